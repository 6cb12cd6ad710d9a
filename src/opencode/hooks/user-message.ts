import type { Hooks } from '@opencode-ai/plugin'
import { orLate } from '../../lib/deadline.js'
import type { Memfs, Room } from '../../memfs.js'
import { isRegistry } from '../../memory/memory.js'
import { type MessageRecall, recallForMessage } from '../../recall/for-message.js'
import { noteRecalled, type SessionState } from '../../state/session-state.js'
import type { CommandSessions } from './commands.js'
import type { Guard } from './guard.js'
import { partIdAfter } from './part-id.js'
import type { SubagentSessions } from './subagent-sessions.js'

type ChatMessage = NonNullable<Hooks['chat.message']>
type Output = Parameters<ChatMessage>[1]

/** A turn never waits longer for the search, in ms. */
const PATIENCE_MS = 50

/**
 * Adds to a person's message, once, the excerpts of memory that bear on it. The host keeps the added part, so later
 * requests repeat it byte for byte and the prompt cache holds.
 */
export function userMessageHook(
  memfs: Memfs,
  guard: Guard,
  subagents: SubagentSessions,
  commands: CommandSessions,
): ChatMessage {
  const { settings, log } = memfs

  async function work(sessionID: string, text: string) {
    const isSubagent = await subagents.isSubagent(sessionID)
    if (isSubagent && !settings.recall.subagents) return silent('subagent')
    const room = await memfs.enter()
    const session = await room.sessions.get(sessionID)
    const hasBlock = !isSubagent || settings.subagents === 'full'
    const outcome = await orLate(recalled(memfs, room, session, text, hasBlock), PATIENCE_MS, 'late')
    if (outcome === 'late') return silent('not ready')
    if (outcome.note === undefined) return silent(outcome.reason, outcome.figures)
    const { note, figures, lines } = outcome
    return (output: Output) => {
      for (const [key, hashes] of lines) noteRecalled(session, key, hashes)
      room.sessions.save(sessionID)
      addPart(output, sessionID, note)
      log.info('recall added', { session: sessionID, ...figures, chars: note.length })
    }

    function silent(reason: string, figures = {}): undefined {
      log.info('recall silent', { session: sessionID, reason, ...figures })
      return undefined
    }
  }

  return ({ sessionID }, output) => {
    const isCommand = commands.take(sessionID)
    const text = typedText(output)
    if (!settings.recall.enabled || isCommand || text === '') return Promise.resolve()
    return guard('chat.message', output, () => work(sessionID, text))
  }
}

/** What the person typed: not what the host or a plugin added to it. */
function typedText({ parts }: Output): string {
  return parts
    .flatMap((part) => (part.type === 'text' && !part.synthetic && !part.ignored ? [part.text] : []))
    .join('\n')
    .trim()
}

async function recalled(
  memfs: Memfs,
  room: Room,
  session: SessionState,
  text: string,
  hasBlock: boolean,
): Promise<MessageRecall> {
  const recall = await room.recall.settled()
  const inBlock = hasBlock ? shownBefore(room, session) : {}
  return recallForMessage(recall, {
    text,
    groups: new Set(Object.values(room.folders)),
    maxChars: memfs.settings.recall.maxChars,
    minMatches: memfs.settings.recall.minMatches,
    fileOf: room.store.file,
    isShown: (key, hash) => session.shown[key] === hash || inBlock[key] === hash,
    given: session.recalled,
    // The block names the projects and no more: their paths are long, private, and change.
    isWithheld: (file) => isRegistry(file, memfs.settings),
  })
}

/** Hashes of the hot files that the session's block shows. */
function shownBefore(room: Room, { block }: SessionState): Record<string, string> {
  if (block) return block.whole ?? block.verbatim
  // The block of a new session is made after its first message, out of what is there now.
  return Object.fromEntries(room.injection.preview(room.store.snapshot(room.folders)).whole)
}

function addPart({ message, parts }: Output, sessionID: string, text: string): void {
  parts.push({
    id: partIdAfter(parts.at(-1)?.id),
    sessionID,
    messageID: message.id,
    type: 'text',
    text,
    synthetic: true,
  })
}
