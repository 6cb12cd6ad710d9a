import fs from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '../lib/day.js'
import { unlessAbsent } from '../lib/errno.js'
import type { Log } from '../lib/log-file.js'
import { safeName } from './sessions.js'

/** Limits of the saved outputs that are kept, newest first: their number, age, and total size. */
const MAX_FILES = 300
const MAX_AGE_MS = 7 * DAY_MS
const MAX_BYTES = 50_000_000
/** A long text is written in parts, so that turning it into bytes does not block the host. */
const PART_CHARS = 500_000

/** Full texts of tool outputs of which the model gets only a part. */
export function createSavedOutputs(args: {
  paths: { stateFolder: string; hostOutputs: string }
  now: () => number
  log: Log
}) {
  const { paths, now, log } = args
  const folder = path.join(paths.stateFolder, 'outputs')
  const prefixOf = (sessionID: string) => `${safeName(sessionID)}-`

  async function list() {
    const names = ((await unlessAbsent(fs.readdir(folder))) ?? []).filter((name) => name.endsWith('.txt'))
    const files = names.map(async (name) => {
      const file = path.join(folder, name)
      const stats = await unlessAbsent(fs.stat(file))
      return stats ? [{ file, bytes: stats.size, modifiedMs: stats.mtimeMs }] : []
    })
    return (await Promise.all(files)).flat().sort((a, b) => b.modifiedMs - a.modifiedMs)
  }

  return {
    folder,
    /** Whether a file is such a text, ours or the host's: reading it does not count as work on a file. */
    isOne: (file: string) => [folder, paths.hostOutputs].includes(path.dirname(file)),
    /** Returns the file's path. Rejects with the disk's error. */
    async save(sessionID: string, callID: string, text: string) {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, `${prefixOf(sessionID)}${safeName(callID)}.txt`)
      // Not as one call with a list of parts: Bun garbles what comes in small ones.
      for (let at = 0, end = 0; at === 0 || at < text.length; at = end) {
        // A character of two units stays in one part.
        end = at + PART_CHARS + Number((text.codePointAt(at + PART_CHARS - 1) ?? 0) > 0xffff)
        const part = text.slice(at, end)
        await fs.writeFile(file, part, { mode: 0o600, flag: at === 0 ? 'w' : 'a' })
      }
      return file
    },
    /** Removes what is too old or too much; logged. */
    async sweep() {
      const files = await list()
      const swept = { files: files.length, removed: 0, freed_bytes: 0 }
      let bytes = 0
      for (const [i, { file, bytes: size, modifiedMs }] of files.entries()) {
        bytes += size
        if (i < MAX_FILES && bytes <= MAX_BYTES && now() - modifiedMs <= MAX_AGE_MS) continue
        await unlessAbsent(fs.unlink(file))
        swept.removed += 1
        swept.freed_bytes += size
      }
      log.info('saved outputs swept', swept)
      return swept
    },
    async forget(sessionID: string) {
      for (const { file } of await list())
        if (path.basename(file).startsWith(prefixOf(sessionID))) await unlessAbsent(fs.unlink(file))
    },
  }
}

export type SavedOutputs = ReturnType<typeof createSavedOutputs>
