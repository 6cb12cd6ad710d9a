import { rmdirSync } from 'node:fs'
import path from 'node:path'
import { makeFolder, syncFolder, writeFileAtomic } from '../lib/atomic-write.js'
import { hasErrno, isSystemError, unlessAbsent, unlessAbsentSync } from '../lib/errno.js'
import { type FileIo, nodeFileIo } from '../lib/file-io.js'
import { type FileLocks, LockTimeout } from '../lib/file-lock.js'
import { gitBlobId, sha256 } from '../lib/hash.js'
import { lazy } from '../lib/lazy.js'
import { MemoryError } from '../memory/errors.js'
import { label } from '../memory/memory.js'
import { type Op, type Origin, type Target, targetsOf } from '../memory/op.js'
import { foldPath } from '../memory/path.js'
import type { Change, FileVersion, PlannedOp, PlanRules } from '../memory/plan.js'
import { fileKey } from '../memory/scope.js'
import { loadCodec } from './codec.js'
import { asMemoryError, type FileBytes, locate, readBytes } from './disk.js'
import { findNewSecret, type SecretScanner } from './secrets.js'

/** One file that an op has changed; `after` is absent when it was deleted. */
export type AppliedChange = Target & { before: FileVersion | undefined; after: FileVersion | undefined }

export type Applied = {
  op: Op
  changes: AppliedChange[] /** Why a protected file was passed over. */
  skipped?: string
}

/** Who wrote which bytes, kept until they are committed. Paths are relative to the memory root. */
export type WriteNote = { path: string; blob: string; session: string; agent?: string }

export type Writer = { apply(ops: readonly Op[], origin: Origin): Promise<Applied[]> }

type OnDisk = { absolute: string; read: FileBytes | undefined; version: FileVersion | undefined }

/**
 * The one door through which memory changes. Takes the locks of all files concerned, checks every op against the disk,
 * and only then writes: new content first, deletions last. Throws a `MemoryError` before anything is written, or the
 * disk's refusal (`disk`) with every file still wholly old or wholly new.
 */
export function createWriter(args: {
  root: string
  rules: PlanRules
  locks: FileLocks
  scanSecrets: SecretScanner
  note: (notes: WriteNote[]) => Promise<void>
  /** Told of each file after it has changed, and before its lock is given back. */
  onWritten: (target: Target, absolute: string, after: FileVersion | undefined) => Promise<void>
  io?: FileIo
}): Writer {
  const { root, rules, locks, scanSecrets, note, onWritten, io = nodeFileIo } = args

  async function load(target: Target): Promise<OnDisk> {
    const absolute = locate(root, target)
    const read = await readBytes(absolute, target)
    return { absolute, read, version: read && (await toVersion(read.bytes)) }
  }

  async function applyLocked(ops: readonly Op[], targets: Target[], origin: Origin): Promise<Applied[]> {
    const { planOps } = await loadPlanner()
    const files = new Map<string, OnDisk>()
    for (const target of targets) files.set(keyOf(target), await load(target))
    const onDisk = (target: Target) => files.get(keyOf(target)) as OnDisk

    const planned: PlannedOp[] = []
    for (const [i, plan] of planOps(ops, (target) => onDisk(target).version, rules).entries()) {
      const effective = { ...plan, changes: plan.changes.filter(isEffective) }
      planned.push(origin.by === 'agent' ? await withoutNewSecrets(ops[i] as Op, effective) : effective)
    }
    const changes = planned.flatMap((plan) => plan.changes)
    if (origin.by === 'agent')
      await note(changes.map((change) => toNote(change, origin.sessionID, origin.agent)))
    // A moved file keeps its mode.
    const modeOf = (target: Target) => {
      const from = ops.find(
        (op) => op.kind === 'move' && op.folder === target.folder && op.to === target.path,
      )
      return onDisk(from ?? target).read?.mode ?? 0o600
    }
    for (const change of changes) if (change.after) await write(change, onDisk(change), modeOf(change))
    for (const change of changes) if (!change.after) await remove(change, onDisk(change))
    return planned.map((plan, i) => ({
      op: ops[i] as Op,
      changes: plan.changes.map((change) => ({ ...change, after: onDisk(change).version })),
      ...(plan.skipped === undefined ? {} : { skipped: plan.skipped }),
    }))
  }

  /** Refuses a change that brings a secret in. A return to earlier content passes over the file instead. */
  async function withoutNewSecrets(op: Op, plan: PlannedOp): Promise<PlannedOp> {
    const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
    const old = plan.changes.flatMap(({ before }) => (before ? [textOf(before.bytes)] : []))
    for (const { after, ...target } of plan.changes) {
      const found = after && (await findNewSecret(scanSecrets, textOf(after), old))
      if (!found) continue
      const what = `a secret (${found.kind}, line ${found.line})`
      if (op.kind === 'restore')
        return { changes: [], skipped: `${label(target)} held ${what} then and was left as it is` }
      throw new MemoryError(
        'secret',
        `${label(target)} would hold ${what}. Nothing was written.`,
        'Store where the secret is kept instead, such as the name of the environment variable or the vault entry.',
      )
    }
    return plan
  }

  async function write({ after, ...target }: Change, file: OnDisk, mode: number): Promise<void> {
    const put = async () => {
      await makeFolder(path.dirname(file.absolute), io)
      await writeFileAtomic(file.absolute, after as Uint8Array, { mode, io })
    }
    // Another process may just have emptied the folder, and removed it.
    await put().catch((error) => (hasErrno(error, 'ENOENT') ? put() : Promise.reject(error)))
    file.version = await toVersion(after as Uint8Array)
    await onWritten(target, file.absolute, file.version)
  }

  async function remove(target: Change, file: OnDisk): Promise<void> {
    unlessAbsentSync(() => io.unlink(file.absolute))
    // Another process may just have removed the emptied folder.
    await unlessAbsent(syncFolder(path.dirname(file.absolute), io))
    removeEmptied(path.dirname(file.absolute), path.join(root, target.folder))
    file.version = undefined
    await onWritten(target, file.absolute, undefined)
  }

  /** An empty folder is no memory, and keeps its name from a file, or from other letters. */
  function removeEmptied(folder: string, scopeRoot: string): void {
    if (folder === scopeRoot) return
    try {
      rmdirSync(folder)
    } catch (error) {
      if (isSystemError(error)) return
      throw error
    }
    removeEmptied(path.dirname(folder), scopeRoot)
  }

  return {
    async apply(ops, origin) {
      const targets = ops.flatMap(targetsOf)
      try {
        return await asMemoryError(() =>
          locks.hold(targets.map(lockName), () => applyLocked(ops, targets, origin)),
        )
      } catch (error) {
        if (!(error instanceof LockTimeout)) throw error
        throw new MemoryError(
          'busy',
          `Another process has been changing ${label(targets[0] as Target)} for ${Math.round(error.waitedMs / 1000)} s.`,
          'Nothing was written. Try again in a moment.',
        )
      }
    },
  }
}

/** Most turns change nothing. */
const loadPlanner = lazy(() => import('../memory/plan.js'))

async function toVersion(bytes: Uint8Array): Promise<FileVersion> {
  return (await loadCodec()).toVersion(bytes)
}

const keyOf = (target: Target) => fileKey(target.folder, target.path)

/** Spellings that a file system may take for one file share a lock. */
const lockName = (target: Target) => `file-${sha256(foldPath(keyOf(target)), 20)}`

function isEffective({ before, after }: Change): boolean {
  if (!before || !after) return before?.bytes !== after
  return Buffer.compare(before.bytes, after) !== 0
}

function toNote({ after, ...target }: Change, session: string, agent: string | undefined): WriteNote {
  return {
    path: keyOf(target),
    blob: after ? gitBlobId(after) : 'absent',
    session,
    ...(agent === undefined ? {} : { agent }),
  }
}
