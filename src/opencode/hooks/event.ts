import type { Hooks } from '@opencode-ai/plugin'
import type { SessionEvent, SessionListener } from '../../host/events.js'
import type { Memfs } from '../../memfs.js'
import { permissionNotice } from '../permission-notice.js'
import type { EventTranslator } from '../translate-events.js'
import type { Guard } from './guard.js'

/** Worth opening the memory for: it may be the first that this process hears of a session of an earlier one. */
const OPENING: ReadonlySet<SessionEvent['kind']> = new Set(['deleted', 'compacted', 'rewound'])

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
