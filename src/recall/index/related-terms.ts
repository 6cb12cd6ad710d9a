import type { Yield } from '../../lib/time-slice.js'

/** A term of the index that stands in for a word of a question; `weight` is at most 1. */
export type SimilarTerm = { id: number; weight: number }

/**
 * Finds the terms that are likely another form of a word or a compound with it, for languages without a stemmer here:
 * `Kündigungsfristen` for `Frist`, `desplegar` for `despliegue`'s plural, `wartet` for `warten`.
 */
export type RelatedTerms = {
  /** Takes in the terms that are new since the last time. */
  update(pauseIfDue: Yield): Promise<void>
  of(word: string): SimilarTerm[]
}

/** An inflected form: so many first letters alike, and all but the last few of the longer one. */
const FORM = { sharedChars: 5, endingChars: 3, weight: 0.6 }
/** A compound: one contains the other at its start or end; the shorter one without its ending, the longer one with so much more. */
const COMPOUND = { partChars: 5, restChars: 3, weight: 0.4 }
const ENDING = /(?:en|er|es|em|e|n|s)$/u
const WORD = /^\p{L}{5,}$/u
/** Terms are looked for by their first and last letters, so many. */
const KEY_CHARS = 5
const TERMS_PER_STEP = 2_000
/** Where more terms are alike in these letters they are no words of a language, and looking through them takes time. */
const MAX_SAME_KEY = 1_000
/** The likest of those that are found: a question goes through all files for each of them. */
const MAX_FOUND = 100

/** `terms` may grow: the number of a term is its place. */
export function createRelatedTerms(terms: readonly string[]): RelatedTerms {
  const byStart = new Map<string, number[]>()
  const byEnd = new Map<string, number[]>()
  let read = 0

  return {
    async update(pauseIfDue) {
      while (read < terms.length) {
        const term = terms[read] as string
        if (WORD.test(term)) {
          addTo(byStart, term.slice(0, KEY_CHARS), read)
          addTo(byEnd, withoutEnding(term).slice(-KEY_CHARS), read)
        }
        read += 1
        if (read % TERMS_PER_STEP === 0) await pauseIfDue()
      }
    },
    of(word) {
      if (!WORD.test(word)) return []
      const found = new Set([
        ...(byStart.get(word.slice(0, KEY_CHARS)) ?? []),
        ...(byEnd.get(withoutEnding(word).slice(-KEY_CHARS)) ?? []),
      ])
      return [...found]
        .flatMap((id) => {
          const weight = similarity(word, terms[id] as string)
          return weight === 0 ? [] : [{ id, weight }]
        })
        .sort((a, b) => b.weight - a.weight)
        .slice(0, MAX_FOUND)
    },
  }
}

function addTo(places: Map<string, number[]>, key: string, id: number): void {
  const known = places.get(key)
  if (!known) places.set(key, [id])
  else if (known.length < MAX_SAME_KEY) known.push(id)
}

const withoutEnding = (word: string) => word.replace(ENDING, '')

/** 0 for words that are not related, and for the same word. */
function similarity(a: string, b: string): number {
  if (a === b) return 0
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
