import { type BigIntStats, type Dirent, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { hasErrno } from '../lib/errno.js'
import { inSlices } from '../lib/time-slice.js'
import { signatureOf } from './disk.js'
import type { ScopeIndex } from './scope-index.js'

/** Deeper folders are not looked into: nobody keeps memory there, and a tree must end somewhere. */
const MAX_DEPTH = 24
/** Files that are read side by side; more would only fill Node's four I/O threads' queue. */
const READ_AHEAD = 16

type Found = { path: string; absolute: string }

/**
 * Brings a scope's index up to date with the disk, below `under` (the whole scope when empty): every file is stat-ed,
 * only changed ones are read. Returns the paths that changed.
 *
 * Listing and stat are synchronous on purpose, in slices: at ten thousand files that is a tenth of the time of their
 * asynchronous forms, each of which goes through a thread pool.
 */
export async function scan(
  root: string,
  index: ScopeIndex,
  rule: { hotDir: string },
  under = '',
): Promise<string[]> {
  const scopeRoot = path.join(root, index.folder)
  const seen = new Set<string>()
  const stale: Found[] = []
  const folders = leadsThroughLink(root, index.folder) ? [] : [under]
  await inSlices(drain(folders), (folder) => {
    for (const entry of list(path.join(scopeRoot, folder))) {
      const relative = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.name.startsWith('.')) continue
      if (entry.isDirectory()) {
        if (relative.split('/').length < MAX_DEPTH) folders.push(relative)
        continue
      }
      if (!entry.name.endsWith('.md')) continue
      const absolute = path.join(scopeRoot, relative)
      const key = relative.normalize('NFC')
      seen.add(key)
      const stats = statOf(absolute)
      if (stats && (signatureOf(stats) !== index.signature(key) || !stats.isFile()))
        stale.push({ path: key, absolute })
    }
  })
  const changed = await readAll(stale, index, rule)
  const prefix = under === '' ? '' : `${under}/`
  for (const known of [...index.paths()]) {
    if (!known.startsWith(prefix) || seen.has(known)) continue
    // The file may have been created after its folder was listed.
    if (!statOf(path.join(scopeRoot, known)) && index.put(known, undefined)) changed.push(known)
  }
  return changed
}

/** Looks at single paths, files or folders, that are said to have changed. Returns those that did. */
export async function scanPaths(
  root: string,
  index: ScopeIndex,
  rule: { hotDir: string },
  paths: Iterable<string>,
): Promise<string[]> {
  const changed: string[] = []
  const stale: Found[] = []
  for (const given of paths) {
    const absolute = path.join(root, index.folder, given)
    const key = given.normalize('NFC')
    const stats = given === '' ? undefined : statOf(absolute)
    if (given !== '' && stats && !stats.isDirectory()) {
      if (isCandidate(given) && signatureOf(stats) !== index.signature(key))
        stale.push({ path: key, absolute })
    } else if (given === '' || stats || hasBelow(index, key)) {
      changed.push(...(await scan(root, index, rule, given)))
    } else if (index.put(key, undefined)) {
      changed.push(key)
    }
  }
  return [...changed, ...(await readAll(stale, index, rule))]
}

function isCandidate(relative: string): boolean {
  return relative.endsWith('.md') && !relative.split('/').some((part) => part.startsWith('.'))
}

function hasBelow(index: ScopeIndex, folder: string): boolean {
  for (const known of index.paths()) if (known.startsWith(`${folder}/`)) return true
  return false
}

async function readAll(
  stale: readonly Found[],
  index: ScopeIndex,
  rule: { hotDir: string },
): Promise<string[]> {
  if (stale.length === 0) return []
  // Loaded when a file must be read: a start from a warm index needs no YAML parser.
  const { indexFile } = await import('./read-file.js')
  const changed: string[] = []
  const queue = stale.values()
  async function work(): Promise<void> {
    for (const { path: key, absolute } of queue) {
      const indexed = await indexFile(absolute, { folder: index.folder, path: key }, rule)
      if (index.put(key, indexed)) changed.push(key)
    }
  }
  await Promise.all(Array.from({ length: Math.min(READ_AHEAD, stale.length) }, work))
  return changed
}

/** Whether the scope's own folder, or the one above it, is a symbolic link: links are not followed below the root. */
function leadsThroughLink(root: string, folder: string): boolean {
  return folder
    .split('/')
    .some((_, i, parts) => statOf(path.join(root, ...parts.slice(0, i + 1)))?.isSymbolicLink())
}

/** Yields what is in the list, including what is pushed to it meanwhile. */
function* drain<T>(list: T[]): Generator<T> {
  for (let item = list.pop(); item !== undefined; item = list.pop()) yield item
}

function list(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EIO')) return []
    throw error
  }
}

function statOf(file: string): BigIntStats | undefined {
  try {
    return lstatSync(file, { bigint: true })
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EIO')) return undefined
    throw error
  }
}
