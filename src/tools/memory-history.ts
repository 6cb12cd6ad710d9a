import * as z from 'zod'
import { madeBy, subjectFor } from '../history/commit-message.js'
import type { SeenCommit } from '../history/queries.js'
import { atMost, countOf, cut } from '../memory/listing.js'
import { placeOf } from '../memory/memory.js'
import { parseMemoryPath } from '../memory/path.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { SCOPES, type ScopeFolder } from '../memory/scope.js'
import { anyScopeArg, defineTool, scopesOf } from './define.js'

const MAX_FILES = 8

export const memoryHistory = defineTool({
  name: 'memory_history',
  description: 'List the latest commits of memory, and how many files wait for one.',
  args: {
    limit: z.number().int().min(1).max(100).optional().describe('Commits, default 10'),
    path: z.string().optional().describe('Only this file'),
    scope: anyScopeArg,
  },
  async run({ limit = 10, path, scope = 'all' }, { memory, settings }) {
    const title = path === undefined ? `history (${scope})` : `history of ${path} (${scope})`
    const folders = scopesOf(scope, SCOPES).map((name) => memory.folders[name])
    const one = path === undefined ? undefined : parseMemoryPath(path)
    const status = await memory.history.status()
    if (!status.available) {
      const output = `There is no history: ${status.reason} ${status.hint} Memory itself goes on without it.`
      return { title, output }
    }
    const commits = await memory.history.log({ folders, limit, ...(one === undefined ? {} : { path: one }) })
    const pending = `${countOf(status.pending, 'file')} not yet committed${status.note ? ` (${sanitizeLine(status.note)})` : ''}.`
    const list =
      commits.length === 0
        ? `No commits ${one === undefined ? 'yet' : 'of it'}.`
        : commits.map((commit) => describe(commit, settings.hotDir, folders)).join('\n')
    return { title, output: `${pending}\n\n${list}` }
  },
})

function describe(commit: SeenCommit, hotDir: string, folders: readonly ScopeFolder[]): string {
  const { hash, date, place } = commit
  const by = madeBy(commit)
  // The name of a file made by hand may be in decomposed Unicode form.
  const files = commit.files.filter(({ path }) => [path.normalize('NFC'), undefined].includes(place))
  const names = files.map(({ change, path }) => `${change} ${placeOf(path, folders)}`)
  const who = by === '' ? '' : ` [${sanitizeLine(by)}]`
  const subject = cut(sanitizeLine(subjectFor(commit, hotDir)), 200)
  return [
    `${hash.slice(0, 10)} ${date.toISOString().replace(/\.\d+Z$/, 'Z')} ${subject}${who}`,
    ...atMost(names, MAX_FILES).map((name) => `  ${name}`),
  ].join('\n')
}
