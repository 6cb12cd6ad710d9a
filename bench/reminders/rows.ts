import { readFileSync } from 'node:fs'

/**
 * Half of the first set was looked at while the rules were made. The second was written by somebody else, who had read the
 * documentation and no rule.
 */
export const ROW_SETS = ['seen', 'unseen', 'second'] as const
export type RowSet = (typeof ROW_SETS)[number] | 'first'

export const rowsOf = (kind: 'calls' | 'changes', set: RowSet): string[] =>
  readFileSync(
    new URL(`../data/reminders/${kind}${set === 'second' ? '-2' : ''}.txt`, import.meta.url),
    'utf8',
  ).split('\n')

/** Whether the row of this number, from 1, belongs to it. */
export const isOf = (set: RowSet, number: number): boolean =>
  set === 'first' || set === 'second' || (number % 2 === 1) === (set === 'seen')
