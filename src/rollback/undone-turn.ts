import type { MessageObserver, SessionListener } from '../host/events.js'
import type { Host } from '../host/host.js'
import { BoundedMap } from '../lib/bounded-map.js'
import type { Log } from '../lib/log-file.js'
import { listNames } from '../memory/listing.js'
import type { Target } from '../memory/op.js'
import { fileKey } from '../memory/scope.js'
import type { Store } from '../store/store.js'

/** Turns that are remembered of a session. */
const MAX_TURNS = 200
const MAX_SESSIONS = 100
const MAX_NAMED = 5

/** What was written since a message of the person, up to the next one. */
type Turn = { messageID: string; wrote: Map<string, Target> }

/** Undoing a message in the host does not undo memory: tells what the undone turns wrote, and how to take it back. */
export function createUndoneTurnNotice(args: {
  store: Pick<Store, 'onApplied'>
  host: Pick<Host, 'notify'>
  log: Log
}) {
  const sessions = new BoundedMap<string, Turn[]>(MAX_SESSIONS)

  const stop = args.store.onApplied((changes, { sessionID = '' }) => {
    const turn = sessions.get(sessionID)?.at(-1)
    for (const { folder, path } of changes) turn?.wrote.set(fileKey(folder, path), { folder, path })
  })

  const observe: MessageObserver = async ({ sessionID, messageID }) => {
    const turns = [...(sessions.get(sessionID) ?? []), { messageID, wrote: new Map() }]
    sessions.set(sessionID, turns.slice(-MAX_TURNS))
  }

  const listener: SessionListener = async (event) => {
    if (event.kind === 'deleted') sessions.delete(event.sessionID)
    if (event.kind !== 'reverted') return
    const turns = sessions.get(event.sessionID) ?? []
    const at = turns.findIndex(({ messageID }) => messageID === event.messageID)
    const undone = at < 0 ? [] : turns.slice(at).filter(({ wrote }) => wrote.size > 0)
    const targets = new Map(undone.flatMap(({ wrote }) => [...wrote]))
    if (targets.size === 0) return
    args.log.info('undone turns had written', {
      session: event.sessionID,
      paths: [...targets.values()].map(({ path }) => path).join(' '),
    })
    const names = listNames([...targets.values()], MAX_NAMED)
    // Each turn is a change of its own, as a rule.
    const way = undone.length > 1 ? '/memfs log, then /memfs undo <number>' : '/memfs undo'
    await args.host.notify({
      message: `The message is undone, memory is not. It wrote ${names}. To undo that: ${way}`,
      level: 'info',
    })
  }

  return { observers: [observe], listeners: [listener], stop }
}
