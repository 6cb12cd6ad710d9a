import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmdirSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { isFolder, isTempName, makeFolder, syncFolder, writeFileAtomic } from '../lib/atomic-write.js'
import { hasErrno, messageOf, unlessAbsent, unlessAbsentSync, unlessRefusedSync } from '../lib/errno.js'
import type { FileIo } from '../lib/file-io.js'
import { type FileLocks, LockTimeout } from '../lib/file-lock.js'
import { parseJson } from '../lib/json.js'
import type { Log } from '../lib/log-file.js'
import { inSlices } from '../lib/time-slice.js'
import type { FileVersion } from '../memory/document.js'
import { MemoryError } from '../memory/errors.js'
import type { Target } from '../memory/op.js'
import { foldersOf } from '../memory/path.js'
import { keyOf } from '../memory/scope.js'
import { loadCodec } from './codec.js'
import { locate, readBytes } from './disk.js'
import type { AppliedChange } from './prepare-changes.js'
import { listFolder } from './stat-if-reachable.js'

/** Told of each file after it has changed, and before its lock is released; without `written` when it was removed. */
export type OnWritten = (target: Target, absolute: string, written: FileVersion | undefined) => Promise<void>

/** A change; `absolute` is where its file is, where that is known already. */
type Step = AppliedChange & { absolute?: string; mode: number }

/** Changes files on the disk. Several at once are written down before the first. */
export function createCarryOut(args: {
  root: string
  io: FileIo
  /** Where changes of several files are written down. */
  intentFolder: string
  locks: FileLocks
  lockName: (target: Target) => string
  onWritten: OnWritten
  log: Log
}) {
  const { root, io, locks, lockName, onWritten, log } = args
  const intents = createIntents(args.intentFolder, io)

  async function inOrder(steps: readonly Step[]): Promise<void> {
    for (const step of ordered(steps)) {
      const absolute = step.absolute ?? locate(root, step)
      if (step.after) await putFile(io, absolute, step.after.bytes, step.mode)
      else await removeFile(io, absolute, path.join(root, step.folder))
      await onWritten(step, absolute, step.after)
    }
  }

  async function allOrNone(steps: readonly Step[]): Promise<void> {
    const intent = steps.map(({ folder, path, before, after, mode }) => {
      return { folder, path, before: before?.bytes ?? null, after: after?.bytes ?? null, mode }
    })
    const name = await intents.begin(intent)
    try {
      await inOrder(steps)
    } catch (error) {
      await settle(name, intent).catch((second) =>
        log.error('a change could not be undone; the next one tries again', { error: messageOf(second) }),
      )
      throw error
    }
    await intents.end(name)
  }

  /** Undoes a change that was cut off, under the locks of its files; one that has been made whole stays. */
  async function settle(name: string, files: readonly IntentFile[]): Promise<'nothing done' | 'undone'> {
    const done: IntentFile[] = []
    for (const file of files) if (await isMade(root, file)) done.push(file)
    const isSettled = done.length === 0 || done.length === files.length
    if (!isSettled) {
      const { toVersion } = await loadCodec()
      const versionOf = (bytes: Uint8Array | null) => (bytes ? toVersion(bytes) : undefined)
      await inOrder(
        done.map(({ before, after, ...file }) => ({
          ...file,
          before: versionOf(after),
          after: versionOf(before),
        })),
      )
    }
    await intents.end(name)
    return isSettled ? 'nothing done' : 'undone'
  }

  async function settleIfThere(name: string): Promise<void> {
    const files = intents.read(name)
    if (!files) return
    const outcome = await settle(name, files)
    log.warn('a change of several files had been cut off', { files: files.length, outcome })
  }

  /** Its writer holds the locks of all its files as long as it lives, and is waited for where one of them is wanted. */
  async function recoverOne(name: string, wanted: ReadonlySet<string>): Promise<void> {
    let isWanted = false
    try {
      const names = [...new Set(intents.read(name)?.map(lockName))].sort()
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
    /** Makes the changes of one call: all of them, or none where the disk refuses a part. */
    run: (steps: readonly Step[]) => (steps.length > 1 ? allOrNone(steps) : inOrder(steps)),
    /** Undoes the changes of several files that ended processes have left half done. Throws `LockTimeout`, where these locks are wanted. */
    async recover(wanted: readonly string[] = []) {
      for (const name of intents.names()) await recoverOne(name, new Set(wanted))
    },
  }
}

/**
 * New content first, deletions last: no text is ever nowhere. A file and a folder of its name cannot both be there: of these
 * alone what goes does so before the other comes, and is in the intent meanwhile.
 */
function ordered(steps: readonly Step[]): Step[] {
  const keys = (isComing: boolean) =>
    new Set(steps.flatMap((step) => ((step.after !== undefined) === isComing ? [keyOf(step)] : [])))
  const [come, go] = [keys(true), keys(false)]
  const clashing = new Set(
    steps.flatMap((step) => {
      const above = foldersOf(keyOf(step)).filter((folder) => (step.after ? go : come).has(folder))
      return above.length > 0 ? [keyOf(step), ...above] : []
    }),
  )
  const turnOf = (step: Step) => (clashing.has(keyOf(step)) ? (step.after ? 2 : 1) : step.after ? 0 : 3)
  return steps.toSorted((a, b) => turnOf(a) - turnOf(b))
}

/** One file before and after a change, `null` where it is absent. */
type IntentFile = Target & { before: Uint8Array | null; after: Uint8Array | null; mode: number }
/** The same with its bytes as base64. */
type Stored = Target & { before: string | null; after: string | null; mode: number }

const FORMAT = 1

/** The changes of several files that are under way, one file for each in the state folder. */
function createIntents(folder: string, io: FileIo) {
  const fileOf = (name: string) => path.join(folder, name)

  return {
    /** Writes an intent down, durably, before the first of its files changes. Returns its name. */
    async begin(files: readonly IntentFile[]) {
      const name = `${process.pid}-${randomBytes(8).toString('hex')}.json`
      const texts: string[] = []
      // A merge may change thousands of files.
      await inSlices(files, (file) => {
        const stored: Stored = { ...file, before: toText(file.before), after: toText(file.after) }
        texts.push(JSON.stringify(stored))
      })
      await makeFolder(folder, io)
      await writeFileAtomic(fileOf(name), `{"format":${FORMAT},"files":[${texts.join(',')}]}`, { io })
      return name
    },
    /** Removes it, durably: a later change of a file must not be taken for a part of it. */
    async end(name: string) {
      unlessAbsentSync(() => io.unlink(fileOf(name)))
      await unlessAbsent(syncFolder(folder, io))
    },
    /** Names of those that have not been ended, of living processes too. */
    names() {
      // Asked at every write, and mostly there is no such folder: an exception would cost more than the question.
      const names = existsSync(folder) ? listFolder(folder) : []
      return names.filter((name) => name.endsWith('.json'))
    },
    /** Its files; `undefined` where it is gone, and none of what another version wrote, or anybody else. */
    read(name: string): IntentFile[] | undefined {
      const text = unlessAbsentSync(() => readFileSync(fileOf(name), 'utf8'))
      if (text === undefined) return undefined
      const value = parseJson(text) as { format: number; files: Stored[] } | null | undefined
      const files = value?.format === FORMAT && Array.isArray(value.files) ? value.files : []
      return files.map((file) => ({ ...file, before: toBytes(file.before), after: toBytes(file.after) }))
    },
  }
}

const toText = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('base64')
const toBytes = (text: string | null) => (text === null ? null : Buffer.from(text, 'base64'))

/** Whether a file is as the change was to make it; one that somebody has changed since is not. */
async function isMade(root: string, file: IntentFile): Promise<boolean> {
  try {
    const absolute = locate(root, file)
    const now = isFolder(absolute) ? null : ((await readBytes(absolute, file))?.bytes ?? null)
    return now && file.after ? Buffer.compare(now, file.after) === 0 : now === file.after
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

/** Removes a file durably where it is there, and the folders that this empties, up to that of its scope. */
async function removeFile(io: FileIo, absolute: string, scopeRoot: string): Promise<void> {
  unlessAbsentSync(() => io.unlink(absolute))
  // Another process may just have removed the emptied folder.
  await unlessAbsent(syncFolder(path.dirname(absolute), io))
  removeEmptied(path.dirname(absolute), scopeRoot)
}

/** Removes a folder and those above it below `top`, as far as they are empty: one keeps its name from a file, or from other letters. */
export function removeEmptied(folder: string, top: string): void {
  if (folder === top) return
  const isRemoved = unlessRefusedSync(() => {
    rmdirSync(folder)
    return true
  })
  if (isRemoved) removeEmptied(path.dirname(folder), top)
}
