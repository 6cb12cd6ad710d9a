import { existsSync } from 'node:fs'
import path from 'node:path'
import type { MemoryRules, Snapshot } from '../memory/memory.js'
import { type FileRef, isTeam, type ScopeFolder, type ScopeFolders } from '../memory/scope.js'
import { asMemoryError } from './disk.js'
import { createScanner, type Mount, type Scanner } from './scanner.js'
import { createScopeIndex, type ScopeIndex } from './scope-index.js'

/** A scope that is open or being opened. */
export type OpenScope = { index: ScopeIndex; scan: Scanner; mount?: Mount | undefined }

/** The open scopes of a root, and scans of the disk, one after another: an older state never overwrites a newer one. */
export function createOpenScopes(args: {
  root: string
  rules: MemoryRules
  /** Something below the root has changed, in an index or not. */
  onDirty: () => void
  /** Files of an index have changed. */
  onFound: (scope: OpenScope, paths: readonly string[]) => unknown
}) {
  const { root, rules, onDirty, onFound } = args
  const scopes = new Map<ScopeFolder, OpenScope & { opening: Promise<void>; isReady: boolean }>()
  const state = { scanning: Promise.resolve() }
  const ready = () => [...scopes].flatMap(([folder, { isReady }]) => (isReady ? [folder] : []))

  function snapshotOf(folder: ScopeFolder) {
    const scope = scopes.get(folder)
    const whole = (scope?.index ?? createScopeIndex(folder, rules)).snapshot()
    return scope?.mount ? scope.mount.view(whole) : whole
  }

  /** The file with this key, if it belongs to an open scope. */
  function refOf(key: string): FileRef | undefined {
    const folder = ready().find((scope) => key.startsWith(`${scope}/`))
    return folder && { folder, path: key.slice(folder.length + 1) }
  }

  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const run = state.scanning.then(task)
    state.scanning = Promise.allSettled([run]).then(() => {})
    return run
  }

  function found(scope: OpenScope, paths: readonly string[]): void {
    if (paths.length === 0) return
    if (!scope.mount) onDirty()
    onFound(scope, paths)
  }

  return {
    /** Makes a scope's index, filled by `fill`, or waits for the one that is being filled. */
    open(folder: ScopeFolder, fill: (scope: OpenScope) => Promise<void>, mount?: Mount) {
      const known = scopes.get(folder)
      if (known) return known.opening
      const index = createScopeIndex(folder, rules)
      const scope = { index, scan: createScanner(root, index, rules, mount), mount, isReady: false }
      const opening = fill(scope).then(
        () => {
          scope.isReady = true
        },
        (error) => {
          scopes.delete(folder)
          throw error
        },
      )
      scopes.set(folder, Object.assign(scope, { opening }))
      return opening
    },
    get: (folder: ScopeFolder) => scopes.get(folder),
    /** All scopes, including those that are still being opened. */
    all: () => [...scopes.values()],
    /** Folders of the scopes whose index agrees with the disk. */
    ready,
    /** `closed`: not opened here; `absent`: not opened, and no such folder on the disk. */
    state(folder: string) {
      const scope = scopes.get(folder as ScopeFolder)
      if (scope) return scope.isReady ? 'open' : 'closed'
      return isTeam(folder) || existsSync(path.join(root, folder)) ? 'closed' : 'absent'
    },
    /** What the index knows now; its cost does not grow with the store. */
    snapshot: ({ global, project, team }: ScopeFolders): Snapshot => ({
      global: snapshotOf(global),
      project: snapshotOf(project),
      ...(team === undefined ? {} : { team: snapshotOf(team) }),
    }),
    /** Every file of every open scope. */
    *files() {
      for (const [folder, { isReady }] of scopes) if (isReady) yield* snapshotOf(folder).files
    },
    /** What the index knows of a file, given by its key (its path below the root) or by scope and path. */
    file(file: string | FileRef) {
      const ref = typeof file === 'string' ? refOf(file) : file
      const known = ref && scopes.get(ref.folder)?.index.get(ref.path)
      return known?.withheld === undefined ? known : undefined
    },
    refOf,
    /** Fills the index of a scope that is being opened. Returns the paths from `load`, and those it did not know. */
    fill: ({ scan }: OpenScope, load: () => Promise<readonly string[]>) =>
      inTurn(async () => {
        const waiting = await load()
        return [...waiting, ...(await asMemoryError(scan))]
      }),
    /** Looks at whole scopes: every file is stat-ed, changed ones are read. */
    refresh: (folders: readonly ScopeFolder[] = [...scopes.keys()]) =>
      inTurn(async () => {
        for (const folder of folders) {
          const scope = scopes.get(folder)
          if (scope) found(scope, await asMemoryError(scope.scan))
        }
      }),
    /** Looks at the files of these folders, named below the root. */
    scanFolders: (folders: readonly string[]) =>
      inTurn(async () => {
        for (const scope of scopes.values()) {
          // A mounted scope lies elsewhere.
          if (scope.mount) continue
          const changed: string[] = []
          for (const folder of inScope(folders, scope.index.folder))
            changed.push(...(await scope.scan(folder)))
          found(scope, changed)
        }
      }),
    /** Waits for scans that have begun. */
    looked: () => state.scanning,
  }
}

/** Those of the folders that are inside a scope, relative to it; '' is the scope itself. */
function inScope(folders: readonly string[], scope: ScopeFolder): string[] {
  return folders.flatMap((folder) => {
    if (folder === scope) return ['']
    return folder.startsWith(`${scope}/`) ? [folder.slice(scope.length + 1)] : []
  })
}
