import { negations } from '../memory/statement/negations.js'
import { isConditional } from './said-by.js'
import { GAP, OR, REASON, say, type Word } from './sentences.js'

/** A reason of fewer words is a date (`since 2023`). */
const MIN_REASON_WORDS = 3

/** A sentence, or a part of one that can stand by itself: what is said, or the reason for it. */
export type Part = { sentence: number; part: 'whole' | 'statement' | 'reason'; words: readonly Word[] }


/**
 * Which of the given sentences and parts a text consists of, word for word but for what joins them; `undefined` where it has
 * words of its own. Sentences may share their beginning or end. What is denied or depends on a condition is not joined by a
 * mere "and": that would stretch it over what follows.
 */
export function takenOver(text: readonly Word[], sources: readonly Part[]): ReadonlySet<Part> | undefined {
  const failed = new Set<string>()
  const taken: Part[] = []

  function isCovered(at: number, before: Part | undefined): boolean {
    if (at >= text.length) return true
    const state = `${at} ${before ? sources.indexOf(before) : -1}`
    if (failed.has(state)) return false
    for (const source of sources)
      for (const end of endsOf(source, at, before)) {
        taken.push(source)
        if (isCovered(end, source)) return true
        taken.pop()
      }
    failed.add(state)
    return false
  }

  /** Where a source that begins here may end, the longest first. */
  function endsOf(source: Part, at: number, before: Part | undefined): number[] {
    const start = startOf(at)
    const skipped = skipJoint(source, at, before, start)
    if (skipped === undefined) return []
    const shared = start === at ? 0 : sharedStart(source.words, start, at)
    const ends: number[] = []
    for (let from = source.part === 'whole' ? shared : 0; from >= 0; from -= 1) {
      const end = isJoinedWell(from, skipped, start) ? matchEnd(source, from, skipped) : undefined
      if (end !== undefined) ends.push(end)
    }
    return [...new Set(ends)].sort((a, b) => b - a)
  }

  const startOf = (at: number): number => {
    let start = at
    while (start > 0 && text[start]?.gap !== GAP.end) start -= 1
    return start
  }

  /** How many of its first words a source has in common with the sentence that is being made. */
  function sharedStart(words: readonly Word[], start: number, at: number): number {
    let shared = 0
    while (start + shared < at && shared < words.length - 1 && words[shared]?.word === text[start + shared]?.word)
      shared += 1
    return shared
  }

  /** A reason may be called one, and where something is denied "or" joins. */
  function skipJoint(source: Part, at: number, before: Part | undefined, start: number): number | undefined {
    const word = text[at]?.word ?? ''
    if (source.part === 'reason') {
      const isLed = REASON.has(word)
      const isOwn = before?.sentence === source.sentence
      return at === start || (isLed && isOwn) ? (isLed ? at + 1 : at) : undefined
    }
    return at !== start && OR.has(word) && negations(say(text.slice(start, at))) > 0 && word !== source.words[0]?.word
      ? at + 1
      : at
  }

  function matchEnd({ words }: Part, from: number, at: number): number | undefined {
    let [own, here] = [from, at]
    while (own < words.length) {
      const [mine, theirs] = [words[own], text[here]]
      if (mine === undefined || theirs === undefined || mine.word !== theirs.word) break
      if (own > from && theirs.gap === GAP.end && (mine.gap === GAP.none || isBinding(words.slice(0, own)))) break
      own += 1
      here += 1
    }
    if (here === at || !isParted(here)) return undefined
    const rest = words.slice(own)
    if (rest.length > 0 && !isSharedEnd(rest, here)) return undefined
    return here
  }

  const isParted = (at: number) => at >= text.length || text[at]?.gap !== GAP.none || OR.has(text[at]?.word ?? '')

  /** What is left of a source stands at the end of the sentence, said there of others as well. */
  function isSharedEnd(rest: readonly Word[], at: number): boolean {
    let end = at + 1
    while (end < text.length && text[end]?.gap !== GAP.end) end += 1
    const first = end - rest.length
    return at < text.length && first > at && rest.every(({ word }, i) => word === text[first + i]?.word)
  }

  /** Whether what stands before in the sentence, unless it is shared, cannot be taken to deny or to condition this as well. */
  function isJoinedWell(from: number, at: number, start: number): boolean {
    const word = text[at]
    if (at === start || word === undefined || REASON.has(word.word)) return true
    const before = say(text.slice(start + from, at))
    if (isConditional(before)) return false
    return negations(before) === 0 || word.gap >= GAP.comma || negations(word.word) > 0
  }

  return isCovered(0, undefined) ? new Set(taken) : undefined
}

const isBinding = (words: readonly Word[]) => negations(say(words)) > 0 || isConditional(say(words))

/** A sentence as a whole, and apart what it says and the reason that it gives, before or behind. */
export function partsOf(words: readonly Word[], sentence: number): [Part, ...Part[]] {
  const whole: Part = { sentence, part: 'whole', words }
  const at = words.findIndex(({ word }) => REASON.has(word))
  if (at < 0) return [whole]
  const end = at > 0 ? words.length : words.findIndex(({ gap }, i) => i > 0 && gap >= GAP.comma)
  const reason = words.slice(at + 1, end)
  const statement = at > 0 ? words.slice(0, at) : words.slice(end)
  if (end < 0 || reason.length < MIN_REASON_WORDS || statement.length < 2) return [whole]
  return [whole, { sentence, part: 'statement', words: statement }, { sentence, part: 'reason', words: reason }]
}
