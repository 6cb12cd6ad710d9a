import { nearest } from '../lib/nearest.js'
import { MemoryError } from '../memory/errors.js'
import { label, type MemoryFile, scopesIn } from '../memory/memory.js'
import { ALL_SCOPES, type AnyScope } from '../memory/scope.js'
import type { OpenMemory } from '../open-memory.js'

/** `facts/x.md`, `project/facts/x.md`, `facts/x.md (project)`, with or without `.md`. */
const NAMED = /^(?:(project|global|team)[/:])?(.+?)(?:\s+\((project|global|team)\))?$/

/**
 * The file that a person names, the project's before the global one. Throws `not-found`, with the nearest name or
 * `otherwise` as a hint, and `many-matches` where a name without its folder fits several.
 */
export function findFile(
  memory: Pick<OpenMemory, 'store' | 'folders'>,
  scopes: readonly AnyScope[],
  typed: string,
  otherwise = '/memfs list names the files, /memfs search finds them by words.',
): MemoryFile {
  const [, before, name = '', behind] = NAMED.exec(typed.trim()) ?? []
  const wanted = before ?? behind
  const snapshot = memory.store.snapshot(memory.folders)
  const asked = ALL_SCOPES.filter((scope) => (wanted ? scope === wanted : scopes.includes(scope)))
  const files = scopesIn(snapshot, asked).flatMap((scope) => scope.files)
  const path = name.normalize('NFC')
  const exact = files.find((file) => file.path === path || file.path === `${path}.md`)
  if (exact) return exact
  const named = files.filter((file) => file.path.endsWith(`/${path}`) || file.path.endsWith(`/${path}.md`))
  if (named.length === 1) return named[0] as MemoryFile
  if (named.length > 1)
    throw new MemoryError(
      'many-matches',
      `${typed} is the name of several files.`,
      named.map(label).join(', '),
    )
  const near = nearest(path, new Set(files.flatMap((file) => [file.path, file.path.replace(/\.md$/, '')])))
  throw new MemoryError('not-found', `There is no file ${typed}.`, near ? `Is it ${near}?` : otherwise)
}
