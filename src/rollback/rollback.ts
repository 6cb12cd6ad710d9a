import { writerSubject } from '../history/commit-message.js'
import type { History } from '../history/history.js'
import type { MemoryPath } from '../memory/path.js'
import { fileKey, keyOf, type ScopeFolder } from '../memory/scope.js'
import type { Store } from '../store/store.js'
import { followMoves } from './follow-moves.js'
import { type Differing, divide, filesAt, gatedPath, type Restored, restoreFiles } from './restore-files.js'

/** What would be done, and the full hash of the commit that would be returned to. */
export type IntendedRollback = { commit: string } & ReturnType<typeof divide>

/** Brings folders of the store back to a commit. Throws `unknown-commit`, `no-history`, `busy`, `disk`. */
export async function rollback(
  store: Store,
  history: History,
  request: {
    commitHash: string
    folders: readonly ScopeFolder[]
    /** Restores only this file. */
    path?: MemoryPath | undefined
    sessionID: string
    agent?: string | undefined
    /** Called before anything is restored; rejects to stop the rollback. */
    confirm(intended: IntendedRollback): Promise<void>
  },
): Promise<Restored & { commit: string }> {
  const commit = await history.resolve(request.commitHash)
  const { sessionID, agent, folders } = request
  const subject = writerSubject.rollback(commit)
  const result = await restoreFiles({
    store,
    history,
    origin: { writer: 'agent', sessionID, agent, subject },
    async find() {
      const placesNow = await (await followMoves(history, folders)).placesNow({ hash: commit })
      const placeNow = (path: string) => {
        const { at, isGone } = placesNow({ path })
        return isGone ? undefined : at
      }
      const inFolders = folders.map((folder) =>
        differingFiles(history, commit, folder, request.path, placeNow),
      )
      const differing = (await Promise.all(inFolders)).flat()
      const coming = differing.filter(({ goal }) => goal !== undefined)
      const former = new Map(coming.map(({ target }) => [placeNow(keyOf(target)), target]))
      // A name that no tool reaches does not come back, so what has come from it stays.
      for (const folder of folders)
        for (const name of (await history.tree(commit, folder)).keys())
          if (!gatedPath(name, true))
            former.set(placeNow(fileKey(folder, name)), { folder, path: name as MemoryPath })
      return differing.map((file) => ({ ...file, backTo: former.get(keyOf(file.target)) }))
    },
    confirm: (files) => request.confirm({ commit, ...divide(files) }),
  })
  return { ...result, commit }
}

/** Memory files whose content at the commit differs from now, or that exist only at one of the two. */
async function differingFiles(
  history: History,
  commit: string,
  folder: ScopeFolder,
  only: MemoryPath | undefined,
  placeNow: (path: string) => string | undefined,
): Promise<Differing[]> {
  const then = await filesThen(history, commit, folder)
  const now = await filesAt(history, await history.head(), folder)
  const paths = only === undefined ? new Set([...then.keys(), ...now.keys()]) : [only]
  // A file that is asked for by its name may have had another name then.
  if (only !== undefined && !then.has(only))
    for (const [path, goal] of then)
      if (placeNow(fileKey(folder, path)) === fileKey(folder, only)) then.set(only, goal)
  return [...paths]
    .filter((path) => then.get(path) !== now.get(path))
    .sort()
    .map((path) => ({ target: { folder, path }, goal: then.get(path), now: now.get(path) }))
}

/** The files of a folder at a commit; if its project had another folder then, those that were there. */
async function filesThen(history: History, commit: string, folder: ScopeFolder) {
  const here = await filesAt(history, commit, folder)
  if (here.size > 0) return here
  const { folders: all, follow } = await followMoves(history, [folder])
  const [last] = await history.log({ folders: all.slice(1), limit: 1, from: commit })
  // Another project may have taken such a folder since.
  if (!last || follow(last).files.length === 0) return here
  const former = all.find((name) => last.files.some(({ path }) => path.startsWith(`${name}/`)))
  return filesAt(history, commit, former ?? folder)
}
