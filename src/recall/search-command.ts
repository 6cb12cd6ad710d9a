import { type Command, shownToPerson } from '../host/command.js'
import { MAX_COLUMNS, wrapped } from '../lib/columns.js'
import { cutToWidth } from '../lib/text-width.js'
import { describeByName } from '../memory/description.js'
import { label } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { allFolders, type ScopeFolder, type ScopeFolders } from '../memory/scope.js'
import { RANKING } from './rank/ranking.js'
import type { FoundFile } from './search.js'
import type { RecallService } from './service.js'

const PAGE = 8
/** Files of all pages: no more are ranked. */
const MAX_FILES = RANKING.candidates

/** `/memfs search <words>`: the files that match best. */
export function createSearchCommand(args: {
  recall: RecallService
  folders: ScopeFolders
  /** Keys of files that say what another one says. */
  copies: () => ReadonlySet<string>
}): Command {
  const { recall, folders, copies } = args
  return {
    verb: 'search',
    args: '<words>',
    description: 'find files by words',
    async run(words, _, from = 0) {
      if (words === '') return shownToPerson('Say what to look for: /memfs search <words>')
      const groups = new Set(allFolders(folders))
      const found = await recall.search(words, { groups, limit: MAX_FILES, except: copies() })
      const page = found.slice(from, from + PAGE)
      if (page.length === 0) return shownToPerson(from === 0 ? 'No memory matches.' : 'No more matches.')
      const isCapped = found.length >= MAX_FILES
      const left = found.length - from - page.length
      const end = left === 0 && isCapped ? ['No more are ranked: use more words.'] : []
      const more = left > 0 && { next: from + PAGE, ...(!isCapped && { left }) }
      return { ...shownToPerson(...page.flatMap(linesOf), ...end), ...more }
    },
  }
}

/** Where the file is, its description if it says more than its name, and its best line if that says more. */
function linesOf({ doc, excerpts: [first] }: FoundFile): string[] {
  const isNamed = doc.description !== describeByName(doc.path)
  const statement = isNamed ? sanitizeLine(doc.description) + (doc.doubt ?? '') : ''
  const text = sanitizeLine(first?.text ?? '')
  return [
    cutToWidth(sanitizeLine(label({ folder: doc.group as ScopeFolder, path: doc.path })), MAX_COLUMNS),
    ...wrapped(statement, '  '),
    ...(first && !statement.includes(text) ? [cutToWidth(`  ${first.fromLine}: ${text}`, MAX_COLUMNS)] : []),
  ]
}
