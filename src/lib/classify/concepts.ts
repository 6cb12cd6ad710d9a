/**
 * What words stand for by the hash of their letters: numbers of concepts, from `WHOLE` on where only the word itself is
 * meant and not all that begin like it. Nothing for the beginning of a word that only leads on to longer ones.
 */
export type Concepts = ReadonlyMap<number, readonly number[] | undefined>
export const WHOLE = 1_000

/** A word goes on being looked for where one of a concept begins with so many of its signs. */
export const LEADING = 3
/** No word of a concept is longer, in UTF-16 units. */
export const MAX_WORD = 28

const UNDERSCORE = 95
const BLANK = 32

export const HASH_START = 0x811c9dc5 | 0
export const hashStep = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193)

/** Signs that are written without blanks between words, or with endings grown onto them: these are found within a word. */
export const isWide = (code: number): boolean =>
  (code >= 0x2e80 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7af) ||
  (code >= 0x1100 && code <= 0x11ff)

/** Compiles a list of concepts: names with folded words, `*` for any ending and `_` for a blank. */
export function compileConcepts(lists: Readonly<Record<string, string>>): Concepts {
  const entries = new Map<number, readonly number[] | undefined>()
  for (const [id, list] of Object.values(lists).entries())
    for (const written of list.split(' ')) {
      const isBegun = written.endsWith('*')
      const last = Math.min(MAX_WORD, written.length - (isBegun ? 1 : 0))
      let hash = HASH_START
      for (let i = 0; i < last; i += 1) {
        const code = written.charCodeAt(i)
        hash = hashStep(hash, code === UNDERSCORE ? BLANK : code)
        if (i === LEADING - 1 && !entries.has(hash)) entries.set(hash, undefined)
      }
      const known = entries.get(hash)
      const own = isBegun || isWide(written.charCodeAt(last - 1)) ? id : WHOLE + id
      if (!known) entries.set(hash, [own])
      else if (!known.includes(own))
        entries.set(
          hash,
          [...known, own].sort((a, b) => a - b),
        )
    }
  return entries
}
