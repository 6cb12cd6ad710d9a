import type { History } from '../history/history.js'
import { gitBlobId } from '../lib/hash.js'
import { closedFile } from '../memory/closed-files.js'
import { MemoryError, unlessMemoryError } from '../memory/errors.js'
import { label } from '../memory/memory.js'
import { changedMeanwhile, type Op, type Target } from '../memory/op.js'
import type { Origin } from '../memory/origin.js'
import { asMemoryPath, foldPath, type MemoryPath } from '../memory/path.js'
import { keyOf, type ScopeFolder } from '../memory/scope.js'
import type { Store } from '../store/store.js'

/**
 * A file with the ids of its content as it is to be (its goal) and now; `undefined` where it is absent. `backTo`: the
 * place where a moved file comes back; it is removed only if it does.
 */
export type Differing = {
  target: Target
  goal: string | undefined
  now: string | undefined
  backTo?: Target | undefined
}

/** What became of the files. */
export type Restored = {
  /** Those that have an earlier content again, or are there again. */
  restored: Target[]
  /** Those that were not there then. */
  removed: Target[]
  /** A sentence for each file that was left as it is. */
  leftAlone: string[]
}

type RestoreOp = Extract<Op, { kind: 'restore' }>

type RestoreArgs = {
  store: Store
  history: History
  origin: Origin
  /** Finds the files that differ; called again for those that were changed meanwhile. */
  find: () => Promise<Differing[]>
  /** Called with the first answer of `find`; rejects to stop. */
  confirm?: (files: readonly Differing[]) => Promise<void>
}

/** Commits of a damaged file that are looked through for its last version that could be read. */
const MAX_COMMITS_BACK = 50
/** How often what was changed meanwhile is committed and tried again. */
const MAX_ROUNDS = 5

/** Restores earlier content of files in a new commit, each only over a version that is in a commit. */
export async function restoreFiles(args: RestoreArgs): Promise<Restored> {
  const { store, history, origin, find, confirm } = args
  const done: Differing[] = []
  const leftAlone: string[] = []

  /**
   * Restores all at once; else removals first: a name may come back in another spelling, or a folder in a file's place;
   * else one by one, moved files with their former places: a refusal holds back no other. Returns what to try again.
   */
  async function restore(files: readonly Differing[]): Promise<Differing[]> {
    try {
      const ops: RestoreOp[] = []
      for (const file of files) {
        const op = await restoreOp(args, file, contents)
        if (op) ops.push(op)
      }
      const applied = await store.apply(ops, origin)
      leftAlone.push(...applied.flatMap(({ skipped }) => skipped ?? []))
      const passedOver = applied.flatMap(({ op, skipped }) => (skipped === undefined ? [] : [op]))
      done.push(...files.filter((file) => !passedOver.some((op) => isOf(file, op))))
      return []
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error
      const units = unitsOf(files)
      if (units.length === 1) {
        if (error.code === 'stale') return [...files]
        leftAlone.push(...files.map((file) => sentence(file, error)))
        return []
      }
      const makesRoom = (file: Differing) => isToGo(file) && formerPlace(file) === undefined
      const halves = [files.filter(makesRoom), files.filter((file) => !makesRoom(file))]
      const isMixed = halves.every(({ length }) => length > 0)
      const late: Differing[] = []
      for (const some of isMixed ? halves : units) late.push(...(await restore(some)))
      return late
    }
  }

  /** Puts back what made room for another spelling that stayed away. No rule applies: no commit has the removal yet. */
  async function returnSpelt(): Promise<void> {
    for (const file of [...done]) {
      const { target, now, backTo: former } = file
      if (!former || formerPlace(file) || now === undefined || done.some((one) => isOf(one, former))) continue
      const bytes = (await history.blobs([now])).get(now)
      const op = { kind: 'restore', ...target, bytes, replaces: undefined } as const
      await store.apply([op], { ...origin, writer: 'setup' }).catch(unlessMemoryError)
      done.splice(done.indexOf(file), 1)
    }
  }

  const findCommitted = () => history.commit().then(find)
  let left = await findCommitted()
  if (left.length > 0) await confirm?.(left)
  const contents = await history.blobs(left.flatMap(({ goal }) => goal ?? []))
  for (let round = 1; left.length > 0 && round <= MAX_ROUNDS; round += 1) {
    const late = await history.asOneCommit(async () => {
      const late = await restore(left)
      await returnSpelt()
      return late
    })
    const isLate = (file: Differing) => late.some(({ target }) => isOf(file, target))
    left = late.length === 0 ? [] : (await findCommitted()).filter(isLate)
  }
  for (const file of left) leftAlone.push(sentence(file, changedMeanwhile(file.target)))
  if (done.length > 0) await history.commit()
  const { restore: restored, remove: removed } = divide(done)
  return { restored, removed, leftAlone }
}

const isToGo = ({ goal }: Differing): boolean => goal === undefined

/** Files that are to have an earlier content again, and those that are to go. */
export const divide = (files: readonly Differing[]): { restore: Target[]; remove: Target[] } => ({
  restore: files.filter((file) => !isToGo(file)).map(({ target }) => target),
  remove: files.filter(isToGo).map(({ target }) => target),
})

const sentence = ({ target }: Differing, error: MemoryError) =>
  `${label(target)} was left as it is: ${error.sentence}`

/** Where a moved file comes back; `undefined` for another spelling of its name, which waits until this one is gone. */
const formerPlace = ({ target, backTo: place = target }: Differing) =>
  foldPath(keyOf(place)) === foldPath(keyOf(target)) ? undefined : place

/** Groups of files that come back or stay together: a moved file, one that was moved to its former place, and so on. */
function unitsOf(files: readonly Differing[]): Differing[][] {
  const units = new Map<string, Differing[]>()
  const placesOf = (file: Differing) => [file.target, formerPlace(file) ?? file.target].map(keyOf)
  for (const file of files) {
    const unit = [...new Set(placesOf(file).flatMap((place) => units.get(place) ?? [])), file]
    for (const place of unit.flatMap(placesOf)) units.set(place, unit)
  }
  return [...new Set(units.values())]
}

const isOf = ({ target }: Differing, { folder, path }: Pick<Target, 'folder' | 'path'>) =>
  target.folder === folder && target.path === path

/**
 * The path by which tools name a file, from a name in any Unicode form. `undefined` for what is no memory, and for
 * tombstones unless they are asked for: what was forgotten stays so.
 */
export function gatedPath(name: string, withTombstones = false): MemoryPath | undefined {
  const path = asMemoryPath(name.normalize('NFC'))
  return path && !withTombstones && closedFile({ path })?.isHidden ? undefined : path
}

/** Memory files below a folder with their blob ids, as a commit has them; none before the first. */
export async function filesAt(
  history: History,
  commit: string | undefined,
  folder: ScopeFolder,
  withTombstones = false,
): Promise<Map<MemoryPath, string>> {
  const blobs = new Map<MemoryPath, string>()
  for (const [name, blob] of commit === undefined ? [] : await history.tree(commit, folder)) {
    const path = gatedPath(name, withTombstones)
    if (path !== undefined) blobs.set(path, blob)
  }
  return blobs
}

/** `undefined` if the file is restored already. Throws `stale` if it is not as the last commit has it. */
async function restoreOp(
  { store, history, origin }: Pick<RestoreArgs, 'store' | 'history' | 'origin'>,
  file: Differing,
  contents: ReadonlyMap<string, Uint8Array>,
): Promise<RestoreOp | undefined> {
  const { target, goal, now } = file
  const current = await store.read(target)
  const blob = current && gitBlobId(current.bytes)
  if (blob === goal) return undefined
  if (blob !== now) throw changedMeanwhile(target)
  return {
    kind: 'restore',
    ...target,
    bytes: goal === undefined ? undefined : contents.get(goal),
    replaces: current?.hash,
    backTo: formerPlace(file),
    ...(origin.writer === 'agent' && current?.document.damage !== undefined
      ? { wasReadonly: await wasReadonly(history, target) }
      : {}),
  }
}

/** Whether a file that is damaged now was read-only in its last version that could be read; in doubt, it was. */
async function wasReadonly(history: History, { folder, path }: Target): Promise<boolean> {
  const { parseDocument } = await import('../memory/document.js')
  const commits = await history.log({ folders: [folder], path, limit: MAX_COMMITS_BACK })
  const versions = commits
    .flatMap(({ files, place }) => files.filter((file) => file.path.normalize('NFC') === place))
    .flatMap(({ blob, modes }) => (modes.after.startsWith('100') ? [blob] : []))
  const contents = await history.blobs([...new Set(versions)])
  for (const id of versions) {
    const { damage, frontMatter } = parseDocument(contents.get(id) as Uint8Array)
    if (damage === undefined) return frontMatter.readonly
  }
  return commits.length === 0 || commits.length === MAX_COMMITS_BACK
}
