import { fold } from './fold.js'

/** Concepts that words stand for: `whole` for the word itself, `begun` for all that begin like it. */
type Entry = { whole: number[]; begun: number[] }

/** Words by the hash of their letters; without an entry where that of a beginning only leads on to longer ones. */
export type Concepts = ReadonlyMap<number, Entry | undefined>

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

/** Compiles a list of concepts: names with words, `*` for any ending and `_` for a blank. */
export function compileConcepts(lists: Readonly<Record<string, string>>): Concepts {
  const entries = new Map<number, Entry | undefined>()
  for (const [id, list] of Object.values(lists).entries())
    for (const written of fold(list).trim().split(/\s+/u)) {
      const isBegun = written.endsWith('*')
      const last = Math.min(MAX_WORD, written.length - (isBegun ? 1 : 0))
      let hash = HASH_START
      for (let i = 0; i < last; i += 1) {
        const code = written.charCodeAt(i)
        hash = hashStep(hash, code === UNDERSCORE ? BLANK : code)
        if (i === LEADING - 1 && !entries.has(hash)) entries.set(hash, undefined)
      }
      const entry = entries.get(hash) ?? { whole: [], begun: [] }
      const ids = isBegun || isWide(written.charCodeAt(last - 1)) ? entry.begun : entry.whole
      if (!ids.includes(id)) ids.push(id)
      entries.set(hash, entry)
    }
  return entries
}
