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
  const names = new Set(tools)

  function tell(listener: SessionListener, event: SessionEvent): Promise<void> {
    const run = () => guard(`event ${event.kind}`, undefined, () => listener(event))
    const before = tails.get(listener)
    const told = before ? before.then(run) : run()
    tails.set(listener, told)
    void told.then(() => tails.get(listener) === told && tails.delete(listener))
    return told
  }

  return async ({ event }) => {
    const notice = permissionNotice(event, names)
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

type Asked = { permission: string; patterns: string[]; metadata: Record<string, unknown> }

/**
 * What a permission question of one of our tools is about, as a notice: the host's dialog names the tool alone. `undefined`
 * for any other event.
 */
export function permissionNotice(
  event: { type: string; properties: unknown },
  tools: ReadonlySet<string>,
): Notice | undefined {
  if (event.type !== 'permission.asked') return undefined
  const { permission = '', patterns = [], metadata } = (event.properties ?? {}) as Partial<Asked>
  if (!tools.has(permission)) return undefined
  const details = metadata?.['details']
  const about = typeof details === 'string' ? details : patterns.join(', ')
  const message = cut(`${permission}: ${sanitizeLine(about)}`, MAX_CHARS)
  return { message, level: 'info', shownMs: SHOWN_MS }
}
