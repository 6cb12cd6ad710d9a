import { z } from 'zod'
import type { Commit } from '../history/commits.js'
import { subjectOf } from '../history/message.js'
import { countOf, cut } from '../memory/listing.js'
import { parseMemoryPath } from '../memory/path.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { SCOPES, type Scope } from '../memory/scope.js'
import { defineTool } from './define.js'

const MAX_FILES = 8

export const memoryHistory = defineTool({
  name: 'memory_history',
  description: 'List the latest commits of memory, and how many files wait for one.',
  args: {
    limit: z.number().int().min(1).max(100).optional().describe('Commits, default 10'),
    path: z.string().optional().describe('Only this file'),
    scope: z.enum(['all', ...SCOPES]).optional(),
  },
  async run({ limit = 10, path, scope = 'all' }, { memory }) {
    const scopes: Scope[] = scope === 'all' ? [...SCOPES] : [scope]
    const title = path === undefined ? `history (${scope})` : `history of ${path} (${scope})`
    const only = path === undefined ? {} : { path: parseMemoryPath(path) }
    const status = await memory.history.status()
    if (!status.available) {
      return {
        title,
        output: `There is no history: ${status.reason} ${status.hint} Memory itself can be read and written.`,
        metadata: { available: false },
      }
    }
    const commits = await memory.history.log({
      folders: scopes.map((name) => memory.folders[name]),
      limit,
      ...only,
    })
    const pending = `${countOf(status.pending, 'file')} not yet committed${status.note ? ` (${sanitizeLine(status.note)})` : ''}.`
    const list = commits.length === 0 ? 'No commits yet.' : commits.map(describe).join('\n')
    return {
      title,
      output: `${pending}\n\n${list}`,
      metadata: { available: true, commits: commits.length, pending: status.pending },
    }
  },
})

function describe({ hash, date, subject, sessions, agents, files }: Commit): string {
  const by = [...agents.map((agent) => `agent ${agent}`), ...sessions.map((session) => `session ${session}`)]
  const names = files.slice(0, MAX_FILES).map(({ change, path }) => `  ${change} ${sanitizeLine(path)}`)
  if (files.length > MAX_FILES) names.push(`  and ${files.length - MAX_FILES} more`)
  const who = by.length > 0 ? ` [${sanitizeLine(by.join(', '))}]` : ''
  return [
    `${hash.slice(0, 10)} ${isoDate(date)} ${cut(sanitizeLine(ownSubject(subject, files)), 200)}${who}`,
    ...names,
  ].join('\n')
}

/** A commit of several projects names files of all of them; the reader is told of their own. */
function ownSubject(subject: string, files: Commit['files']): string {
  const [, verb] = /^memory: (update|recover) /.exec(subject) ?? []
  if (verb === undefined) return subject
  return subjectOf(
    verb as 'update' | 'recover',
    files.map(({ path }) => path),
  )
}

function isoDate(date: Date | string): string {
  return new Date(date).toISOString().replace(/\.\d+Z$/, 'Z')
}
