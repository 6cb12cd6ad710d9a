import { editDistance } from '../../lib/nearest.js'
import type { Yield } from '../../lib/time-slice.js'

/** A term of the index that stands in for a word of a question; `weight` is at most 1. */
export type SimilarTerm = { id: number; weight: number }

/** How likely a certain word means a term. */
type Likeness = {
  /** Whether a term of these letters is worth a look. */
  mayBe(letters: number): boolean
  weigh(term: string): number
}

/** Most terms for one word, the likeliest: a query scans all files for each of them. */
const MAX_FOUND = 100

/**
 * The terms that resemble each word. Scans all terms, a few ns each, since most are excluded by their letters: to build
 * a tree of terms would take longer than all searches of a process.
 */
export async function findSimilar(
  words: readonly string[],
  likenessTo: (word: string) => Likeness,
  { terms, letters }: { terms: readonly string[]; letters: readonly number[] },
  pauseIfDue: Yield,
): Promise<Map<string, SimilarTerm[]>> {
  const found = new Map<string, SimilarTerm[]>()
  for (const word of words) {
    await pauseIfDue()
    const likeness = likenessTo(word)
    const similar: SimilarTerm[] = []
    for (let id = 0; id < letters.length; id += 1) {
      if (!likeness.mayBe(letters[id] as number)) continue
      const weight = likeness.weigh(terms[id] as string)
      if (weight > 0) similar.push({ id, weight })
    }
    found.set(word, similar.sort((a, b) => b.weight - a.weight).slice(0, MAX_FOUND))
  }
  return found
}

/** A bit for each letter of a word; some letters share one. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 31)
  return letters
}

/** Whether a word has all of the letters of a part. */
const hasAll = (part: number, letters: number) => (part & ~letters) === 0

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

const MIN_GUESSED_CHARS = 4
/** As in minisearch: a typo costs more than a longer ending. */
const GUESS = { prefix: 0.375, perLonger: 0.3, slips: 0.45 }

/** For a word that no file holds: terms that begin with it, or are a typo or two away from it. */
export function guessed(word: string): Likeness {
  const letters = lettersOf(word)
  const most = word.length < 8 ? 1 : 2
  return {
    mayBe: (its) => hasAll(letters, its) || countBits(its ^ letters) <= 2 * most,
    weigh(term) {
      const { length } = term
      if (word.length < MIN_GUESSED_CHARS) return 0
      const slips = GUESS.slips * (length / (length + editDistance(word, term, most)))
      if (!term.startsWith(word)) return slips
      return Math.max(slips, (GUESS.prefix * length) / (length + GUESS.perLonger * (length - word.length)))
    },
  }
}

/** An inflected form: at least this many first letters in common, and all but the last few of the longer one. */
const FORM = { sharedChars: 5, endingChars: 3, weight: 0.6 }
/** A compound: the longer word starts or ends with the shorter one less its ending, and has at least this much more. */
const COMPOUND = { partChars: 5, restChars: 3, weight: 0.4 }
const ENDING = /(?:en|er|es|em|e|n|s)$/u
const WORD = /^\p{L}{5,}$/u

/**
 * Terms that are likely another form of a word or a compound with it, for languages without a stemmer here:
 * `Kündigungsfristen` for `Frist`, `desplegar` for `despliegue`'s plural, `wartet` for `warten`.
 */
export function related(word: string): Likeness {
  const [start, end] = [word.slice(0, FORM.sharedChars), withoutEnding(word).slice(-COMPOUND.partChars)]
  const [ofStart, ofEnd] = [lettersOf(start), lettersOf(end)]
  return {
    mayBe: (its) => hasAll(ofStart, its) || hasAll(ofEnd, its),
    weigh: (term) => (term.startsWith(start) || term.includes(end) ? similarity(word, term) : 0),
  }
}

const withoutEnding = (word: string) => word.replace(ENDING, '')

function similarity(a: string, b: string): number {
  if (a === b || !WORD.test(a) || !WORD.test(b)) return 0
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const shared = sharedStart(short, long)
  if (shared >= FORM.sharedChars && shared >= long.length - FORM.endingChars) return FORM.weight
  const part = withoutEnding(short)
  if (part.length < COMPOUND.partChars || long.length - part.length < COMPOUND.restChars) return 0
  return long.startsWith(part) || withoutEnding(long).endsWith(part) ? COMPOUND.weight : 0
}

function sharedStart(short: string, long: string): number {
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return at
}
