/**
 * Maps the hash of a word to the ids of its concepts. `WHOLE` is added to an id that only the whole word stands for, not
 * every word beginning with it. `undefined` marks the first `LEADING` characters of longer words.
 */
export type Concepts = ReadonlyMap<number, readonly number[] | undefined>
export const WHOLE = 1_000

/** How many leading characters must match some word of a concept for the search at that place to go on. */
export const LEADING = 3
/** Longest word of a concept, in UTF-16 units. */
export const MAX_WORD = 28

const UNDERSCORE = 95
const BLANK = 32

export const HASH_START = 0x811c9dc5 | 0
export const hashStep = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193)

/** Characters of scripts without spaces, or with endings attached to words: concepts are found inside a run. */
export const isWide = (code: number): boolean =>
  (code >= 0x2e80 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7af) ||
  (code >= 0x1100 && code <= 0x11ff)

/** Compiles lists of folded words, by concept name; in a word, `*` stands for any ending and `_` for a space. */
export function compileConcepts(lists: Readonly<Record<string, string>>): Concepts {
  const entries = new Map<number, readonly number[] | undefined>()
  for (const [id, list] of Object.values(lists).entries())
    for (const written of list.split(' ')) {
      const isPrefix = written.endsWith('*')
      const last = Math.min(MAX_WORD, written.length - (isPrefix ? 1 : 0))
      let hash = HASH_START
      for (let i = 0; i < last; i += 1) {
        const code = written.charCodeAt(i)
        hash = hashStep(hash, code === UNDERSCORE ? BLANK : code)
        if (i === LEADING - 1 && !entries.has(hash)) entries.set(hash, undefined)
      }
      const known = entries.get(hash) ?? []
      const own = isPrefix || isWide(written.charCodeAt(last - 1)) ? id : WHOLE + id
      const all = [...known, own].sort((a, b) => a - b)
      if (!known.includes(own)) entries.set(hash, all)
    }
  return entries
}
