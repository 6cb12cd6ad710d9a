import type { PersonMessage } from '../host/events.js'
import type { Host } from '../host/host.js'
import { BoundedMap } from '../lib/bounded-map.js'
import { MemoryError } from '../memory/errors.js'
import { hideExcepted } from '../memory/language/hide-excepted.js'
import { refusesKeeping } from '../memory/language/refuses-keeping.js'
import { MASK, maskPrivate, privateSpans } from '../memory/private.js'
import type { AppliedChange, WriteGuard } from '../store/prepare-changes.js'
import type { AuditLog } from './audit-log.js'
import type { Heard } from './rests-on.js'

export type Withheld = ReturnType<typeof createWithheld>

/** Kinds of change that bring in no words of a session. */
const WITHOUT_WORDS: readonly string[] = ['move', 'delete', 'restore']

const MAX_SESSIONS = 1_000

const PAUSED = new MemoryError(
  'refused',
  'The person has paused memory in this session.',
  'Nothing was kept. The person ends it with /memfs resume.',
)
const WITHHELD = new MemoryError(
  'refused',
  'It rests on what the person asked not to keep, or marked as private (withheld).',
  'Nothing was kept. Do not keep it in other words or by another tool; the person can, with /memfs remember.',
)

/** Keeps out of memory what the person withholds in a session, whichever tool of the agent brings it. */
export function createWithheld(args: {
  host: Pick<Host, 'heard'>
  auditLog: Pick<AuditLog, 'note'>
  isPaused(sessionID: string): boolean
  /** Whether what was said at this time, in ms since the epoch, must never be read. */
  wasOff(sessionID: string, atMs: number): boolean
  /** What the person asks to be kept in the turn under way. */
  wishOf(sessionID: string): string
}) {
  const { host, auditLog, isPaused, wasOff, wishOf } = args
  /** Sessions looked at once, each with the main session it works for; and main sessions with something withheld. */
  const tops = new BoundedMap<string, string>(MAX_SESSIONS)
  const bound = new BoundedMap<string, true>(MAX_SESSIONS)

  /** A subagent is bound by what was said to the agent that it works for. */
  async function look(sessionID: string) {
    const heard = await host.heard(sessionID)
    const hidden: Heard['hidden'][number][] = []
    const open = [...heard.read, wishOf(heard.sessionID)]
    for (const { by, text, atMs, isRefused } of heard.said) {
      const isHidden = isRefused || wasOff(heard.sessionID, atMs)
      if (isHidden) hidden.push({ by, text })
      // The words of the agent may repeat what is hidden: they free nothing.
      else if (by === 'person') {
        const parted = hideExcepted(text)
        for (const { start, end } of privateSpans(parted))
          hidden.push({ by, text: parted.slice(start, end).replace(/<[^<>]*>/gu, ' ') })
        open.push(maskPrivate(parted))
      }
    }
    const rests =
      hidden.length === 0 ? () => false : (await import('./rests-on.js')).createRestsOn({ hidden, open })
    tops.set(sessionID, heard.sessionID)
    if (hidden.length > 0) bound.set(heard.sessionID, true)
    return { top: heard.sessionID, rests }
  }

  /** Whether anything is withheld in a session: a shell cannot compare words. */
  async function isAny(sessionID: string): Promise<boolean> {
    // All that was said is read once, and not before each command of the agent.
    const top = tops.get(sessionID) ?? (await look(sessionID)).top
    return bound.get(top) === true || isPaused(top)
  }

  /** Throws `refused` if the agent may not write a text in a session. `known` is in the file already. */
  async function refuse(sessionID: string | undefined, text: string, known?: string): Promise<void> {
    if (sessionID === undefined) return
    const { top, rests } = await look(sessionID)
    if (isPaused(top)) throw PAUSED
    if (!rests(text, known)) return
    // Not even a record holds the words.
    await auditLog.note({
      ...{ way: 'tool', phase: 'gate', outcome: 'rejected' },
      ...{ reasons: ['withheld'], by: 'agent', session: sessionID },
    })
    throw WITHHELD
  }

  return {
    refuse,
    /** Gives a test for whether a text rests on what was said in a session and must not be kept. */
    restsIn: async (sessionID: string) =>
      (await isAny(sessionID)) ? (await look(sessionID)).rests : () => false,
    isAny,
    async observer({ sessionID, text }: PersonMessage) {
      const { isOnlyRefusal, refusalBeforeWish } = await import('../memory/language/only-refusal.js')
      const isRefusal = refusesKeeping(text) || isOnlyRefusal(text) || refusalBeforeWish(text) !== ''
      if (isPaused(sessionID) || text.includes(MASK) || isRefusal) bound.set(sessionID, true)
    },
    guard: (async ({ kind }, { path, before, after }, { writer, sessionID }) => {
      if (writer !== 'agent' || !after || WITHOUT_WORDS.includes(kind)) return undefined
      const added = [addedBy({ before, after }), before ? '' : path]
      await refuse(sessionID, added.join('\n'), linesOf(before).join('\n'))
      return undefined
    }) satisfies WriteGuard,
  }
}

/** The lines that a change adds. */
export function addedBy({ before, after }: Pick<AppliedChange, 'before' | 'after'>): string {
  const known = new Set(linesOf(before))
  return linesOf(after)
    .filter((line) => !known.has(line))
    .join('\n')
}

/** Lines of a file, including the front matter that describes its content. */
function linesOf(version: AppliedChange['after']): string[] {
  const { body = '', frontMatter } = version?.document ?? {}
  return [frontMatter?.description ?? '', ...(frontMatter?.keywords ?? []), ...body.split('\n')]
}
