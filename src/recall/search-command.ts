import type { Command } from '../host/command.js'
import { cut } from '../memory/listing.js'
import { scopeOf } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import type { ScopeFolders } from '../memory/scope.js'
import type { RecallService } from './service.js'

const MAX_COLUMNS = 78
const MAX_FILES = 8

/** `/memfs search <words>`: the files that match best, each with its best line. */
export function createSearchCommand(args: { recall: RecallService; folders: ScopeFolders }): Command {
  const { recall, folders } = args
  return {
    verb: 'search',
    description: 'find files by words',
    async run(typed) {
      const words = typed.trim()
      if (words === '') return { shown: 'Say what to look for: /memfs search <words>', forModel: DONE }
      const groups = new Set(Object.values(folders))
      const found = await recall.search(words, { groups, limit: MAX_FILES })
      const lines = found.flatMap(({ doc, excerpts: [first] }) => [
        cut(`${sanitizeLine(doc.path)} (${scopeOf({ folder: doc.group })})`, MAX_COLUMNS),
        ...(first ? [cut(`  ${first.fromLine}: ${sanitizeLine(first.text)}`, MAX_COLUMNS)] : []),
      ])
      return { shown: found.length === 0 ? 'No memory matches.' : lines.join('\n'), forModel: DONE }
    },
  }
}

const DONE = 'The result of the search has just been shown to the person. Reply with the single word: Done.'
