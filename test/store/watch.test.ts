import { mkdirSync, watch as nodeWatch } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { silentLog } from '../../src/lib/log-file.js'
import { type TreeWatcher, type WatchFolder, watchTree } from '../../src/store/watch.js'
import { eventually } from '../support/eventually.js'
import { tempFolder } from '../support/temp-folder.js'
import { countWatches } from '../support/watches.js'

let parent = ''
let root = ''
const hints = new Set<string>()
const folders = new Set<string>()
const watchers: TreeWatcher[] = []

beforeEach(async () => {
  parent = await tempFolder()
  root = path.join(parent, 'memory')
  await fs.mkdir(path.join(root, 'global', 'reference'), { recursive: true })
  await put('global/reference/old.md')
  hints.clear()
  folders.clear()
})

afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close()
})

async function put(file: string, text = 'text'): Promise<void> {
  await fs.mkdir(path.dirname(path.join(root, file)), { recursive: true })
  await fs.writeFile(path.join(root, file), text)
}

async function open(watch?: WatchFolder, log = silentLog): Promise<TreeWatcher> {
  const watcher = watchTree({
    root,
    onHint: (file) => hints.add(file),
    onFolder: (folder) => folders.add(folder),
    log,
    ...(watch ? { watch } : {}),
  })
  watchers.push(watcher)
  await watcher.armed
  return watcher
}

/** Whether a hint covers the file: its own path, a folder above it, or the look into its folder. */
function isCovered(file: string): boolean {
  const covers = (hint: string) => hint === '' || file === hint || file.startsWith(`${hint}/`)
  return [...hints].some(covers) || folders.has(path.posix.dirname(file))
}

async function heard(file: string): Promise<void> {
  await eventually(() => expect(isCovered(file), file).toBe(true))
  hints.clear()
  folders.clear()
}

/**
 * A change of the file is heard of by itself: what tells of earlier things has fallen silent before, and the change is
 * made again while the watch of a folder that has just come is still being set up.
 */
async function changeIsHeard(file: string): Promise<void> {
  do {
    hints.clear()
    folders.clear()
    await delay(100)
  } while (hints.size + folders.size > 0)
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

test('a file that changes in a folder of many just moved in is hinted at', async () => {
  await open()
  const outside = path.join(parent, 'outside')
  await fs.mkdir(outside)
  for (let i = 0; i < 2_000; i++) await fs.writeFile(path.join(outside, `${i}.md`), 'text')
  await fs.rename(outside, path.join(root, 'global', 'many'))
  await heard('global/many/1000.md')
  await changeIsHeard('global/many/1000.md')
})

test('a folder that takes the place of another is watched', async () => {
  await open()
  await put('aside/inside/file.md')
  await heard('aside/inside/file.md')
  await fs.rm(path.join(root, 'global'), { recursive: true })
  await fs.rename(path.join(root, 'aside'), path.join(root, 'global'))
  await heard('global/inside/file.md')
  await changeIsHeard('global/inside/file.md')
})

test.each([null, undefined])('an event without a name (%s) concerns the folder', async (name) => {
  const told = new Map<string, Parameters<WatchFolder>[2]>()
  const watcher = await open((folder, options, onEvent) => {
    told.set(path.relative(root, folder), onEvent)
    return nodeWatch(folder, options, onEvent)
  })
  told.get('global/reference')?.('rename', name)
  expect([...hints]).toEqual(['global/reference'])
  told.get('')?.('rename', name)
  expect(watcher.healthy).toBe(true)
})

test('events from below a folder whose place a file has taken do no harm', async () => {
  const told = new Map<string, Parameters<WatchFolder>[2]>()
  const watcher = await open((folder, options, onEvent) => {
    told.set(path.relative(root, folder), onEvent)
    return nodeWatch(folder, options, onEvent)
  })
  await fs.rm(path.join(root, 'global/reference'), { recursive: true })
  await put('global/reference', 'now a file')
  told.get('global/reference')?.('rename', 'old.md')
  await heard('global/reference')
  expect(watcher.healthy).toBe(true)
})

test('what goes wrong while an event is looked at does not reach the host', async () => {
  const warnings: string[] = []
  const told = new Map<string, Parameters<WatchFolder>[2]>()
  const watch: WatchFolder = (folder, options, onEvent) => {
    told.set(path.relative(root, folder), onEvent)
    return nodeWatch(folder, options, onEvent)
  }
  const watcher = await open(watch, { ...silentLog, warn: (message) => warnings.push(message) })
  told.get('global')?.('rename', 'no\0name')
  expect(watcher.healthy).toBe(false)
  expect(warnings).toHaveLength(1)
})

test("git's own folder and files on their way into place are no concern", async () => {
  await fs.mkdir(path.join(root, '.git'))
  await open()
  await put('.git/index')
  await put('.git-init-Ab12Cd/.git/HEAD')
  await put('global/.~4711-0a1b2c3d.tmp')
  await put('global/last.md')
  await eventually(() => expect(hints).toContain('global/last.md'))
  expect([...hints].filter((hint) => hint.includes('git') || hint.includes('.tmp'))).toEqual([])
})

test.runIf(process.platform === 'linux')('there is one watch per folder, and none for a file', async () => {
  const before = countWatches()
  for (let i = 0; i < 50; i++) await put(`global/reference/topic-${i % 5}/${i}.md`)
  await open()
  // Root, its parent, global, reference, five topics.
  expect(countWatches() - before).toBe(9)
})

test('where watching fails, it says so once and lives on', async () => {
  const warnings: string[] = []
  const refusing: WatchFolder = (folder, options, onEvent) => {
    if (folder.endsWith('reference'))
      throw Object.assign(new Error('no space left for watches'), { code: 'ENOSPC' })
    return nodeWatch(folder, options, onEvent)
  }
  await put('projects/app/reference/a.md')
  const watcher = await open(refusing, { ...silentLog, warn: (message) => warnings.push(message) })
  expect(watcher.healthy).toBe(false)
  expect(warnings).toEqual(['watching failed, looking at the disk from time to time instead'])
  await put('global/still.md')
  await heard('global/still.md')
})

test('a closed watcher is silent', async () => {
  const watcher = await open()
  watcher.close()
  await put('global/reference/new.md')
  await delay(50)
  expect(hints.size).toBe(0)
})

describe('where only the first of several events is told', () => {
  const at = (file: string) => path.join(root, file)

  test.each<[string, string, () => Promise<void>]>([
    [
      'an editor that writes beside and renames',
      'global/reference/old.md',
      async () => {
        await fs.writeFile(at('global/reference/.old.md.swp'), 'x')
        await fs.rename(at('global/reference/.old.md.swp'), at('global/reference/old.md'))
      },
    ],
    [
      'a write of another process of ours',
      'global/reference/new.md',
      async () => {
        await fs.writeFile(at('global/reference/.~4711-0a1b2c3d.tmp'), 'x')
        await fs.rename(at('global/reference/.~4711-0a1b2c3d.tmp'), at('global/reference/new.md'))
      },
    ],
    [
      'a file that is renamed',
      'global/reference/new.md',
      () => fs.rename(at('global/reference/old.md'), at('global/reference/new.md')),
    ],
    [
      'many files',
      'global/reference/19.md',
      async () => {
        for (let i = 0; i < 20; i++) await put(`global/reference/${i}.md`)
      },
    ],
    [
      'a folder that is renamed',
      'global/moved/old.md',
      () => fs.rename(at('global/reference'), at('global/moved')),
    ],
    ['a folder that goes', 'global/reference/old.md', () => fs.rm(at('global'), { recursive: true })],
    [
      'a tree that is copied in',
      'projects/app/topic-9/sub/a.md',
      async () => {
        for (let i = 0; i < 10; i++) await put(`projects/app/topic-${i}/sub/a.md`)
      },
    ],
  ])('%s is seen', async (_, file, change) => {
    await open(tellsTheFirst)
    await change()
    await heard(file)
  })

  test('what came, moved or took the place of another is watched from then on', async () => {
    await put('aside/inside/file.md')
    await open(tellsTheFirst)
    await fs.rename(at('global/reference'), at('global/moved'))
    for (let i = 0; i < 10; i++) await put(`projects/app/topic-${i}/sub/a.md`)
    await put('first.txt')
    await fs.rm(at('aside'), { recursive: true })
    await put('aside/inside/file.md')
    for (const file of ['global/moved/old.md', 'projects/app/topic-9/sub/a.md', 'aside/inside/file.md'])
      await changeIsHeard(file)
  })
})

test('a folder that comes untold behind a last event is found, though the rescan is due at that moment', async () => {
  const state = { tells: (_name: string) => {}, isRescanned: false }
  const silent: WatchFolder = (folder, options, onEvent) => {
    if (folder === root) state.tells = (name) => onEvent('change', name)
    return nodeWatch(folder, options, () => {})
  }
  const late = () => void mkdirSync(path.join(root, 'late'))
  const watcher = watchTree({
    root,
    onHint: (file) => hints.add(file),
    onFolder: () => {
      if (!state.isRescanned) queueMicrotask(late)
      state.isRescanned = true
    },
    log: silentLog,
    watch: silent,
  })
  watchers.push(watcher)
  await watcher.armed
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  while (!state.isRescanned) {
    state.tells('busy.md')
    await vi.advanceTimersByTimeAsync(10)
  }
  await vi.advanceTimersByTimeAsync(250)
  await eventually(() => expect([...hints]).toContain('late'))
})

test('a folder that nobody may look into is a matter of its own, and watched once one may', async () => {
  const state = { mayLook: false }
  const refusing: WatchFolder = (folder, options, onEvent) => {
    if (folder.endsWith('shut') && !state.mayLook)
      throw Object.assign(new Error('permission denied'), { code: 'EACCES' })
    return nodeWatch(folder, options, onEvent)
  }
  await put('projects/app/shut/a.md')
  const watcher = await open(refusing)
  expect(watcher.healthy).toBe(true)
  state.mayLook = true
  await fs.chmod(path.join(root, 'projects/app/shut'), 0o755)
  await eventually(() => expect([...hints]).toContain('projects/app/shut'))
  await changeIsHeard('projects/app/shut/a.md')
})
