import { particulars } from '../../memory/statement/particulars.js'
import type { PoolNote } from './pool.js'

/** As much of a text is looked at for what it mentions, and so many names of it. */
const MAX_CHARS = 3_000
const MAX_NAMES = 60
/** A number or a short word comes up everywhere. */
const MIN_CHARS = 4

/** Paths, identifiers and names in a text, in lower case. */
function namesIn(text: string): string[] {
  return [...particulars(text.slice(0, MAX_CHARS))]
    .filter((name) => name.length >= MIN_CHARS && /\D{3}/.test(name))
    .slice(0, MAX_NAMES)
    .map((name) => name.toLowerCase())
}

/** The notes after a text in which some of what they name came up again. */
export function countMentions(pool: readonly PoolNote[], text: string, event: number): PoolNote[] {
  if (pool.length === 0) return []
  const names = namesIn(text)
  if (names.length === 0) return [...pool]
  return pool.map((note) => {
    const said = note.text.toLowerCase()
    const isMentioned = names.some((name) => holdsName(said, name))
    return isMentioned ? { ...note, mentions: note.mentions + 1, lastEvent: event } : note
  })
}

/** Whole, not as a part of a longer name. */
function holdsName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!isPartOfName(text[at - 1]) && !isPartOfName(text[at + name.length])) return true
  return false
}

const isPartOfName = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}_]/u.test(char)
