import { madeBy } from '../../history/commit-message.js'
import { findFile } from '../find-file.js'
import type { VerbSpec } from '../run.js'
import { drawTable, shownLine } from '../terminal.js'
import { localTime } from '../words.js'

const DEFAULT_LIMIT = 20

/** `memfs history`: the commits of memory, or those of one file. */
export const history: VerbSpec = {
  usage: 'history [path]',
  summary: 'list the latest changes of memory, or of one file',
  example: 'memfs history facts/decision-npm.md',
  hasScope: true,
  options: [['--limit <n>', `commits at most (${DEFAULT_LIMIT})`]],
  async run({ open, scopes, terminal }, [typed], { limit }) {
    const memory = await open()
    const file = typed === undefined ? undefined : findFile(memory, scopes, typed)
    const most = Number(limit ?? DEFAULT_LIMIT)
    const commits = await memory.history.log({
      folders: file ? [file.folder] : scopes.map((scope) => memory.folders[scope]),
      limit: most > 0 ? most : DEFAULT_LIMIT,
      ...(file ? { path: file.path } : {}),
    })
    const data = commits.map(({ hash, date, subject, sessions, agents, ways, files }) => ({
      commit: hash,
      at: date.toISOString(),
      subject,
      sessions,
      agents,
      ways,
      files: files.map(({ change, path }) => ({ change, path })),
    }))
    const rows = commits.map((commit) => [
      commit.hash.slice(0, 10),
      localTime(commit.date.getTime()),
      shownLine(commit.subject),
      shownLine(madeBy(commit)),
    ])
    const columns = [{ title: 'commit' }, { title: 'when' }, { title: 'what', grows: true }, { title: 'by' }]
    return { data, lines: data.length === 0 ? ['No commit.'] : drawTable(terminal, columns, rows) }
  },
}
