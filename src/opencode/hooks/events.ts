import type { Hooks } from '@opencode-ai/plugin'
import type { AssistantMessage, Event } from '@opencode-ai/sdk'
import { BoundedMap } from '../../lib/bounded-map.js'
import type { Memfs } from '../../memfs.js'
import { forgetShown, hitRatePct, noteResponse } from '../../state/session-state.js'
import type { Guard } from './guard.js'
import type { SubagentSessions } from './subagent-sessions.js'

/** Messages remembered that are under way: the host tells of each more than once. */
const MAX_MESSAGES = 200

/** Keeps each session's clock, usage and tally by what the host tells. The host does not wait for it. */
export function eventHook(
  memfs: Memfs,
  guard: Guard,
  subagents: SubagentSessions,
): NonNullable<Hooks['event']> {
  const underWay = new BoundedMap<string, true>(MAX_MESSAGES)

  async function follow(event: Event): Promise<void> {
    switch (event.type) {
      case 'session.created':
      case 'session.updated':
        return subagents.note(event.properties.info)
      case 'session.deleted':
        subagents.forget(event.properties.info.id)
        return (await memfs.enter()).sessions.forget(event.properties.info.id)
      case 'session.compacted':
        return compacted(event.properties.sessionID)
      case 'message.removed':
        return messageRemoved(event.properties.sessionID)
      case 'message.updated':
        if (event.properties.info.role === 'assistant') return answered(event.properties.info)
    }
  }

  /** It may be the first that this process does for a session of an earlier one. */
  async function sessionOf(sessionID: string) {
    const { sessions } = await memfs.enter()
    return { session: await sessions.get(sessionID), save: () => sessions.save(sessionID) }
  }

  async function compacted(sessionID: string): Promise<void> {
    const { session, save } = await sessionOf(sessionID)
    session.compacted = true
    forgetShown(session)
    save()
  }

  /** A message that a person takes back takes along what was shown with it. */
  async function messageRemoved(sessionID: string): Promise<void> {
    const { session, save } = await sessionOf(sessionID)
    if (Object.keys({ ...session.recalled, ...session.shown }).length === 0) return
    forgetShown(session)
    save()
  }

  async function answered(message: AssistantMessage): Promise<void> {
    const sessions = memfs.room()?.sessions
    const isOver = message.finish !== undefined || message.error !== undefined
    if (!isOver) underWay.set(message.id, true)
    // One that was never under way is the copy of another: a session was forked.
    if (!isOver || !underWay.delete(message.id)) return
    // A compaction's own request says nothing of the context that the session has in use.
    if (!sessions || message.summary) return
    const { tokens } = message
    const session = await sessions.get(message.sessionID)
    const turn = noteResponse(session, {
      atMs: message.time.completed ?? memfs.now(),
      inputTokens: tokens.input,
      cacheReadTokens: tokens.cache.read,
      cacheWriteTokens: tokens.cache.write,
      endsTurn: message.error !== undefined || message.finish !== 'tool-calls',
    })
    sessions.save(message.sessionID)
    if (turn === undefined) return
    memfs.log.info('turn finished', {
      session: message.sessionID,
      responses: turn.responses,
      input: turn.inputTokens,
      cache_read: turn.cacheReadTokens,
      cache_write: turn.cacheWriteTokens,
      session_hit_rate: hitRatePct(session.tally),
      ...(message.error ? { error: message.error.name } : {}),
    })
  }

  return ({ event }) =>
    guard('event', undefined, async () => {
      await follow(event)
      return undefined
    })
}
