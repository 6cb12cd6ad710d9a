import os from 'node:os'
import { NODE, opencodeRuntime } from '../test/support/runtimes.js'
import { createFigures } from './figures.js'
import { judge } from './goals.js'
import { measure } from './measure.js'
import { compileProbes } from './probe.js'
import { measureReminders, reminderGoals } from './reminders/speed.js'
import { asMarkdown, asText, type Column, goalTable, tables } from './report.js'
import { factGoals, measureFactSpeed } from './retention/speed.js'

/** `--quick`: two sizes, one round. `--markdown`: the tables as they stand in docs/benchmarks.md. */
const quick = process.argv.includes('--quick')
const print = process.argv.includes('--markdown') ? asMarkdown : asText
const extremes = [10, 10_000]
const rounds = quick ? 1 : 3

const start = performance.now()
const probes = compileProbes()
const columns: Column[] = []
const runtimes: { title: string; goals: ReturnType<typeof judge> }[] = []
const bun = opencodeRuntime()
// Where plugins run in earnest, and where everybody can measure. The sizes between tell how a figure grows.
for (const { runtime, label, sizes } of [
  { runtime: NODE, label: 'Node', sizes: quick ? extremes : [10, 100, 1_000, 10_000] },
  { runtime: bun, label: 'Bun', sizes: extremes },
]) {
  const figures = createFigures()
  const say = (what: string) =>
    process.stderr.write(`${Math.round((performance.now() - start) / 1_000)} s: ${label}, ${what}\n`)
  await measure({ sizes, rounds, quick, say }, probes.in(runtime), figures)
  for (const files of sizes) {
    const count = files.toLocaleString('en')
    columns.push({ title: runtime === NODE ? count : `${count}, ${label}`, files, figures })
  }
  // Arithmetic on facts is measured where this program runs.
  const facts =
    runtime === NODE
      ? [...factGoals(await measureFactSpeed()), ...reminderGoals(await measureReminders())]
      : []
  runtimes.push({ title: label, goals: [...judge(figures, sizes), ...facts] })
}
probes.remove()

const machine = `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, ${os.type()} ${os.release()}`
console.log(`${machine}; ${NODE.title}, ${bun.title}; ${rounds} rounds: median (least–most)\n`)
for (const table of [goalTable(runtimes), ...tables(columns)]) console.log(print(table))
