import { refusals } from '../../src/capture/gate/gate.js'
import { findQuote } from '../../src/memory/statement/find-quote.js'
import type { ExtractionRow } from './data.js'

export type ExtractionFigures = { facts: number; found: number; kept: number; traps: number; refused: number }

/**
 * What stands behind the model: of the facts that a careful colleague would write down, how many have their quote found and
 * pass the gate, and of the traps beside them, how many would be refused if a model fell for them with itself as quote.
 */
export function judgeExtraction(rows: readonly ExtractionRow[]): ExtractionFigures {
  const figures = { facts: 0, found: 0, kept: 0, traps: 0, refused: 0 }
  for (const { messages, facts, traps } of rows) {
    const said = messages.map((message, i) => ({ ...message, id: `m${i}`, atMs: i }))
    const isRefused = (text: string, quote: string) => {
      const message = findQuote(said, quote)
      const evidence = { by: message?.by ?? ('agent' as const), quote: message ? quote : '' }
      return refusals({ text, evidence }, false).length > 0
    }
    for (const { text, quote } of facts) {
      figures.facts += 1
      figures.found += findQuote(said, quote)?.by === 'person' ? 1 : 0
      figures.kept += isRefused(text, quote) ? 0 : 1
    }
    for (const trap of traps) {
      figures.traps += 1
      figures.refused += isRefused(trap, trap) ? 1 : 0
    }
  }
  return figures
}
