import { type Command, shownToPerson } from '../host/command.js'
import type { ScopeFolder, ScopeFolders } from '../memory/scope.js'
import type { Skipped } from '../small-model/small-model.js'
import type { Refusal } from './check-plan.js'

/** What a pass did to one fact. */
export type ChangedFact = { outcome: (typeof KINDS)[number]; path: string }

/** The outcome of a pass over one scope. */
export type Outcome =
  | { kind: 'done'; changed: readonly ChangedFact[]; refused: readonly Refusal[] }
  | { kind: 'refused'; refused: readonly Refusal[] }
  | { kind: keyof typeof SENTENCES }
  | { kind: 'failed'; reason: string }

/** One pass over a scope, if it is due or a person asks for it; `undefined` if neither. */
export type Pass = (
  folder: ScopeFolder,
  how: { asked: boolean; signal: AbortSignal },
) => Promise<Outcome | undefined>

const KINDS = ['merged', 'rewrote', 'removed', 'flagged'] as const

const SENTENCES = {
  'nothing-to-do': 'nothing to do',
  'over-budget': 'over budget: today’s calls or tokens are used up',
  'no-model': 'no small model: set small_model in opencode.json',
  unannounced: 'nothing is sent until you have been told and had time to say no',
  paused: 'the small model failed recently and is on hold',
  'no-history': 'no history: without git nothing is merged or deleted',
  'busy-elsewhere': 'another process is doing it',
  'switched-off': 'consolidation is switched off',
} satisfies Record<Skipped, string> & Record<string, string>

/** One line for a person. */
export function sayOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'done':
      return [sayChanges(outcome.changed), ...sayRefusals(outcome.refused)].join('; ')
    case 'refused':
      return sayRefusals(outcome.refused).join('')
    case 'failed':
      return `the small model failed: ${outcome.reason}`
    default:
      return SENTENCES[outcome.kind]
  }
}

export const sayChanges = (changed: readonly ChangedFact[]) =>
  KINDS.map((kind) => `${kind} ${changed.filter(({ outcome }) => outcome === kind).length}`).join(', ')

const sayRefusals = (refused: readonly Refusal[]) =>
  refused.length === 0
    ? []
    : [`refused ${[...new Set(refused.map(({ op, code }) => `${op} (${code})`))].join(', ')}`]

/** How long the person is kept waiting, in ms: one or two calls of a slow model. The rest waits for the next pass. */
const LIMIT_MS = 120_000

/** `/memfs consolidate`: runs a pass over both scopes now, and reports on it. */
export function createConsolidateCommand(args: {
  pass: Pass
  folders: ScopeFolders
  /** Says to whom the facts will be sent, if the person has not been told yet. */
  announce(sessionID: string): Promise<string | undefined>
  signal: AbortSignal
}): Command {
  const { pass, folders, announce, signal } = args
  return {
    verb: 'consolidate',
    description: 'join facts that say the same, now',
    async run(_, sessionID) {
      const told = await announce(sessionID)
      if (told !== undefined)
        return shownToPerson(told, 'Nothing has been sent yet. To start now, repeat /memfs consolidate.')
      const until = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)])
      const lines: string[] = []
      for (const scope of ['project', 'global'] as const) {
        const outcome = await pass(folders[scope], { asked: true, signal: until })
        if (outcome) lines.push(`${scope}: ${sayOutcome(outcome)}`)
      }
      return shownToPerson(...lines)
    },
  }
}
