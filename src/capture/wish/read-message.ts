import type { Sentence } from '../../lib/classify/features.js'
import { sentencesOf } from '../../memory/language/sentences.js'
import { maskPrivate } from '../../memory/private.js'
import { type Place, wishBehindWork } from './behind-work.js'
import { bounded, takeOut, unwrapRun } from './take-out.js'

/** Sentences that are looked at: those of both ends. */
const MAX_SENTENCES = 24

/** A message as the table reads it. */
export type Read = { text: string; covered: string; spans: readonly Place[]; sentences: readonly Sentence[] }

/** Takes a message apart as the table is trained and asked. */
export function readMessage(message: string): Read {
  const text = bounded(maskPrivate(unwrapRun(message)))
  return partMessage(text, takeOut(text))
}

/** `endOf` tells how much of a sentence is looked at. */
export function partMessage(
  text: string,
  covered: string,
  endOf = (sentence: string) => sentence.length,
): Read {
  const all = sentencesOf(covered)
  const half = MAX_SENTENCES / 2
  const ends = all.length <= MAX_SENTENCES ? all : [...all.slice(0, half), ...all.slice(-half)]
  const parts = ends.flatMap(({ start, end }) =>
    wishBehindWork(covered, { start, end: start + endOf(covered.slice(start, end)) }),
  )
  return {
    text,
    covered,
    spans: parts.map(({ span }) => span),
    sentences: parts.map(({ sentence }) => sentence),
  }
}
