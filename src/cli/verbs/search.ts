import { label, scopeOf } from '../../memory/memory.js'
import { EXIT, type VerbSpec } from '../run.js'
import { cutToWidth, shownLine } from '../terminal.js'

const DEFAULT_LIMIT = 10

/** `memfs search`: as the agent's `memory_search`, with excerpts and line numbers. */
export const search: VerbSpec = {
  usage: 'search <words...>',
  summary: 'find files by words, with excerpts and line numbers',
  example: 'memfs search npm provenance',
  hasScope: true,
  options: [['--limit <n>', `files at most (${DEFAULT_LIMIT})`]],
  async run({ open, scopes, terminal }, words, { limit }) {
    const memory = await open()
    const groups = new Set(scopes.map((scope) => memory.folders[scope]))
    const most = Number(limit ?? DEFAULT_LIMIT)
    const found = await memory.recall.search(words.join(' '), {
      groups,
      limit: most > 0 ? most : DEFAULT_LIMIT,
    })
    const data = found.map(({ doc, excerpts }) => ({
      path: doc.path,
      scope: scopeOf({ folder: doc.group }),
      description: doc.description,
      excerpts: excerpts.map(({ fromLine, text }) => ({ line: fromLine, text })),
    }))
    const cut = (text: string) => cutToWidth(text, terminal.columns)
    const lines = found.flatMap(({ doc, excerpts }) => [
      cut(
        `${terminal.style('bold', shownLine(label({ folder: doc.group, path: doc.path })))} — ${shownLine(doc.description)}`,
      ),
      ...excerpts.flatMap(({ fromLine, text }) =>
        text
          .split('\n')
          .map((line, i) => cut(`  ${terminal.style('dim', `${fromLine + i}:`)} ${shownLine(line)}`)),
      ),
    ])
    return data.length === 0 ? { data, lines: ['Nothing matches.'], exit: EXIT.refused } : { data, lines }
  },
}
