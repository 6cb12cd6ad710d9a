import { isTeam, type ScopeFolder } from '../memory/scope.js'
import { asMemoryError } from './disk.js'
import type { Hints } from './follow-disk.js'
import type { OpenScope, OpenScopes } from './open-scopes.js'

/**
 * The looks of one store at its disk. Runs scans one after another, so that an older state of the disk never
 * overwrites a newer one.
 */
export function createScanning(args: {
  scopes: Pick<OpenScopes, 'get' | 'all'>
  /** Something below the root has changed, in an index or not. */
  onDirty: () => void
  /** Files of an index have changed. */
  onFound: (folder: ScopeFolder, paths: readonly string[]) => unknown
}) {
  const { scopes, onDirty, onFound } = args
  const state = { scanning: Promise.resolve() }

  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const run = state.scanning.then(task)
    state.scanning = run.then(
      () => {},
      () => {},
    )
    return run
  }

  function found(folder: ScopeFolder, paths: readonly string[]): void {
    if (paths.length === 0) return
    if (!isTeam(folder)) onDirty()
    onFound(folder, paths)
  }

  return {
    /** Fills the index of a scope that is being opened. Gives the paths of what `load` did not know. */
    fill: ({ scanner }: OpenScope, load: () => Promise<void>) =>
      inTurn(async () => {
        await load()
        return asMemoryError(() => scanner.scan())
      }),
    /** Looks at whole scopes: every file is stat-ed, changed ones are read. */
    refresh: (folders: readonly ScopeFolder[]) =>
      inTurn(async () => {
        for (const folder of folders) {
          const scope = scopes.get(folder)
          if (scope) found(folder, await asMemoryError(() => scope.scanner.scan()))
        }
      }),
    /** Looks where something is said to have changed. */
    scanHints({ folders, trees }: Hints) {
      if ([...trees].some((tree) => !isTeam(tree))) onDirty()
      return inTurn(async () => {
        for (const { index, scanner } of scopes.all()) {
          const changed: string[] = []
          for (const tree of inScope(trees, index.folder)) changed.push(...(await scanner.scan(tree)))
          for (const folder of inScope(folders, index.folder))
            changed.push(...(await scanner.scan(folder, { shallow: true })))
          found(index.folder, changed)
        }
      })
    },
    /** Waits for what has begun. */
    settled: () => state.scanning,
  }
}

/** The places inside one scope, of places relative to the root; '' stands for all of it. */
function inScope(relatives: ReadonlySet<string>, folder: ScopeFolder): string[] {
  return [...relatives].flatMap((relative) => {
    if (relative === folder || folder.startsWith(`${relative}/`) || relative === '') return ['']
    return relative.startsWith(`${folder}/`) ? [relative.slice(folder.length + 1)] : []
  })
}
