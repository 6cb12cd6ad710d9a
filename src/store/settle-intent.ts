import { MemoryError } from '../memory/errors.js'
import { locate, readBytes } from './disk.js'
import type { IntentFile } from './intents.js'

/** How a file of an intent stands: as it was, as it is to be, or as somebody else has changed it since. */
type Standing = 'before' | 'after' | 'neither'

export type Outcome = 'nothing done' | 'finished' | 'undone'

/**
 * Brings the files of an intent that was cut off into one state: finished, where each is as the intent found or made it,
 * and else undone as far as nobody has changed them since. To be called under the locks of the files.
 */
export async function settleIntent(args: {
  root: string
  files: readonly IntentFile[]
  /** The writer is still there and has failed: whatever it did is undone. */
  undo?: boolean
  put: (file: IntentFile, absolute: string, bytes: Uint8Array) => Promise<void>
  remove: (file: IntentFile, absolute: string) => Promise<void>
}): Promise<Outcome> {
  const { root, files, undo = false, put, remove } = args

  async function bring(file: IntentFile, to: Uint8Array | null): Promise<void> {
    const absolute = locate(root, file)
    await (to ? put(file, absolute, to) : remove(file, absolute))
  }

  const standings = new Map<IntentFile, Standing>()
  for (const file of files) standings.set(file, await standingOf(root, file))
  const thatAre = (standing: Standing) => files.filter((file) => standings.get(file) === standing)
  const done = thatAre('after')
  if (done.length === 0 || (!undo && done.length === files.length)) return 'nothing done'
  const finishes = !undo && thatAre('neither').length === 0
  const goals = finishes
    ? thatAre('before').map((file) => ({ file, to: file.after }))
    : done.map((file) => ({ file, to: file.before }))
  // New content first, deletions last: no text is ever nowhere.
  for (const { file, to } of goals) if (to) await bring(file, to)
  for (const { file, to } of goals) if (!to) await bring(file, to)
  return finishes ? 'finished' : 'undone'
}

async function standingOf(root: string, file: IntentFile): Promise<Standing> {
  try {
    const now = (await readBytes(locate(root, file), file))?.bytes ?? null
    const is = (bytes: Uint8Array | null) => (now && bytes ? Buffer.compare(now, bytes) === 0 : now === bytes)
    return is(file.after) ? 'after' : is(file.before) ? 'before' : 'neither'
  } catch (error) {
    // A link or a folder has taken its place.
    if (error instanceof MemoryError) return 'neither'
    throw error
  }
}
