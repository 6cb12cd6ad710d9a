import type { MessageReader, PersonMessage } from '../host/events.js'
import { orLate } from '../lib/deadline.js'
import type { Log } from '../lib/log-file.js'
import { cut, harmlessLine } from '../memory/listing.js'
import { isRegistry } from '../memory/memory.js'
import type { ScopeFolders } from '../memory/scope.js'
import { noteLines, seenSlice } from '../state/seen.js'
import type { Sessions } from '../state/sessions.js'
import type { Store } from '../store/store.js'
import type { StoreRecall } from './follow-store.js'
import { recallForMessage } from './for-message.js'

/** A turn never waits longer for the search, in ms. */
const PATIENCE_MS = 50
/** Longest line for the person, in characters: two lines of a narrow terminal. */
const MAX_NOTICE_CHARS = 140

/**
 * Adds to a person's message, once, the excerpts of memory that bear on it. The host keeps what is added, so later
 * requests repeat it byte for byte and the prompt cache holds.
 */
export function createMessageReader(args: {
  recall: StoreRecall
  store: Store
  folders: ScopeFolders
  sessions: Sessions
  settings: { maxChars: number; minMatches: number; subagents: boolean }
  rules: { hotDir: string }
  /** Hashes of the files that the session's block shows uncut, by key. */
  inBlock: (message: PersonMessage) => Readonly<Record<string, string>>
  log: Log
}): MessageReader {
  const { recall, store, folders, sessions, settings, rules, inBlock, log } = args

  async function look(message: PersonMessage) {
    const ready = await recall.settled()
    const shown = inBlock(message)
    const { visible } = sessions.read(message.sessionID, seenSlice)
    return recallForMessage(ready, {
      text: message.text,
      groups: new Set(Object.values(folders)),
      maxChars: settings.maxChars,
      minMatches: settings.minMatches,
      fileOf: store.file,
      isShown: (key, hash) => visible[key]?.hash === hash || shown[key] === hash,
      linesGiven: (key) => visible[key]?.lines ?? [],
      // The block names the projects and no more: their paths are long, private, and change.
      isWithheld: (file) => isRegistry(file, rules),
    })
  }

  return async (message) => {
    const { sessionID, kind } = message
    const silent = (reason: string, figures = {}) => {
      log.info('recall silent', { session: sessionID, reason, ...figures })
      return []
    }
    if (kind === 'subagent' && !settings.subagents) return silent('subagent')
    const found = await orLate(look(message), PATIENCE_MS, 'late')
    if (found === 'late') return silent('not ready')
    if (found.note === undefined) return silent(found.reason, found.figures)
    const { note, figures, lines } = found
    const paths = [...lines.keys()].map((key) => store.target(key)?.path ?? key)
    const onAdded = () => {
      sessions.update(sessionID, seenSlice, (seen) => {
        for (const [key, hashes] of lines) noteLines(seen, key, hashes)
      })
      log.info('recall added', {
        session: sessionID,
        ...figures,
        chars: note.length,
        paths: paths.join(' '),
      })
    }
    const names = cut(paths.map(harmlessLine).join(', '), MAX_NOTICE_CHARS)
    return [
      { text: note, for: 'model', onAdded },
      { text: `↳ recalled: ${names}`, for: 'person' },
    ]
  }
}
