import type { Hooks } from '@opencode-ai/plugin'
import type { SessionEvent, SessionListener } from '../../host/events.js'
import type { Notice } from '../../host/host.js'
import type { Memfs } from '../../memfs.js'
import { cut } from '../../memory/listing.js'
import { sanitizeLine } from '../../memory/sanitize.js'
import type { EventTranslator } from '../translate-events.js'
import type { Guard } from './guard.js'

/** Worth opening the memory for: this may be the first that the process hears of a session of an earlier process. */
const OPENING: ReadonlySet<SessionEvent['kind']> = new Set(['deleted', 'forked', 'compacted', 'rewound'])

/** Passes events on to the listeners. Each gets them in order; none waits for another, and the host waits for none. */
export function eventHook(
  memfs: Memfs,
  guard: Guard,
  translator: EventTranslator,
  tools: readonly string[],
): NonNullable<Hooks['event']> {
  const tails = new Map<SessionListener, Promise<void>>()
  const noticeOf = createPermissionNotices(new Set(tools))

  function tell(listener: SessionListener, event: SessionEvent): Promise<void> {
    const run = () => guard(`event ${event.kind}`, undefined, () => listener(event))
    const before = tails.get(listener)
    const told = before ? before.then(run) : run()
    tails.set(listener, told)
    void told.then(() => tails.get(listener) === told && tails.delete(listener))
    return told
  }

  return async ({ event }) => {
    const notice = noticeOf(event)
    if (notice) await guard('event permission', undefined, () => memfs.host.notify(notice))
    for (const told of translator.translate(event)) {
      if (memfs.opened() || OPENING.has(told.kind))
        await guard('event', undefined, async () => void (await memfs.open()))
      const memory = memfs.opened()
      if (!memory) continue
      await Promise.all(memory.listeners.map((listener) => tell(listener, told)))
      if (told.kind === 'deleted')
        await guard('event deleted', undefined, () => memory.forgetSession(told.sessionID))
    }
  }
}

/** The most characters of a toast: a longer one covers the screen. */
const MAX_CHARS = 300
/** Long, since the person reads it beside the question that waits for her. */
const SHOWN_MS = 20_000

type Asked = Record<'id' | 'requestID' | 'sessionID' | 'permission', string> & {
  patterns: string[]
  metadata: Record<string, unknown>
}

/**
 * Says what the open permission questions of our tools are about, whenever an event changes that: the host's dialog
 * only names the tool. The host asks in the order of ids; a notice replaces the one before, so it names all.
 */
export function createPermissionNotices(tools: ReadonlySet<string>) {
  const open = new Map<string, { sessionID: string; about: string | undefined }>()

  /** Notes an event; says whether it changes which questions are open. */
  function note(type: string, given: Partial<Asked>): boolean {
    const { id = '', sessionID = '', requestID = '', permission = '', patterns = [], metadata } = given
    if (type === 'permission.replied') return open.delete(requestID)
    // An aborted turn leaves its questions unanswered.
    if (type === 'session.idle')
      for (const [key, one] of open) if (one.sessionID === sessionID) open.delete(key)
    if (type !== 'permission.asked') return false
    const details = metadata?.['details']
    const about = typeof details === 'string' ? details : patterns.join(', ')
    const isOurs = tools.has(permission)
    open.set(id, { sessionID, about: isOurs ? `${permission}: ${sanitizeLine(about)}` : undefined })
    return isOurs
  }

  return ({ type, properties }: { type: string; properties: unknown }): Notice | undefined => {
    if (!note(type, properties ?? {})) return undefined
    const inOrder = [...open].sort(([a], [b]) => (a < b ? -1 : 1))
    const told = inOrder.flatMap(([, { about }], i) => (about ? [`${i > 0 ? 'then ' : ''}${about}`] : []))
    if (told.length === 0) return undefined
    return { message: cut(told.join('; '), MAX_CHARS), level: 'info', shownMs: SHOWN_MS }
  }
}
