import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { findPaths } from '../../src/config/paths.js'
import { settingsSchema } from '../../src/config/schema.js'
import { silentLog } from '../../src/lib/log-file.js'
import { acquireRoot, type MemoryRoot } from '../../src/shared-root.js'

/*
 * What a sync costs: two machines with 10,000 files and a bare repository on a disk. `--quick`: 1,000 files, fewer rounds.
 * Goals: with 50 changes on each side 2 s and 100 ms of blocked event loop at most; memory that does not grow.
 */

const isQuick = process.argv.includes('--quick')
const [FILES, CHANGES, IDLE] = isQuick ? [1_000, 50, 30] : [10_000, 50, 1_000]

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'memfs-bench-sync-')))
const bare = path.join(base, 'bare.git')
const env = { PATH: process.env['PATH'], HOME: base, GIT_CONFIG_GLOBAL: '/dev/null' }
execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare], { env })

type Opened = MemoryRoot & { put(file: string, text: string): void; release(): Promise<void> }

async function machine(name: string): Promise<Opened> {
  const paths = findPaths({ HOME: path.join(base, name) })
  const folder = paths.memoryRoot
  mkdirSync(path.dirname(folder), { recursive: true })
  const sync = { remote: bare, machine: name, auto: false }
  writeFileSync(paths.settingsFile, JSON.stringify({ sync }))
  const { root, release } = await acquireRoot({
    paths,
    settings: settingsSchema.parse({ sync }),
    env,
    now: Date.now,
    log: silentLog,
  })
  await root.store.open('global')
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  return { ...root, put, release }
}

async function measure(title: string, task: () => Promise<unknown>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const since = performance.now()
  await task()
  const ms = performance.now() - since
  delay.disable()
  const blocked = Math.max(0, delay.max / 1e6 - 5)
  console.log(`${title}: ${ms.toFixed(0)} ms, longest block ${blocked.toFixed(0)} ms`)
}

const text = (file: number, version: string) =>
  `# File ${file}\n\n${version}\n${'A line of memory.\n'.repeat(80)}`
const nameOf = (file: number) => `global/reference/${Math.floor(file / 100)}/file-${file}.md`

const run = async (one: Opened) => {
  const { status } = await one.sync.run()
  if (status.record.trouble) throw new Error(status.record.trouble.says)
}

try {
  const a = await machine('desk')
  for (let file = 0; file < FILES; file += 1) a.put(nameOf(file), text(file, 'first'))
  await a.history.commit()
  await measure(`first push of ${FILES} files, with the look for secrets`, () => run(a))
  const b = await machine('lap')
  b.put('global/lap.md', 'of the lap\n')
  await run(b)
  await measure(`first join of ${FILES} files`, () => b.sync.agree())
  await run(a)
  for (let round = 1; round <= 3; round += 1) {
    for (let file = 0; file < CHANGES; file += 1) {
      a.put(nameOf(file * 2), text(file, `desk ${round}`))
      b.put(nameOf(file * 2 + 1), text(file, `lap ${round}`))
    }
    await Promise.all([a.history.commit(), b.history.commit()])
    await run(a)
    await measure(`${FILES} files, ${CHANGES} changes on each side`, () => run(b))
    await measure(`${FILES} files, ${CHANGES} changes come`, () => run(a))
  }
  await measure('nothing new', () => run(a))
  const before = process.memoryUsage().rss
  await measure(`nothing new, ${IDLE} times`, async () => {
    for (let round = 0; round < IDLE; round += 1) await run(a)
  })
  console.log(`memory: ${((process.memoryUsage().rss - before) / 1e6).toFixed(0)} MB more after that`)
  await a.release()
  await b.release()
} finally {
  rmSync(base, { recursive: true, force: true })
}
