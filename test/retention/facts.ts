import type { AgeingFact } from '../../src/retention/strength.js'

/** A fact that a person asked for, kept on day 0. */
export function fact(over: Partial<AgeingFact> = {}): AgeingFact {
  return {
    key: 'projects/app/facts/decision-a.md',
    type: 'decision',
    source: 'explicit',
    by: 'person',
    importance: undefined,
    reinforced: 0,
    createdDay: 0,
    confirmedDay: 0,
    ...over,
  }
}
