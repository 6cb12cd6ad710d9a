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
  const scan = createScan(view.files, wanted, found)
  for (let from = 0; found.length > 0 && from < view.files.length; from += FILES_PER_STEP) {
    await pauseIfDue()
    scan(from, Math.min(from + FILES_PER_STEP, view.files.length))
  }
  return new Map(wanted.ids.map((id, at) => [id, found[at] as Occurrences]))
}

/** Adds what the files from one place to another hold. The loop over all numbers of all files: a few ns each. */
function createScan(
  files: readonly IndexedFile[],
  wanted: TermTable,
  found: readonly Occurrences[],
): (from: number, to: number) => void {
  const { slots, mask } = wanted
  const counts = new Uint32Array(found.length)
  const lines = new Uint32Array(found.length)
  const lastLine = new Int32Array(found.length).fill(-1)
  const touched: number[] = []

  function close(place: number): void {
    for (const term of touched) {
      const occurrences = found[term] as Occurrences
      occurrences.files.push(place)
      occurrences.counts.push(counts[term] as number)
      occurrences.lines += lines[term] as number
      counts[term] = 0
      lines[term] = 0
      lastLine[term] = -1
    }
    touched.length = 0
  }

  return (from, to) => {
    for (let place = from; place < to; place += 1) {
      const { terms, keywordsFrom } = files[place] as IndexedFile
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
        if (term === -1) continue
        const count = counts[term] as number
        if (count === 0) touched.push(term)
        counts[term] = count + 1
        if (lastLine[term] === line || at >= keywordsFrom) continue
        lastLine[term] = line
        lines[term] = (lines[term] as number) + 1
      }
      close(place)
    }
  }
}
