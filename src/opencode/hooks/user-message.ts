import type { Hooks } from '@opencode-ai/plugin'
import { RECALL_FRAME_CHARS, type Recalled, recallHeader, recallNote } from '../../inject/recall-note.js'
import { sha256 } from '../../lib/hash.js'
import type { Memfs, Room } from '../../memfs.js'
import type { MemoryFile } from '../../memory/memory.js'
import { fileKey } from '../../memory/scope.js'
import { noteRecalled, type SessionState } from '../../state/session-state.js'
import type { CommandSessions } from './commands.js'
import type { Guard } from './guard.js'
import { partIdAfter } from './part-id.js'
import type { SubagentSessions } from './subagent-sessions.js'

type ChatMessage = NonNullable<Hooks['chat.message']>
type Output = Parameters<ChatMessage>[1]

/** A turn never waits longer for recall, in ms. */
const PATIENCE_MS = 50
/** `12: ` before an excerpt. */
const LINE_NUMBER_CHARS = 6

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
    if (!settings.recall.subagents && (await subagents.isSubagent(sessionID))) return silent('subagent')
    const room = await memfs.enter()
    const session = await room.sessions.get(sessionID)
    const outcome = await withPatience(recalled(memfs, room, session, text))
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

type Figures = { candidates?: number; best?: number; files?: number }
type Outcome =
  | { note: string; figures: Figures; lines: Map<string, string[]>; reason?: undefined }
  | { note?: undefined; figures: Figures; reason: string }

async function recalled(memfs: Memfs, room: Room, session: SessionState, text: string): Promise<Outcome> {
  const recall = await room.recall.settled()
  const { maxChars, minMatches } = memfs.settings.recall
  const snapshot = room.store.snapshot(room.folders)
  const files = fileFinder(room, snapshot)
  // The block of a new session is made after its first message, out of what is there now.
  const shown = session.block?.verbatim ?? Object.fromEntries(room.injection.preview(snapshot).verbatim)
  const decision = await recall.decide(text, {
    groups: new Set(Object.values(room.folders)),
    minMatches,
    maxChars: maxChars - RECALL_FRAME_CHARS,
    headerChars: (doc) => recallHeader(toRecalled(doc, files(doc.key))).length + LINE_NUMBER_CHARS,
    isGiven: (key, line) =>
      (shown[key] !== undefined && shown[key] === files(key)?.hash) ||
      (session.recalled[key]?.includes(lineHash(line)) ?? false),
  })
  const figures: Figures = { candidates: decision.candidates, best: Math.round(decision.best * 100) / 100 }
  if (!decision.speak) return { reason: decision.reason, figures }
  const note = recallNote(
    decision.files.map(({ doc, excerpts }) => ({ ...toRecalled(doc, files(doc.key)), excerpts })),
    maxChars,
  )
  if (note === undefined) return { reason: 'no room', figures }
  const lines = new Map(decision.files.map(({ doc, lines }) => [doc.key, lines.map(lineHash)]))
  return { note, figures: { ...figures, files: decision.files.length }, lines }
}

const lineHash = (line: string) => sha256(line, 10)

function fileFinder(room: Room, snapshot: ReturnType<Room['store']['snapshot']>) {
  return (key: string): MemoryFile | undefined => {
    const scope = key.startsWith('global/') ? snapshot.global : snapshot.project
    return room.store.file(scope.folder, key.slice(fileKey(scope.folder, '').length))
  }
}

function toRecalled(
  doc: { group: string; path: string; description: string },
  file: MemoryFile | undefined,
): Omit<Recalled, 'excerpts'> {
  return { folder: doc.group, path: doc.path, description: doc.description, modifiedMs: file?.modifiedMs }
}

async function withPatience<T>(running: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), PATIENCE_MS)
  })
  try {
    return await Promise.race([running, late])
  } finally {
    clearTimeout(timer)
  }
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
