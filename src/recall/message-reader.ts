import type { MessageReader, PersonMessage } from '../host/events.js'
import { withTimeout } from '../lib/deadline.js'
import type { Log } from '../lib/log-file.js'
import { cut } from '../memory/listing.js'
import { placeOf } from '../memory/memory.js'
import { allFolders, type ScopeFolders } from '../memory/scope.js'
import { noteLines, seenSlice } from '../state/seen.js'
import type { Sessions } from '../state/sessions.js'
import { usageSlice } from '../state/usage.js'
import type { RecallService } from './service.js'
import { lineHash } from './visible.js'

/** The first message of a process waits so long, in ms, where the index is still being loaded. */
const FIRST_WAIT_MS = 400

/** Longest line for the person, in characters: two lines of a narrow terminal. */
const MAX_NOTICE_CHARS = 140

/**
 * Adds to a person's message, once, the excerpts of memory that bear on it. The host keeps what is added, so later
 * requests repeat it byte for byte and the prompt cache holds.
 */
export function createMessageReader(args: {
  recall: RecallService
  folders: ScopeFolders
  sessions: Sessions
  settings: { maxChars: number; minMatches: number; maxWaitMs: number; subagents: boolean }
  /** Keys of files that are never recalled; what is searched for by name is found. */
  withheld: () => ReadonlySet<string>
  /** Hashes of the files that the session's block shows uncut, by key. */
  inBlock: (message: PersonMessage) => Readonly<Record<string, string>>
  log: Log
}): MessageReader {
  const { recall, folders, sessions, settings, withheld, inBlock, log } = args
  const state = { isFirst: true }

  async function look(message: PersonMessage) {
    // The index first: what the block shows is looked at as late as can be.
    await recall.ready()
    return recall.forMessage({
      text: message.text,
      groups: new Set(allFolders(folders)),
      maxChars: settings.maxChars,
      minMatches: settings.minMatches,
      visible: {
        inBlock: inBlock(message),
        inConversation: sessions.read(message.sessionID, seenSlice).visible,
      },
      withheld: withheld(),
    })
  }

  return async (message) => {
    const { sessionID, kind } = message
    const silent = (reason: string, figures = {}) => {
      log.info('recall silent', { session: sessionID, reason, ...figures })
      return []
    }
    if (kind === 'subagent' && !settings.subagents) return silent('subagent')
    const waitMs = state.isFirst ? Math.max(FIRST_WAIT_MS, settings.maxWaitMs) : settings.maxWaitMs
    state.isFirst = false
    const found = await withTimeout(look(message), waitMs, 'late')
    if (found === 'late') return silent('not ready')
    const { candidates, best } = found
    if (!found.speak) return silent(found.reason, { candidates, best })
    const { note, files } = found
    const onAdded = () => {
      sessions.update(sessionID, seenSlice, (seen) => {
        for (const { doc, excerpts } of files)
          noteLines(seen, doc.key, excerpts.flatMap(({ lines }) => lines).map(lineHash))
      })
      sessions.update(sessionID, usageSlice, ({ tally }) => {
        tally.recalls += 1
      })
      log.info('recall added', {
        session: sessionID,
        ...{ candidates, best, files: files.length, chars: note.length },
        paths: files.map(({ doc }) => doc.path).join(' '),
      })
    }
    const places = files.map(({ doc }) => placeOf(doc.key, allFolders(folders)))
    return [
      { text: note, for: 'model', onAdded },
      { text: cut(`↳ recalled: ${places.join(', ')}`, MAX_NOTICE_CHARS), for: 'person' },
    ]
  }
}
