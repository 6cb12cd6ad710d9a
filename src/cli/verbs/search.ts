import { anyScopeOf, label } from '../../memory/memory.js'
import { saidByTeam } from '../../memory/said-by-team.js'
import { EXIT, type VerbSpec } from '../run.js'
import { cutToWidth, shownLine } from '../terminal.js'

export const search: VerbSpec = {
  usage: 'search <words...>',
  summary: 'find files by words, with excerpts and line numbers',
  example: 'memfs search npm provenance',
  hasScope: 'all',
  limit: 10,
  async run({ open, scopes, terminal, limit }, words) {
    const { recall, folders, store } = await open()
    const groups = new Set(scopes.flatMap((scope) => folders[scope] ?? []))
    const copies = scopes.length > 1 ? saidByTeam(store.snapshot(folders)) : new Set()
    const found = (await recall.search(words.join(' '), { groups, limit })).filter(
      ({ doc }) => !copies.has(doc.key),
    )
    const data = found.map(({ doc: { path, group, description }, excerpts }) => ({
      path,
      scope: anyScopeOf({ folder: group }),
      description,
      excerpts: excerpts.map(({ fromLine, text }) => ({ line: fromLine, text })),
    }))
    const lines = found.flatMap(({ doc: { path, group, description, doubt = '' }, excerpts }) => [
      `${terminal.style('bold', shownLine(label({ folder: group, path })))} — ${shownLine(description)}${doubt}`,
      ...excerpts.flatMap(({ fromLine, text }) =>
        text
          .split('\n')
          .map((line, i) => `  ${terminal.style('dim', `${fromLine + i}:`)} ${shownLine(line)}`),
      ),
    ])
    if (data.length === 0) return { data, lines: ['Nothing matches.'], exit: EXIT.refused }
    return { data, lines: lines.map((line) => cutToWidth(line, terminal.columns)) }
  },
}
