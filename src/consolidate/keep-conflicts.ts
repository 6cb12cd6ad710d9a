import { sha256 } from '../lib/hash.js'
import { MemoryError } from '../memory/errors.js'
import type { Op } from '../memory/op.js'
import type { Origin } from '../memory/origin.js'
import { type MemoryPath, parseMemoryPath } from '../memory/path.js'
import { CONFLICTS_PATH } from '../memory/reserved-folders.js'
import type { ScopeFolder } from '../memory/scope.js'
import type { Store } from '../store/store.js'
import {
  type Conflict,
  readConflicts,
  type Side,
  toConflict,
  updateConflicts,
  writeConflicts,
} from './conflicts.js'
import type { PassState } from './due.js'
import type { WholeFact } from './facts-of.js'

const ID_CHARS = 12
/** Of the file, in characters: more than a fact may have. */
const LIMIT = 20_000

/**
 * Brings the file of contradictions up to date: new flags in, entries out of which a side has changed or gone. Gives the
 * ids that are in it now, and how many of the flags are new.
 */
export async function keepConflicts(args: {
  store: Pick<Store, 'read' | 'apply'>
  folder: ScopeFolder
  written: PassState['conflicts']
  flags: readonly Conflict[]
  origin: Origin
}): Promise<{ conflicts: PassState['conflicts']; added: number }> {
  const { store, folder, written, flags, origin } = args
  const target = { folder, path: CONFLICTS_PATH as MemoryPath }
  const file = await store.read(target)
  const onDisk = readConflicts(file?.document.body ?? '')
  const paths = new Set([...onDisk.entries, ...flags].flatMap(({ sides }) => sides.map(({ path }) => path)))
  const hashes = new Map(
    await Promise.all([...paths].map(async (path) => [path, await hashOf(store, folder, path)] as const)),
  )
  const after = updateConflicts({ onDisk, written, flags, hashOf: (path) => hashes.get(path) })
  const conflicts = { open: after.entries.map(({ id }) => id), settled: [...after.settled] }
  const isEmpty = after.entries.length === 0 && after.settled.length === 0
  const count = after.entries.length
  const text = writeConflicts(after)
  const description =
    count === 0
      ? 'Contradictions between facts: none is open'
      : `${count} ${count === 1 ? 'contradiction' : 'contradictions'} between facts, for the person to decide`
  const op: Op | undefined = isEmpty
    ? file && { ...target, kind: 'delete', expect: { seen: [file.hash] } }
    : file?.document.body === text
      ? undefined
      : {
          ...target,
          kind: 'write',
          content: text,
          keys: { description, limit: LIMIT },
          expect: file ? { seen: [file.hash] } : 'absent',
        }
  if (op) await store.apply([op], origin)
  const before = new Set(onDisk.entries.map(({ id }) => id))
  return { conflicts, added: after.entries.filter(({ id }) => !before.has(id)).length }
}

async function hashOf(
  store: Pick<Store, 'read'>,
  folder: ScopeFolder,
  path: string,
): Promise<string | undefined> {
  try {
    return (await store.read({ folder, path: parseMemoryPath(path) }))?.hash
  } catch (error) {
    // A person may have written anything into the file.
    if (error instanceof MemoryError) return undefined
    throw error
  }
}

/** Two facts that contradict each other, as an entry. */
export function conflictOf(a: WholeFact, b: WholeFact, question: string): Conflict {
  return toConflict([sideOf(a), sideOf(b)], question, (text) => sha256(text, ID_CHARS))
}

function sideOf({ path, hash, description, keys }: WholeFact): Side {
  return {
    path,
    hash,
    description,
    day: keys.confirmed ?? keys.created ?? 'no date',
    source: keys.source ?? 'by hand',
    quote: keys.evidence?.quote ?? '',
  }
}
