import type { Yield } from '../../lib/time-slice.js'
import type { IndexedFile, View } from './lexical-index.js'

/** Where a term stands: files by their place in the view, and how often each holds it. */
export type Occurrences = {
  files: number[]
  counts: number[]
  /** Lines that hold it, in all files. */
  lines: number
  /** The last line that counted, in the file scanned last: a line counts once. */
  lastLine: number
}

/** By these bits of a number a sieve tells whether it may be a wanted one: one look excludes most numbers of a text. */
const LAST_BITS = 0xffff

/** Files between two looks at the clock. */
const FILES_PER_STEP = 64

export async function findOccurrences(
  view: View,
  ids: Iterable<number>,
  pauseIfDue: Yield,
): Promise<Map<number, Occurrences>> {
  const found = new Map<number, Occurrences>()
  for (const id of ids) found.set(id, { files: [], counts: [], lines: 0, lastLine: -1 })
  // 0, the end of a line, is in the sieve, so that the loop over a text needs one test for each number.
  const sieve = new Uint8Array(LAST_BITS + 1)
  for (const id of [0, ...found.keys()]) sieve[id & LAST_BITS] = 1
  for (const [place, file] of found.size === 0 ? [] : view.files.entries()) {
    if (place % FILES_PER_STEP === 0) await pauseIfDue()
    scan(file, place, sieve, found)
  }
  return found
}

/** Adds what a file holds. A hot loop over all of its numbers: a few ns each. */
function scan(
  { terms, keywordsFrom }: IndexedFile,
  place: number,
  sieve: Uint8Array,
  found: ReadonlyMap<number, Occurrences>,
): void {
  const length = terms.length
  let line = 0
  for (let at = 0; at < length; at += 1) {
    const id = terms[at] as number
    if (sieve[id & LAST_BITS] === 0) continue
    if (id === 0) line += 1
    const its = found.get(id)
    if (!its) continue
    const last = its.files.length - 1
    if (its.files[last] === place) its.counts[last] = (its.counts[last] as number) + 1
    else {
      its.files.push(place)
      its.counts.push(1)
      its.lastLine = -1
    }
    if (its.lastLine === line || at >= keywordsFrom) continue
    its.lastLine = line
    its.lines += 1
  }
}
