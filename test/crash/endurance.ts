import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import v8 from 'node:v8'
import vm from 'node:vm'
import { eventually } from '../support/eventually.js'
import { filesBelow } from '../support/files-below.js'
import { createHome } from '../support/home.js'
import { openPlugin, type TestPlugin } from '../support/plugin.js'

/**
 * `npm run test:long -- --sessions 1000 --turns 10`: one process as `opencode serve` is, with several projects and many
 * sessions, in each a few turns with reading and writing, most of them deleted at their end. Shows now and then, when
 * nothing is under way, what the process holds, and fails where that grows. A short one is a part of `npm test`.
 */
const { values } = parseArgs({ options: { sessions: { type: 'string' }, turns: { type: 'string' } } })
const sessions = Number(values.sessions ?? 1_000)
const turnsPerSession = Number(values.turns ?? 10)
const isShort = sessions < 100
const looks: Footprint[] = []

/** What a process holds, and what it has left on the disk. */
type Footprint = ReturnType<typeof footprint>

/** What ends by itself: reads and writes, time limits, and processes. One that does not is waited for in vain. */
const PASSING = ['FSReqPromise', 'FSReqCallback', 'ProcessWrap', 'Timeout']

const home = createHome(0, { memfs: { autoCommitDebounceMs: isShort ? 20 : 200 } })
console.log(`${sessions} sessions of ${turnsPerSession} turns in one process`)
await run()
const [first, last] = [looks[isShort ? 0 : 1], looks.at(-1)] as [Footprint, Footprint]
const countOf = ({ resources }: Footprint) => Object.values(resources).reduce((sum, count) => sum + count, 0)
assert.ok(last.heapMb - first.heapMb <= (isShort ? 10 : 30), 'the heap has grown')
// In the first minute a few come and go; a leak would show some dozens.
assert.ok(last.handles <= first.handles + (isShort ? 3 : 0), 'handles are left open')
assert.ok(countOf(last) <= countOf(first) + 3, 'timers, watchers or sockets are left')
// Every third session is not deleted. Of the others nothing is left once all that was under way has ended.
const kept = Array.from({ length: sessions }, (_, n) => `ses_${n}`).filter((_, n) => n % 3 === 0)
if (isShort) assert.deepEqual(sessionsWithFiles().sort(), kept.sort())
home.remove()

async function run(): Promise<void> {
  const folders = ['one', 'two', 'three'].map((name) => home.project(name))
  const every = Math.max(1, Math.floor(sessions / (isShort ? 3 : 10)))
  const plugins = await Promise.all(folders.map((folder) => openPlugin(home, folder)))
  for (let n = 0; n < sessions; n++) {
    const memory = plugins[n % plugins.length] as TestPlugin
    const session = `ses_${n}`
    for (let turn = 0; turn < turnsPerSession; turn++) await takeTurn(memory, session, n, turn)
    if (n % 3 !== 0) await memory.event('session.deleted', { info: { id: session } })
    // The host disposes of an instance, and makes it anew, when its configuration changes.
    if (n % 20 === 19) {
      await memory.dispose()
      plugins[n % plugins.length] = await openPlugin(home, memory.directory)
    }
    if (n % every === every - 1) {
      await settled(plugins)
      look((n + 1) * turnsPerSession)
    }
  }
  await Promise.all(plugins.map((plugin) => plugin.dispose()))
}

function look(turns: number): void {
  const { resources, ...figures } = footprint()
  looks.push({ resources, ...figures })
  const rounded = Object.entries(figures).map(([name, value]) => `${name} ${Math.round(value * 10) / 10}`)
  console.log(`${turns} turns: ${rounded.join(', ')}, ${JSON.stringify(resources)}`)
  assert.ok(figures.logMb <= 2.1 && figures.sessions <= 401, 'what lies on the disk is not bounded')
}

/** Waits until nothing is under way. */
async function settled(plugins: readonly TestPlugin[]): Promise<void> {
  for (const plugin of plugins) {
    const isPending = async () => !(await plugin.call('memory_history', {})).output.startsWith('0 files')
    while (await isPending()) await sleep(50)
  }
  await sleep(600)
  // Work in the background, such as a git that packs, ends when it does.
  await eventually(() => {
    const underWay = process.getActiveResourcesInfo().filter((kind) => PASSING.includes(kind))
    if (underWay.length > 0) throw new Error(`under way: ${underWay.join()}`)
  })
}

async function takeTurn(memory: TestPlugin, session: string, n: number, turn: number): Promise<void> {
  const file = { scope: 'project', path: `reference/${n % 20}.md` }
  await memory.recalled(`What do we know about topic ${n % 20} of the deployment?`, session)
  await memory.block(session)
  if (turn % 4 === 0) {
    await memory.call('memory_read', file, session).catch(() => {})
    await memory.call('memory_write', { ...file, content: `topic ${n % 20}, content ${n}\n` }, session)
  }
  if (turn % 4 === 1)
    await memory.outcome('memory_edit', { ...file, oldString: 'content', newString: 'news' }, session)
  if (turn % 4 === 2) await memory.call('memory_search', { query: `topic ${n % 20}` }, session)
  if (turn % 4 === 3) await memory.call('memory_tree', {}, session)
  const tokens = { input: 100, output: 10, reasoning: 0, cache: { read: 1_000, write: 10 } }
  const info = {
    role: 'assistant',
    id: `msg_${n}_${turn}`,
    sessionID: session,
    tokens,
    time: { completed: Date.now() },
  }
  await memory.event('message.updated', { info })
  await memory.event('message.updated', { info: { ...info, finish: 'stop' } })
}

function footprint() {
  v8.setFlagsFromString('--expose-gc')
  vm.runInNewContext('gc')()
  /** Timers, watchers, sockets and the like that Node counts, by kind. */
  const resources: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1
  const mb = (files: string[]) =>
    files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0) / 1_048_576
  return {
    resources,
    handles: readdirSync('/proc/self/fd').length,
    heapMb: process.memoryUsage().heapUsed / 1_048_576,
    sessions: sessionsWithFiles().length,
    stateMb: mb(filesBelow(home.stateDir)),
    logMb: mb(['memfs.log', 'memfs.log.1'].map((name) => path.join(home.configDir, name))),
  }
}

/** Ids of the sessions that have a file in the state folder; those of projects, which stay, are none. */
function sessionsWithFiles(): string[] {
  const names = filesBelow(home.stateDir)
    .filter((file) => file.includes('/sessions/'))
    .map((file) => path.basename(file).split('.', 1)[0] as string)
    .filter((name) => name.startsWith('ses_'))
  return [...new Set(names)]
}
