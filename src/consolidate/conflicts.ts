import { sha256 } from '../lib/hash.js'
import {
  type Conflict,
  type ConflictSide,
  type Conflicts,
  conflictID,
  describeConflicts,
  isStanding,
  quoted,
  readConflicts,
  toldIn,
  writeConflicts,
} from '../memory/conflict-file.js'
import type { Document } from '../memory/document.js'
import { againstRaces, MemoryError, unlessMemoryError } from '../memory/errors.js'
import type { Keys } from '../memory/keys.js'
import { cut } from '../memory/listing.js'
import { type Snapshot, scopeOf } from '../memory/memory.js'
import type { Op, Target } from '../memory/op.js'
import type { Origin } from '../memory/origin.js'
import { asMemoryPath, type MemoryPath } from '../memory/path.js'
import { CONFLICTS_PATH } from '../memory/reserved-folders.js'
import type { ScopeFolder } from '../memory/scope.js'
import { partsOf, readFact, wholeText } from '../memory/statement/fact-text.js'
import type { Store } from '../store/store.js'

/** Up to so many characters of entries are more flagged: what a person does not look at must not grow without end. */
const MAX_CHARS = 16_000
/** How many pairs are remembered as named, so that they are not named again after a person has removed their entry. */
const MAX_NAMED = 200
const MAX_QUOTE_CHARS = 200
const SAYS_CHARS = 16

export type Side = { path: string; hash: string; description: string; keys: Keys }

/** What a file says now, as a side of a contradiction; `undefined` if it is gone. */
export async function sideOf(
  store: Pick<Store, 'read'>,
  target: Target,
  clean: (text: string) => Promise<string>,
): Promise<Side | undefined> {
  const document = (await store.read(target))?.document
  if (!document) return undefined
  const { path } = target
  const { statement } = partsOf(await clean(wholeText(document, path)), path)
  const keys = { ...document.frontMatter, evidence: readFact(document, path).evidence }
  return { path, hash: saysOf(document, path), description: statement, keys }
}

/**
 * A contradiction as an entry. What the facts say stands in it as data: on one line, quoted, without markup of its own.
 * The id is the same whichever side comes first, as long as neither side says something else.
 */
export function conflictOf(a: Side, b: Side, question: string): Conflict {
  const sides = [a, b].map(({ path, hash }) => ({ path, hash })) as [ConflictSide, ConflictSide]
  return {
    id: conflictID(sides),
    sides,
    text: `${[`## ${quoted(question)}`, '', ...sideLines(a), ...sideLines(b), ''].join('\n')}\n`,
  }
}

function sideLines({ path, description, keys }: Side): string[] {
  const { source = 'by hand', confirmed, created = 'no date', evidence } = keys
  return [
    `- \`${quoted(path)}\` (${quoted(source)}, ${quoted(confirmed ?? created)}): ${quoted(description)}`,
    ...(evidence?.quote ? [`  - said: ${quoted(cut(evidence.quote, MAX_QUOTE_CHARS))}`] : []),
  ]
}

/**
 * The file after new flags: entries with a side that has changed or is gone are left out, and a pair named before is not
 * entered again, whether its entry is still there or a person has removed it.
 */
export function updateConflicts(args: {
  onDisk: Conflicts
  flags: readonly Conflict[]
  /** Whether both sides still say what was flagged. */
  stands: (entry: Conflict) => boolean
}): Conflicts {
  const { onDisk, flags, stands } = args
  const known = new Set([...onDisk.named, ...onDisk.entries.map(({ id }) => id)])
  const fresh = new Map(flags.filter(({ id }) => !known.has(id)).map((flag) => [flag.id, flag]))
  let left = MAX_CHARS
  const entries = [...onDisk.entries, ...fresh.values()].filter((entry) => {
    left -= stands(entry) ? entry.text.length : 0
    return stands(entry) && (left >= 0 || !fresh.has(entry.id))
  })
  const ended = new Set(onDisk.entries.filter((entry) => !stands(entry)).map(({ id }) => id))
  const named = new Set([...onDisk.named, ...entries.map(({ id }) => id)])
  return { entries, named: [...named].filter((id) => !ended.has(id)).slice(-MAX_NAMED) }
}

/** Updates the file of contradictions: new flags in, settled entries out. Returns the flags that were added. */
export function keepConflicts(args: {
  store: Pick<Store, 'read' | 'apply'>
  folder: ScopeFolder
  flags: readonly Conflict[]
  /** Whether to keep entries whose sides are missing: they may still be coming. */
  isComing?: boolean
  origin?: Origin
}): Promise<Conflict[]> {
  const { store, folder, flags, isComing, origin = { writer: 'model', way: 'consolidation' } } = args
  const target = { folder, path: CONFLICTS_PATH as MemoryPath }
  return againstRaces(async () => {
    const file = await store.read(target).catch((error) => unlessMemoryError(error) ?? null)
    // A file that a person has protected or broken stays as it is, and stops nothing else.
    if (file === null || file?.document.frontMatter.readonly) return []
    const { body = '', frontMatter } = file?.document ?? {}
    // An editor that has just emptied it is about to write it.
    if (body === '' && flags.length === 0) return []
    const onDisk = readConflicts(body)
    const all = [...onDisk.entries, ...flags]
    const look = async () => (isComing ? () => true : lookAt(store, folder, all))
    const stands = await look()
    const after = updateConflicts({ onDisk, flags, stands })
    const isEmpty = after.entries.length === 0 && after.named.length === 0
    const text = writeConflicts(after)
    const keys = { description: describeConflicts(after.entries) }
    const expect = file ? { seen: [file.hash] } : ('absent' as const)
    const op: Op = isEmpty
      ? { ...target, kind: 'delete', expect }
      : { ...target, kind: 'write', content: text, keys, expect }
    // A person may have removed an entry from the text, while the description still counts it.
    if (isEmpty ? file : body !== text || frontMatter?.description !== keys.description)
      await store.apply([op], origin, async (write) => {
        // Sync writes an entry and its sides as one change: under the lock of this file all of them are there.
        const standsNow = await look()
        if (all.some((entry) => stands(entry) !== standsNow(entry)))
          throw new MemoryError('stale', 'A side of a conflict has just changed.', 'Look again.')
        await write()
      })
    return after.entries.filter((entry) => flags.includes(entry))
  })
}

/** The entries of a scope of which both sides still stand: the others are settled by themselves. */
export async function openConflicts(store: Pick<Store, 'read'>, folder: ScopeFolder): Promise<Conflict[]> {
  const { entries } = readConflicts((await read(store, folder, CONFLICTS_PATH))?.body ?? '')
  return entries.filter(await lookAt(store, folder, entries))
}

async function lookAt(store: Pick<Store, 'read'>, folder: ScopeFolder, entries: readonly Conflict[]) {
  const files = new Map<string, Awaited<ReturnType<typeof read>>>()
  for (const { sides } of entries)
    for (const { path } of sides) files.set(path, await read(store, folder, path))
  return ({ sides }: Conflict) => sides.every((side) => isStanding(side, files.get(side.path)))
}

async function read(store: Pick<Store, 'read'>, folder: ScopeFolder, path: string) {
  // A person may have written anything into the file as a path.
  const gated = asMemoryPath(path.normalize('NFC'))
  const file = gated && (await store.read({ folder, path: gated }).catch(unlessMemoryError))
  return file && { hash: file.hash, body: file.document.body, says: saysOf(file.document, path) }
}

/** Hash of what a fact says, as a side keeps it: saying the fact again or adding keywords changes nothing. */
const saysOf = (document: Pick<Document, 'frontMatter' | 'body'>, path: string) =>
  `says:${sha256(wholeText(document, path), SAYS_CHARS)}`

/** Two machines changed the same, or one forgot what another wrote. */
const OF_MACHINES = ['versions', 'forgotten'] as const

/** A line for each kind and scope with open conflicts. */
export const conflictNotices = ({ project, global }: Snapshot, withContradictions = true): string[] =>
  (withContradictions ? (['contradiction', ...OF_MACHINES] as const) : OF_MACHINES).flatMap((kind) =>
    [project, global].flatMap(({ files }) => {
      const file = files.find(({ path }) => path === CONFLICTS_PATH)
      const told = file && toldIn(file.description, kind)
      if (!told) return []
      return [
        `${told} (${CONFLICTS_PATH}, scope ${scopeOf(file)}): when one bears on your work, ask the person which side holds; do not choose.`,
      ]
    }),
  )
