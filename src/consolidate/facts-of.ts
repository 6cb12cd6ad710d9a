import { inSlices } from '../lib/time-slice.js'
import type { Keys } from '../memory/keys.js'
import { compareText, type MemoryFile } from '../memory/memory.js'
import type { Target } from '../memory/op.js'
import type { MemoryPath } from '../memory/path.js'
import { keyOf } from '../memory/scope.js'
import { partsOf, readFact, wholeText } from '../memory/statement/fact-text.js'
import type { Store } from '../store/store.js'
import type { ClusterFact } from './plan.js'

/** A fact as it is on the disk: what the model sees of it, and the version that changes start from. */
export type WholeFact = ClusterFact & { target: Target; hash: string; keys: Keys }

export type FactReader = {
  store: Pick<Store, 'file' | 'read'>
  /** Whether a person made a file, or changed it with an editor. */
  isByHand(file: MemoryFile): Promise<boolean>
  /** Takes secrets and private text out. */
  clean(text: string): Promise<string>
}

/**
 * Reads facts whole, but without secrets and private text; a fact that has some can only be flagged, since a new text
 * would lose it. Facts that are gone meanwhile are left out.
 */
export async function readWhole(
  files: readonly MemoryFile[],
  { store, isByHand, clean }: FactReader,
): Promise<WholeFact[]> {
  async function read(known: MemoryFile): Promise<WholeFact[]> {
    // A person may have edited it meanwhile.
    const file = store.file(keyOf(known))
    if (!file) return []
    const target = { folder: file.folder, path: file.path as MemoryPath }
    const version = await store.read(target)
    if (!version) return []
    const { document, hash } = version
    const { frontMatter } = document
    const whole = wholeText(document, file.path)
    const cleaned = await clean(whole)
    const { statement, details } = partsOf(cleaned, file.path)
    const isWithheld = cleaned !== whole
    const isClosed = document.damage !== undefined || frontMatter.readonly === true
    return [
      {
        target,
        path: file.path,
        hash,
        keys: { ...frontMatter, type: file.keys?.type, evidence: readFact(document, file.path).evidence },
        description: statement,
        body: details,
        isProtected: isClosed || isWithheld || (await isByHand(file)),
      },
    ]
  }
  return (await Promise.all(files.map(read))).flat()
}

/** Most facts and characters that one call of the model sees. */
const MAX_CLUSTER_FACTS = 20
const MAX_CLUSTER_CHARS = 60_000

/** The facts most similar to one, best first. */
export type FindSimilar = (file: MemoryFile, limit: number) => Promise<readonly MemoryFile[]>

/**
 * Groups of similar facts, each fact in at most one, groups with the most changes first. Only changed facts are
 * compared with the others, so the cost depends on the changes and not on the size of the store.
 */
export async function clusterFacts(
  changed: ReadonlySet<MemoryFile>,
  similar: FindSimilar,
): Promise<MemoryFile[][]> {
  const stars: { files: MemoryFile[]; changes: number }[] = []
  const seeds = [...changed].filter((file) => sizeOf(file) <= MAX_CLUSTER_CHARS)
  await inSlices(seeds, async (seed) => {
    const files: MemoryFile[] = []
    let chars = 0
    for (const file of [seed, ...(await similar(seed, MAX_CLUSTER_FACTS - 1))]) {
      const isTooMuch = files.length >= MAX_CLUSTER_FACTS || chars + sizeOf(file) > MAX_CLUSTER_CHARS
      if (isTooMuch || files.includes(file)) continue
      files.push(file)
      chars += sizeOf(file)
    }
    stars.push({ files, changes: files.filter((file) => changed.has(file)).length })
  })
  stars.sort((a, b) => b.changes - a.changes || compareText(a.files[0]?.path ?? '', b.files[0]?.path ?? ''))
  const taken = new Set<MemoryFile>()
  return stars.flatMap(({ files }) => {
    const left = files.filter((file) => !taken.has(file))
    if (left.length < 2 || left[0] !== files[0]) return []
    for (const file of left) taken.add(file)
    return [left]
  })
}

const sizeOf = ({ description, chars }: MemoryFile) => description.length + chars
