import { type Posting, posting, slotOf } from './posting.js'
import type { RecallStamp } from './recall-document.js'
import { createTermDictionary, type TermDictionary } from './term-dictionary.js'

/** A file as term numbers in reading order, each line closed by a 0. The first line is path and description. */
export type IndexedFile = RecallStamp & { terms: Uint32Array }

/** The files that one search may see, and their averages (1 where there are none). */
export type View = {
  files: number
  lines: number
  meanFileTerms: number
  meanLineTerms: number
  /** 1 at the slot of every file in view. */
  mask: Uint8Array
}

/**
 * Inverted index of files, in memory. A change is whole at once and leaves nothing behind, so that an index which
 * was updated ranks as one that was built anew. A file's slot is its number for as long as it stays unchanged.
 */
export type LexicalIndex = {
  dictionary: TermDictionary
  readonly size: number
  add(file: IndexedFile): void
  remove(key: string): void
  get(key: string): IndexedFile | undefined
  files(): IndexedFile[]
  file(slot: number): IndexedFile
  /** How many terms the file at this slot has. */
  length(slot: number): number
  /** The files that hold the term, by slot. */
  postings(id: number): readonly Posting[]
  view(sees: (file: RecallStamp) => boolean): View
}

type Slot = { file: IndexedFile; lines: number; terms: number }

export function createLexicalIndex(): LexicalIndex {
  const postings: Posting[][] = []
  const slots: (Slot | undefined)[] = []
  const slotByKey = new Map<string, number>()
  const free: number[] = []

  const slotAt = (slot: number): Slot => {
    const found = slots[slot]
    if (!found) throw new RangeError(`slot ${slot} is empty`)
    return found
  }

  return {
    dictionary: createTermDictionary(),
    get size() {
      return slotByKey.size
    },
    add(file) {
      const known = slotByKey.get(file.key)
      const slot = known ?? free.pop() ?? slots.length
      const { counts, lines } = countTerms(file.terms)
      for (const [id, { count, lines }] of counts) {
        postings[id] ??= []
        put(postings[id], posting(slot, count, lines))
      }
      if (known !== undefined) {
        for (const id of new Set(slotAt(known).file.terms))
          if (!counts.has(id)) drop(postings[id] ?? [], slot)
      }
      slots[slot] = { file, lines, terms: file.terms.length - lines }
      slotByKey.set(file.key, slot)
    },
    remove(key) {
      const slot = slotByKey.get(key)
      if (slot === undefined) return
      for (const id of new Set(slotAt(slot).file.terms)) drop(postings[id] ?? [], slot)
      slots[slot] = undefined
      slotByKey.delete(key)
      free.push(slot)
    },
    get: (key) => slots[slotByKey.get(key) ?? -1]?.file,
    files: () => slots.flatMap((slot) => (slot ? [slot.file] : [])),
    file: (slot) => slotAt(slot).file,
    length: (slot) => slotAt(slot).terms,
    postings: (id) => postings[id] ?? [],
    view: (sees) => viewOf(slots, sees),
  }
}

type TermCount = { count: number; lines: number; lastLine: number }

function countTerms(terms: Uint32Array): { counts: Map<number, TermCount>; lines: number } {
  const counts = new Map<number, TermCount>()
  let line = 0
  for (const id of terms) {
    if (id === 0) {
      line += 1
      continue
    }
    const found = counts.get(id)
    if (!found) {
      counts.set(id, { count: 1, lines: 1, lastLine: line })
      continue
    }
    found.count += 1
    if (found.lastLine !== line) found.lines += 1
    found.lastLine = line
  }
  return { counts, lines: line }
}

/** Sets the posting of its slot. Most files of a large index hold a common term, so its list is never gone through. */
function put(list: Posting[], packed: Posting): void {
  const slot = slotOf(packed)
  const at = position(list, slot)
  if (holds(list, at, slot)) list[at] = packed
  else if (at === list.length) list.push(packed)
  else list.splice(at, 0, packed)
}

function drop(list: Posting[], slot: number): void {
  const at = position(list, slot)
  if (holds(list, at, slot)) list.splice(at, 1)
}

const holds = (list: readonly Posting[], at: number, slot: number) =>
  at < list.length && slotOf(list[at] as Posting) === slot

/** Where the slot's posting is in a list by slot, or would be. */
function position(list: readonly Posting[], slot: number): number {
  let [low, high] = [0, list.length]
  // New files go to the end.
  if (high > 0 && slotOf(list[high - 1] as Posting) < slot) return high
  while (low < high) {
    const middle = (low + high) >>> 1
    if (slotOf(list[middle] as Posting) < slot) low = middle + 1
    else high = middle
  }
  return low
}

function viewOf(slots: readonly (Slot | undefined)[], sees: (file: RecallStamp) => boolean): View {
  const mask = new Uint8Array(slots.length)
  let [files, lines, terms] = [0, 0, 0]
  for (const [number, slot] of slots.entries()) {
    if (!slot || !sees(slot.file)) continue
    mask[number] = 1
    files += 1
    lines += slot.lines
    terms += slot.terms
  }
  return { files, lines, meanFileTerms: terms / files || 1, meanLineTerms: terms / lines || 1, mask }
}
