import { type Dirent, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { sha256 } from '../../lib/hash.js'

/** Tells whether the top of a repository is as it was: names of its entries, sizes and times of its files. Never throws. */
export function stampOf(directory: string): string {
  const lines = entriesIn(directory).map((entry) => {
    const stats = entry.isFile()
      ? statSync(path.join(directory, entry.name), { throwIfNoEntry: false })
      : undefined
    return `${entry.name} ${stats?.size ?? ''} ${stats?.mtimeMs ?? ''}`
  })
  return sha256(lines.sort().join('\n'), 16)
}

export const parseStamp = (stored: unknown): string | undefined =>
  typeof stored === 'string' ? stored : undefined

function entriesIn(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
  } catch {
    return []
  }
}
