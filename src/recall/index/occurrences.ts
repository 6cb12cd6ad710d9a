import type { Yield } from '../../lib/time-slice.js'
import type { IndexedFile, View } from './lexical-index.js'

/** Where a term stands: files by their place in the view, and how often each holds it. */
export type Occurrences = {
  files: number[]
  counts: number[]
  /** Lines that hold it, in all files. */
  lines: number
}

/** The terms of a query by their number. Most numbers of a text are none of them, which one look into `slots` tells. */
export type TermTable = {
  ids: readonly number[]
  /** By the last bits of a number: 0, or 1 + the place of the one wanted number with these bits, or `AMBIGUOUS`. */
  slots: Uint16Array
  mask: number
  places: ReadonlyMap<number, number>
}

const AMBIGUOUS = 0xffff

export function createTermTable(ids: readonly number[]): TermTable {
  let size = 4096
  while (size < 16 * ids.length) size *= 2
  const slots = new Uint16Array(size)
  const mask = size - 1
  // The end of a line, so that the loop over a text has one question to ask of each number.
  slots[0] = AMBIGUOUS
  for (const [place, id] of ids.entries()) {
    const isFree = slots[id & mask] === 0 && place + 1 < AMBIGUOUS
    slots[id & mask] = isFree ? place + 1 : AMBIGUOUS
  }
  return { ids, slots, mask, places: new Map(ids.map((id, place) => [id, place])) }
}

/** The place of a number among the wanted ones, or -1. */
export function slotOf({ ids, slots, mask, places }: TermTable, id: number): number {
  const slot = slots[id & mask] as number
  if (slot === 0) return -1
  if (slot === AMBIGUOUS) return places.get(id) ?? -1
  return ids[slot - 1] === id ? slot - 1 : -1
}

/** Files between two looks at the clock. */
const FILES_PER_STEP = 64

/** Goes through all files in view for these terms. */
export async function findOccurrences(
  view: View,
  ids: Iterable<number>,
  pauseIfDue: Yield,
): Promise<Map<number, Occurrences>> {
  const wanted = createTermTable([...new Set(ids)])
  const found = wanted.ids.map((): Occurrences => ({ files: [], counts: [], lines: 0 }))
  const lastLine = new Int32Array(found.length)
  for (const [place, file] of found.length === 0 ? [] : view.files.entries()) {
    if (place % FILES_PER_STEP === 0) await pauseIfDue()
    scan(file, place, wanted, found, lastLine)
  }
  return new Map(wanted.ids.map((id, at) => [id, found[at] as Occurrences]))
}

/** Adds what a file holds. The loop over all of its numbers: a few ns each. */
function scan(
  { terms, keywordsFrom }: IndexedFile,
  place: number,
  wanted: TermTable,
  found: readonly Occurrences[],
  lastLine: Int32Array,
): void {
  const { slots, mask } = wanted
  const length = terms.length
  let line = 0
  for (let at = 0; at < length; at += 1) {
    const id = terms[at] as number
    if (slots[id & mask] === 0) continue
    if (id === 0) {
      line += 1
      continue
    }
    const term = slotOf(wanted, id)
    const its = found[term]
    if (!its) continue
    const last = its.files.length - 1
    if (its.files[last] === place) its.counts[last] = (its.counts[last] as number) + 1
    else {
      its.files.push(place)
      its.counts.push(1)
      lastLine[term] = -1
    }
    if (lastLine[term] === line || at >= keywordsFrom) continue
    lastLine[term] = line
    its.lines += 1
  }
}
