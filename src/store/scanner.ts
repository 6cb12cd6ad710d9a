import type { Stats } from 'node:fs'
import path from 'node:path'
import { inSlices } from '../lib/time-slice.js'
import type { Document } from '../memory/document.js'
import { type MemoryFile, parentOf, type ScopeSnapshot } from '../memory/memory.js'
import { MAX_PATH_PARTS } from '../memory/path.js'
import { loadCodec } from './codec.js'
import { isInState } from './disk.js'
import type { ScopeIndex } from './scope-index.js'
import { listFolder, statIfReachable } from './stat-if-reachable.js'

/** A scope that lies outside the memory root, is written by others, and is only read. */
export type Mount = {
  /** Real path of the folder that holds it. */
  base: string
  /** Its name in there; a link of that name is not followed. */
  name: string
  /** With more files and folders than this it is not read at all. */
  most: number
  state: { isTooMany: boolean }
  /** The file without what has no effect there, and with the reason, if any, why no model may see it. */
  admit(file: MemoryFile, document: Document): Promise<MemoryFile>
  /** The part of the scope that has been checked and is shown. */
  view(whole: ScopeSnapshot): ScopeSnapshot
  /** Checks what is new. */
  settle(whole: ScopeSnapshot): Promise<void>
  /** A body without lines that are not shown. */
  shown(body: string): Promise<string>
  /** Why a file, in the state in which it was just read, is not shown. */
  refusal(file: MemoryFile): Promise<string | undefined>
}

/** A file whose state is not the one that the index knows. */
type Stale = { key: string; absolute: string; known: MemoryFile | undefined }

/**
 * Brings a scope's index up to date: stats every file of the scope, or of only one folder, and reads changed ones. Returns
 * the paths that changed. Lists and stats synchronously, in slices: that takes a tenth of the time.
 */
export function createScanner(
  memoryRoot: string,
  index: ScopeIndex,
  rule: { hotDir: string },
  mount?: Mount,
) {
  const [root, place] = mount ? [mount.base, mount.name] : [memoryRoot, index.folder]
  const scopeRoot = path.join(root, place)
  /** At ten thousand files, `path.join` would cost half as much as looking at each. */
  const at = (relative: string) => `${scopeRoot}${path.sep}${relative}`

  async function scan(only?: string): Promise<string[]> {
    const seen = new Set<string>()
    const stale: Stale[] = []
    const folders = isInSight(only ?? '') ? [only ?? ''] : []
    const most = mount?.most ?? Number.POSITIVE_INFINITY
    let count = 0
    // The list grows while it is iterated.
    await inSlices(folders, (folder) => {
      for (const name of listFolder(path.join(scopeRoot, folder))) {
        count += 1
        if (count > most) break
        if (isHidden(name)) continue
        const relative = folder === '' ? name : `${folder}/${name}`
        const stats = statIfReachable(at(relative))
        if (stats?.isDirectory()) {
          if (only === undefined && depthOf(relative) < MAX_PATH_PARTS) folders.push(relative)
        } else if (name.endsWith('.md')) {
          // Paths in the index are in NFC already, and normalising ten thousand takes 2 ms.
          const key = index.get(relative) ? relative : relative.normalize('NFC')
          seen.add(key)
          const found = stats && compare(relative, key, stats)
          if (found) stale.push(found)
        }
      }
    })
    const isTooMany = count > most
    if (mount) mount.state.isTooMany = isTooMany
    if (isTooMany) return remove(() => true)
    const changed = await readAll(stale)
    const folder = only?.normalize('NFC')
    const isInside = (known: string) => folder === undefined || parentOf(known) === folder
    // A file that was not seen may have been created after its folder was listed.
    return [...changed, ...remove((known) => isInside(known) && !seen.has(known) && !isThere(known))]
  }

  /** The file, if its state is not the known one. Of a name in two Unicode forms, only the composed one counts. */
  function compare(relative: string, key: string, stats: Stats): Stale | undefined {
    if (stats.isFile() && isInState(stats, index.signature(key))) return undefined
    if (relative !== key && (statIfReachable(at(key)) ?? stats).ino !== stats.ino) return undefined
    return { key, absolute: at(relative), known: index.get(key) }
  }

  async function readAll(stale: readonly Stale[]): Promise<string[]> {
    if (stale.length === 0) return []
    const { indexFile } = await loadCodec()
    const changed: string[] = []
    await inSlices(stale, async ({ key, absolute, known }) => {
      const indexed = await indexFile(absolute, { folder: index.folder, path: key }, rule, mount?.admit)
      // If this process wrote the file meanwhile, the index is newer.
      if (index.get(key) === known && index.put(key, indexed)) changed.push(key)
    })
    return changed
  }

  /** Removes the files that are gone from the index, and returns their paths. */
  function remove(isGone: (known: string) => boolean): string[] {
    return [...index.paths()].filter((known) => isGone(known) && index.put(known, undefined))
  }

  function isThere(known: string): boolean {
    if (!isInSight(parentOf(known))) return false
    const stats = statIfReachable(path.join(scopeRoot, known))
    return stats !== undefined && !stats.isDirectory()
  }

  /** Whether a folder of the scope is looked into: not hidden, not too deep, and no symbolic link on the way to it. */
  function isInSight(folder: string): boolean {
    if (folder.split('/').some(isHidden) || depthOf(folder) >= MAX_PATH_PARTS) return false
    const parts = path.join(place, folder).split(path.sep)
    return !parts.some((_, i) => statIfReachable(path.join(root, ...parts.slice(0, i + 1)))?.isSymbolicLink())
  }

  return scan
}

export type Scanner = ReturnType<typeof createScanner>

const isHidden = (name: string) => name.startsWith('.')
const depthOf = (folder: string) => (folder === '' ? 0 : folder.split('/').length)
