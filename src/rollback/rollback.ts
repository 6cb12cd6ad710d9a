import type { History } from '../history/history.js'
import type { Commit } from '../history/parse-log.js'
import { gitBlobId } from '../lib/hash.js'
import { MemoryError } from '../memory/errors.js'
import { label } from '../memory/memory.js'
import { changedMeanwhile, type Op, type Target } from '../memory/op.js'
import { type MemoryPath, parseMemoryPath } from '../memory/path.js'
import type { ScopeFolder } from '../memory/scope.js'
import type { Store } from '../store/store.js'

export type RollbackRequest = {
  commitHash: string
  folders: readonly ScopeFolder[]
  /** Restores this file alone. */
  path?: MemoryPath | undefined
  sessionID: string
  agent?: string | undefined
  /** Asked before anything is restored; rejects to stop the rollback. */
  confirm(targets: readonly Target[]): Promise<void>
}

export type RollbackResult = {
  /** Full hash of the commit that was returned to. */
  commit: string
  changed: Target[]
  /** Sentences about files that were left as they are. */
  skipped: string[]
}

type RestoreOp = Extract<Op, { kind: 'restore' }>

/** Commits of a damaged file that are looked through for its last version that could be read. */
const MAX_COMMITS_BACK = 500
/** How often what was changed meanwhile is committed and tried again. */
const MAX_ROUNDS = 5

/**
 * Brings folders of the store back to a commit, as a new commit. What is pending is committed first, so that the state
 * before can be returned to as well: a file is restored only over a version that is in a commit. Throws `unknown-commit`,
 * `no-history`, `busy`, `disk`.
 */
export async function rollback(
  store: Store,
  history: History,
  request: RollbackRequest,
): Promise<RollbackResult> {
  const commit = await history.resolve(request.commitHash)
  const { sessionID, agent } = request
  const changed: Target[] = []
  const skipped: string[] = []

  /** Commits what is pending, and compares. */
  async function differing(): Promise<Differing[]> {
    await history.commit()
    const found: Differing[] = []
    for (const folder of request.folders)
      found.push(...(await differingFiles(history, commit, folder, request.path)))
    return found
  }

  /** All at once, or one by one: one that cannot be restored does not keep the others back. Returns what to try again. */
  async function restore(files: readonly Differing[], contents: Contents): Promise<Differing[]> {
    try {
      const ops: RestoreOp[] = []
      // By the attempt to restore all at once, which ended at another file.
      const restored: Target[] = []
      for (const file of files) {
        const op = await restoreOp(store, history, file, contents)
        if (op) ops.push(op)
        else restored.push(file.target)
      }
      for (const { op, skipped: reason } of await store.apply(ops, { writer: 'agent', sessionID, agent })) {
        if (reason === undefined) changed.push({ folder: op.folder, path: op.path })
        else skipped.push(reason)
      }
      changed.push(...restored)
      return []
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error
      const [only, ...others] = files
      if (only && others.length === 0) {
        if (error.code === 'stale') return [only]
        skipped.push(leftAlone(only, error))
        return []
      }
      const late: Differing[] = []
      for (const file of files) late.push(...(await restore([file], contents)))
      return late
    }
  }

  let left = await differing()
  if (left.length > 0) await request.confirm(left.map(({ target }) => target))
  const contents = await history.blobs(left.flatMap(({ goal }) => goal ?? []))
  for (let round = 1; left.length > 0 && round <= MAX_ROUNDS; round += 1) {
    // What has to go makes room first: a name may come back in other letters, a folder in a file's place.
    const gone = await restore(
      left.filter(({ goal }) => goal === undefined),
      contents,
    )
    const late = [
      ...gone,
      ...(await restore(
        left.filter(({ goal }) => goal !== undefined),
        contents,
      )),
    ]
    left = late.length === 0 ? [] : (await differing()).filter((file) => isAmong(file, late))
  }
  for (const file of left) skipped.push(leftAlone(file, changedMeanwhile(file.target)))
  if (changed.length > 0)
    await history.commit(`memory: rollback ${request.folders.join(', ')} to ${commit.slice(0, 10)}`)
  return { commit, changed, skipped }
}

const leftAlone = ({ target }: Differing, error: MemoryError) =>
  `${label(target)} was left as it is: ${error.sentence}`

const isAmong = ({ target }: Differing, files: readonly Differing[]) =>
  files.some((file) => file.target.folder === target.folder && file.target.path === target.path)

/** A file with the ids of its content at the commit (its goal) and now; `undefined` where it is absent. */
type Differing = { target: Target; goal: string | undefined; now: string | undefined }

/** Bytes by blob id. */
type Contents = ReadonlyMap<string, Uint8Array>

/** Memory files whose content at the commit is not that of now, in either direction. */
async function differingFiles(
  history: History,
  commit: string,
  folder: ScopeFolder,
  only: MemoryPath | undefined,
): Promise<Differing[]> {
  const head = await history.head()
  const then = byPath(await history.tree(commit, folder))
  const now = byPath(head ? await history.tree(head, folder) : new Map())
  const paths = only === undefined ? new Set([...then.keys(), ...now.keys()]) : [only]
  return [...paths]
    .filter((path) => then.get(path) !== now.get(path))
    .sort()
    .map((path) => ({ target: { folder, path }, goal: then.get(path), now: now.get(path) }))
}

/** A name in another Unicode form is the same path. */
function byPath(tree: ReadonlyMap<string, string>): Map<MemoryPath, string> {
  const blobs = new Map<MemoryPath, string>()
  for (const [name, blob] of tree) {
    const path = gated(name)
    if (path !== undefined) blobs.set(path, blob)
  }
  return blobs
}

function gated(name: string): MemoryPath | undefined {
  try {
    return parseMemoryPath(name)
  } catch (error) {
    // A person's own file of another kind; a rollback of memory leaves it alone.
    if (error instanceof MemoryError) return undefined
    throw error
  }
}

/** `undefined` where the file is restored already. Throws `stale` where it is not as the last commit has it. */
async function restoreOp(
  store: Store,
  history: History,
  { target, goal, now }: Differing,
  contents: Contents,
): Promise<RestoreOp | undefined> {
  const current = await store.read(target)
  const blob = current && gitBlobId(current.bytes)
  if (blob === goal) return undefined
  if (blob !== now) throw changedMeanwhile(target)
  return {
    kind: 'restore',
    ...target,
    bytes: goal === undefined ? undefined : contents.get(goal),
    protectedWhenDamaged: current?.document.damage !== undefined && (await wasReadonly(history, target)),
    replaces: current?.hash,
  }
}

/** Whether a file that is damaged now was read-only in its last version that could be read; in doubt, it was. */
async function wasReadonly(history: History, target: Target): Promise<boolean> {
  const { parseDocument } = await import('../memory/document.js')
  const commits: Commit[] = await history.log({
    folders: [target.folder],
    path: target.path,
    limit: MAX_COMMITS_BACK,
  })
  for (const { hash } of commits) {
    const blob = byPath(await history.tree(hash, target.folder)).get(target.path)
    if (blob === undefined) continue
    const { damage, frontMatter } = parseDocument(await history.blob(blob))
    if (damage === undefined) return frontMatter.readonly
  }
  return commits.length === 0 || commits.length === MAX_COMMITS_BACK
}
