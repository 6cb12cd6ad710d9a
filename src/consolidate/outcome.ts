import type { Skipped } from '../small-model/small-model.js'
import type { Refusal } from './check-plan.js'
import type { PlanOp } from './plan.js'

export type Counts = { merged: number; rewrote: number; removed: number; flagged: number }

/** What became of a pass over one scope. */
export type Outcome =
  | ({ kind: 'done'; refused: readonly Refusal[] } & Counts)
  | { kind: 'refused'; refused: readonly Refusal[] }
  | { kind: Skipped | 'nothing-to-do' | 'no-history' | 'busy-elsewhere' | 'switched-off' }
  | { kind: 'failed'; reason: string }

const SENTENCES: Record<Exclude<Outcome['kind'], 'done' | 'refused' | 'failed'>, string> = {
  'nothing-to-do': 'nothing to do',
  'over-budget': 'over budget: the calls or tokens of the day are used up',
  'no-model': 'no small model: small_model in opencode.json names one',
  unannounced: 'nothing is sent before you were told and had time to say no',
  paused: 'the small model has failed of late and is left alone',
  'no-history': 'no history: without git nothing is merged or deleted',
  'busy-elsewhere': 'another process is at it',
  'switched-off': 'consolidation is switched off',
}

/** One line for a person. */
export function sayOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'done': {
      const refusals = outcome.refused.length > 0 ? `; ${sayRefusals(outcome.refused)}` : ''
      return sayCounts(outcome) + refusals
    }
    case 'refused':
      return sayRefusals(outcome.refused)
    case 'failed':
      return `the small model failed: ${outcome.reason}`
    default:
      return SENTENCES[outcome.kind]
  }
}

export const sayCounts = ({ merged, rewrote, removed, flagged }: Counts) =>
  `merged ${merged}, rewrote ${rewrote}, removed ${removed}, flagged ${flagged}`

const sayRefusals = (refused: readonly Refusal[]) =>
  `refused ${[...new Set(refused.map(({ op, code }) => `${op} (${code})`))].join(', ')}`

export const sumOf = ({ merged, rewrote, removed, flagged }: Counts) => merged + rewrote + removed + flagged

export function countOps(ops: readonly PlanOp[]): Counts {
  const count = (kind: PlanOp['op']) => ops.filter(({ op }) => op === kind).length
  return {
    merged: count('merge'),
    rewrote: count('rewrite'),
    removed: count('delete'),
    flagged: count('flag'),
  }
}
