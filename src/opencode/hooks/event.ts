import type { Hooks } from '@opencode-ai/plugin'
import type { SessionEvent, SessionListener } from '../../host/events.js'
import type { Notice } from '../../host/host.js'
import type { Memfs } from '../../memfs.js'
import { cut } from '../../memory/listing.js'
import { sanitizeLine } from '../../memory/sanitize.js'
import type { EventTranslator } from '../translate-events.js'
import type { Guard } from './guard.js'

/** Worth opening the memory for: it may be the first that this process hears of a session of an earlier one. */
const OPENING: ReadonlySet<SessionEvent['kind']> = new Set(['deleted', 'forked', 'compacted', 'rewound'])

/** Hands what happens to the listeners. Each gets the events in order; none waits for another. The host waits for none. */
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

/** A toast that is longer covers the screen, in characters. */
const MAX_CHARS = 300
/** A person reads it beside the question that waits for them. */
const SHOWN_MS = 20_000

type Asked = Record<'id' | 'requestID' | 'sessionID' | 'permission', string> & {
  patterns: string[]
  metadata: Record<string, unknown>
}

/**
 * Tells what open permission questions of our tools are about, where an event changes that: the host's dialog names the tool
 * alone. It asks one after the other, by their ids; a notice takes the place of the one before, so it names all.
 */
export function createPermissionNotices(tools: ReadonlySet<string>) {
  const open = new Map<string, { sessionID: string; about: string | undefined }>()

  /** Whether an event changes what questions of ours are open. */
  function note(type: string, given: Partial<Asked>): boolean {
    const { id = '', sessionID = '', requestID = '', permission = '', patterns = [], metadata } = given
    if (type === 'permission.replied') return open.delete(requestID)
    // A turn that was broken off answers none.
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
