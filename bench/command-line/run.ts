import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { NODE, opencodeRuntime, type Runtime } from '../../test/support/runtimes.js'
import { compileProbes } from '../probe.js'
import { type BenchStore, buildStore } from '../store.js'

/**
 * `npm run bench:commands`: every command of `memfs` on memories of several sizes, in both runtimes: whether it ends as it
 * should, and what it takes beyond a program that does nothing. Prints the ratio to the limit where there is one.
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
    } finally {
      store.remove()
    }
  }
probes.remove()
