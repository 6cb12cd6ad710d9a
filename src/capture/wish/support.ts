import type { Said } from '../../host/host.js'
import { maskPrivate } from '../../memory/private.js'
import { contentWords } from '../../memory/statement/content-words.js'
import type { Evidence } from '../candidate.js'
import { sentencesOf } from './sentences.js'
import { takeOut, unwrapRun } from './take-out.js'

/** What is meant by "most" of a fact's content words. */
const MOST = 0.5

/** Share of the content words of `fact` that stand in `text`. */
function shareIn(fact: string, text: string): number {
  const words = contentWords(fact)
  if (words.length === 0) return 0
  const there = new Set(contentWords(text))
  return words.filter((word) => there.has(word)).length / words.length
}

export const holdsMost = (fact: string, text: string): boolean => shareIn(fact, text) >= MOST

/**
 * The sentence that a fact rests on: of the person's words first, else of the agent's. `undefined` where neither holds most
 * of it. Code, quotations and pasted logs in a message are nobody's words.
 */
export function findEvidence(fact: string, said: readonly Said[], sessionID: string): Evidence | undefined {
  for (const by of ['person', 'agent'] as const) {
    let best: { share: number; evidence: Evidence } | undefined
    for (const message of said.filter((one) => one.by === by)) {
      const text = maskPrivate(by === 'person' ? unwrapRun(message.text) : message.text)
      const own = takeOut(text)
      if (shareIn(fact, own) < MOST) continue
      for (const { start, end } of sentencesOf(own)) {
        const share = shareIn(fact, own.slice(start, end))
        if (share >= MOST && share >= (best?.share ?? 0))
          best = {
            share,
            evidence: { session: sessionID, message: message.id, by, quote: text.slice(start, end) },
          }
      }
      // A fact may be spread over sentences.
      best ??= {
        share: 0,
        evidence: { session: sessionID, message: message.id, by, quote: text.trim().slice(0, 300) },
      }
    }
    if (best) return best.evidence
  }
  return undefined
}
