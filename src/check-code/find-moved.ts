import fs from 'node:fs/promises'
import path from 'node:path'
import { sha256 } from '../lib/hash.js'
import { wordSet } from '../lib/text.js'
import { createYielder } from '../lib/time-slice.js'
import { contentOf } from './files-named.js'

const MAX_ENTRIES = 20_000
/** What no source lies in. */
const PASSED = wordSet(
  '.git .hg .svn node_modules dist build target vendor .venv venv __pycache__ .next .cache',
)

export const contentHash = (text: string) => sha256(text, 20)

/** Where the files of these contents lie now, by hash; those that are nowhere in the project are left out. */
export async function findMoved(
  root: string,
  wanted: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const sizes = new Set(wanted.values())
  const pause = createYielder({ signal })
  const folders = ['']
  for (let seen = 0; folders.length > 0 && seen < MAX_ENTRIES && found.size < wanted.size; ) {
    const folder = folders.shift() as string
    const entries = await fs.readdir(path.join(root, folder), { withFileTypes: true }).catch(nothing)
    for (const entry of entries) {
      seen += 1
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && !PASSED.has(entry.name)) folders.push(file)
      const stats = entry.isFile() ? await fs.stat(path.join(root, file)).catch(nothing) : []
      const text = 'size' in stats && sizes.has(stats.size) ? contentOf(root, file) : undefined
      const hash = text === undefined ? '' : contentHash(text)
      if (text !== undefined && wanted.has(hash)) found.set(hash, found.get(hash) ?? file)
      await pause()
    }
  }
  return found
}

/** A folder that went meanwhile, or may not be looked into, holds nothing. */
const nothing = (): [] => []
