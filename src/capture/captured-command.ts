import { type Command, shownToPerson } from '../host/command.js'
import { wrapped } from '../lib/columns.js'
import { localTime } from '../lib/day.js'
import { countOf, cut } from '../memory/listing.js'
import { placeOf } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { allFolders, type ScopeFolder, type ScopeFolders } from '../memory/scope.js'
import type { AuditEntry, AuditLog, AuditOutcome } from './audit-log.js'
import { explainRefusal } from './gate/reasons.js'

const SHOWN = 30
const MAX_TEXT_CHARS = 200

/** `/memfs captured`: what became of the last candidates, and from which words. */
export function createCapturedCommand(auditLog: AuditLog, folders: ScopeFolders): Command {
  return {
    verb: 'captured',
    words: ['all'],
    description: 'decisions on what to keep; all: of all projects',
    async run(typed) {
      const entries = await auditLog.last(SHOWN, typed === 'all' ? undefined : folders)
      const rows = entries.map((entry) => capturedRow(entry, folders))
      if (rows.length === 0) return shownToPerson('Nothing has been captured yet.')
      return shownToPerson(
        ...rows.flatMap(({ time, what, why, about, said }) => [
          `${time}  ${what}${why === '' ? '' : `: ${why}`}`,
          ...wrapped(about, '    '),
          ...wrapped(said, '    '),
        ]),
      )
    },
  }
}

/** One decision on what to keep, in words. */
export function capturedRow(entry: AuditEntry, folders: ScopeFolders) {
  const { at, way, outcome, reasons, by, quote, fact, text, project = folders.project } = entry
  const elsewhere = project === folders.project ? '' : project
  const place = fact === undefined ? elsewhere : placeOf(fact, allFolders(folders))
  const statement = text === undefined ? '' : `"${cut(sanitizeLine(text), MAX_TEXT_CHARS)}"`
  return {
    time: localTime(Date.parse(at)),
    /** Such as `kept, by the agent`. */
    what: whatBecame(outcome, way),
    why: reasonsInWords(reasons, allFolders(folders)).join(' '),
    /** The statement, else the place of its file. */
    about: [statement, place].filter((part) => part !== '').join('  '),
    /** The words that it rests on, if they differ. */
    said:
      quote === undefined || quote === '' || quote === text
        ? ''
        : `${whose(by, way)}: “${cut(sanitizeLine(quote), MAX_TEXT_CHARS)}”`,
  }
}

/** In mined talk, words that a person only passes on count as those of the agent. */
const whose = (by: AuditEntry['by'], way: AuditEntry['way']) =>
  by === 'person' ? 'you' : way === 'extraction' ? 'the agent, or passed on by you' : 'the agent'

/** A wish or command that was not carried out is worded apart: "not kept, as you asked" would say the contrary. */
export function whatBecame(outcome: AuditOutcome, way: AuditEntry['way']): string {
  const became = OUTCOMES[outcome] ?? outcome
  const isUndone = ['rejected', 'absorbed'].includes(outcome) && ['wish', 'command'].includes(way)
  return isUndone ? `your ${way}, ${became}` : `${became}, ${doneBy(way)}`
}

const OUTCOMES: Readonly<Record<AuditOutcome, string>> = {
  kept: 'kept',
  absorbed: 'already known',
  superseded: 'kept in place of an older one',
  rejected: 'not kept',
  forgotten: 'forgotten',
  merged: 'joined',
  rewrote: 'reworded',
  removed: 'removed',
  flagged: 'put to you',
  refused: 'left as they are',
}

const BY: Readonly<Record<string, string>> = {
  wish: 'as you asked',
  command: 'by your command',
  hand: 'by hand',
  tool: 'by the agent',
  agent: 'by the agent',
  compaction: 'from a summary',
  extraction: 'by the small model',
  brief: 'by the plugin',
  import: 'imported',
  consolidation: 'by the plugin',
  sync: 'from another machine',
} satisfies Record<AuditEntry['way'], string>

/** Who did something, by the way in which it was done; a way without an entry, such as `undo`, is its own word. */
export const doneBy = (way: string): string => BY[way] ?? way

/** Sentences for the codes of rules; a code in no table is shown as words. */
export function reasonsInWords(reasons: readonly string[], folders: readonly ScopeFolder[]): string[] {
  const failed = reasons.filter(
    (reason) => /^\w[\w-]*:[\w-]+$/.test(reason) && !/^(?:flagged|too-soon):/.test(reason),
  )
  if (failed.length > 0) return [`${countOf(failed.length, 'change')} did not pass the checks`]
  return reasons.map((reason) => {
    const rule = explainRefusal(reason)
    if (rule !== '') return rule
    if (reason.startsWith('flagged:'))
      return `${placeOf(reason.slice('flagged:'.length), folders)} says otherwise, and stays.`
    const [, passed, of] = /^too-soon:(\d+)-of-(\d+)-days$/.exec(reason) ?? []
    if (of !== undefined) return `said again too soon to count: ${passed} of ${of} days have passed.`
    return REASONS[reason] ?? reason.replaceAll('-', ' ')
  })
}

const REASONS: Readonly<Record<string, string>> = {
  forgotten: 'it was forgotten on purpose.',
  'too-long': 'it is too long for a fact.',
  outdated: 'it has been changed since it was said.',
  refused: 'it could not be written.',
  asked: 'the words only ask about it.',
  unsaid: 'the words do not say all of it.',
  supposed: 'the words only assume it.',
  stretched: 'the words do not say that it always holds.',
  turned: 'the words say the opposite, or do not deny what it denies.',
  team: 'the team already says it.',
  withheld: 'you asked not to keep it, or marked it as private.',
  reinforced: 'you said it again.',
  confirmed: 'you said it again.',
}

/** How many candidates were kept, and how many refused. */
export function countDecisions(entries: readonly AuditEntry[]): { kept: number; refused: number } {
  const count = (...outcomes: AuditOutcome[]) =>
    entries.filter(({ outcome }) => outcomes.includes(outcome)).length
  return { kept: count('kept', 'superseded'), refused: count('rejected') }
}

/** The same as a line, of the decisions that are still recorded; empty if there are none. */
export function decisionLines(entries: readonly AuditEntry[], sessionID: string): string[] {
  const say = ({ kept, refused }: ReturnType<typeof countDecisions>) => `${kept} kept, ${refused} refused`
  const all = countDecisions(entries)
  const own = countDecisions(entries.filter(({ session }) => session === sessionID))
  return all.kept + all.refused === 0 ? [] : [`Decisions: ${say(own)}; in all sessions ${say(all)}`]
}
