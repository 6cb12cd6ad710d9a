import fs from 'node:fs/promises'
import path from 'node:path'
import { tempOwner } from '../lib/atomic-write.js'
import { unlessRefused } from '../lib/errno.js'
import type { Log } from '../lib/log-file.js'
import { runs } from '../lib/process.js'

/** A temporary file of a process that seems alive is still removed at this age: the id may belong to another process now. */
const MAX_AGE_MS = 600_000

/** Temporary files that a killed process left anywhere below `root`. No link is followed. */
export async function* leftoversIn(root: string): AsyncGenerator<string, void> {
  // A folder that cannot be read keeps its leftovers.
  const entries = (await unlessRefused(fs.readdir(root, { withFileTypes: true }))) ?? []
  for (const entry of entries) {
    const file = path.join(root, entry.name)
    if (entry.isDirectory() && entry.name !== '.git') yield* leftoversIn(file)
    const owner = tempOwner(entry.name)
    if (entry.isFile() && owner !== undefined && (await isLeftover(file, owner))) yield file
  }
}

export async function clearLeftovers(root: string, log: Log): Promise<void> {
  let removed = 0
  for await (const file of leftoversIn(root)) {
    await unlessRefused(fs.unlink(file))
    removed += 1
  }
  if (removed > 0) log.info('removed temporary files of an interrupted write', { files: removed })
}

async function isLeftover(file: string, owner: number): Promise<boolean> {
  const stats = await unlessRefused(fs.stat(file))
  return stats !== undefined && (!runs(owner, '') || Date.now() - stats.mtimeMs > MAX_AGE_MS)
}
