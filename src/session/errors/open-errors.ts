import { type CommandKind, kindOf } from '../shell/kinds.js'
import { overlaps, scopeOf } from '../shell/scope.js'
import type { Call } from '../shell/unwrap.js'
import { CATEGORY_OF_KIND, type ErrorCategory } from './category.js'
import { fingerprintOf } from './fingerprint.js'
import { judgeRun } from './judge-run.js'
import { summarise } from './summary.js'

/** An error that a command left behind and that none has closed yet. */
export type OpenError = {
  /** 12 hex digits: the same error has the same ones. */
  fingerprint: string
  category: ErrorCategory
  /** The kind of command whose success closes it. */
  kind: CommandKind
  /** What failed: `git push`, `node server.js`. */
  what: string
  targets: string[]
  /** As it stood, on one line; not yet looked through for secrets. */
  summary: string
  /** The file that it names first, if it names one. */
  place?: string | undefined
  /** How often it came. */
  count: number
  /** Number of the event in the session when it came last. */
  lastEvent: number
}

/** A finished bash command, as its tool reported it. */
export type BashRun = { command: string; text: string; exit: number | null | undefined }

/** More than are shown, so that closing one brings back the one before. */
export const MAX_OPEN_ERRORS = 12
const MAX_SUMMARY_CHARS = 400

const PLACE = /(?:[\w@.-]+[/\\])*[\w@-][\w@.-]*\.[A-Za-z]\w{0,5}(?=[:(\s,'")]|$)/

/** What one run changes. */
export type RunEffect = { opened?: OpenError; succeeded: readonly Call[] }

/** Says what a run opens or closes. Pure: the caller keeps the list. */
export function effectOf(run: BashRun, event: number): RunEffect {
  const verdict = judgeRun(run)
  if (!verdict.tracked) return { succeeded: verdict.succeeded }
  const summary = summarise(run.text, `exit ${run.exit}: ${run.command}`)
  const call = verdict.calls.find((one) => kindOf(one) === verdict.kind) ?? (verdict.calls[0] as Call)
  const scope = scopeOf(call)
  return {
    succeeded: [],
    opened: {
      fingerprint: fingerprintOf(summary),
      category: verdict.category,
      kind: verdict.kind,
      what: scope.what,
      targets: [...scope.targets].slice(0, 8),
      summary: summary.text.slice(0, MAX_SUMMARY_CHARS),
      place: PLACE.exec(summary.text)?.[0],
      count: 1,
      lastEvent: event,
    },
  }
}

/** The list after a run; newest last. */
export function applyEffect(errors: readonly OpenError[], { opened, succeeded }: RunEffect): OpenError[] {
  const left = errors.filter((error) => !succeeded.some((call) => closes(call, error)))
  if (!opened) return left
  const known = left.find(
    (error) => error.fingerprint === opened.fingerprint && error.category === opened.category,
  )
  const others = left.filter((error) => error !== known)
  return [...others, { ...opened, count: (known?.count ?? 0) + 1 }].slice(-MAX_OPEN_ERRORS)
}

/**
 * A success closes what the same kind of command left open. Of tests, not where it was confined to other ones. For a
 * program of one's own only the same program is of the same kind, and an install says nothing of a build.
 */
function closes(call: Call, error: OpenError): boolean {
  const kind = kindOf(call)
  const { what, targets } = scopeOf(call)
  if (kind === 'run' || kind === 'other') return what === error.what && overlaps(targets, error.targets)
  const isOther = (kind === 'install') !== (error.kind === 'install')
  if (error.kind !== kind && (isOther || error.category !== CATEGORY_OF_KIND[kind])) return false
  return kind !== 'test' || (overlaps(targets, error.targets) && isAboutIt(targets, error))
}

/** A run of some files alone closes an error that a run of everything left, where it names one of them. */
function isAboutIt(targets: readonly string[], error: OpenError): boolean {
  if (targets.length === 0 || error.targets.length > 0) return true
  return targets.some((target) => error.summary.includes(target.slice(target.lastIndexOf('/') + 1)))
}
