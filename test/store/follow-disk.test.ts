import { mkdirSync, watch as nodeWatch, readdirSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isFolder } from '../../src/lib/atomic-write.js'
import { followDisk, type WatchFolder } from '../../src/store/follow-disk.js'
import { listFolder } from '../../src/store/stat-if-reachable.js'
import { eventually } from '../support/eventually.js'
import { gate } from '../support/gate.js'
import { recordingLog } from '../support/recording-log.js'
import { runNow } from '../support/store-scene.js'
import { tempFolder } from '../support/temp-folder.js'
import { countWatches } from '../support/watches.js'

let parent = ''
let root = ''
/** What has been looked at: everything, how often, and folders. */
const looked = { atAll: 0 }
const folders = new Set<string>()
const events: string[] = []
const followers: { close(): void }[] = []

beforeEach(async () => {
  parent = await tempFolder()
  root = path.join(parent, 'memory')
  await fs.mkdir(path.join(root, 'global', 'reference'), { recursive: true })
  await put('global/reference/old.md')
  forget()
})

afterEach(() => {
  for (const follower of followers.splice(0)) follower.close()
  vi.useRealTimers()
})

function forget(): void {
  looked.atAll = 0
  folders.clear()
  events.length = 0
}

async function put(file: string, text = 'text'): Promise<void> {
  await fs.mkdir(path.dirname(path.join(root, file)), { recursive: true })
  await fs.writeFile(path.join(root, file), text)
}

/** Once every folder is watched. `told` tells of an event in a folder. */
async function open(watch: WatchFolder = nodeWatch, onFolders = () => {}) {
  const log = recordingLog()
  const listeners = new Map<string, Parameters<WatchFolder>[2]>()
  const scanAll = vi.fn(async () => {
    looked.atAll += 1
  })
  const follower = followDisk({
    root,
    async scanFolders(heard) {
      for (const folder of heard) folders.add(folder)
      onFolders()
    },
    scanAll,
    onEvent: (file) => events.push(file),
    onError: (error) => log.error(String(error)),
    defer: runNow,
    log,
    watch(folder, options, onEvent) {
      listeners.set(path.relative(root, folder), onEvent)
      return watch(folder, options, onEvent)
    },
  })
  followers.push(follower)
  await eventually(() => expect(scanAll).toHaveBeenCalledOnce())
  forget()
  const tell = (folder: string, name: string | null | undefined) => listeners.get(folder)?.('rename', name)
  return { ...follower, log, scanAll, tell }
}

const isCovered = (file: string) => looked.atAll > 0 || folders.has(path.posix.dirname(file))

async function heard(file: string): Promise<void> {
  await eventually(() => expect(isCovered(file), file).toBe(true))
  forget()
}

/**
 * A change of the file is heard of by itself: what tells of earlier things has fallen silent before, and the change is
 * made again while the watch of a folder that has just come is still being set up.
 */
async function changeIsHeard(file: string): Promise<void> {
  do {
    forget()
    await delay(100)
  } while (looked.atAll + folders.size > 0)
  await eventually(async () => {
    await put(file, `changed at ${performance.now()}`)
    await eventually(() => expect(isCovered(file), file).toBe(true), 1_000)
  })
}

/** As in Bun, but for 15 ms and not for one: of what happens at once in a folder only the beginning is told. */
const tellsTheFirst: WatchFolder = (folder, options, onEvent) => {
  let told = Number.NEGATIVE_INFINITY
  return nodeWatch(folder, options, (event, name) => {
    if (performance.now() - told < 15) return
    told = performance.now()
    onEvent(event, name)
  })
}

/** Refuses to watch a folder that ends so, as long as that holds. */
const refusing =
  (end: string, code: string, holds = () => true): WatchFolder =>
  (folder, options, onEvent) => {
    if (folder.endsWith(end) && holds()) throw Object.assign(new Error('refused'), { code })
    return nodeWatch(folder, options, onEvent)
  }

test.each([null, undefined, 'old.md'])(
  'an event in a folder (%s) does no harm, wherever it comes from',
  async (name) => {
    const { tell, log } = await open()
    await fs.rm(path.join(root, 'global/reference'), { recursive: true })
    await put('global/reference', 'now a file')
    tell('global/reference', name)
    await heard('global/reference')
    tell('', name)
    await eventually(() => expect([...folders]).toContain(''))
    expect(log.lines).toEqual([])
  },
)

test('what goes wrong while an event is looked at does not reach the host', async () => {
  const { tell, log } = await open()
  tell('global', { endsWith: 'no name' } as never)
  expect(log.lines.join()).toContain('watching failed')
})

test("git's own folder and files on their way into place are no concern", async () => {
  await fs.mkdir(path.join(root, '.git'))
  await open()
  await put('.git/index')
  await put('.git-init-Ab12Cd/.git/HEAD')
  await put('global/.~4711-0a1b2c3d.tmp')
  await put('global/last.md')
  await eventually(() => expect(events).toContain('global/last.md'))
  await heard('global/last.md')
  expect(events.filter((hint) => hint.includes('git') || hint.includes('.tmp'))).toEqual([])
})

test.runIf(process.platform === 'linux')('there is one watch per folder, and none for a file', async () => {
  const before = countWatches()
  for (let i = 0; i < 50; i++) await put(`global/reference/topic-${i % 5}/${i}.md`)
  await open()
  // Root, its parent, global, reference, five topics.
  expect(countWatches() - before).toBe(9)
})

test.each(['reference', 'memory'])('where watching %s fails, it says so once and lives on', async (name) => {
  await put('projects/app/reference/a.md')
  const { log, tell } = await open(refusing(name, 'ENOSPC'))
  expect(log.lines).toHaveLength(1)
  expect(log.lines[0]).toContain('watching failed, looking at the disk from time to time instead')
  await put('global/still.md')
  await heard('global/still.md')
  tell('..', 'beside.md')
  await delay(300)
  expect(log.lines).toHaveLength(1)
})

describe('where only the first of several events is told', () => {
  const at = (file: string) => path.join(root, file)
  const [OLD, NEW] = ['global/reference/old.md', 'global/reference/new.md']

  const renamed = (from: string, to: string) => () => fs.rename(at(from), at(to))
  const writtenBeside = (beside: string, file: string) => async () => {
    await fs.writeFile(at(`global/reference/${beside}`), 'x')
    await fs.rename(at(`global/reference/${beside}`), at(file))
  }
  const made = (count: number, file: (n: number) => string) => async () => {
    for (let n = 0; n < count; n++) await put(file(n))
  }
  const topics = made(10, (n) => `projects/app/topic-${n}/sub/a.md`)

  test.each<[string, string, () => Promise<void>]>([
    ['an editor that writes beside and renames', OLD, writtenBeside('.old.md.swp', OLD)],
    ['a write of another process of ours', NEW, writtenBeside('.~4711-0a1b2c3d.tmp', NEW)],
    ['a file that is renamed', NEW, renamed(OLD, NEW)],
    ['many files', 'global/reference/19.md', made(20, (n) => `global/reference/${n}.md`)],
    ['a folder that is renamed', 'global/moved/old.md', renamed('global/reference', 'global/moved')],
    ['a folder that goes', OLD, () => fs.rm(at('global'), { recursive: true })],
    ['a tree that is copied in', 'projects/app/topic-9/sub/a.md', topics],
  ])('%s is seen', async (_, file, change) => {
    await open(tellsTheFirst)
    await change()
    await heard(file)
  })

  test('what came, moved or took the place of another is watched from then on', async () => {
    await put('aside/inside/file.md')
    await open(tellsTheFirst)
    await fs.rename(at('global/reference'), at('global/moved'))
    await topics()
    await put('first.txt')
    await fs.rm(at('aside'), { recursive: true })
    await put('aside/inside/file.md')
    for (const file of ['global/moved/old.md', 'projects/app/topic-9/sub/a.md', 'aside/inside/file.md'])
      await changeIsHeard(file)
  })
})

test('a folder of which a rename is told is watched anew: one made anew may have the number of the one before', async () => {
  // Without the look from time to time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const ended: (() => void)[] = []
  const { tell } = await open((folder, options, onEvent) => {
    const watcher = nodeWatch(folder, options, onEvent)
    if (folder === path.join(root, 'global/reference')) ended.push(() => watcher.close())
    return watcher
  })
  for (const end of ended) end()
  tell('global', 'reference')
  await heard('global/reference/old.md')
  await changeIsHeard('global/reference/old.md')
})

test('a folder that comes untold behind a last event is found, though the look is due at that moment', async () => {
  const state = { isLookedAt: false }
  const late = () => {
    if (!state.isLookedAt) mkdirSync(path.join(root, 'late'))
    state.isLookedAt = true
  }
  const silent: WatchFolder = (folder, options) => nodeWatch(folder, options, () => {})
  const { tell } = await open(silent, late)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  while (!state.isLookedAt) {
    tell('', 'busy.md')
    await vi.advanceTimersByTimeAsync(10)
  }
  await vi.advanceTimersByTimeAsync(250)
  await eventually(() => expect(events).toContain('late'))
})

test('a look that the end comes into tells of nothing any more', async () => {
  const ended = gate()
  const follower = await open((folder, options, onEvent) => {
    if (path.basename(folder) === 'late') {
      follower.close()
      forget()
      ended.open()
    }
    return nodeWatch(folder, options, onEvent)
  })
  await fs.mkdir(path.join(root, 'late'))
  await ended.passed
  await delay(100)
  expect(events).toEqual([])
})

test('folders that come while all is looked at are looked at in one look more', async () => {
  const { scanAll, tell } = await open()
  const first = gate()
  scanAll.mockImplementationOnce(() => first.passed)
  await fs.mkdir(path.join(root, 'global', 'first'))
  await eventually(() => expect(scanAll).toHaveBeenCalledTimes(2))
  for (const name of ['second', 'third']) {
    await fs.mkdir(path.join(root, 'global', name))
    tell('global', name)
    await delay(300)
  }
  expect(scanAll).toHaveBeenCalledTimes(2)
  first.open()
  await eventually(() => expect(scanAll).toHaveBeenCalledTimes(3))
})

test('a folder that nobody may look into is a matter of its own, and watched once one may', async () => {
  const state = { mayLook: false }
  await put('projects/app/shut/a.md')
  const { log } = await open(refusing('shut', 'EACCES', () => !state.mayLook))
  expect(log.lines).toEqual([])
  state.mayLook = true
  await fs.chmod(path.join(root, 'projects/app/shut'), 0o755)
  await eventually(() => expect(looked.atAll).toBeGreaterThan(0))
  await changeIsHeard('projects/app/shut/a.md')
})

const silent: WatchFolder = () => ({ on: () => {}, close: () => {} }) as never

/** Nothing is written there. */
const empty = readdirSync('/').find((name) => listFolder(`/${name}`).length === 0 && isFolder(`/${name}`))

test.runIf(empty)('a memory folder right below / that was made anew is watched anew', async () => {
  root = `/${empty}`
  const watched = vi.fn(silent)
  const { tell } = await open(watched)
  tell('..', empty)
  await eventually(() => expect(looked.atAll).toBe(1))
  expect(watched.mock.calls.map(([folder]) => folder)).toEqual(['/', root, '/', root])
})

test.each([
  ['is refused is looked at every few seconds', refusing('', 'ENOSPC'), 30_000, 6],
  ['tells nothing is not looked at every few seconds', silent, 30_000, 0],
  ['tells nothing is looked at once a minute', silent, 130_000, 2],
])('a disk of which watching %s', async (_what, watch, ms, looks) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const { scanAll, close } = await open(watch)
  await vi.advanceTimersByTimeAsync(ms)
  close()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(scanAll).toHaveBeenCalledTimes(1 + looks)
})
