import type { Query, QueryTerm } from './query.js'
import type { RankedFile } from './rank.js'
import { inverseFrequency } from './ranking.js'

/** How many different words of a message a place in a memory holds, and what they are worth together. */
type Evidence = { words: number; worth: number }

/** A word that only a neighbouring line holds is worth half. */
const neighbourWorth = 0.5
/** What a word is worth at least that stands in few files: where all memory is about one thing, its words are everywhere. */
const minWorth = 0.25
const fewFiles = 5
/** The smaller the part of a message that a place holds, the more the words there have to be worth: worth × part. */
const minBearing = 0.3
/** A part counts as no less: two words that stand nowhere else are reason enough in a message of any length. */
const minPart = 0.15

/**
 * Whether a line bears on the message: with the lines beside it and the header it holds `minMatches` different
 * content words of it, and these are rare among the memories, or most of what the message says.
 */
export function passesGate(found: RankedFile, line: number, query: Query, minMatches: number): boolean {
  if (matchesAround(found, line) < minMatches) return false
  const { words, worth } = evidenceAt(found, line, query)
  const part = Math.max(words / query.words, minPart)
  return words >= minMatches && worth * part >= minBearing
}

/** At least as many as there are different words. */
function matchesAround({ lines }: RankedFile, line: number): number {
  const around = [0, line - 1, line, line + 1]
  return around.reduce((sum, at) => sum + (lines[at]?.matched.length ?? 0), 0)
}

/**
 * Counts as many content terms as do not overlap in the message: the two bigrams of a three-character word are one
 * match. A word's worth is 1 when a single line has it, and goes towards 0 the more lines do.
 */
function evidenceAt({ lines }: RankedFile, line: number, { terms, view }: Query): Evidence {
  const held = (at: number) => (at > 0 ? (lines[at]?.matched ?? []) : [])
  const own = new Set([...(lines[0]?.matched ?? []), ...held(line)])
  const around = new Set([...own, ...held(line - 1), ...held(line + 1)])
  const unit = inverseFrequency(1, view.lines)
  const matches = [...around].flatMap((number) => {
    const term = terms[number]
    if (!term?.content) return []
    const worth = Math.max(rarityOf(term) / unit, filesOf(term) <= fewFiles ? minWorth : 0)
    return [{ ...term, worth: worth * (own.has(number) ? 1 : neighbourWorth) }]
  })
  matches.sort((a, b) => a.end - b.end || b.worth - a.worth)
  const evidence: Evidence = { words: 0, worth: 0 }
  let covered = 0
  for (const { start, end, worth } of matches) {
    if (start < covered) continue
    evidence.words += 1
    evidence.worth += worth
    covered = end
  }
  return evidence
}

const rarityOf = (term: QueryTerm): number =>
  Math.max(...term.variants.map(({ weight, lineRarity }) => weight * lineRarity))

const filesOf = ({ variants }: QueryTerm): number =>
  Math.max(...variants.map(({ occurrences }) => occurrences.files.length))
