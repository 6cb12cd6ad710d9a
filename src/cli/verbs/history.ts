import { findFile } from '../../features/find-file.js'
import { asChange } from '../../features/story.js'
import { madeBy } from '../../history/commit-message.js'
import { localTime } from '../../lib/day.js'
import type { VerbSpec } from '../run.js'
import { drawTable, shownLine } from '../terminal.js'

export const history: VerbSpec = {
  usage: 'history [path]',
  summary: 'list the latest changes of memory, or of one file',
  example: 'memfs history facts/decision-npm.md',
  hasScope: true,
  limit: 20,
  async run({ open, scopes, terminal, limit }, [typed]) {
    const memory = await open()
    const file = typed === undefined ? undefined : findFile(memory, scopes, typed)
    const commits = await memory.history.log({
      folders: file ? [file.folder] : scopes.flatMap((scope) => memory.folders[scope] ?? []),
      limit,
      ...(file ? { path: file.path } : {}),
    })
    const data = commits.map((commit) => ({
      ...asChange(commit),
      files: commit.files.map(({ change, path }) => ({ change, path })),
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
