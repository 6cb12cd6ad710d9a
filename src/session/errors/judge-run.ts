import { type CommandKind, kindOf } from '../shell/kinds.js'
import { outcomeOf } from '../shell/outcome.js'
import type { Call } from '../shell/unwrap.js'
import { type AnswerCode, answerOf } from './answers.js'
import { categoryOf, type ErrorCategory } from './category.js'
import { clipForRules } from './clean-text.js'

/** Why a finished command opens no error. */
type UntrackedCode = AnswerCode | 'no-exit' | 'exit-0' | 'aborted' | 'nothing-decides' | 'nothing-said'

export type Verdict =
  | { tracked: true; category: ErrorCategory; kind: CommandKind; calls: readonly Call[] }
  /** `succeeded`: commands that are known to have ended well. */
  | { tracked: false; code: UntrackedCode; succeeded: readonly Call[] }

/** Exit codes of SIGINT and SIGTERM: somebody stopped it. */
const STOPPED_BY_SIGNAL = new Set([130, 143])
const ABORTED = /User aborted the command\s*(?:<\/shell_metadata>\s*)?$/
const GONE = /^.*?\b(?:cd|pushd): .*$/
/** What starts and stays: a time limit that ends it is no error. */
const STAYS = /(?:^|[ :_-])(?:dev|serve|server|start|watch|preview|runserver|up|tail)(?:$|[ :_-])/

/**
 * Says of one bash result whether it opens an error, of which category, or which commands have succeeded.
 * @param exit null or undefined where the host knows none: that says nothing
 */
export function judgeRun(run: { command: string; text: string; exit: number | null | undefined }): Verdict {
  const { exit } = run
  if (exit === null || exit === undefined) return { tracked: false, code: 'no-exit', succeeded: [] }
  const outcome = outcomeOf(run.command)
  if (exit === 0) {
    const succeeded = outcome.ok === 'never' ? [] : outcome.ok
    return { tracked: false, code: succeeded.length > 0 ? 'exit-0' : 'nothing-decides', succeeded }
  }
  const text = clipForRules(run.text)
  if (STOPPED_BY_SIGNAL.has(exit) || ABORTED.test(text)) return untracked('aborted')
  if (outcome.failed === 'never') return untracked('nothing-decides')
  const answers = outcome.failed.map((call) => answerOf(call, exit))
  const failed = outcome.failed.filter((_, i) => answers[i] === undefined)
  if (failed.length === 0) return untracked(answers.find((code) => code !== undefined) ?? 'nothing-decides')
  if (exit === 124 && failed.every(isLastingWithLimit)) return untracked('stopped')
  const first = outcome.failed[0]
  // `cd elsewhere && …` ended at the first step, and `grep -q x && …` said nothing at all.
  if (first && answers[0] !== undefined && failed.length < outcome.failed.length) {
    if (text.trim() === '' && isQuiet(answers[0])) return untracked(answers[0])
    if (GONE.test(text.trim())) return untracked('probe')
  }
  return { tracked: true, ...categoryOf(failed, text, exit), calls: failed }
}

const untracked = (code: UntrackedCode): Verdict => ({ tracked: false, code, succeeded: [] })
const isQuiet = (code: AnswerCode) => code !== 'probe'

function isLastingWithLimit(call: Call): boolean {
  const isLimited = call.via.some((name) => name === 'timeout' || name === 'gtimeout')
  return isLimited && (kindOf(call) === 'run' || STAYS.test([call.program, ...call.args].join(' ')))
}
