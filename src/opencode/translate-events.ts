import type { AssistantMessage, Event, Part, Session } from '@opencode-ai/sdk'
import type { SessionEvent } from '../host/events.js'
import { BoundedMap } from '../lib/bounded-map.js'
import { maskPrivate } from '../memory/private.js'
import type { SessionKinds } from './session-kinds.js'

/** How many messages and sessions are remembered: the host tells of each more than once. */
const MAX_REMEMBERED = 500

/** `idle`: the host has reported the session idle after this message; `early`: before the message was final. */
type AgentMessage = {
  isSummary: boolean
  isOver: boolean
  failed: boolean
  idle?: 'early' | 'told' | undefined
}

/** Translates the host's events so that each thing is told once, when it is final. */
export function createEventTranslator(kinds: SessionKinds, now: () => number) {
  const messages = new BoundedMap<string, AgentMessage>(MAX_REMEMBERED)
  const lastMessage = new BoundedMap<string, string>(MAX_REMEMBERED)
  const revertedTo = new BoundedMap<string, string | undefined>(MAX_REMEMBERED)

  function responded(info: AssistantMessage): SessionEvent[] {
    kinds.noteMessage(info)
    const isOver = info.finish !== undefined || info.error !== undefined
    const known = messages.get(info.id)
    const { sessionID } = info
    const failed = info.error !== undefined
    const isSummary = info.summary === true
    messages.set(info.id, { ...known, isSummary, isOver: isOver || (known?.isOver ?? false), failed })
    if (!isOver) {
      lastMessage.set(sessionID, info.id)
      return []
    }
    // A message that was never under way is a copy: a session was forked.
    if (known === undefined || known.isOver) return []
    const { input, output, reasoning, cache } = info.tokens
    const response: SessionEvent = {
      kind: 'responded',
      sessionID,
      atMs: info.time.completed ?? now(),
      tokens: { input, output, reasoning, cacheRead: cache.read, cacheWrite: cache.write },
      endsTurn: failed || info.finish !== 'tool-calls',
      error: info.error?.name,
    }
    // A compaction's own request says nothing of the context that the session has in use.
    const told = isSummary ? [] : [response]
    return known.idle === 'early' ? [...told, ...idle(sessionID)] : told
  }

  /** The host reports idle twice after an abort or an error, the first time before the message is final. */
  function idle(sessionID: string): SessionEvent[] {
    const message = messages.get(lastMessage.get(sessionID) ?? '')
    if (message?.idle === 'told') return []
    if (message) message.idle = message.isOver ? 'told' : 'early'
    if (message?.idle === 'early') return []
    return [{ kind: 'idle', sessionID, failed: message?.failed ?? false }]
  }

  /** The host repeats this state again and again. Only changes are told. */
  function reverted(sessionID: string, messageID: string | undefined): SessionEvent[] {
    if (messageID === revertedTo.get(sessionID)) return []
    revertedTo.set(sessionID, messageID)
    return [{ kind: 'reverted', sessionID, messageID }]
  }

  /** Only the title of a new session tells that it is a fork. */
  function forked({ id: sessionID, parentID, title, time }: Session): SessionEvent[] {
    const [suffix, n] = / \(fork #(\d+)\)$/.exec(title) ?? []
    if (parentID !== undefined || suffix === undefined) return []
    const from = title.slice(0, -suffix.length) + (n === '1' ? '' : ` (fork #${Number(n) - 1})`)
    return [{ kind: 'forked', sessionID, from, atMs: time.created }]
  }

  function partChanged(part: Part): SessionEvent[] {
    if (part.type !== 'text' || part.synthetic || part.ignored || part.time?.end === undefined) return []
    const message = messages.get(part.messageID)
    if (message === undefined || message.isSummary) return []
    return [{ kind: 'agent-said', sessionID: part.sessionID, text: maskPrivate(part.text) }]
  }

  function translateAny(event: Event): SessionEvent[] {
    switch (event.type) {
      case 'session.created':
      case 'session.updated': {
        const { info } = event.properties
        kinds.note(info)
        const told = reverted(info.id, info.revert?.messageID)
        return event.type === 'session.created' ? [...forked(info), ...told] : told
      }
      case 'session.deleted':
        return [{ kind: 'deleted', sessionID: event.properties.info.id }]
      case 'session.compacted':
        return [{ kind: 'compacted', sessionID: event.properties.sessionID }]
      case 'session.idle':
        return idle(event.properties.sessionID)
      case 'message.removed':
        return [{ kind: 'rewound', ...event.properties }]
      case 'message.updated':
        return event.properties.info.role === 'assistant' ? responded(event.properties.info) : []
      case 'message.part.updated':
        return partChanged(event.properties.part)
      case 'todo.updated': {
        const { sessionID, todos } = event.properties
        const masked = todos.map((todo) => ({ ...todo, content: maskPrivate(todo.content) }))
        return [{ kind: 'todos', sessionID, todos: masked }]
      }
      default:
        return []
    }
  }

  return {
    /** What an event of the host says, if anything. Sessions of our own are left out. */
    translate(event: Event) {
      const told = translateAny(event).filter(({ sessionID }) => !kinds.isHelper(sessionID))
      if (event.type === 'session.deleted') kinds.forget(event.properties.info.id)
      return told
    },
    isSummary: (messageID: string) => messages.get(messageID)?.isSummary ?? false,
  }
}

export type EventTranslator = ReturnType<typeof createEventTranslator>
