/**
 * Whether two things have changed places while the sentence around them stayed (`Ada calls Bo`, `Bo calls Ada`): then another
 * one acts. Where a thing takes along what stands before it or its own ending (`on Mondays`, `Марину`), the sentence is only
 * turned round. What stands between the words that count is kept as hashes, so that this can be told of a tombstone.
 */

/** A word that counts, with what stands between it and the one before: words of grammar, the end of a clause. */
export type Placed = {
  word: string
  /** Hash of what stands before it; empty where nothing does. */
  gap: string
  /** A day, a time or a number: it does nothing to anybody, wherever it stands. */
  isMeasure: boolean
  /** Hash of its ending, in languages whose endings say who acts. */
  ending: string
}

export const GAP_CHARS = 4
export const ENDING_CHARS = 2

/** Between the parts of a list, that can be named in any order. */
export const LISTED = 'f'.repeat(GAP_CHARS)
/** Nothing but an article: it goes with a word, whichever it is. */
export const ARTICLE = 'e'.repeat(GAP_CHARS)

export function areTransposed(one: readonly Placed[], other: readonly Placed[]): boolean {
  const [a, b] = [one, other].map((list, _, [first, second]) =>
    list.filter(({ word }) => isIn(word, first) && isIn(word, second)),
  ) as [Placed[], Placed[]]
  if (a.length !== b.length) return false
  const isAt = (i: number, j: number) => a[i]?.word === b[j]?.word
  let start = 0
  while (start < a.length && isAt(start, start)) start += 1
  let end = a.length
  while (end > start && isAt(end - 1, end - 1)) end -= 1
  const length = end - start
  // All ways to part what differs into a first, a middle and a last, of which first and last have changed places.
  for (let first = 1; first < length; first += 1) {
    for (let last = 1; last <= length - first; last += 1) {
      const middle = length - first - last
      const isMoved =
        sameRun(a, start, b, end - first, first) &&
        sameRun(a, start + first, b, start + last, middle) &&
        sameRun(a, end - last, b, start, last)
      if (isMoved) return stoodStill(a, b, { start, end, first, last, middle })
    }
  }
  return false
}

const isIn = (word: string, list: readonly Placed[] | undefined) =>
  list?.some((placed) => placed.word === word) === true

function sameRun(a: readonly Placed[], i: number, b: readonly Placed[], j: number, length: number): boolean {
  for (let at = 0; at < length; at += 1) if (a[i + at]?.word !== b[j + at]?.word) return false
  return true
}

const isRole = (gap: string) => ![LISTED, ARTICLE, ''].includes(gap)
const areMeasures = (run: readonly Placed[]) => run.every(({ isMeasure }) => isMeasure)

type Parts = { start: number; end: number; first: number; last: number; middle: number }

/** Whether what surrounds the two that moved is the same as before, and did not go with them. */
function stoodStill(
  a: readonly Placed[],
  b: readonly Placed[],
  { start, end, first, last, middle }: Parts,
): boolean {
  const [one, other] = [a[start], b[start]]
  const [lastOne, lastOther] = [a[end - last], b[end - first]]
  if (!one || !other || !lastOne || !lastOther) return false
  if (areMeasures(a.slice(start, start + first)) !== areMeasures(a.slice(end - last, end))) return false
  if (one.gap !== other.gap || lastOne.gap !== lastOther.gap) return false
  const between = middle > 0 ? [a[start + first]?.gap, lastOne.gap] : [lastOne.gap]
  if (middle > 0 && a[start + first]?.gap !== b[start + last]?.gap) return false
  if (between.every((gap) => gap === LISTED) || (middle === 0 && ['', ARTICLE].includes(lastOne.gap)))
    return false
  // `z portalu do magazynu`: what stands before each says what it does, whatever its ending.
  if (isRole(one.gap) && isRole(lastOne.gap) && one.gap !== lastOne.gap) return true
  // `сервис заказов … сервис склада`: the same word stands before both places.
  if (start > 0 && a[start - 1]?.word === a[end - last - 1]?.word) return true
  const keptEndings = a[start + first - 1]?.ending === b[end - 1]?.ending && other.ending === lastOne.ending
  return !(keptEndings && one.ending !== other.ending)
}
