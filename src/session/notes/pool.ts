/** A note that fades: `event` and `lastEvent` count tool calls and messages of the session. */
export type PoolNote = { text: string; mentions: number; lastEvent: number }

/** What is left of a note's rank after one tool call or message. */
const DECAY = 0.85
/** Below that a note is out. */
const MIN_RANK = 0.01
export const MAX_POOL_NOTES = 50

/** How much a note still counts: `0.85^age × (1 + mentions)`, where age counts from the last mention. */
export function rankOf(note: PoolNote, event: number): number {
  return DECAY ** Math.max(0, event - note.lastEvent) * (1 + note.mentions)
}

/** The notes that still count, the highest first, at most 50. */
export function ranked(pool: readonly PoolNote[], event: number): PoolNote[] {
  return pool
    .map((note) => ({ note, rank: rankOf(note, event) }))
    .filter(({ rank }) => rank >= MIN_RANK)
    .sort((a, b) => b.rank - a.rank || b.note.lastEvent - a.note.lastEvent)
    .slice(0, MAX_POOL_NOTES)
    .map(({ note }) => note)
}

/** Adds a note; one that is there already counts as mentioned. */
export function addToPool(pool: readonly PoolNote[], text: string, event: number): PoolNote[] {
  const known = pool.find((note) => note.text === text)
  const added = { text, mentions: known ? known.mentions + 1 : 0, lastEvent: event }
  return ranked([...pool.filter((note) => note !== known), added], event)
}
