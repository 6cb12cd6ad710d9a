import { kindOf } from '../shell/kinds.js'
import { type CommandKind, scopeOf } from '../shell/scope.js'
import { outcomeOf } from '../shell/shell-line.js'
import type { Call } from '../shell/unwrap.js'
import { expectedNonZeroExit } from './answers.js'
import { categoryOf } from './category.js'
import { categoryOfKind, type ErrorCategory, type RunEffect } from './open-errors.js'
import { clipForRules, fingerprintOf, summarise } from './summary.js'

/** A finished bash command, as its tool reported it. The host may know no exit code: that says nothing. */
export type BashRun = { command: string; text: string; exit: number | null | undefined }

export type Verdict =
  | { tracked: true; category: ErrorCategory; kind: CommandKind; calls: readonly Call[] }
  /** `code`: why not. `succeeded`: commands that are known to have ended well. */
  | { tracked: false; code: string; succeeded: readonly Call[] }

/** Exit codes of SIGINT and SIGTERM: somebody stopped it. */
const STOPPED_BY_SIGNAL = new Set([130, 143])
const ABORTED = /User aborted the command\s*(?:<\/shell_metadata>\s*)?$/
const GONE = /^.*?\b(?:cd|pushd): .*$/

/** Says of one bash result whether it opens an error, of which category, or which commands have succeeded. */
export function judgeRun(run: BashRun): Verdict {
  const { exit } = run
  if (exit === null || exit === undefined) return untracked('no-exit')
  const { ok, failed: suspects } = outcomeOf(run.command)
  if (exit === 0) {
    const succeeded = ok === 'never' ? [] : ok
    return { tracked: false, code: succeeded.length > 0 ? 'exit-0' : 'nothing-decides', succeeded }
  }
  const text = clipForRules(run.text)
  if (STOPPED_BY_SIGNAL.has(exit) || ABORTED.test(text)) return untracked('aborted')
  if (suspects === 'never') return untracked('nothing-decides')
  const answers = suspects.map((call) => expectedNonZeroExit(call, exit))
  const failed = suspects.filter((_, i) => answers[i] === undefined)
  if (failed.length === 0) return untracked(answers[0] ?? 'nothing-decides')
  // What starts and stays, such as a server: a time limit that ends it is no error.
  const isLimited = ({ via }: Call) => via.includes('timeout') || via.includes('gtimeout')
  if (exit === 124 && failed.every((call) => isLimited(call) && categoryOfKind(kindOf(call)) === 'runtime'))
    return untracked('stopped')
  // `cd elsewhere && …` ended at the first step, and `grep -q x && …` said nothing at all.
  if (answers[0] !== undefined) {
    if (text.trim() === '' && answers[0] !== 'probe') return untracked(answers[0])
    if (GONE.test(text.trim())) return untracked('probe')
  }
  return { tracked: true, ...categoryOf(failed, text, exit), calls: failed }
}

const untracked = (code: string): Verdict => ({ tracked: false, code, succeeded: [] })

const [MAX_SUMMARY_CHARS, MAX_TARGETS] = [400, 8]
const PLACE = /(?:[\w@.-]+[/\\])*[\w@-][\w@.-]*\.[A-Za-z]\w{0,5}(?=[:(\s,'")]|$)/

/** Says what a run opens or closes, and which commands have succeeded. Pure: the caller keeps the list. */
export function effectOf(run: BashRun, event: number): RunEffect & { calls: readonly Call[] } {
  const verdict = judgeRun(run)
  if (!verdict.tracked) {
    const calls = verdict.succeeded
    return { calls, succeeded: calls.map((call) => ({ kind: kindOf(call), ...scopeOf(call) })) }
  }
  const { category, kind } = verdict
  const summary = summarise(run.text, `exit ${run.exit}: ${run.command}`)
  const call = verdict.calls.find((one) => kindOf(one) === kind) ?? (verdict.calls[0] as Call)
  const { what, targets } = scopeOf(call)
  const opened = {
    fingerprint: fingerprintOf(summary),
    category,
    kind,
    what,
    targets: targets.slice(0, MAX_TARGETS),
    summary: summary.text.slice(0, MAX_SUMMARY_CHARS),
    place: PLACE.exec(summary.text)?.[0],
    count: 1,
    lastEvent: event,
  }
  return { opened, succeeded: [], calls: [] }
}
