import { type Command, shownToPerson } from '../host/command.js'
import { MAX_COLUMNS, wrapped } from '../lib/columns.js'
import { describeByName } from '../memory/description.js'
import { cut } from '../memory/listing.js'
import { label } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import type { ScopeFolder, ScopeFolders } from '../memory/scope.js'
import { DEFAULT_RANKING } from './rank/ranking.js'
import type { FoundFile } from './search.js'
import type { RecallService } from './service.js'

const PAGE = 8
/** Files of all pages: no more are ranked. */
const MAX_FILES = DEFAULT_RANKING.candidates

/** A file that was found: where it is, what it says of itself beyond its name, and its best line where that says more. */
type FoundRow = { place: string; statement: string; line?: string }

/** `/memfs search <words>`: the files that match best. */
export function createSearchCommand(args: { recall: RecallService; folders: ScopeFolders }): Command {
  const { recall, folders } = args
  return {
    verb: 'search',
    args: '<words>',
    description: 'find files by words',
    async run(typed, _, from = 0) {
      const words = typed.trim()
      if (words === '') return shownToPerson('Say what to look for: /memfs search <words>')
      const groups = new Set(Object.values(folders))
      const found = await recall.search(words, { groups, limit: MAX_FILES })
      const rows = found.slice(from, from + PAGE).map(foundRow)
      if (rows.length === 0)
        return shownToPerson(from === 0 ? 'No memory matches.' : 'No more memory matches.')
      const isCapped = found.length >= MAX_FILES
      const left = found.length - from - rows.length
      const lines = rows.flatMap(({ place, statement, line }) => [
        cut(place, MAX_COLUMNS),
        ...wrapped(statement, '  '),
        ...(line === undefined ? [] : [cut(`  ${line}`, MAX_COLUMNS)]),
      ])
      return {
        ...shownToPerson(
          ...lines,
          ...(left === 0 && isCapped ? ['No more are ranked: say more words.'] : []),
        ),
        ...(left > 0 ? { next: from + PAGE } : {}),
        ...(left > 0 && !isCapped ? { left } : {}),
      }
    },
  }
}

function foundRow({ doc, excerpts: [first] }: FoundFile): FoundRow {
  const isNamed = doc.description !== '' && doc.description !== describeByName(doc.path)
  const statement = isNamed ? sanitizeLine(doc.description) : ''
  const text = sanitizeLine(first?.text ?? '')
  const isNew = first !== undefined && !statement.includes(text)
  return {
    place: sanitizeLine(label({ folder: doc.group as ScopeFolder, path: doc.path })),
    statement,
    ...(isNew ? { line: `${first.fromLine}: ${text}` } : {}),
  }
}
