import os from 'node:os'
import { createFigures } from './figures.js'
import { judge } from './goals.js'
import { measure } from './measure.js'
import { asMarkdown, asText, goalTable, tables } from './report.js'
import { factGoals, measureFactSpeed } from './retention/speed.js'

/** `--quick`: two sizes, one round. `--markdown`: the tables as they stand in docs/benchmarks.md. */
const quick = process.argv.includes('--quick')
const print = process.argv.includes('--markdown') ? asMarkdown : asText
const sizes = quick ? [10, 10_000] : [10, 100, 1_000, 10_000]
const rounds = quick ? 1 : 3

const start = performance.now()
const say = (what: string) =>
  process.stderr.write(`${Math.round((performance.now() - start) / 1_000)} s: ${what}\n`)
const figures = createFigures()
await measure({ sizes, rounds, quick, say }, figures)
say('facts')

const machine = `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, ${os.type()} ${os.release()}, Node ${process.version}`
console.log(`${machine}; ${rounds} rounds: median (least–most)\n`)
const goals = [...judge(figures, sizes), ...factGoals(await measureFactSpeed())]
for (const table of [goalTable(goals), ...tables(figures, sizes)]) console.log(print(table))
