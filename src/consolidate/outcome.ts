import type { Refusal } from './check-plan.js'

/** What became of a pass over one scope. */
export type Outcome =
  | { kind: 'done'; merged: number; rewrote: number; removed: number; flagged: number; refused: Refusal[] }
  | { kind: 'nothing-to-do' }
  | { kind: 'refused'; refused: Refusal[] }
  | { kind: 'over-budget' | 'no-model' | 'paused' | 'no-history' | 'busy-elsewhere' | 'switched-off' }
  | { kind: 'failed'; reason: string }

const SENTENCES: Record<Exclude<Outcome['kind'], 'done' | 'refused' | 'failed'>, string> = {
  'nothing-to-do': 'nothing to do',
  'over-budget': 'over budget: the calls or tokens of this day are used up',
  'no-model': 'no small model: set small_model in opencode.json, or consolidate.model in memfs.json',
  paused: 'the small model has failed of late and is left alone for a while',
  'no-history': 'no history: without git nothing is merged or deleted',
  'busy-elsewhere': 'another process is at it',
  'switched-off': 'consolidation is switched off',
}

/** One line for a person. */
export function sayOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'done': {
      const { merged, rewrote, removed, flagged, refused } = outcome
      const refusals = refused.length > 0 ? `; ${sayRefusals(refused)}` : ''
      return `merged ${merged}, rewrote ${rewrote}, removed ${removed}, flagged ${flagged}${refusals}`
    }
    case 'refused':
      return sayRefusals(outcome.refused)
    case 'failed':
      return `the small model failed: ${outcome.reason}`
    default:
      return SENTENCES[outcome.kind]
  }
}

const sayRefusals = (refused: readonly Refusal[]) =>
  `refused ${[...new Set(refused.map(({ op, code }) => `${op} (${code})`))].join(', ')}`
