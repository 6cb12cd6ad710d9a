import { setTimeout as sleep } from 'node:timers/promises'
import { AGREED_REF } from '../history/exchange.js'
import type { History } from '../history/history.js'
import { type Remote, RemoteFailure } from '../history/remote-git.js'
import { MemoryError } from '../memory/errors.js'
import { findSecret } from './find-new-secret.js'
import { checkIsMemory } from './is-memory.js'
import { changesFor, moveProjects, renamesFor } from './move-projects.js'
import type { Rename } from './plan-renames.js'
import { hotIn, previewOf } from './preview.js'
import type { SyncRecord, Waiting } from './record.js'
import type { RoundParts } from './round-parts.js'
import { type Merged, mergeCommits, type TakenIn, takeIn } from './take-in.js'

/** Rounds while others are faster, and the first pause between them, in ms. */
const MAX_ROUNDS = 6
const FIRST_PAUSE_MS = 300
/** A merge that removes more waits for a person: so many files, or this share of them once it is more than a handful. */
const MAX_REMOVED = 20
const MAX_REMOVED_SHARE = 0.1
const HANDFUL = 5

/** What one run did. `waits`: it stopped there, for a person. */
export type Outcome = { came: string[]; went: number; waits?: Waiting }

/** Fetches, merges and pushes, until both sides have the same. Throws `RemoteFailure`, and `MemoryError`. */
export async function runRound(parts: RoundParts, remote: Remote, signal: AbortSignal): Promise<Outcome> {
  const came: string[] = []
  for (let round = 1; ; round += 1) {
    try {
      return await tryRound(parts, remote, came, signal)
    } catch (error) {
      const isRaced = error instanceof RemoteFailure && error.fault === 'raced'
      const isStale = error instanceof MemoryError && error.code === 'stale'
      if (!(isRaced || isStale) || round >= MAX_ROUNDS) throw error
    }
    await sleep(FIRST_PAUSE_MS * 2 ** round * (0.5 + Math.random()), undefined, { signal })
  }
}

async function tryRound(
  parts: RoundParts,
  remote: Remote,
  came: string[],
  signal: AbortSignal,
): Promise<Outcome> {
  const { history, store, records } = parts
  const { exchange } = history
  // What a person has written is in the history before anything comes over it.
  await history.commit()
  await exchange.check()
  const { head: ours, agreed } = await checkBranch(history, remote.branch)
  const tip = await history.remote.fetch(remote, signal)
  const isRewritten = agreed !== undefined && (tip === undefined || !(await exchange.isAncestor(agreed, tip)))
  let head = ours
  if (isRewritten) return { came, went: 0, waits: { for: 'rewritten', ...(tip ? { tip } : {}) } }

  if (tip !== undefined && !(await exchange.isAncestor(tip, ours))) {
    await checkIsMemory(exchange, tip, ours)
    await noteTwin(parts, tip, agreed)
    let merged = await mergeCommits(parts, ours, tip)
    const renames = await renamesFor(parts, merged)
    const waits = await needsWord(parts, await afterRenames(parts, merged, renames))
    if (waits) return { came, went: 0, waits }
    if (renames.length > 0) {
      const moved = await parts.whileRenaming(renames, () => moveProjects(parts, ours, renames))
      merged = await mergeCommits(parts, moved, tip)
    }
    const taken = await bringIn(parts, merged)
    head = taken.head
    came.push(...taken.files)
    await exchange.setRef(AGREED_REF, tip)
  } else if (tip !== undefined && tip !== agreed) await exchange.setRef(AGREED_REF, tip)

  if (head === tip) {
    records.change({ pushed: head })
    return { came, went: 0 }
  }
  const record = records.read()
  const known = [tip, record.scanned].filter((one) => one !== undefined)
  const secret = await findSecret({
    history,
    scan: store.scanSecrets,
    head,
    known: await existing(history, known),
    allowed: record.allowed,
    signal,
  })
  if (secret) return { came, went: 0, waits: secret }
  records.change({ scanned: head })
  const went = await exchange.count(tip, head)
  await history.remote.push(remote, head, signal)
  await exchange.setRef(AGREED_REF, head)
  records.change({ pushed: head, lastPushMs: parts.now() })
  return { came, went }
}

/** A commit may have gone with a history that was begun anew. */
async function existing(history: History, commits: readonly string[]): Promise<string[]> {
  const found = await Promise.all(commits.map((one) => history.resolve(one).catch(() => undefined)))
  return found.filter((one) => one !== undefined)
}

/** How the branch stands. Throws `busy` where another one is checked out, or none. */
export async function checkBranch(
  history: History,
  branch: string,
): Promise<{ head: string; agreed: string | undefined }> {
  const { head, agreed } = await history.exchange.refs(branch)
  if (head !== undefined) return { head, agreed }
  if ((await history.head()) === undefined)
    throw new MemoryError('no-history', 'Nothing is kept yet.', 'Write something first.')
  throw new MemoryError(
    'busy',
    `Another branch than ${branch} is checked out in the memory folder, or none.`,
    `Sync goes on after: git -C ${history.root} switch ${branch}`,
  )
}

/** What the two make together once projects here have their other folders, which they do not have yet. */
export async function afterRenames(parts: RoundParts, merged: Merged, renames: readonly Rename[]) {
  const { ours, theirs, tree } = merged
  if (renames.length === 0) return merged
  return mergeCommits(parts, ours, theirs, { after: await changesFor(parts, tree, renames) })
}

async function needsWord(parts: RoundParts, merged: Merged): Promise<Waiting | undefined> {
  const { confirmed } = parts.records.read()
  if (confirmed === merged.theirs) return undefined
  const preview = await previewOf(merged, parts)
  const of = { tip: merged.theirs, preview }
  if (merged.baseTree === undefined) return { for: 'join', ...of }
  const removed = preview.removed.length
  const isMuch =
    removed > MAX_REMOVED || (removed > HANDFUL && removed > merged.tree.size * MAX_REMOVED_SHARE)
  return isMuch ? { for: 'removals', ...of } : undefined
}

/** What this machine has never had and bears its name is of another; what it had once is not, before the two have met. */
async function noteTwin({ history, records, machine }: RoundParts, tip: string, agreed: string | undefined) {
  const isTwin = agreed !== undefined && (await history.exchange.machineOf(tip)) === machine()
  if (isTwin !== (records.read().twin === machine())) records.change({ twin: isTwin ? machine() : undefined })
}

/** Carries a merge out, and sees to what a person should know of what has come. */
export async function bringIn(
  parts: RoundParts,
  merged: Merged,
  options?: { over: boolean },
): Promise<TakenIn> {
  await noteUnseen(parts, merged)
  const taken = await takeIn(parts, merged, options)
  parts.store.inspect(taken.files)
  noteKept(parts, taken.kept, taken.files)
  await parts.onMerged(merged)
  return taken
}

/** Hot files that nobody has seen and that are strange are kept out of the block, and known before they come. */
async function noteUnseen(parts: RoundParts, merged: Merged): Promise<void> {
  const { confirmed, unseen } = parts.records.read()
  if (confirmed === merged.theirs) return
  const hot = await hotIn(merged.changes, parts)
  const strange = hot.flatMap(({ path, isStrange, hash }) => (isStrange ? [[path, hash]] : []))
  if (strange.length > 0) parts.records.change({ unseen: { ...unseen, ...Object.fromEntries(strange) } })
}

/** What stays in the history alone, until this disk can hold it. */
function noteKept({ records }: RoundParts, kept: SyncRecord['kept'], files: readonly string[]): void {
  const { kept: before } = records.read()
  const settled = new Set([...kept.map(({ path }) => path), ...files])
  const next = [...before.filter(({ path }) => !settled.has(path)), ...kept].slice(-500)
  if (next.length + before.length > 0) records.change({ kept: next })
}
