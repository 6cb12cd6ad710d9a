import { isListed } from '../memory/closed-files.js'
import {
  compareText,
  countByFolder,
  isFact,
  isHot,
  type MemoryFile,
  parentOf,
  type ScopeSnapshot,
} from '../memory/memory.js'
import type { ScopeFolder } from '../memory/scope.js'
import { isInState, type Signature } from './disk.js'
import type { Indexed } from './read-file.js'

const byPath = (a: MemoryFile, b: MemoryFile) => compareText(a.path, b.path)
const byAge = (a: MemoryFile, b: MemoryFile) => b.modifiedMs - a.modifiedMs || byPath(a, b)

type Replaced = { old: MemoryFile | undefined; now: MemoryFile | undefined }

/** Beyond this many changes, sorting anew is cheaper than splicing one by one. */
const MAX_SPLICES = 64

/** The derived index of one scope, held in memory. The cost of a snapshot depends only on what has changed. */
export function createScopeIndex(folder: ScopeFolder, rule: { hotDir: string }) {
  const indexed = new Map<string, Indexed>()
  const pending: Replaced[] = []
  let revision = 0
  let snapshot: ScopeSnapshot = { folder, files: [], hot: [], facts: [], newest: [], folderCounts: new Map() }

  function rebuild(): ScopeSnapshot {
    const files = [...indexed.values()].map(({ file }) => file).sort(byPath)
    const listed = files.filter(isListed)
    return {
      folder,
      files,
      hot: files.filter((file) => isHot(file, rule)),
      facts: files.filter(isFact),
      newest: listed.toSorted(byAge),
      folderCounts: countByFolder(listed),
    }
  }

  function advance(from: ScopeSnapshot): ScopeSnapshot {
    const folderCounts = new Map(from.folderCounts)
    for (const { old, now } of pending) {
      if (old && isListed(old)) count(folderCounts, old, -1)
      if (now && isListed(now)) count(folderCounts, now, 1)
    }
    return {
      folder,
      files: spliced(from.files, pending, byPath),
      hot: spliced(from.hot, pending, byPath, (file) => isHot(file, rule)),
      facts: spliced(from.facts, pending, byPath, isFact),
      newest: spliced(from.newest, pending, byAge, isListed),
      folderCounts,
    }
  }

  return {
    folder,
    get: (path: string) => indexed.get(path)?.file,
    signature: (path: string) => indexed.get(path)?.signature,
    paths: () => indexed.keys(),
    entries: () => indexed.values(),
    /** Grows with every change of an entry, even if only its signature changes. */
    revision: () => revision,
    /** Sets or (with `undefined`) removes a file. Returns whether that changed anything. */
    put(path: string, next: Indexed | undefined) {
      const old = indexed.get(path)
      if (next) indexed.set(path, next)
      else indexed.delete(path)
      const isSame = sameFile(old?.file, next?.file)
      if (!isSame || !sameState(old?.signature, next?.signature)) revision += 1
      if (isSame) return false
      if (pending.length <= MAX_SPLICES) pending.push({ old: old?.file, now: next?.file })
      return true
    },
    snapshot() {
      if (pending.length > 0) {
        snapshot = pending.length > MAX_SPLICES ? rebuild() : advance(snapshot)
        pending.length = 0
      }
      return snapshot
    },
  }
}

export type ScopeIndex = ReturnType<typeof createScopeIndex>

function sameState(a: Signature | undefined, b: Signature | undefined): boolean {
  return a ? isInState(a, b) : b === undefined
}

function sameFile(a: MemoryFile | undefined, b: MemoryFile | undefined): boolean {
  if (!a || !b) return a === b
  return a.hash === b.hash && a.damage === b.damage && a.modifiedMs === b.modifiedMs
}

function count(counts: Map<string, number>, file: MemoryFile, by: number): void {
  const parent = parentOf(file.path)
  const next = (counts.get(parent) ?? 0) + by
  if (next > 0) counts.set(parent, next)
  else counts.delete(parent)
}

/** Brings a sorted list of the files that belong to it up to date; returns the same list if none of them changed. */
function spliced(
  list: readonly MemoryFile[],
  changes: readonly Replaced[],
  compare: typeof byPath,
  belongs: (file: MemoryFile) => boolean = () => true,
): readonly MemoryFile[] {
  let next = list
  for (const { old, now } of changes) {
    if (old && belongs(old)) next = next.toSpliced(position(next, old, compare), 1)
    if (now && belongs(now)) next = next.toSpliced(position(next, now, compare), 0, now)
  }
  return next
}

function position(list: readonly MemoryFile[], item: MemoryFile, compare: typeof byPath): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(list[middle] as MemoryFile, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}
