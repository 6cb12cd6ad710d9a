import { type Command, shownToPerson } from '../host/command.js'
import { MAX_COLUMNS, wrapped } from '../lib/columns.js'
import { describeByName } from '../memory/description.js'
import { cut } from '../memory/listing.js'
import { label } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import type { ScopeFolder, ScopeFolders } from '../memory/scope.js'
import type { FoundFile } from './search.js'
import type { RecallService } from './service.js'

const MAX_FILES = 8

/** A file that was found: where it is, what it says of itself beyond its name, and its best line where that says more. */
type FoundRow = { place: string; statement: string; line?: string }

/** `/memfs search <words>`: the files that match best. */
export function createSearchCommand(args: { recall: RecallService; folders: ScopeFolders }): Command {
  const { recall, folders } = args
  return {
    verb: 'search',
    args: '<words>',
    description: 'find files by words',
    async run(typed) {
      const words = typed.trim()
      if (words === '') return shownToPerson('Say what to look for: /memfs search <words>')
      const groups = new Set(Object.values(folders))
      const rows = (await recall.search(words, { groups, limit: MAX_FILES })).map(foundRow)
      if (rows.length === 0) return shownToPerson('No memory matches.')
      return shownToPerson(
        ...rows.flatMap(({ place, statement, line }) => [
          cut(place, MAX_COLUMNS),
          ...wrapped(statement, '  '),
          ...(line === undefined ? [] : [cut(`  ${line}`, MAX_COLUMNS)]),
        ]),
      )
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
