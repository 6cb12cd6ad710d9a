import * as z from 'zod'
import { describeByName } from '../memory/description.js'
import { MemoryError } from '../memory/errors.js'
import { cut, MAX_HEADER_CHARS, shownSize } from '../memory/listing.js'
import { doubtOf, isFact, label } from '../memory/memory.js'
import { maskPrivate } from '../memory/private.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { keyOf } from '../memory/scope.js'
import { readFact, says } from '../memory/statement/fact-text.js'
import { noteExact, seenSlice } from '../state/seen.js'
import { withholdSecrets } from '../store/secrets.js'
import { defineTool, pathArg, readScopeArg, scopeArg } from './define.js'
import { type Page, paginate } from './paginate.js'

export const memoryRead = defineTool({
  name: 'memory_read',
  description: 'Read a memory file.',
  args: {
    path: pathArg,
    scope: readScopeArg,
    offset: z.number().int().min(1).optional().describe('First line, from 1'),
    limit: z.number().int().min(1).optional().describe('Number of lines'),
  },
  scopeWithoutTeam: scopeArg,
  async run({ path, scope, offset, limit }, { memory, settings, sessionID, limits, target }) {
    const file = target(scope, path)
    const version = await memory.store.read(file)
    if (!version) {
      throw new MemoryError('not-found', `${label(file)} does not exist.`, 'memory_tree shows what is there.')
    }
    const { damage, frontMatter } = version.document
    const named = frontMatter.description?.trim()
    const fact = isFact({ path: file.path, keys: frontMatter, damage })
      ? readFact(version.document, file.path)
      : undefined
    const body = fact?.text ?? version.document.body
    const description = named || describeByName(file.path)
    // Before paging: a key may span pages.
    const shown = await withholdSecrets(maskPrivate(body))
    const page = paginate(shown.text, limits, { offset, limit })
    const key = keyOf(file)
    memory.sessions.update(sessionID, seenSlice, (seen) => {
      const known = seen.exact[key]
      const rowsBefore = known?.hash === version.hash ? (known.rows ?? page.total) : 0
      const rows = page.from <= rowsBefore + 1 ? Math.max(rowsBefore, page.to) : rowsBefore
      noteExact(seen, key, rows >= page.total ? { hash: version.hash } : { hash: version.hash, rows })
    })

    const indexed = fact && memory.store.file(key)
    const stale = indexed && memory.checked?.noteOf(indexed)
    const header = [
      `path: ${file.path}`,
      `scope: ${scope}`,
      // A fact's statement is its first line anyway.
      !(fact && says(body, named || fact.statement)) &&
        `description: ${cut(sanitizeLine(description), MAX_HEADER_CHARS)}`,
      `chars: ${shownSize({ ...file, chars: body.length, limit: frontMatter.limit }, settings)}`,
      `readonly: ${frontMatter.readonly}`,
      damage !== undefined &&
        `damaged: ${damage}; the text is shown as it is, and is read-only until repaired`,
      frontMatter.complaint !== undefined && `note: ${frontMatter.complaint}`,
      doubtOf({ ...file, keys: frontMatter, damage }) !== '' && 'note: "?": only the agent said so',
      stale !== undefined &&
        `note: ${sanitizeLine(stale)}. Look there; then correct the fact${memory.capture ? ', or confirm it with memory_remember in the same words' : ''}`,
      (page.from > 1 || page.to < page.total) && `lines: ${shownOf(page)}`,
      shown.found.length > 0 &&
        'note: a secret is withheld from you. Tell the person, who can move it elsewhere; edit around it',
      page.split &&
        `note: lines of more than ${limits.lineChars} characters are shown in pieces, each counted as a line`,
    ].filter((line) => line !== false)
    return { title: label(file), output: `${header.join('\n')}\n\n${page.text}` }
  },
})

function shownOf({ from, to, total }: Page): string {
  if (from > total) return `none from ${from} on, of ${total}`
  return `${from}-${to} of ${total}${to < total ? `; go on with offset ${to + 1}` : ''}`
}
