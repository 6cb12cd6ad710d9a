import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmdirSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { isFolder, isTempName, makeFolder, syncFolder, writeFileAtomic } from '../lib/atomic-write.js'
import { hasErrno, messageOf, unlessAbsent, unlessAbsentSync, unlessRefusedSync } from '../lib/errno.js'
import type { FileIo } from '../lib/file-io.js'
import { type FileLocks, LockTimeout } from '../lib/file-lock.js'
import { sha256 } from '../lib/hash.js'
import { parseJson } from '../lib/json.js'
import type { Log } from '../lib/log-file.js'
import { inSlices } from '../lib/time-slice.js'
import type { FileVersion } from '../memory/document.js'
import { MemoryError } from '../memory/errors.js'
import type { Target } from '../memory/op.js'
import { foldersOf, foldPath } from '../memory/path.js'
import { keyOf } from '../memory/scope.js'
import { loadCodec } from './codec.js'
import { locate, readBytes } from './disk.js'
import type { AppliedChange } from './prepare-changes.js'
import { listFolder } from './stat-if-reachable.js'

/** Called for each file after it has changed and before its lock is released; without `written` if it was removed. */
export type OnWritten = (target: Target, absolute: string, written: FileVersion | undefined) => Promise<void>

/** A change; `absolute` is the path of its file, if known already. */
type Step = AppliedChange & { absolute?: string; mode: number }

/** Spellings that a file system may take for the same file share a lock. */
export const lockName = (target: Target) => `file-${sha256(foldPath(keyOf(target)), 20)}`

/** Changes files on disk. A change of several is first recorded as an intent, to be undone if it is cut off. */
export function createCarryOut(args: {
  root: string
  io: FileIo
  intentFolder: string
  locks: FileLocks
  onWritten: OnWritten
  log: Log
}) {
  const { root, io, intentFolder, locks, onWritten, log } = args
  const intentFile = (name: string) => path.join(intentFolder, name)

  async function inOrder(steps: readonly Step[]): Promise<void> {
    for (const step of ordered(steps)) {
      const absolute = step.absolute ?? locate(root, step)
      if (step.after) await putFile(io, absolute, step.after.bytes, step.mode)
      else await removeFile(io, absolute, root)
      await onWritten(step, absolute, step.after)
    }
  }

  async function allOrNone(steps: readonly Step[]): Promise<void> {
    const name = `${process.pid}-${randomBytes(8).toString('hex')}.json`
    const files: IntentFile[] = []
    const texts: string[] = []
    // A merge may change thousands of files.
    await inSlices(steps, ({ folder, path, before, after, mode }) => {
      const file = { folder, path, before: toText(before?.bytes), after: toText(after?.bytes), mode }
      files.push(file)
      texts.push(JSON.stringify(file))
    })
    await makeFolder(intentFolder, io)
    await writeFileAtomic(intentFile(name), `{"format":${FORMAT},"files":[${texts.join(',')}]}`, { io })
    try {
      await inOrder(steps)
    } catch (error) {
      await settle(name, files).catch((second) =>
        log.error('a change could not be undone; the next one tries again', { error: messageOf(second) }),
      )
      throw error
    }
    await end(name)
  }

  /** Removes an intent, durably: a later change of a file must not be taken for a part of it. */
  async function end(name: string): Promise<void> {
    unlessAbsentSync(() => io.unlink(intentFile(name)))
    await unlessAbsent(syncFolder(intentFolder, io))
  }

  /** The files of an intent: `undefined` if it is gone, none if another version or anybody else wrote it. */
  function filesOf(name: string): IntentFile[] | undefined {
    const text = unlessAbsentSync(() => readFileSync(intentFile(name), 'utf8'))
    if (text === undefined) return undefined
    const value = parseJson(text) as { format: number; files: IntentFile[] } | null | undefined
    return value?.format === FORMAT && Array.isArray(value.files) ? value.files : []
  }

  /** Undoes a change that was cut off, under the locks of its files; one that was completed stays. */
  async function settle(name: string, files: readonly IntentFile[]): Promise<'nothing done' | 'undone'> {
    const done: IntentFile[] = []
    for (const file of files) if (await isMade(root, file)) done.push(file)
    const isSettled = done.length === 0 || done.length === files.length
    if (!isSettled) {
      const { toVersion } = await loadCodec()
      const versionOf = (text: string | null) =>
        text === null ? undefined : toVersion(Buffer.from(text, 'base64'))
      await inOrder(
        done.map((file) => ({ ...file, before: versionOf(file.after), after: versionOf(file.before) })),
      )
    }
    await end(name)
    return isSettled ? 'nothing done' : 'undone'
  }

  async function settleIfThere(name: string): Promise<void> {
    const files = filesOf(name)
    if (!files) return
    const outcome = await settle(name, files)
    log.warn('a change of several files had been cut off', { files: files.length, outcome })
  }

  /** Settles one intent. A live writer holds the locks of all its files, and is waited for only if one is wanted. */
  async function recoverOne(name: string, wanted: ReadonlySet<string>): Promise<void> {
    let isWanted = false
    try {
      const names = [...new Set(filesOf(name)?.map(lockName))].sort()
      const [first, ...others] = names
      isWanted = names.some((one) => wanted.has(one))
      if (first === undefined || isWanted) await locks.hold(names, () => settleIfThere(name))
      else await locks.tryHold(first, () => locks.hold(others, () => settleIfThere(name)))
    } catch (error) {
      if (isWanted && error instanceof LockTimeout) throw error
      log.warn('a change that was cut off could not be settled', { error: messageOf(error) })
    }
  }

  return {
    /** Makes the changes of one call: all of them, or none if the disk refuses a part. */
    run: (steps: readonly Step[]) => (steps.length > 1 ? allOrNone(steps) : inOrder(steps)),
    /** Undoes changes of several files that ended processes left half done. Throws `LockTimeout` for wanted locks. */
    async recover(wanted: readonly string[] = []) {
      // Runs at every write, and mostly there is no such folder: an exception would cost more than the check.
      const names = existsSync(intentFolder) ? listFolder(intentFolder) : []
      for (const name of names) if (name.endsWith('.json')) await recoverOne(name, new Set(wanted))
    },
  }
}

/**
 * New content first, deletions last, so that no text is ever nowhere. Only where a file and a folder clash by name is
 * one deleted before the other is written; the intent holds its text meanwhile. These come after all other new content,
 * so that on a full disk nothing takes the room to put back what was in the way.
 */
function ordered(steps: readonly Step[]): Step[] {
  const isInTheWay = clashWith(steps.filter(({ after }) => after))
  const waits = clashWith(steps.filter(({ after }) => !after))
  const turnOf = (step: Step) => (step.after ? (waits(step) ? 2 : 0) : isInTheWay(step) ? 1 : 3)
  return steps.toSorted((a, b) => turnOf(a) - turnOf(b))
}

/** Whether the file of a step has the name of a folder of these files, or lies in a folder with the name of one. */
function clashWith(steps: readonly Step[]): (step: Step) => boolean {
  const keys = new Set(steps.map(keyOf))
  const folders = new Set([...keys].flatMap(foldersOf))
  return (step) => folders.has(keyOf(step)) || foldersOf(keyOf(step)).some((folder) => keys.has(folder))
}

/** One file before and after a change, as base64; `null` where it is absent. */
type IntentFile = Target & { before: string | null; after: string | null; mode: number }

const FORMAT = 1

const toText = (bytes: Uint8Array | undefined) => (bytes ? Buffer.from(bytes).toString('base64') : null)

/** Whether a file is as the change was to make it; one that somebody has changed since is not. */
async function isMade(root: string, file: IntentFile): Promise<boolean> {
  try {
    const absolute = locate(root, file)
    const now = isFolder(absolute) ? undefined : await readBytes(absolute, file)
    return toText(now?.bytes) === file.after
  } catch (error) {
    // A link has taken its place.
    if (error instanceof MemoryError) return false
    throw error
  }
}

/** Replaces or makes a file durably, wholly old or wholly new at any moment. */
async function putFile(io: FileIo, absolute: string, bytes: Uint8Array, mode: number): Promise<void> {
  const attempt = async () => {
    await makeFolder(path.dirname(absolute), io)
    await writeFileAtomic(absolute, bytes, { mode, io })
  }
  await attempt().catch((error) => {
    if (isFolder(absolute)) removeHollow(absolute)
    // Another process may just have emptied the folder that it lies in, and removed it.
    else if (!hasErrno(error, 'ENOENT')) throw error
    return attempt()
  })
}

/** Removes a folder that holds no file but what a killed write has left. */
function removeHollow(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inner = path.join(folder, entry.name)
    if (entry.isDirectory()) removeHollow(inner)
    else if (isTempName(entry.name)) unlinkSync(inner)
  }
  rmdirSync(folder)
}

/** Removes a file durably, if it is there, and the folders that this empties, be it that of its scope. */
async function removeFile(io: FileIo, absolute: string, root: string): Promise<void> {
  unlessAbsentSync(() => io.unlink(absolute))
  // Another process may just have removed the emptied folder.
  await unlessAbsent(syncFolder(path.dirname(absolute), io))
  removeEmptied(path.dirname(absolute), root)
}

/** Removes a folder and its parents below `top` if empty: they block their names for a file, or another spelling. */
export function removeEmptied(folder: string, top: string): void {
  if (folder === top) return
  const isRemoved = unlessRefusedSync(() => {
    rmdirSync(folder)
    return true
  })
  if (isRemoved) removeEmptied(path.dirname(folder), top)
}
