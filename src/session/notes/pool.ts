import * as z from 'zod'
import { particulars } from '../../memory/statement/particulars.js'
import { MAX_ENTRY_CHARS } from './slots.js'

/** A note that fades: `event` and `lastEvent` count tool calls and messages of the session. */
export const poolNote = z.object({
  text: z.string().max(MAX_ENTRY_CHARS),
  mentions: z.number(),
  lastEvent: z.number(),
})
export type PoolNote = z.infer<typeof poolNote>

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

/** As much of a text is looked at for what it mentions, and so many names of it. */
const MAX_CHARS = 3_000
const MAX_NAMES = 60
/** A number or a short word comes up everywhere. */
const MIN_CHARS = 4

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
