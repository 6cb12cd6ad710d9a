import { parseDocument } from '../memory/document.js'
import { factTypeOf } from '../memory/fact-types.js'
import { readFact } from '../memory/statement/fact-text.js'
import type { Preview } from './record.js'
import type { Merged } from './take-in.js'

/** What a person would want to know of a merge before it is carried out. */
export function previewOf(
  { changes, conflicts }: Pick<Merged, 'changes' | 'conflicts'>,
  { hotDir, isPlanted }: { hotDir: string; isPlanted: (text: string) => boolean },
): Preview {
  const come = changes.flatMap(({ path, bytes }) => (bytes ? [{ path, bytes }] : []))
  const hot = come.filter(({ path }) => isHotPath(path, hotDir))
  const facts = come.flatMap(({ path, bytes }) => {
    const [, inScope = ''] = /^global\/(.+)$/.exec(path) ?? []
    const document = parseDocument(bytes)
    return factTypeOf(inScope, document.frontMatter.type) === undefined
      ? []
      : [readFact(document, inScope).statement]
  })
  return {
    files: come.length,
    hot: hot.map(({ path, bytes }) => ({ path, isPlanted: isPlanted(bytes.toString('utf8')) })),
    facts,
    removed: changes.filter(({ bytes }) => !bytes).map(({ path }) => path),
    conflicts: conflicts.map(({ path }) => path),
  }
}

export const isHotPath = (path: string, hotDir: string): boolean =>
  path.endsWith('.md') &&
  (path.startsWith(`global/${hotDir}/`) || (path.startsWith('projects/') && path.split('/')[2] === hotDir))
