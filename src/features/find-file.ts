import { nearest } from '../lib/nearest.js'
import { MemoryError } from '../memory/errors.js'
import { label, type MemoryFile, scopesIn } from '../memory/memory.js'
import { asMemoryPath } from '../memory/path.js'
import { ALL_SCOPES, type AnyScope, type FileRef, placed } from '../memory/scope.js'
import type { OpenMemory } from '../open-memory.js'

/** `facts/x.md`, `project/facts/x.md`, `facts/x.md (project)`, with or without `.md`. */
const NAMED = /^(?:(project|global|team)[/:])?(.+?)(?:\s+\((project|global|team)\))?$/

/** The file that a person names, the project's before the global one. Throws `not-found` and `many-matches`. */
export function findFile(
  memory: Pick<OpenMemory, 'store' | 'folders'>,
  scopes: readonly AnyScope[],
  typed: string,
  otherwise = '/memfs list names the files, /memfs search finds them by words.',
): MemoryFile {
  const { path, asked } = readName(typed, scopes)
  const snapshot = memory.store.snapshot(memory.folders)
  const files = scopesIn(snapshot, asked).flatMap((scope) => scope.files)
  const names = [path, `${path}.md`]
  const exact = files.find((file) => names.includes(file.path))
  if (exact) return exact
  const named = files.filter((file) => names.some((name) => file.path.endsWith(`/${name}`)))
  const several = `${typed} is the name of several files.`
  if (named.length > 1) throw new MemoryError('many-matches', several, named.map(label).join(', '))
  if (named[0]) return named[0]
  const near = nearest(path, new Set(files.flatMap((file) => [file.path, file.path.replace(/\.md$/, '')])))
  throw new MemoryError('not-found', `There is no file ${typed}.`, near ? `Is it ${near}?` : otherwise)
}

function readName(typed: string, scopes: readonly AnyScope[]) {
  const [, before, name = '', behind] = NAMED.exec(typed.trim()) ?? []
  const wanted = before ?? behind
  const asked = ALL_SCOPES.filter((scope) => (wanted ? scope === wanted : scopes.includes(scope)))
  return { path: name.normalize('NFC'), asked }
}

/** The same, or the place of a file that is gone from memory, but in its history. */
export async function findPlace(
  memory: Pick<OpenMemory, 'store' | 'folders' | 'history'>,
  scopes: readonly AnyScope[],
  typed: string,
): Promise<MemoryFile | FileRef> {
  try {
    return findFile(memory, scopes, typed)
  } catch (error) {
    if (!(error instanceof MemoryError) || error.code !== 'not-found') throw error
    const { path: name, asked } = readName(typed, scopes)
    const path = asMemoryPath(name.replace(/(?:\.md)?$/, '.md'))
    const folders = asked.flatMap((scope) => memory.folders[scope] ?? [])
    const [last] = path ? await memory.history.log({ folders, path, limit: 1 }) : []
    const place = placed(last?.place ?? '')
    if (!place) throw error
    return place
  }
}
