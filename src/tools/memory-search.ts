import * as z from 'zod'
import { countOf, cut, MAX_HEADER_CHARS } from '../memory/listing.js'
import { label } from '../memory/memory.js'
import { parseMemoryFolder } from '../memory/path.js'
import { saidByTeam } from '../memory/said-by-team.js'
import { sanitizeBody, sanitizeLine } from '../memory/sanitize.js'
import { allFolders } from '../memory/scope.js'
import { aboutOf } from '../recall/recall-document.js'
import { lineHash, noteLines, seenSlice } from '../state/seen.js'
import { anyReadScopeArg, anyScopeArg, defineTool, folderOf } from './define.js'

const NO_MATCH =
  'No memory matches. Try fewer or other words (names, identifiers, error codes), another scope, or memory_tree.'

export const memorySearch = defineTool({
  name: 'memory_search',
  description: 'Find memory files by words: ranked, with the lines that match best.',
  args: {
    query: z.string().min(1),
    scope: anyReadScopeArg.describe('Default "all"'),
    limit: z.number().int().min(1).max(50).optional().describe('Files, default 10'),
    path: z.string().optional().describe('Folder'),
  },
  scopeWithoutTeam: anyScopeArg.describe('Default "all"'),
  async run({ query, scope = 'all', limit = 10, path = '' }, { memory, sessionID }) {
    const copies = scope === 'all' ? { except: saidByTeam(memory.store.snapshot(memory.folders)) } : {}
    const found = await memory.recall.search(query, {
      groups: new Set(scope === 'all' ? allFolders(memory.folders) : [folderOf(memory.folders, scope)]),
      limit,
      pathPrefix: parseMemoryFolder(path),
      ...copies,
    })
    const title = `search ${cut(sanitizeLine(query), 60)} (${scope})`
    if (found.length === 0) return { title, output: NO_MATCH }
    memory.sessions.update(sessionID, seenSlice, (seen) => {
      for (const { doc, excerpts } of found)
        noteLines(seen, doc.key, [doc.description, ...excerpts.flatMap(({ lines }) => lines)].map(lineHash))
    })
    const list = found.map(({ doc, excerpts }, i) => {
      const description = cut(sanitizeLine(aboutOf(doc)), MAX_HEADER_CHARS) + (doc.doubt ?? '')
      const head = `${i + 1}. ${sanitizeLine(label({ folder: doc.group, path: doc.path }))} — ${description}`
      return [head, ...excerpts.map(excerptText)].join('\n')
    })
    return { title, output: `${countOf(found.length, 'file')}, best first.\n\n${list.join('\n\n')}` }
  },
})

function excerptText({ fromLine, toLine, text }: { fromLine: number; toLine: number; text: string }): string {
  const lines = fromLine === toLine ? `line ${fromLine}` : `lines ${fromLine}-${toLine}`
  return `   ${lines}: ${sanitizeBody(text).replaceAll('\n', '\n   ')}`
}
