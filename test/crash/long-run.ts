import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import v8 from 'node:v8'
import vm from 'node:vm'
import { eventually } from '../support/eventually.js'
import { filesBelow } from '../support/files-below.js'
import type { Home } from '../support/home.js'
import { openPlugin, type TestPlugin } from '../support/plugin.js'

/** What a process holds, and what it has left on the disk. */
export interface Footprint {
  /** Timers, watchers, sockets and the like that Node counts, by kind. */
  resources: Record<string, number>
  handles: number
  heapMb: number
  /** Sessions with a file in the state folder. */
  sessions: number
  stateMb: number
  logMb: number
}

/**
 * One process as `opencode serve` is: several projects, many sessions, in each a few turns with reading and writing, most
 * of them deleted at their end. Calls `look` now and then, when nothing is under way.
 */
export async function longRun(args: {
  home: Home
  sessions: number
  turnsPerSession: number
  /** How often to look. */
  looks: number
  look: (turns: number, footprint: Footprint) => void
}): Promise<void> {
  const { home, sessions, turnsPerSession, looks, look } = args
  const folders = ['one', 'two', 'three'].map((name) => home.project(name))
  const every = Math.max(1, Math.floor(sessions / looks))
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
      look((n + 1) * turnsPerSession, footprint(home))
    }
  }
  await Promise.all(plugins.map((plugin) => plugin.dispose()))
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

/** What ends by itself: reads and writes, time limits, and processes. One that does not is waited for in vain. */
const PASSING = ['FSReqPromise', 'FSReqCallback', 'ProcessWrap', 'Timeout']

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

function footprint(home: Home): Footprint {
  collectGarbage()
  const resources: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1
  const mb = (files: string[]) => files.reduce((sum, file) => sum + statSync(file).size, 0) / 1_048_576
  return {
    resources,
    handles: readdirSync('/proc/self/fd').length,
    heapMb: process.memoryUsage().heapUsed / 1_048_576,
    sessions: sessionsWithFiles(home).length,
    stateMb: mb(filesBelow(home.stateDir)),
    logMb: mb(['memfs.log', 'memfs.log.1'].map((name) => path.join(home.configDir, name)).filter(isFile)),
  }
}

/** Ids of the sessions that have a file in the state folder; those of projects, which stay, are none. */
export function sessionsWithFiles(home: Home): string[] {
  const names = filesBelow(home.stateDir)
    .filter((file) => file.includes('/sessions/'))
    .map((file) => path.basename(file).split('.', 1)[0] as string)
    .filter((name) => name.startsWith('ses_'))
  return [...new Set(names)]
}

function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc')
  vm.runInNewContext('gc')()
}

const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
