import { disjoint, type Query, type Variant } from './query.js'
import type { RankedLine, ScoredLine } from './rank.js'
import { inverseFrequency } from './ranking.js'

/** What a place in a memory must hold of a message to be reason enough to speak. */
const GATE = {
  /** Least product of what the words are worth together, and of the part of the message that they make up. */
  minBearing: 0.3,
  /** Least value of that part: two words that stand nowhere else are reason enough in a message of any length. */
  minPart: 0.15,
  /** Share of its worth that a word keeps if only a neighbouring line holds it. */
  neighbourWorth: 0.5,
  /** A keyword of the file counts if the message has at least this share of its words: a phrase is no bag of words. */
  keywordShare: 0.6,
  /** Share of its worth that a word keeps if only such a keyword holds it. */
  keywordWorth: 0.4,
  /** Least worth of a word in at most `fewFiles` files: if all memory is about one thing, its words are everywhere. */
  minWorth: 0.25,
  fewFiles: 5,
}

/**
 * Whether a line bears on the message: together with the lines beside it and the header it holds `minMatches` different
 * content words of it, and these are rare among the memories, or most of what the message says.
 */
export function passesGate(place: RankedLine, query: Query, minMatches: number): boolean {
  const { words, worth } = evidenceAt(place, query)
  const part = Math.max(words / query.words, GATE.minPart)
  return words >= minMatches && worth * part >= GATE.minBearing
}

/**
 * How many different words of a message a place in a memory holds, and what they are worth together. Content terms
 * count unless they overlap in the message: the two bigrams of a three-character word are one match. A word's worth is
 * 1 when a single line has it, and goes towards 0 the more lines do; times its weight, if it merely resembles the word.
 */
function evidenceAt({ found: { lines, keywords }, line }: RankedLine, { terms, view }: Query) {
  const unit = inverseFrequency(1, view.lines)
  const worths = new Map<number, number>()
  const add = (place: ScoredLine | undefined, share: number) => {
    for (const { term, variant } of place?.matches ?? [])
      worths.set(term, Math.max(worths.get(term) ?? 0, share * worthOf(variant, unit)))
  }
  add(lines[0], 1)
  add(lines[line], 1)
  if (line > 1) add(lines[line - 1], GATE.neighbourWorth)
  add(lines[line + 1], GATE.neighbourWorth)
  for (const keyword of keywords) {
    if (keyword.matches.length >= GATE.keywordShare * keyword.length) add(keyword, GATE.keywordWorth)
  }
  const matches = [...worths].flatMap(([number, worth]) => {
    const term = terms[number]
    return term?.content ? [{ start: term.start, end: term.end, worth }] : []
  })
  matches.sort((a, b) => a.end - b.end || b.worth - a.worth)
  const counted = disjoint(matches)
  return { words: counted.length, worth: counted.reduce((sum, { worth }) => sum + worth, 0) }
}

function worthOf({ weight, lineRarity, occurrences }: Variant, unit: number): number {
  const floor = occurrences.files.length <= GATE.fewFiles ? GATE.minWorth : 0
  return weight * Math.max(lineRarity / unit, floor)
}
