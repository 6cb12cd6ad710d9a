import path from 'node:path'
import { messageOf } from '../lib/errno.js'
import type { FileIo } from '../lib/file-io.js'
import type { FileLocks } from '../lib/file-lock.js'
import type { Log } from '../lib/log-file.js'
import type { FileVersion } from '../memory/document.js'
import type { Target } from '../memory/op.js'
import type { Origin } from '../memory/origin.js'
import { putFile, removeFile } from './change-files.js'
import { loadCodec } from './codec.js'
import type { Intent, IntentFile, Intents } from './intents.js'
import type { AppliedChange } from './prepare-changes.js'
import { type Outcome, settleIntent } from './settle-intent.js'

/** What has just been written, and the modification time that it was given, in ms. */
export type Written = { version: FileVersion; modifiedMs: number }

/** Told of each file after it has changed, and before its lock is released; without `written` when it was removed. */
export type OnWritten = (target: Target, absolute: string, written: Written | undefined) => Promise<void>

/** A change, and where its file is. */
type Step = AppliedChange & { absolute: string; mode: number }

export type CarryOut = {
  /** Makes the changes of one call: all of them, or none where the disk refuses a part. */
  run(steps: readonly Step[], origin: Origin): Promise<void>
  /** Finishes or undoes the changes of several files that ended processes have left half done. Never rejects. */
  recover(): Promise<void>
}

/** Changes files on the disk: new content first, deletions last. Several at once are written down before the first. */
export function createCarryOut(args: {
  root: string
  io: FileIo
  intents: Intents
  locks: FileLocks
  lockName: (target: Target) => string
  onWritten: OnWritten
  /** Told of a change that another process began and this one has finished. */
  onFinished: (changes: AppliedChange[], origin: Origin) => void
  log: Log
}): CarryOut {
  const { root, io, intents, locks, lockName, onWritten, onFinished, log } = args

  async function inOrder(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      if (!step.after) continue
      const modifiedMs = await putFile(io, step.absolute, step.after.bytes, step.mode)
      await onWritten(step, step.absolute, { version: step.after, modifiedMs })
    }
    for (const step of steps) {
      if (step.after) continue
      await removeFile(io, step.absolute, path.join(root, step.folder))
      await onWritten(step, step.absolute, undefined)
    }
  }

  async function allOrNone(steps: readonly Step[], origin: Origin): Promise<void> {
    const intent: Intent = { origin, files: steps.map(toIntentFile) }
    const name = await intents.begin(intent)
    try {
      await inOrder(steps)
    } catch (error) {
      intents.leave(name)
      await settle(name, intent, { undo: true }).catch((second) =>
        log.error('a change could not be undone; the next one tries again', { error: messageOf(second) }),
      )
      throw error
    }
    await intents.end(name)
  }

  async function settle(name: string, intent: Intent, { undo = false } = {}): Promise<Outcome> {
    const { toVersion } = await loadCodec()
    const put = async (file: IntentFile, absolute: string, bytes: Uint8Array) => {
      const modifiedMs = await putFile(io, absolute, bytes, file.mode)
      await onWritten(file, absolute, { version: toVersion(bytes), modifiedMs })
    }
    const remove = async (file: IntentFile, absolute: string) => {
      await removeFile(io, absolute, path.join(root, file.folder))
      await onWritten(file, absolute, undefined)
    }
    const outcome = await settleIntent({ root, files: intent.files, undo, put, remove })
    await intents.end(name)
    return outcome
  }

  async function recoverOne(name: string): Promise<void> {
    const lockNames = intents.read(name)?.files.map(lockName) ?? []
    await locks.hold(lockNames, async () => {
      const intent = intents.read(name)
      if (!intent) return
      const outcome = await settle(name, intent)
      log.warn('a change of several files had been cut off', { files: intent.files.length, outcome })
      if (outcome === 'finished') onFinished(await changesOf(intent), intent.origin)
    })
  }

  return {
    run: (steps, origin) => (steps.length > 1 ? allOrNone(steps, origin) : inOrder(steps)),
    async recover() {
      for (const name of intents.abandoned()) {
        await recoverOne(name).catch((error) =>
          log.warn('a change that was cut off could not be settled', { error: messageOf(error) }),
        )
      }
    },
  }
}

const toIntentFile = ({ folder, path, before, after, mode }: Step): IntentFile => ({
  folder,
  path,
  before: before?.bytes ?? null,
  after: after?.bytes ?? null,
  mode,
})

async function changesOf({ files }: Intent): Promise<AppliedChange[]> {
  const { toVersion } = await loadCodec()
  return files.map(({ folder, path, before, after }) => ({
    folder,
    path,
    before: before ? toVersion(before) : undefined,
    after: after ? toVersion(after) : undefined,
  }))
}
