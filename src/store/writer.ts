import path from 'node:path'
import { isFolder } from '../lib/atomic-write.js'
import { BoundedMap } from '../lib/bounded-map.js'
import type { FileIo } from '../lib/file-io.js'
import { type FileLocks, LockTimeout } from '../lib/file-lock.js'
import { gitBlobId } from '../lib/hash.js'
import type { Log } from '../lib/log-file.js'
import { inSlices } from '../lib/time-slice.js'
import type { Note, OverwrittenFile } from '../memory/attribution.js'
import type { FileVersion } from '../memory/document.js'
import { MemoryError } from '../memory/errors.js'
import { isFact, label, type MemoryRules } from '../memory/memory.js'
import { type Op, type Target, targetsOf } from '../memory/op.js'
import type { Origin } from '../memory/origin.js'
import { fileKey, isTeam, keyOf } from '../memory/scope.js'
import { createCarryOut, lockName, type OnWritten } from './carry-out.js'
import { loadCodec } from './codec.js'
import { asMemoryError, type FileBytes, locate, readBytes, realPlace } from './disk.js'
import { type AppliedChange, type PreparedOp, prepareChanges, type WriteGuard } from './prepare-changes.js'

type Replaced = OverwrittenFile & { bytes: Uint8Array }

/** Wraps the writing of files that are checked and locked; `apply` throws what it throws. */
type Around = (write: () => Promise<void>) => Promise<void>

/** Most attempts while a person keeps saving the same files. */
const MAX_ROUNDS = 3
/** Number of files whose last content is remembered as our own. */
const MAX_OWN = 10_000

type OnDisk = { absolute: string; read: FileBytes | undefined; version: FileVersion | undefined }

export type WriterArgs = {
  /** Real path of an existing folder. */
  root: string
  /** The same folder as the person names it: a link in its path may lead elsewhere later. */
  folder?: string
  rules: MemoryRules
  locks: FileLocks
  guards: Iterable<WriteGuard>
  note: (notes: Note[]) => Promise<void>
  /** Saves a person's content, facts, and files that go. Returns whether it did: the files must then be read again. */
  beforeOverwrite: (files: readonly Replaced[]) => Promise<boolean>
  /** Wraps the writing of several files if nothing else does. */
  betweenCommits: Around
  onWritten: OnWritten
  /** Told of all that one call has changed, after the locks are released. */
  onApplied: (changes: AppliedChange[], origin: Origin) => void
  intentFolder: string
  io: FileIo
  log: Log
}

/**
 * The only way in which memory changes. Takes the locks of all files concerned, checks every op against the disk, and only
 * then writes. Throws a `MemoryError` before anything is written, or `disk` with every file still wholly old or wholly new.
 */
export function createWriter(args: WriterArgs) {
  const { root, folder = root, rules, locks, guards, note, beforeOverwrite } = args
  const { betweenCommits, onWritten, onApplied, log } = args
  /** Hashes of what this process wrote last, by key. */
  const own = new BoundedMap<string, string>(MAX_OWN)
  const carryOut = createCarryOut({
    ...args,
    async onWritten(target, absolute, written) {
      if (written) own.set(keyOf(target), written.hash)
      await onWritten(target, absolute, written)
    },
  })

  async function load(target: Target, { writer }: Origin): Promise<OnDisk> {
    const absolute = locate(root, target)
    // Only sync, and no tool, puts a file in the place of a folder that it empties.
    const isCleared = writer === 'sync' && isFolder(absolute)
    const read = isCleared ? undefined : await readBytes(absolute, target)
    const { toVersion } = await loadCodec()
    return { absolute, read, version: read && toVersion(read.bytes) }
  }

  /** Reads the files and checks all rules. What must not be lost is saved first; then everything is read again. */
  async function prepare(ops: readonly Op[], targets: Target[], origin: Origin) {
    for (let round = 1; ; round += 1) {
      const loaded = new Map<string, OnDisk>()
      await inSlices(targets, async (target) => void loaded.set(keyOf(target), await load(target, origin)))
      const onDisk = (target: Target) => loaded.get(keyOf(target)) as OnDisk
      const read = (target: Target) => onDisk(target).version
      const prepared = await prepareChanges({ ops, origin, read, rules, guards })
      const changes = prepared.flatMap((one) => one.changes)
      // Sync replaces only versions of the last commit; others are refused.
      const lost =
        origin.writer === 'sync'
          ? []
          : prepared.flatMap(({ op, changes }) =>
              changes.flatMap((change) => toSave(op, change, onDisk(change))),
            )
      if (lost.length === 0 || !(await beforeOverwrite(lost)) || round === MAX_ROUNDS)
        return { prepared, changes, onDisk }
    }
  }

  function toSave(op: Op, change: AppliedChange, { absolute, read }: OnDisk): Replaced[] {
    const isNeeded = restates(change) || (change.after === undefined && op.kind !== 'move')
    if (!change.before || !read || (own.get(keyOf(change)) === change.before.hash && !isNeeded)) return []
    const name = path.relative(root, absolute).split(path.sep).join('/')
    const { bytes } = read
    return [{ path: keyOf(change), name, blob: gitBlobId(bytes), bytes, isNeeded }]
  }

  async function applyLocked(
    ops: readonly Op[],
    targets: Target[],
    origin: Origin,
    around: Around | undefined,
  ): Promise<PreparedOp[]> {
    const { prepared, changes, onDisk } = await prepare(ops, targets, origin)
    // A moved file keeps its mode.
    const moved = new Map(
      ops.flatMap((op) => (op.kind === 'move' ? [[fileKey(op.folder, op.to), op] as const] : [])),
    )
    const modeOf = (target: Target) => onDisk(moved.get(keyOf(target)) ?? target).read?.mode ?? 0o600
    const stepOf = (change: AppliedChange) => ({
      ...change,
      absolute: onDisk(change).absolute,
      mode: modeOf(change),
    })
    const write = async () => {
      const notes: Note[] = []
      await inSlices(changes, (change) => void notes.push(toNote(change, origin)))
      await note(notes)
      await carryOut.run(changes.map(stepOf))
    }
    const surround = around ?? (changes.length > 1 ? betweenCommits : undefined)
    await (surround ? surround(write) : write())
    return prepared
  }

  /** Refuses to write to a former place of the folder: what is created there is lost to the person. */
  function refuseElsewhere(): void {
    if (realPlace(folder) === root) return
    const sentence = `${folder} leads to another folder than before.`
    throw new MemoryError('disk', sentence, 'Nothing was written. Try again: it is followed.')
  }

  /** Runs a task under the locks of all files that the ops concern. */
  async function locked<T>(ops: readonly Op[], task: (targets: Target[]) => Promise<T>): Promise<T> {
    const targets = ops.flatMap(targetsOf)
    const lockNames = targets.map(lockName)
    refuseTeams(ops)
    try {
      refuseElsewhere()
      await carryOut.recover(lockNames)
      return await asMemoryError(() => locks.hold(lockNames, () => task(targets)))
    } catch (error) {
      if (error instanceof MemoryError && error.code === 'disk')
        log.warn('memory cannot be written', { error: error.sentence })
      if (!(error instanceof LockTimeout)) throw error
      throw new MemoryError(
        'busy',
        `Another process has been changing ${label(targets[0] as Target)} for ${Math.round(error.waitedMs / 1000)} s.`,
        'Nothing was written. Try again in a moment.',
      )
    }
  }

  return {
    recover: () => carryOut.recover(),
    /** Makes changes. `around` wraps the writing, under the files' locks; without it no commit includes only a part. */
    async apply(ops: readonly Op[], origin: Origin, around?: Around) {
      const applied = await locked(ops, (targets) => applyLocked(ops, targets, origin, around))
      const changes = applied.flatMap((one) => one.changes)
      if (changes.length > 0) onApplied(changes, origin)
      return applied
    },
    /**
     * Checks ops as `apply` does and notes on whose behalf they are, but leaves the writing to the caller, who calls
     * `written` when that is done: it announces what is on the disk then like any other change.
     */
    entrust: (ops: readonly Op[], origin: Origin) =>
      locked(ops, async (targets) => {
        const { changes } = await prepare(ops, targets, origin)
        await note(changes.map((change) => toNote(change, origin)))
        async function written(): Promise<void> {
          const standing: AppliedChange[] = []
          for (const change of changes) {
            const { absolute, version } = await load(change, origin)
            if (!version || version.hash !== change.after?.hash) continue
            await onWritten(change, absolute, version)
            standing.push(change)
          }
          if (standing.length > 0) onApplied(standing, origin)
        }
        return { changes, written }
      }),
  }
}

/** A team's files are written only by an act of the person (`team/share.ts`), and that is no change of memory. */
function refuseTeams(ops: readonly Op[]): void {
  const op = ops.find(({ folder }) => isTeam(folder))
  if (!op) return
  throw new MemoryError(
    'refused',
    `${label(op)} belongs to the team.`,
    'Nothing was written. It is changed in the repository; /memfs unshare takes out what was shared from here.',
  )
}

/** Whether the change makes a fact say something else. */
function restates({ path, before, after }: AppliedChange): boolean {
  const document = before?.document
  const isOne =
    document !== undefined && isFact({ path, keys: document.frontMatter, damage: document.damage })
  return isOne && after !== undefined && after.document.body !== document.body
}

function toNote({ after, ...target }: AppliedChange, { sessionID, sees: _, ...origin }: Origin): Note {
  return {
    path: keyOf(target),
    blob: after ? gitBlobId(after.bytes) : 'absent',
    session: sessionID,
    ...origin,
  }
}
