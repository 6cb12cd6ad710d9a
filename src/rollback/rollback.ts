import type { Commit } from '../history/commits.js'
import type { History } from '../history/history.js'
import { MemoryError } from '../memory/errors.js'
import { label } from '../memory/memory.js'
import type { Op, Target } from '../memory/op.js'
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

/**
 * Brings folders of the store back to a commit, as a new commit. What is pending is committed first, so that the state
 * before can be returned to as well. Throws `unknown-commit`, `no-history`, `busy`, `disk`.
 */
export async function rollback(
  store: Store,
  history: History,
  request: RollbackRequest,
): Promise<RollbackResult> {
  const commit = await history.resolve(request.commitHash)
  await history.commit()
  const differing: Differing[] = []
  for (const folder of request.folders)
    differing.push(...(await differingFiles(history, commit, folder, request.path)))
  if (differing.length > 0) await request.confirm(differing.map(({ target }) => target))
  const contents = await history.blobs(differing.flatMap(({ blob }) => blob ?? []))
  const changed: Target[] = []
  const skipped: string[] = []
  const { sessionID, agent } = request

  /** All at once, or one by one: one that cannot be restored does not keep the others back. */
  async function restore(files: readonly Differing[]): Promise<void> {
    try {
      const ops: RestoreOp[] = []
      for (const { target, blob } of files)
        ops.push(await restoreOp(store, history, target, blob === undefined ? undefined : contents.get(blob)))
      for (const { op, skipped: reason } of await store.apply(ops, { by: 'agent', sessionID, agent })) {
        if (reason === undefined) changed.push({ folder: op.folder, path: op.path })
        else skipped.push(reason)
      }
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error
      const [only, ...others] = files
      if (only && others.length === 0)
        skipped.push(`${label(only.target)} was left as it is: ${error.sentence}`)
      else for (const file of files) await restore([file])
    }
  }

  // What has to go makes room first: a name may come back in other letters, a folder in a file's place.
  await restore(differing.filter(({ blob }) => blob === undefined))
  await restore(differing.filter(({ blob }) => blob !== undefined))
  if (changed.length > 0)
    await history.commit(`memory: rollback ${request.folders.join(', ')} to ${commit.slice(0, 10)}`)
  return { commit, changed, skipped }
}

/** A file and its content at the commit; `undefined` where it was absent then. */
type Differing = { target: Target; blob: string | undefined }

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
    .map((path) => ({ target: { folder, path }, blob: then.get(path) }))
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

async function restoreOp(
  store: Store,
  history: History,
  target: Target,
  bytes: Uint8Array | undefined,
): Promise<RestoreOp> {
  const current = await store.read(target)
  return {
    kind: 'restore',
    ...target,
    bytes,
    protectedWhenDamaged: current?.document.damage !== undefined && (await wasReadonly(history, target)),
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
    const blob = (await history.tree(hash, target.folder)).get(target.path)
    if (blob === undefined) continue
    const { damage, frontMatter } = parseDocument(await history.blob(blob))
    if (damage === undefined) return frontMatter.readonly
  }
  return commits.length === MAX_COMMITS_BACK
}
