import fs from 'node:fs/promises'
import path from 'node:path'
import { isTempName, tempOwner } from '../lib/atomic-write.js'
import { unlessRefused } from '../lib/errno.js'
import type { Log } from '../lib/log-file.js'
import { runs } from '../lib/process.js'
import { inSlices } from '../lib/time-slice.js'

/** A temporary file of a process that seems alive is still removed at this age: the id may belong to another process now. */
const MAX_AGE_MS = 600_000

/** Removes temporary files that a killed process left anywhere below `root`. */
export async function clearLeftovers(root: string, log: Log): Promise<void> {
  const folders = [root]
  let removed = 0
  await inSlices(folders, async (folder) => {
    // A folder that refuses keeps its leftovers, and the others are cleared.
    for (const entry of (await unlessRefused(fs.readdir(folder, { withFileTypes: true }))) ?? []) {
      const file = path.join(folder, entry.name)
      if (entry.isDirectory() && entry.name !== '.git') folders.push(file)
      if (!entry.isFile() || !isTempName(entry.name) || !(await isLeftover(file))) continue
      await unlessRefused(fs.unlink(file))
      removed += 1
    }
  })
  if (removed > 0) log.info('removed temporary files of an interrupted write', { files: removed })
}

async function isLeftover(file: string): Promise<boolean> {
  const stats = await unlessRefused(fs.stat(file))
  if (!stats) return false
  const owner = tempOwner(path.basename(file)) ?? 0
  return !runs(owner, '') || Date.now() - stats.mtimeMs > MAX_AGE_MS
}
