import type { MessageObserver, SessionListener } from '../host/events.js'
import type { Host } from '../host/host.js'
import { BoundedMap } from '../lib/bounded-map.js'
import type { Log } from '../lib/log-file.js'
import { listNames } from '../memory/listing.js'
import type { Target } from '../memory/op.js'
import { fileKey } from '../memory/scope.js'
import type { Store } from '../store/store.js'

/** Messages and writes that are remembered of a session. */
const MAX_REMEMBERED = 400
const MAX_SESSIONS = 100
const MAX_NAMED = 5

/** What came in a session, in order: messages of the person, by their ids, and what was written. */
type Remembered = ({ messageID: string } | { target: Target })[]

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
  function remember(sessionID: string, ...what: Remembered): void {
    sessions.set(sessionID, [...(sessions.get(sessionID) ?? []), ...what].slice(-MAX_REMEMBERED))
  }

  const stop = args.store.onApplied((changes, { sessionID }) => {
    if (sessionID === undefined) return
    remember(sessionID, ...changes.map(({ folder, path }) => ({ target: { folder, path } })))
  })

  const observe: MessageObserver = async ({ sessionID, messageID }) => remember(sessionID, { messageID })

  const listener: SessionListener = async (event) => {
    if (event.kind === 'deleted') sessions.delete(event.sessionID)
    if (event.kind !== 'reverted') return
    const all = sessions.get(event.sessionID) ?? []
    const at = all.findIndex((one) => 'messageID' in one && one.messageID === event.messageID)
    const undone = at < 0 ? [] : all.slice(at)
    const targets = new Map(
      undone.flatMap((one) =>
        'target' in one ? [[fileKey(one.target.folder, one.target.path), one.target] as const] : [],
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
