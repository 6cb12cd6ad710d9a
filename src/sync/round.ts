import { setTimeout as sleep } from 'node:timers/promises'
import { writerSubject } from '../history/commit-message.js'
import { AGREED_REF, REMOTE_REF, TAKEN_REF } from '../history/exchange.js'
import type { History } from '../history/history.js'
import { type Remote, RemoteFailure } from '../history/remote-git.js'
import { shellWord } from '../lib/shell-word.js'
import { decodeText } from '../lib/text.js'
import { createYielder } from '../lib/time-slice.js'
import { MemoryError, unlessMemoryError } from '../memory/errors.js'
import { gitFolderAt, publicAddress } from '../projects/identity.js'
import { projectAt, repositoryAt } from '../projects/project-at.js'
import type { SecretFinding } from '../store/secrets.js'
import { changesFor, moveProjects, renamesBy, renamesFor } from './move-projects.js'
import { checkIsMemory, hotIn, previewOf } from './preview.js'
import type { Outcome, SyncRecord, Waiting } from './record.js'
import { AGAIN, troubleOf } from './say.js'
import { type Merged, mergeCommits, type RoundParts, takeIn } from './take-in.js'

/** How often a round is tried while others are faster, and the first pause between two tries, in ms. */
const MAX_ROUNDS = 6
const FIRST_PAUSE_MS = 300
/** A merge that removes more files waits for a person: this many, or this share of all if it is more than a handful. */
const MAX_REMOVED = 20
const MAX_REMOVED_SHARE = 0.1
const HANDFUL = 5

/** Fetches, merges and pushes, until both sides have the same. Throws `RemoteFailure`, and `MemoryError`. */
export async function runRound(parts: RoundParts, remote: Remote, signal: AbortSignal): Promise<Outcome> {
  const done = { came: [], removed: [], went: 0 }
  return untilFirst(() => tryRound(parts, remote, done, signal), signal)
}

/** Repeats a task that lost a race: others have pushed, committed or written meanwhile. */
export async function untilFirst<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await task()
    } catch (error) {
      const isRaced = error instanceof RemoteFailure && error.fault === 'raced'
      const isStale = error instanceof MemoryError && error.code === 'stale'
      if (!(isRaced || isStale) || round >= MAX_ROUNDS) throw error
    }
    await sleep(FIRST_PAUSE_MS * 2 ** (round - 1) * (0.5 + Math.random()), undefined, { signal })
  }
}

/** `done`: what earlier tries have brought here. */
async function tryRound(parts: RoundParts, remote: Remote, done: Outcome, signal: AbortSignal) {
  const { history, records } = parts
  const { exchange } = history
  const { ours, agreed, tip } = await meet(parts, remote, signal)
  const rewritten = await findRewritten(parts, { ours, agreed, tip })
  if (rewritten) return { ...done, waits: rewritten }

  let head = ours
  if (tip !== undefined && !(await exchange.isAncestor(tip, ours))) {
    await checkIsMemory(exchange, tip, ours)
    const { merged: planned, renames } = await planMerge(parts, ours, tip)
    noteTwin(parts, planned, agreed)
    const waits = await needsWord(parts, planned)
    if (waits) return { ...done, waits }
    const moving = () => parts.whileRenaming(renames, () => moveProjects(parts, ours, renames))
    const merged = renames.length > 0 ? await mergeCommits(parts, await moving(), tip) : planned
    const taken = await bringIn(parts, merged)
    head = taken.head
    const gone = new Set(merged.changes.flatMap(({ path, bytes }) => (bytes ? [] : [path])))
    for (const file of taken.files) done[gone.has(file) ? 'removed' : 'came'].push(file)
  }
  if (tip !== undefined && tip !== agreed) await exchange.setRef(AGREED_REF, tip)
  if (head === tip) {
    records.change({ pushed: head })
    return done
  }
  const secret = await findSecret(parts, head, tip, signal)
  if (secret) return { ...done, waits: secret }
  const went = await exchange.count(tip, head)
  await history.remote.push(remote, head, signal)
  await exchange.setRef(AGREED_REF, head)
  records.change({ pushed: head, lastTryMs: parts.now() })
  return { ...done, went }
}

/** Says whether the history here, or that on the remote, no longer has what both had agreed on. */
async function findRewritten(
  { history, records }: RoundParts,
  { ours, agreed, tip }: { ours: string; agreed: string | undefined; tip: string | undefined },
): Promise<Waiting | undefined> {
  const { isAncestor } = history.exchange
  if (agreed === undefined) return undefined
  if (tip === undefined) return { for: 'rewritten' }
  // Some ways to rewrite a history rewrite our refs, too: hence `pushed`. It is gone where the history was begun anew.
  const { pushed = agreed } = records.read()
  const isThere = pushed === agreed || (await history.resolve(pushed).catch(unlessMemoryError)) !== undefined
  for (const last of isThere ? [agreed, pushed] : [agreed])
    if ((await isAncestor(last, tip)) && !(await isAncestor(last, ours)))
      return { for: 'rewritten', tip, isHere: true }
  if (await isAncestor(agreed, tip)) return undefined
  // Rewritten on both sides alike: somebody took something out of the history here, and force-pushed it by hand.
  const isAlike = (await isAncestor(tip, ours)) || (await isAncestor(ours, tip))
  return isAlike && !(await isAncestor(agreed, ours)) ? undefined : { for: 'rewritten', tip }
}

/** How many contents are read at once. */
const BATCH = 200
/** Characters that are scanned at once, and how far pieces overlap: no secret is longer. */
const PIECE_CHARS = 500_000
const BEYOND_CHARS = 5_000

/** The first secret in what `head` has beyond the remote, except those that a person has allowed. */
async function findSecret(
  { history, store, records }: RoundParts,
  head: string,
  tip: string | undefined,
  signal: AbortSignal,
): Promise<Waiting | undefined> {
  const { allowed } = records.read()
  const texts = await history.exchange.newTexts(head, tip)
  const pauseIfDue = createYielder()
  for (let at = 0; at < texts.length; at += BATCH) {
    const batch = texts.slice(at, at + BATCH)
    const contents = await history.blobs(batch.flatMap(({ id }) => id ?? []))
    for (const { id = '', path, commit, message } of batch) {
      // What would go has its name, too.
      const text = `${path}\n${message ?? decodeText(contents.get(id))}`
      for (let from = 0; from < text.length; from += PIECE_CHARS) {
        signal.throwIfAborted()
        const secrets = await store.scanSecrets(text.slice(from, from + PIECE_CHARS + BEYOND_CHARS))
        const found = secrets.find((one) => !allowed.includes(one.id))
        await pauseIfDue()
        if (!found) continue
        const line = Math.max(1, text.slice(0, from).split('\n').length - 2 + found.line)
        return { for: 'secret', kind: found.kind, commit, path, line, ids: idsOf(found, secrets) }
      }
    }
  }
  return undefined
}

/** The ids of all findings that overlap this one: several rules may match in one place, each with its own bounds. */
const idsOf = ({ bounds: [start, end] }: SecretFinding, all: readonly SecretFinding[]): string[] =>
  all.filter(({ bounds }) => bounds[0] < end && start < bounds[1]).map(({ id }) => id)

/** Throws `refused` for the memory itself, and for a project's repository, which others may read. */
async function checkAddress(parts: RoundParts, url: string): Promise<void> {
  const isOwn = (await repositoryAt(url)) === (await gitFolderAt(parts.store.root, ['/.git']))
  const project = await projectAt(url, { rows: parts.rows(), places: parts.places() })
  const ofProject = `the repository of the project ${project}, and whoever reads that would read your memory`
  const says = `${publicAddress(url) ?? url} is ${isOwn ? 'this memory itself' : ofProject}.`
  if (isOwn || project !== undefined)
    throw new MemoryError('refused', says, 'Give sync a repository of its own.')
}

/**
 * Whether an address, however spelled, leads to the same remote as `before`: it names the same host and path, or its
 * branch is at the same commit. Where one of them cannot be asked, it counts as the same only while sync waits after a
 * rewritten history, so that this wait goes on.
 */
export async function isSameRemote(
  { history, records }: RoundParts,
  { url, branch }: Remote,
  before: string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  if (before === undefined) return false
  if (url === before || publicAddress(before) === (publicAddress(url) ?? url)) return true
  try {
    const tip = async (at: string) => (await history.remote.branches({ url: at }, signal)).get(branch)
    return (await tip(before)) === (await tip(url))
  } catch (error) {
    if (error instanceof RemoteFailure) return records.read().waiting?.for === 'rewritten'
    throw error
  }
}

/** The refs of the branch. Throws `busy` where another one or none is checked out, `no-history` before any commit. */
async function checkBranch(history: History, branch: string) {
  const { head, isThere, ...known } = await history.exchange.refs(branch)
  if (head !== undefined) return { head, ...known }
  if ((await history.head()) === undefined)
    throw new MemoryError('no-history', 'Nothing is kept yet.', 'Write something first.')
  const says = `The branch ${branch} is not checked out in the memory folder.`
  const how = isThere ? 'switch' : 'switch -c'
  const hint = `Sync continues after: git -C ${shellWord(history.root)} ${how} ${shellWord(branch)}. Or set sync.branch to yours.`
  throw new MemoryError('busy', says, hint)
}

/**
 * The last commits of both sides, and the one that they have agreed on. `tip` is the remote's, absent where the remote
 * is empty, or its branch is gone since they met. `isNew`: looks at the remote as if the two had never met.
 */
async function meet(parts: RoundParts, remote: Remote, signal: AbortSignal, isNew = false) {
  const { history } = parts
  // What a person has written must be in the history before anything is merged over it.
  await history.commit()
  await history.exchange.check()
  const { head: ours, agreed, seen } = await checkBranch(history, remote.branch)
  const isMet = agreed !== undefined && !isNew
  // Checks an address that was written into the settings and never offered, too.
  if (!isMet) await checkAddress(parts, remote.url)
  const tip = await history.remote.fetch(remote, signal)
  if (tip === undefined && !isMet) await checkIsEmpty(history, remote, signal)
  // Without a ref, git could prune what was fetched.
  if (tip !== undefined && tip !== seen && tip !== agreed) await history.exchange.setRef(REMOTE_REF, tip)
  return { ours, agreed, tip }
}

/** Throws `refused` for a remote that has other branches than that of sync. */
async function checkIsEmpty({ remote: git }: History, remote: Remote, signal: AbortSignal): Promise<void> {
  const others = [...(await git.branches(remote, signal)).keys()]
  const says = `The remote has no branch ${remote.branch}, but has others: ${others.slice(0, 3).join(', ')}.`
  const hint = 'Give sync a repository of its own. If its branch was renamed, set sync.branch to it.'
  if (others.length > 0) throw new MemoryError('refused', says, hint)
}

/** Plans the merge as it will be after projects here are renamed, which has not been done yet. */
async function planMerge(parts: RoundParts, ours: string, tip: string) {
  const merged = await mergeCommits(parts, ours, tip)
  const renames = await renamesFor(parts, merged)
  if (renames.length === 0) return { merged, renames }
  const { changes: after } = await changesFor(parts, merged.tree, renames)
  return { merged: await mergeCommits(parts, ours, tip, { after }), renames }
}

async function needsWord(parts: RoundParts, merged: Merged): Promise<Waiting | undefined> {
  const { confirmed } = parts.records.read()
  if (confirmed === merged.theirs) return undefined
  const preview = await previewOf(merged, parts)
  const asked = { tip: merged.theirs, preview }
  if (merged.baseTree === undefined) return { for: 'join', ...asked }
  const removed = preview.removed.length
  const isMuch =
    removed > MAX_REMOVED || (removed > HANDFUL && removed > merged.tree.size * MAX_REMOVED_SHARE)
  return isMuch ? { for: 'removals', ...asked } : undefined
}

/** What bears this machine's name but is new to it is a twin's, except at a first meeting: it may once have had it. */
function noteTwin({ records, machine }: RoundParts, { signer }: Merged, agreed: string | undefined): void {
  const twin = agreed !== undefined && signer === machine() ? signer : undefined
  if (twin !== records.read().twin) records.change({ twin })
}

/** Carries out a merge, and notes what a person should know of what has come. */
async function bringIn(parts: RoundParts, merged: Merged) {
  const { records, store } = parts
  const { confirmed, unseen } = records.read()
  const hot = confirmed === merged.theirs ? [] : await hotIn(merged.changes, parts)
  const strange = hot.flatMap(({ path, isStrange, hash }) => (isStrange ? [[path, hash]] : []))
  const note = (known: SyncRecord['unseen']) =>
    records.change({ unseen: { ...known, ...Object.fromEntries(strange) } })
  // Kept out of the block before they come.
  if (strange.length > 0) note(unseen)
  const taken = await takeIn(parts, merged)
  const others = Object.entries(unseen).filter(([path]) => !taken.files.includes(path))
  if (others.length < Object.keys(unseen).length) note(Object.fromEntries(others))
  store.inspect(taken.files)
  await parts.onMerged(merged)
  return taken
}

/** What would come from an address, before it is taken. Throws what is wrong with it. */
export async function lookAt(parts: RoundParts, remote: Remote, signal: AbortSignal) {
  try {
    const { ours, tip } = await meet(parts, remote, signal, true)
    if (tip === undefined) return {}
    await checkIsMemory(parts.history.exchange, tip, ours)
    const { merged } = await planMerge(parts, ours, tip)
    return { tip, preview: await previewOf(merged, parts) }
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error
    const { says, hint } = troubleOf(error, remote.url)
    throw new MemoryError('refused', says, hint.replace(AGAIN, ''))
  }
}

/**
 * Ends the standstill after a history was rewritten: `take` puts the remote's version in the place of this one, `give`
 * makes this one the remote's next. Returns the name of the branch with what was before, if there was anything.
 */
export async function settleRewritten(
  parts: RoundParts,
  remote: Remote,
  whose: 'take' | 'give',
  signal: AbortSignal,
): Promise<string | undefined> {
  const { history, records, now } = parts
  const { exchange } = history
  const { waiting, trouble } = records.read()
  const nothing = { says: 'The remote’s history was not rewritten.', hint: 'There is nothing to settle.' }
  const { says, hint } = trouble ?? nothing
  if (waiting?.for !== 'rewritten') throw new MemoryError('refused', says, hint)
  await history.commit()
  const { head: ours } = await checkBranch(history, remote.branch)
  const { tip } = waiting
  // The settings may name another address by now.
  await checkAddress(parts, remote.url)
  if (tip !== undefined) await checkIsMemory(exchange, tip, ours)
  else await checkIsEmpty(history, remote, signal)
  const stamp = new Date(now()).toISOString().slice(0, 19).replace(/\D/g, '')
  const saved = `memfs-before-${whose}-${stamp}`
  if (whose === 'take') {
    if (tip === undefined)
      throw new MemoryError('refused', 'The remote has nothing to take.', '/memfs sync give fills it again.')
    await exchange.setRef(`refs/heads/${saved}`, ours)
    const merged = await mergeCommits(parts, ours, tip, { over: true })
    await parts.whileRenaming(await renamesBy(parts, merged), () => bringIn(parts, merged))
    await exchange.setRef(TAKEN_REF, tip)
  } else if (tip !== undefined) {
    await exchange.setRef(`refs/heads/${saved}`, tip)
    const subject = writerSubject.sync('another')
    const to = await exchange.commit(ours, [], [ours, tip], subject)
    await history.advance({ from: ours, to, entries: [], kept: [] }, async () => {})
  }
  await exchange.setRef(AGREED_REF, tip)
  records.change({ waiting: undefined, pushed: undefined })
  return tip && saved
}
