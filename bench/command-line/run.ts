import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { NODE, opencodeRuntime, type Runtime } from '../../test/support/runtimes.js'
import { compileProbes } from '../probe.js'
import type { Writing } from '../probes/writing.child.js'
import { type BenchStore, buildStore } from '../store.js'

/**
 * `npm run bench:commands`: every command of `memfs` on memories of several sizes, in both runtimes: whether it ends as it
 * should, and what it takes beyond a program that does nothing. Prints the ratio to the limit where there is one. At 1,000
 * files also beside a plugin that writes all the time: how much longer a command waits, and whether a write is lost.
 */
const { values } = parseArgs({ options: { files: { type: 'string' }, runs: { type: 'string' } } })
const sizes = (values.files ?? '10,1000,10000').split(',').map(Number)
const runs = Number(values.runs ?? 20)

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
/** Of a cold start at 1,000 files, over a program that does nothing, in ms. */
const LIMITS_MS: Readonly<Record<string, number>> = { list: 150, show: 150, search: 400 }
const LIMIT_FILES = 1_000

/** Arguments, the exit code that is due, and how often it is run: what changes memory runs once. */
const COMMANDS: readonly [argv: readonly string[], exit: number, isOnce?: true][] = [
  [['add', 'The kiosk printer needs the driver of 2019.'], 0, true],
  [['list'], 0],
  [['show', 'system/hot-0.md'], 0],
  [['search', 'kiosk', 'printer'], 0],
  [['overview'], 0],
  [['history'], 0],
  [['why', 'system/hot-0.md'], 0],
  [['captured'], 0],
  [['stats'], 0],
  [['conflicts'], 0],
  [['log'], 0],
  [['import'], 1],
  [['completion', 'bash'], 0],
  [['doctor'], 1],
  [['export'], 0],
  [['undo', '--yes'], 0, true],
  [['forget', 'system/hot-1.md', '--yes'], 0, true],
]

/** The greatest wait that a plugin at work may add to a command, in ms. */
const LIMIT_WAIT_MS = 1_000
/** Pauses of that plugin between two writes, in ms. */
const PAUSES_MS = [20, 1]

/** Wall time in ms of one run, and its exit code. */
function time(
  { program, env }: Runtime,
  args: readonly string[],
  store: BenchStore,
): [ms: number, exit: number] {
  const since = performance.now()
  const { status } = spawnSync(program, args, {
    cwd: store.directory,
    env: { ...store.env, ...env },
    maxBuffer: 1 << 30,
  })
  return [performance.now() - since, status ?? -1]
}

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

/** What `list` and `add` wait beside a plugin that writes, over the same command alone, and what is lost of either's writes. */
async function besideWriter(runtime: Runtime, store: BenchStore): Promise<void> {
  const added: string[] = []
  const timesOf = () => {
    const times: Record<'list' | 'add', number[]> = { list: [], add: [] }
    for (let run = 0; run < runs; run++) {
      const fact = `Kiosk ${added.length} stands in hall ${added.length * 7} and prints on roll ${added.length * 13}.`
      const [listMs, listed] = time(runtime, [CLI, 'list'], store)
      const [addMs, kept] = time(runtime, [CLI, 'add', fact], store)
      if (listed !== 0 || kept !== 0) throw new Error(`list ended with ${listed}, add with ${kept}`)
      added.push(fact)
      times.list.push(listMs)
      times.add.push(addMs)
    }
    return times
  }
  const alone = timesOf()
  for (const pauseMs of PAUSES_MS) {
    const writer = probes.in(runtime).start('writing', store, { extra: [String(pauseMs)] })
    await writer.next()
    const beside = timesOf()
    writer.end()
    const { written, writes, slowestMs } = await writer.next<Writing>()
    await writer.ended
    const folder = path.join(store.memoryRoot, 'projects/bench')
    const inGit = (...args: string[]) =>
      execFileSync('git', args, { cwd: folder, env: store.env, encoding: 'utf8' })
    const facts = inGit('grep', '-h', 'Kiosk', 'HEAD', '--', 'facts')
    const lost = [
      ...added.filter((fact) => !facts.includes(fact)),
      ...Object.entries(written).filter(
        ([name, text]) => !readFileSync(path.join(folder, name), 'utf8').includes(text),
      ),
      ...inGit('status', '--porcelain').split('\n').filter(Boolean),
    ]
    console.log(
      `  beside a plugin that has written ${writes} times, ${pauseMs} ms apart: lost ${lost.length}`,
    )
    const extraMs = (name: 'list' | 'add') => Math.max(...beside[name]) - median(alone[name])
    const waits = { list: extraMs('list'), add: extraMs('add'), 'its writes': slowestMs }
    for (const [name, ms] of Object.entries(waits)) {
      const ratio = (ms / LIMIT_WAIT_MS).toFixed(2)
      console.log(`    ${name.padEnd(10)} +${ms.toFixed(0).padStart(6)} ms at most  ${ratio} × its limit`)
      if (ms > LIMIT_WAIT_MS || lost.length > 0) process.exitCode = 1
    }
  }
}

const probes = compileProbes()
for (const files of sizes)
  for (const runtime of [NODE, opencodeRuntime()]) {
    const store = buildStore(files)
    try {
      // A memory that OpenCode has opened before: it has its indexes.
      await probes.in(NODE).run('prompt', store)
      const nothing = Array.from({ length: runs }, () => time(runtime, ['-e', '0'], store)[0])
      console.log(
        `\n${files} files, ${runtime.title}: a program that does nothing ${median(nothing).toFixed(0)} ms`,
      )
      for (const [argv, due, isOnce] of COMMANDS) {
        const limit = files === LIMIT_FILES && runtime === NODE ? LIMITS_MS[argv[0] ?? ''] : undefined
        const times = Array.from({ length: isOnce ? 1 : limit === undefined ? 3 : runs }, () =>
          time(runtime, [CLI, ...argv], store),
        )
        const over = median(times.map(([ms]) => ms)) - median(nothing)
        const wrong = times.find(([, exit]) => exit !== due)
        const ratio = limit === undefined ? '' : `  ${(over / limit).toFixed(2)} × its limit`
        const fault = wrong ? `  EXIT ${wrong[1]}, not ${due}` : ''
        console.log(`  ${argv[0]?.padEnd(12)} +${over.toFixed(0).padStart(6)} ms${ratio}${fault}`)
        if (wrong || (limit !== undefined && over > limit)) process.exitCode = 1
      }
      if (files === LIMIT_FILES) await besideWriter(runtime, store)
    } finally {
      store.remove()
    }
  }
probes.remove()
