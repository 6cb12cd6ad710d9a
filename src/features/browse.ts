import type { Settings } from '../config/schema.js'
import { groupBy } from '../lib/group-by.js'
import { withoutAccents } from '../lib/language/without-accents.js'
import { memoize } from '../lib/memoize.js'
import { isListed } from '../memory/closed-files.js'
import { saysOf } from '../memory/listing.js'
import { anyScopeOf, isFact, isHot, type MemoryFile, scopesIn } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { ALL_SCOPES, type AnyScope, keyOf } from '../memory/scope.js'
import type { OpenMemory } from '../open-memory.js'

/** A folder with at most this many files below it is open by default. */
const OPEN_UP_TO = 30
/** How many files a search of texts adds to those whose own line has the words. */
const MAX_FOUND = 50

/** What to list. */
export type BrowseWish = {
  words: string
  type?: string | undefined
  scope?: AnyScope | undefined
  /** Folders that are open or closed contrary to their default. */
  toggled: readonly string[]
  /** The window of rows. */
  from: number
  count: number
}

type FolderRow = { folder: string; name: string; depth: number; files: number; isOpen: boolean }
export type Row = FolderRow | ReturnType<typeof fileRow>

export type Browsed = { rows: Row[]; from: number; total: number; files: number; types: string[] }

type Memory = Pick<OpenMemory, 'store' | 'folders' | 'recall'> & { settings: Pick<Settings, 'hotDir'> }

/** A tree of all files; where words are given, a list of the files that have them, the nearest first. */
export async function browse(memory: Memory, wish: BrowseWish): Promise<Browsed> {
  const { words, type, scope, from, count } = wish
  const snapshot = memory.store.snapshot(memory.folders)
  const all = scopesIn(snapshot, scope ? [scope] : ALL_SCOPES).flatMap(({ files }) => files.filter(isListed))
  const ofType = type === undefined ? all : all.filter((file) => typeOf(file) === type)
  const rows = words.trim() === '' ? treeOf(ofType, wish, memory) : await listOf(ofType, words, memory)
  const start = Math.max(0, Math.min(from, rows.length - count))
  return {
    rows: rows.slice(start, start + count).map((row) => ('folder' in row ? row : fileRow(row, memory))),
    from: start,
    total: rows.length,
    files: ofType.length,
    types: [...new Set(all.flatMap((file) => typeOf(file) ?? []))].sort(),
  }
}

const typeOf = (file: MemoryFile) => (isFact(file) ? file.keys?.type : undefined)

type Leaf = { file: MemoryFile; depth: number }

function fileRow({ file, depth }: Leaf, { settings }: Memory) {
  return {
    key: keyOf(file),
    path: sanitizeLine(file.path),
    depth,
    says: sanitizeLine(saysOf(file)),
    scope: anyScopeOf(file),
    tier: isHot(file, settings) ? ('hot' as const) : isFact(file) ? ('fact' as const) : ('cold' as const),
    type: typeOf(file),
    isDamaged: file.damage !== undefined || file.complaint !== undefined,
  }
}

/** Folders with what is in them, each before the files beside it. `files` are sorted by path. */
function treeOf(files: readonly MemoryFile[], wish: BrowseWish, { settings }: Memory): (FolderRow | Leaf)[] {
  const toggled = new Set(wish.toggled)
  const rows: (FolderRow | Leaf)[] = []

  function addFolder(below: readonly MemoryFile[], id: string, name: string, skip: number, depth: number) {
    const isOpen = (depth === 0 || wish.type !== undefined || below.length <= OPEN_UP_TO) !== toggled.has(id)
    rows.push({ folder: id, name: sanitizeLine(name), depth, files: below.length, isOpen })
    if (!isOpen) return
    const inFolder = ({ path }: MemoryFile) => {
      const end = path.indexOf('/', skip)
      return end < 0 ? undefined : path.slice(skip, end)
    }
    const folders = [...groupBy(below, inFolder)]
    if (depth === 0) folders.sort(([a], [b]) => Number(b === settings.hotDir) - Number(a === settings.hotDir))
    for (const [inner, files] of folders)
      addFolder(files, `${id}/${inner}`, inner, skip + inner.length + 1, depth + 1)
    for (const file of below) if (inFolder(file) === undefined) rows.push({ file, depth: depth + 1 })
  }

  for (const scope of ALL_SCOPES) {
    const below = files.filter((file) => anyScopeOf(file) === scope)
    if (below.length > 0) addFolder(below, scope, scope, 0, 0)
  }
  return rows
}

/** First those whose own line or path has all the words, then those whose text has them. */
async function listOf(files: readonly MemoryFile[], words: string, { recall }: Memory): Promise<Leaf[]> {
  const parts = fold(words).split(/\s+/).filter(Boolean)
  const near = files.filter((file) => {
    const line = foldedLine(file)
    return parts.every((part) => line.includes(part))
  })
  const groups = new Set(files.map(({ folder }) => folder))
  // While many lines match, the person types on: texts are searched only when few are left.
  const found = near.length >= MAX_FOUND ? [] : await recall.search(words, { groups, limit: MAX_FOUND })
  const byKey = new Map(files.map((file) => [keyOf(file), file]))
  const all = new Set([...near, ...found.flatMap(({ doc }) => byKey.get(doc.key) ?? [])])
  return [...all].map((file) => ({ file, depth: 0 }))
}

/** A file's line in a list, without case and accents. Memoized: each key press searches it. */
const foldedLine = memoize((file: MemoryFile) =>
  fold(`${file.description} ${file.statement ?? ''} ${file.path}`),
)

const fold = (text: string) => withoutAccents(text).toLowerCase()
