import { useOf } from '../../src/opencode/tool-uses.js'
import { applyEffect, type OpenError } from '../../src/session/errors/open-errors.js'
import { judgeRun } from '../../src/session/errors/read-run.js'
import { summarise } from '../../src/session/errors/summary.js'
import { findDecisions } from '../../src/session/notes/find-decisions.js'
import { levelOf } from '../../src/session/pressure.js'
import { MIN_SAVED_CHARS } from '../../src/session/prune/leave-out.js'
import { KEPT_LINES, planPruning } from '../../src/session/prune/plan-pruning.js'
import type { BashCase, DecisionCase, PruneCase, SameCase, SequenceCase } from './cases.js'

/** Of all, how many were right. */
export type Score = { right: number; all: number }

const score = (rights: readonly boolean[]): Score => ({
  right: rights.filter(Boolean).length,
  all: rights.length,
})

const openedBy = ({ command, output, exit }: Pick<BashCase, 'command' | 'output' | 'exit'>) =>
  judgeRun({ command, text: output, exit }).opened

export function scoreTracked(cases: readonly BashCase[]): Score {
  return score(cases.map((one) => (openedBy(one) !== undefined) === one.tracked))
}

/** Among those that are errors and were found to be. */
export function scoreCategory(cases: readonly BashCase[]): Score {
  const verdicts = cases.map((one) => ({ one, opened: openedBy(one) }))
  return score(
    verdicts.flatMap(({ one, opened }) => (one.tracked && opened ? [opened.category === one.category] : [])),
  )
}

export function scoreSame(cases: readonly SameCase[]): Score {
  const of = ({ command, output }: SameCase['a']) => summarise(output, command).fingerprint
  return score(cases.map(({ a, b, same }) => (of(a) === of(b)) === same))
}

const SHOWN_ERRORS = 3
const SHOWN_CHARS = 160

/** Right where what is shown is what is open, in words that tell it. */
export function scoreSequences(cases: readonly SequenceCase[]): Score {
  return score(
    cases.map(({ steps, open }) => {
      const errors = steps.reduce<OpenError[]>(
        (left, { command, output, exit }) => applyEffect(left, judgeRun({ command, text: output, exit })),
        [],
      )
      const shown = errors.slice(-SHOWN_ERRORS)
      const tells = ({ category, contains }: (typeof open)[number]) =>
        shown.some(
          (error) => error.category === category && error.summary.slice(0, SHOWN_CHARS).includes(contains),
        )
      return shown.length === open.length && open.every(tells)
    }),
  )
}

export function scoreDecisions(cases: readonly DecisionCase[]): Score {
  const agrees = (found: string, decision: string) => found.includes(decision) || decision.includes(found)
  return score(
    cases.map(({ by, text, decision }) => {
      const found = findDecisions(text, by)
      return decision === null
        ? found.length === 0
        : found.length > 0 && found.every((one) => agrees(one, decision))
    }),
  )
}

export type PruneScore = {
  /** Lines that must stay, and how many of them went. */
  lines: number
  lost: number
  /** Outputs that must not be touched, and how many of them were. */
  untouchable: number
  touched: number
  /** Share of the characters of prunable outputs that was saved at 90 %, and at any fill. */
  savedAtHigh: number
  saved: number
}

export type Shorten = (one: PruneCase) => Promise<string>

export async function scorePruning(cases: readonly PruneCase[], shorten: Shorten): Promise<PruneScore> {
  const sum = {
    lines: 0,
    lost: 0,
    untouchable: 0,
    touched: 0,
    chars: 0,
    saved: 0,
    highChars: 0,
    highSaved: 0,
  }
  for (const one of cases) {
    const text = await shorten(one)
    sum.lines += one.mustStay.length
    sum.lost += one.mustStay.filter((line) => !text.includes(line)).length
    if (!one.prunable) {
      sum.untouchable += 1
      if (text !== one.output) sum.touched += 1
      continue
    }
    const saved = one.output.length - text.length
    sum.chars += one.output.length
    sum.saved += saved
    if (levelOf(one.fill) !== 'high') continue
    sum.highChars += one.output.length
    sum.highSaved += saved
  }
  const { lines, lost, untouchable, touched } = sum
  return {
    lines,
    lost,
    untouchable,
    touched,
    savedAtHigh: sum.highSaved / sum.highChars,
    saved: sum.saved / sum.chars,
  }
}

export const ours: Shorten = async ({ tool, command, output, exit, fill }) => {
  const isMcp = tool.startsWith('mcp_')
  const plan = planPruning({ use: useOf(tool, { command }), isMcp, exit, text: output }, levelOf(fill))
  return plan.shortened?.render('/state/outputs/x.txt') ?? output
}

/** What many plugins do: the first and the last n lines of whatever is long. */
export const firstAndLast: Shorten = async ({ output, fill }) => {
  const lines = output.split('\n')
  const kept = KEPT_LINES[levelOf(fill)]
  if (lines.length <= 2 * kept + 10) return output
  const text = [...lines.slice(0, kept), '[…]', ...lines.slice(-kept)].join('\n')
  return output.length - text.length < MIN_SAVED_CHARS ? output : text
}
