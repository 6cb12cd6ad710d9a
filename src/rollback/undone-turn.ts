import type { MessageObserver, SessionListener } from '../host/events.js'
import type { Host } from '../host/host.js'
import { BoundedMap } from '../lib/bounded-map.js'
import type { Log } from '../lib/log-file.js'
import { listNames } from '../memory/listing.js'
import type { Target } from '../memory/op.js'
import type { Store } from '../store/store.js'

/** Messages and writes that are remembered of a session. */
const MAX_REMEMBERED = 200
const MAX_SESSIONS = 100
const MAX_NAMED = 5

/** Messages are numbered from 1. */
type Remembered = {
  count: number
  messages: { id: string; number: number }[]
  written: { target: Target; afterMessage: number }[]
}

/**
 * Undoing a message in the host does not undo memory: tells the person what the undone turns wrote, and how to take it
 * back.
 */
export function createUndoneTurnNotice(args: {
  store: Pick<Store, 'onApplied'>
  host: Pick<Host, 'notify'>
  log: Log
}) {
  const sessions = new BoundedMap<string, Remembered>(MAX_SESSIONS)
  const of = (sessionID: string): Remembered => {
    const known = sessions.get(sessionID) ?? { count: 0, messages: [], written: [] }
    sessions.set(sessionID, known)
    return known
  }

  const stop = args.store.onApplied((changes, { sessionID }) => {
    if (sessionID === undefined) return
    const { count, written } = of(sessionID)
    written.push(...changes.map(({ folder, path }) => ({ target: { folder, path }, afterMessage: count })))
    written.splice(0, Math.max(0, written.length - MAX_REMEMBERED))
  })

  const observe: MessageObserver = async ({ sessionID, messageID }) => {
    const session = of(sessionID)
    session.count += 1
    session.messages.push({ id: messageID, number: session.count })
    if (session.messages.length > MAX_REMEMBERED) session.messages.shift()
  }

  const listener: SessionListener = async (event) => {
    if (event.kind === 'deleted') sessions.delete(event.sessionID)
    if (event.kind !== 'reverted') return
    const { messages, written } = of(event.sessionID)
    const undone = messages.find(({ id }) => id === event.messageID)
    if (undone === undefined) return
    const targets = new Map(
      written.flatMap(({ target, afterMessage }) =>
        afterMessage >= undone.number ? [[`${target.folder}/${target.path}`, target] as const] : [],
      ),
    )
    if (targets.size === 0) return
    args.log.info('undone turns had written', {
      session: event.sessionID,
      paths: [...targets.values()].map(({ path }) => path).join(' '),
    })
    const names = listNames([...targets.values()], MAX_NAMED)
    await args.host.notify({
      message: `Memory is not undone with the message. It wrote ${names}. To take that back: /memfs undo`,
      level: 'info',
    })
  }

  return { observers: [observe], listeners: [listener], stop }
}
