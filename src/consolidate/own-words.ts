import { negations } from '../memory/statement/negations.js'
import { isConditional } from './said-by.js'
import { GAP, OR, REASON, say, type Word } from './sentences.js'

/** A reason of fewer words is a date (`since 2023`). */
const MIN_REASON_WORDS = 3

/** A sentence, or a part of one that can stand by itself: what is said, or the reason for it. */
export type Part = { isReason: boolean; words: readonly Word[] }

/** A sentence as a whole, or in two parts, one of them its reason; also as a whole with the reason put behind. */
export function partsOf(words: readonly Word[]): { wholes: Part[]; parts: Part[] } {
  const whole = { isReason: false, words }
  const at = words.findIndex(({ word }) => REASON.has(word))
  const end = at > 0 ? words.length : words.findIndex(({ gap }, i) => i > 0 && gap >= GAP.comma)
  const reason = words.slice(at + 1, end)
  const said = at > 0 ? words.slice(0, at) : words.slice(end)
  if (at < 0 || end < 0 || reason.length < MIN_REASON_WORDS || said.length < 2)
    return { wholes: [whole], parts: [] }
  const turned = { isReason: false, words: [...said, ...words.slice(at, end)] }
  return {
    wholes: at > 0 ? [whole] : [whole, turned],
    parts: [
      { isReason: false, words: said },
      { isReason: true, words: reason },
    ],
  }
}

/**
 * Which of the given sentences and parts a text consists of, word for word but for what joins them; `undefined` where it has
 * words of its own. Sentences may share their beginning or end. What is denied or depends on a condition is not joined by a
 * mere "and": that would stretch it over what follows.
 */
export function takenOver(text: readonly Word[], sources: readonly Part[]): ReadonlySet<Part> | undefined {
  const failed = new Set<number>()

  function cover(at: number): Part[] | undefined {
    if (at >= text.length) return []
    if (failed.has(at)) return undefined
    for (const source of sources)
      for (const end of endsOf(source, at)) {
        const rest = cover(end)
        if (rest) return [source, ...rest]
      }
    failed.add(at)
    return undefined
  }

  /** Where a source that begins here may end. */
  function endsOf({ words, isReason }: Part, at: number): number[] {
    const start = text.findLastIndex(({ gap }, i) => i <= at && gap === GAP.end)
    const first = text[at]?.word ?? ''
    const isLed = isReason ? REASON.has(first) : OR.has(first) && first !== words[0]?.word
    // A reason that stands by itself may be called one; where something is denied "or" joins.
    if (isReason ? at > start : isLed && (at === start || !isDenied(start, at))) return []
    let shared = 0
    while (start + shared < at && words[shared]?.word === text[start + shared]?.word) shared += 1
    const froms = Array.from({ length: Math.min(shared, words.length - 1) + 1 }, (_, i) => i)
    return froms
      .filter((from) => at === start || isJoinedWell(start + from, at))
      .flatMap((from) => endOf(words, from, isLed ? at + 1 : at) ?? [])
  }

  const isDenied = (from: number, to: number) => negations(say(text.slice(from, to))) > 0

  /** Whether what stands before in the sentence, but for what is shared, cannot be taken to deny or to condition this as well. */
  function isJoinedWell(from: number, at: number): boolean {
    const { word, gap } = text[at] as Word
    if (REASON.has(word)) return true
    if (isConditional(say(text.slice(from, at)))) return false
    return gap >= GAP.comma || !isDenied(from, at) || negations(word) > 0
  }

  /** Where a source ends whose words from one on stand here: all of them, or all but those that end the sentence. */
  function endOf(words: readonly Word[], from: number, at: number): number | undefined {
    let [own, here] = [from, at]
    for (; own < words.length && words[own]?.word === text[here]?.word; own += 1, here += 1) {
      // A sentence may end earlier than it did only where it went on behind a joint.
      const [was, is] = [words[own]?.gap, text[here]?.gap]
      if (own > from && is === GAP.end && was === GAP.none) break
    }
    const next = text[here]
    if (here === at || (next?.gap === GAP.none && !OR.has(next.word))) return undefined
    const left = words.slice(own)
    if (left.length === 0) return here
    const end = text.findIndex(({ gap }, i) => i > here && gap === GAP.end)
    const last = text.slice(here + 1, end < 0 ? text.length : end).slice(-left.length)
    return say(last) === say(left) ? here : undefined
  }

  const taken = cover(0)
  return taken && new Set(taken)
}
