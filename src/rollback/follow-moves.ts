import { MOVED, movesIn, renamesIn } from '../history/commit-message.js'
import type { History } from '../history/history.js'
import type { DiffEntry } from '../history/parse-diff.js'
import type { SeenCommit } from '../history/queries.js'
import type { ScopeFolder } from '../memory/scope.js'

/** `before`: the commits, by hash, that had changed the folder when it was moved. */
type Move = { from: ScopeFolder; to: ScopeFolder; commit: SeenCommit; before: ReadonlySet<string> }

/** Moves that are known, and commits of each. */
const MAX_MOVES = 50
const MAX_COMMITS = 10_000

/** Which folders these had before commits renamed folders of projects, and where a file of a commit is now. */
export async function followMoves(history: History, folders: readonly ScopeFolder[]) {
  const of = { folders: ['projects'], limit: MAX_MOVES, subject: MOVED }
  const before: ScopeFolder[] = []
  const moves: Move[] = []
  for (const commit of await history.log(of))
    for (const rename of renamesIn(commit.subject)) {
      const [from, to] = [`projects/${rename.from}`, `projects/${rename.to}`] as const
      if (![...folders, ...before].some((folder) => folder === to || folder === from)) continue
      const earlier = await history.log({ folders: [from], limit: MAX_COMMITS, from: commit.hash })
      const hashes = earlier.map(({ hash }) => hash).filter((hash) => hash !== commit.hash)
      moves.unshift({ from, to, commit, before: new Set(hashes) })
      before.push(from)
    }

  /** `undefined` if it is in none of the folders now. */
  function follow(file: DiffEntry, commit: string): DiffEntry | undefined {
    let [at, path] = [commit, file.path]
    for (const move of moves) {
      if (!path.startsWith(`${move.from}/`) || !move.before.has(at)) continue
      path = pathAfter(path, move)
      at = move.commit.hash
    }
    return folders.some((folder) => path.startsWith(`${folder}/`)) ? { ...file, path } : undefined
  }

  const all = [...new Set([...folders, ...before])]
  const followed = (commit: SeenCommit): SeenCommit => ({
    ...commit,
    files: commit.files.flatMap((file) => follow(file, commit.hash) ?? []),
  })
  return {
    folders: all,
    follow: followed,
    /** Where a file of this commit is now, or was when it went (`isGone`): it may have been moved in its folder since. */
    async placesNow(commit: Pick<SeenCommit, 'hash'>) {
      const log = await history.log({ folders: all, limit: MAX_COMMITS, unless: [commit.hash] })
      const since = log.reverse().map((later) => followed(later).files)
      const brought = since.flatMap((files, i) =>
        files.map(({ path, blob }) => [`${blob} ${path}`, i] as const),
      )
      const lastBrought = new Map(brought)
      const steps = since.flatMap((files, i) => {
        const moves = movesIn(files)
        const gone = files.filter(({ change }) => change === 'deleted')
        return gone.map((file) => ({ i, file, to: moves.get(file)?.path }))
      })
      return ({ change, path }: Pick<DiffEntry, 'path'> & Partial<DiffEntry>) => {
        let [at, from] = [path, 0]
        for (const { i, file, to } of change === 'deleted' ? [] : steps) {
          if (file.path !== at || i < from) continue
          // A file that went and came back is the same; any other of its name is another one.
          from = to === undefined ? (lastBrought.get(`${file.before} ${at}`) ?? -1) : i
          if (from < i) return { at, isGone: true }
          at = to ?? at
        }
        return { at, isGone: false }
      }
    },
  }
}

/** The path after a move: a file got another name if one with other content had its name there. */
function pathAfter(path: string, { from, to, commit }: Move): string {
  const wished = to + path.slice(from.length)
  const moved = commit.files.find((file) => file.path === path)?.before
  const same = commit.files.filter(({ path: one, blob }) => blob === moved && one.startsWith(`${to}/`))
  return same.some((file) => file.path === wished) ? wished : (same[0]?.path ?? wished)
}
