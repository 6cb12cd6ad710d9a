import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { ToolStartReader } from '../host/events.js'
import { MemoryError } from '../memory/errors.js'
import { FACTS_DIR, FORGOTTEN_PATH } from '../memory/reserved-folders.js'

/** Tools of a host that write one file, by the argument that names it. */
const WRITERS: ReadonlySet<string> = new Set(['write', 'edit', 'multiedit', 'patch', 'apply_patch'])
const READERS: ReadonlySet<string> = new Set(['read'])

/** Keeps the host's own file tools out of the facts: they would write past the gate. */
export function guardHostTools({ root }: { root: string }): ToolStartReader {
  return async ({ tool, args }) => {
    if (!WRITERS.has(tool) && !READERS.has(tool)) return
    const named = [args['filePath'], args['path'], args['file']].find((value) => typeof value === 'string')
    const file = typeof named === 'string' ? realPath(path.resolve(named)) : ''
    const patch = typeof args['patchText'] === 'string' ? args['patchText'] : ''
    if (READERS.has(tool)) {
      if (isForgottenFile(root, file)) throw refusal('read')
      return
    }
    if (isInFacts(root, file) || (patch.includes(root) && patch.includes(`/${FACTS_DIR}/`)))
      throw refusal('write')
  }
}

/** The path without links, as far as it exists: another name of the folder leads into it as well. */
function realPath(file: string): string {
  const parent = path.dirname(file)
  if (parent === file) return file
  try {
    return path.join(realpathSync(parent), path.basename(file))
  } catch {
    return path.join(realPath(parent), path.basename(file))
  }
}

const relative = (root: string, file: string) => path.relative(root, file).split(path.sep).join('/')
const isForgottenFile = (root: string, file: string) =>
  file !== '' &&
  !relative(root, file).startsWith('..') &&
  file.split(path.sep).join('/').endsWith(`/${FORGOTTEN_PATH}`)

function isInFacts(root: string, file: string): boolean {
  const inside = relative(root, file)
  return file !== '' && !inside.startsWith('..') && /^(?:global|projects\/[^/]+)\/facts\//u.test(inside)
}

function refusal(what: 'read' | 'write'): MemoryError {
  return what === 'read'
    ? new MemoryError(
        'readonly',
        'This file is kept by the memory plugin and closed to tools.',
        'Nothing was read.',
      )
    : new MemoryError(
        'refused',
        'Facts are not written with the host’s own tools.',
        'Nothing was written. Use memory_remember, or memory_write with the path "facts/<type>-<name>.md".',
      )
}
