import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createFileLocks } from '../../src/lib/file-lock.js'
import type { Lifetime } from '../../src/lib/lifetime.js'
import type { MemoryError } from '../../src/memory/errors.js'
import type { Keys } from '../../src/memory/keys.js'
import type { MemoryFile, Snapshot } from '../../src/memory/memory.js'
import type { Expect, Op, Target } from '../../src/memory/op.js'
import { parseMemoryPath } from '../../src/memory/path.js'
import type { ScopeFolder, ScopeFolders } from '../../src/memory/scope.js'
import { createStore, type Store } from '../../src/store/store.js'
import { recordingLog } from './recording-log.js'
import { tempFolder } from './temp-folder.js'

export const MINE: ScopeFolder = 'projects/mine'
export const FOLDERS: ScopeFolders = { global: 'global', project: MINE }
export const RULES = { hotDir: 'system', defaultLimit: 5_000, maxLimit: 20_000 }
export const AGENT = { writer: 'agent', sessionID: 'ses_1', agent: 'build' } as const
const PLUGIN = { writer: 'setup' } as const

/** Runs deferred work at once, for scenes without a first block. */
export const runNow: Lifetime['defer'] = (_name, task) => void (async () => task())()

export type Scene = Awaited<ReturnType<typeof scene>>

type StoreOptions = Partial<Parameters<typeof createStore>[0]>

/** A store that has nothing open yet, and whom nobody listens to unless told otherwise. */
export function storeIn(root: string, stateFolder: string, rest: StoreOptions = {}): Store {
  return createStore({
    root,
    stateFolder,
    rules: RULES,
    locks: createFileLocks(path.join(stateFolder, 'locks')),
    note: async () => {},
    beforeOverwrite: async () => false,
    betweenCommits: (write) => write(),
    onDirty: () => {},
    defer: runNow,
    log: recordingLog(),
    ...rest,
  })
}

/** A memory root with an empty project in a temporary folder, or in a folder `above` in it. */
export async function scene({ above = '' } = {}) {
  const base = await tempFolder()
  const root = path.join(base, above, 'memory')
  const stateFolder = path.join(base, 'state')
  /** Absolute path below the project's folder. */
  const at = (...parts: string[]) => path.join(root, MINE, ...parts)
  await fs.mkdir(at(), { recursive: true, mode: 0o700 })
  await fs.mkdir(path.join(root, 'global'))
  return {
    base,
    root,
    stateFolder,
    at,
    /** Writes a file of the project as a person with an editor would. */
    async put(file: string, content: string | Uint8Array = 'text\n') {
      await fs.mkdir(path.dirname(at(file)), { recursive: true })
      await fs.writeFile(at(file), content)
    },
    /** A store as another process would have it, with both scopes open. */
    async open({ timeoutMs = 5_000, ...rest }: StoreOptions & { timeoutMs?: number } = {}) {
      const locks = createFileLocks(path.join(stateFolder, 'locks'), { timeoutMs })
      const store = storeIn(root, stateFolder, { locks, ...rest })
      onTestFinished(() => store.close())
      await Promise.all([store.open('global'), store.open(MINE)])
      return store
    },
  }
}

export const target = (file: string, folder: ScopeFolder = MINE): Target => ({
  folder,
  path: parseMemoryPath(file),
})

/** Ops on files of the project that expect nothing of them unless told otherwise. */
export const write = (file: string, content: string, keys?: Keys, expect: Expect = 'any'): Op => ({
  kind: 'write',
  ...target(file),
  content,
  keys,
  expect,
})
export const edit = (file: string, oldString: string, newString: string): Op => ({
  kind: 'edit',
  ...target(file),
  oldString,
  newString,
})
export const move = (file: string, to: string, expect: Expect = 'any'): Op => ({
  kind: 'move',
  ...target(file),
  to: parseMemoryPath(to),
  expect,
})
export const remove = (file: string, expect: Expect = 'any'): Op => ({
  kind: 'delete',
  ...target(file),
  expect,
})
export const put = (file: string, text: string): Op => ({ kind: 'put', ...target(file), text, expect: 'any' })

export const apply = (store: Store, ...ops: Op[]) => store.apply(ops, PLUGIN)
export const applyAsAgent = (store: Store, ...ops: Op[]) => store.apply(ops, AGENT)

/** The project's files in the index. */
export const filesOf = (store: Store): readonly MemoryFile[] => store.snapshot(FOLDERS).project.files
export const pathsOf = (store: Store): string[] => filesOf(store).map((file) => file.path)

/** The error's code, or `ok`. */
export async function outcomeOf(task: Promise<unknown>): Promise<MemoryError['code'] | 'ok'> {
  try {
    await task
    return 'ok'
  } catch (error) {
    if ((error as MemoryError).name === 'MemoryError') return (error as MemoryError).code
    throw error
  }
}

/** What an index says of a store, without what differs from one look to the next. */
function told(snapshot: Snapshot) {
  const { project } = snapshot
  const names = (files: readonly MemoryFile[]) => files.map((file) => file.path)
  return {
    files: project.files,
    hot: names(project.hot),
    newest: names(project.newest),
    folderCounts: new Map([...project.folderCounts].sort()),
  }
}

/** The store's index says what one made anew from the disk says. */
export async function expectTrue(store: Store, scene: Scene): Promise<void> {
  const fresh = storeIn(scene.root, path.join(scene.base, 'fresh'))
  try {
    await fresh.open(MINE)
    expect(told(store.snapshot(FOLDERS))).toEqual(told(fresh.snapshot(FOLDERS)))
  } finally {
    await fresh.close()
    await fs.rm(path.join(scene.base, 'fresh'), { recursive: true, force: true })
  }
}
