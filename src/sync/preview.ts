import { inSlices } from '../lib/time-slice.js'
import { parseDocument } from '../memory/document.js'
import { factTypeOf } from '../memory/fact-types.js'
import { readFact } from '../memory/statement/fact-text.js'
import { hashBytes } from '../store/read-file.js'
import type { Preview } from './record.js'
import type { RoundParts } from './round-parts.js'
import type { Merged } from './take-in.js'

type Judges = Pick<RoundParts, 'hotDir' | 'isPlanted' | 'store'>

/** What a person would want to know of a merge before it is carried out. */
export async function previewOf({ changes, conflicts }: Merged, judges: Judges): Promise<Preview> {
  const come = changes.flatMap(({ path, bytes }) => (bytes ? [{ path, bytes }] : []))
  const facts = come.flatMap(({ path, bytes }) => {
    const [, inScope = ''] = /^global\/(.+)$/.exec(path) ?? []
    const document = parseDocument(bytes)
    return factTypeOf(inScope, document.frontMatter.type) === undefined
      ? []
      : [readFact(document, inScope).statement]
  })
  return {
    files: come.length,
    hot: await hotIn(changes, judges),
    facts,
    removed: changes.filter(({ bytes }) => !bytes).map(({ path }) => path),
    conflicts: conflicts.map(({ path }) => path),
  }
}

/** What would come into the block. Strange is what reads like an order, or holds a secret. */
export async function hotIn(changes: Merged['changes'], { hotDir, isPlanted, store }: Judges) {
  const hot: { path: string; hash: string; isStrange: boolean }[] = []
  await inSlices(changes, async ({ path, bytes }) => {
    if (!bytes || !isHotPath(path, hotDir)) return
    const text = bytes.toString('utf8')
    const isStrange = (await isPlanted(text)) || (await store.scanSecrets(text)).length > 0
    hot.push({ path, hash: hashBytes(bytes), isStrange })
  })
  return hot
}

const isHotPath = (path: string, hotDir: string): boolean =>
  path.endsWith('.md') &&
  (path.startsWith(`global/${hotDir}/`) || (path.startsWith('projects/') && path.split('/')[2] === hotDir))
