import type { Exchange, Tree } from '../history/exchange.js'
import { inMegabytes } from '../history/remote-git.js'
import { inSlices } from '../lib/time-slice.js'
import { wordsOfPath } from '../memory/description.js'
import { parseDocument } from '../memory/document.js'
import { MemoryError } from '../memory/errors.js'
import { factTypeOf } from '../memory/fact-types.js'
import { FACTS_DIR } from '../memory/reserved-folders.js'
import { placed } from '../memory/scope.js'
import { readFact } from '../memory/statement/fact-text.js'
import { hashBytes } from '../store/read-file.js'
import type { Preview } from './record.js'
import type { Merged, RoundParts } from './take-in.js'

/** What a person would want to know of a merge before it is carried out. */
export async function previewOf({ changes, conflicts }: Merged, parts: RoundParts): Promise<Preview> {
  const come = changes.flatMap(({ path, bytes }) => (bytes ? [{ path, bytes }] : []))
  const facts = come.flatMap(({ path, bytes }) => {
    const inScope = path.replace(/^global\//, '')
    const document = parseDocument(bytes)
    const isFact = factTypeOf(inScope, document.frontMatter.type) !== undefined
    return isFact ? [readFact(document, inScope).statement] : []
  })
  return {
    files: come.length,
    hot: await hotIn(changes, parts),
    facts,
    removed: changes.filter(({ bytes }) => !bytes).map(({ path }) => path),
    conflicts,
  }
}

/**
 * The files that would come into the block: hot ones, and others that are strange in what the tree has of them. `isStrange`:
 * it reads like an order, or holds a secret.
 */
export async function hotIn(changes: Merged['changes'], { hotDir, isPlanted, store }: RoundParts) {
  const hot: { path: string; hash: string; isStrange: boolean }[] = []
  await inSlices(changes, async ({ path, bytes }) => {
    const file = placed(path)?.path
    // The block fences facts as data.
    if (!bytes || !file?.endsWith('.md') || file.startsWith(`${FACTS_DIR}/`)) return
    const isHot = file.startsWith(`${hotDir}/`)
    const shown = isHot ? bytes.toString('utf8') : parseDocument(bytes).frontMatter.description
    const text = `${wordsOfPath(path)}\n${shown ?? ''}`
    const isStrange = (await isPlanted(text)) || (await store.scanSecrets(text)).length > 0
    if (isHot || isStrange) hot.push({ path, hash: hashBytes(bytes), isStrange })
  })
  return hot
}

/** A tree of more files is not taken for a memory. */
const MAX_FILES = 100_000
/** Upper bound of what may come at once, since a merge is held in memory. */
const MAX_BYTES = 250_000_000
/** Files that a repository host adds to what is pushed. */
const BESIDE = /^(?:\.|readme|licen[cs]e|copying)/i

/** Throws `refused` where what a remote has must not be merged with a memory. */
export async function checkIsMemory(exchange: Exchange, tip: string, ours: string): Promise<void> {
  const tree = await exchange.tree(tip)
  const strange = strangeTree(tree) ?? (await tooMuch(exchange, tree, await exchange.tree(ours)))
  const says = `The remote is not a memory: ${strange}.`
  if (strange) throw new MemoryError('refused', says, 'Give sync a repository of its own.')
}

async function tooMuch(exchange: Exchange, tree: Tree, known: Tree): Promise<string | undefined> {
  const here = new Set([...known.values()].map(({ blob }) => blob))
  const come = [...tree.values()].flatMap(({ blob }) => (here.has(blob) ? [] : [blob]))
  const bytes = come.length > 0 ? await exchange.bytesOf(new Set(come)) : 0
  return bytes > MAX_BYTES ? `${inMegabytes(bytes)} would come, too much for a memory` : undefined
}

/** Why a tree is not taken for a memory; `undefined` where it is one, or empty. */
function strangeTree(tree: Tree): string | undefined {
  if (tree.size > MAX_FILES) return `it holds ${tree.size} files`
  const paths = [...tree.keys()]
  const ours = paths.filter((path) => /^(?:global|projects\/[^/]+)\/.*\.md$/.test(path))
  const others = paths.filter((path) => !/^(?:global|projects)\//.test(path) && !BESIDE.test(path))
  const hasGlobal = ours.some((path) => path.startsWith('global/'))
  if (ours.length + others.length === 0 || (hasGlobal && ours.length > others.length)) return undefined
  return 'it holds other things, such as source code'
}
