import { particulars } from '../../memory/statement/particulars.js'
import type { PoolNote } from './pool.js'

/** As much of a text is looked at for what it mentions. */
const MAX_CHARS = 8_000
/** A number or a single letter comes up everywhere. */
const MIN_CHARS = 4

/** Paths, identifiers and names in a text, as they are compared. */
function namesIn(text: string): ReadonlySet<string> {
  return new Set(
    [...particulars(text.slice(0, MAX_CHARS))].filter(
      (name) => name.length >= MIN_CHARS && /\D{3}/.test(name),
    ),
  )
}

/** The notes after a text in which some of what they name came up again. */
export function countMentions(pool: readonly PoolNote[], text: string, event: number): PoolNote[] {
  if (pool.length === 0) return []
  const names = namesIn(text)
  if (names.size === 0) return [...pool]
  return pool.map((note) =>
    [...namesIn(note.text)].some((name) => names.has(name))
      ? { ...note, mentions: note.mentions + 1, lastEvent: event }
      : note,
  )
}
