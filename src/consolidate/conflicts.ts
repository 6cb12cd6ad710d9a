import { sha256 } from '../lib/hash.js'
import { MemoryError } from '../memory/errors.js'
import type { Op } from '../memory/op.js'
import type { Origin } from '../memory/origin.js'
import { type MemoryPath, parseMemoryPath } from '../memory/path.js'
import { CONFLICTS_PATH } from '../memory/reserved-folders.js'
import { sanitizeLine } from '../memory/sanitize.js'
import type { ScopeFolder } from '../memory/scope.js'
import type { Store } from '../store/store.js'
import type { WholeFact } from './facts-of.js'

/** Most characters of the entries together: what a person does not look at must not grow without end. */
const MAX_CHARS = 16_000
/** Of the file, in characters: more than a fact may have. */
const LIMIT = 20_000
/** Pairs that a person has removed and that are not flagged again. */
const MAX_SETTLED = 200
const MAX_QUOTE_CHARS = 200
const ID_CHARS = 12

/** A fact in the version that was flagged: another version ends the entry. */
type Version = { path: string; hash: string }

export type Side = Pick<WholeFact, 'path' | 'hash' | 'description' | 'keys'>

/** `text` is what a person reads of it. */
export type Conflict = { id: string; sides: readonly [Version, Version]; text: string }

/** What stands in the file: open entries, and the ids of pairs that are settled. */
export type Conflicts = { entries: readonly Conflict[]; settled: readonly string[] }

const HEADER = `Facts that contradict each other. Change or delete the one that no longer holds: its entry then goes by itself.
If both hold, remove the entry, from its comment to the next one; the pair is then not named again.
`
const COMMENT = /^<!-- memfs-(conflict|settled) (.*) -->\n/gm

/**
 * A contradiction as an entry. What the facts say stands in it as data: on one line, quoted, without markup of its own. Its
 * id is the same whichever side comes first, as long as both say what they said.
 */
export function conflictOf(a: Side, b: Side, question: string): Conflict {
  const [first, second] = [a, b].map(({ path, hash }) => `${path}\n${hash}`).sort()
  const version = ({ path, hash }: Side): Version => ({ path, hash })
  return {
    id: sha256(`${first}\n${second}`, ID_CHARS),
    sides: [version(a), version(b)],
    text: `${[`## ${data(question)}`, '', ...sideLines(a), ...sideLines(b), ''].join('\n')}\n`,
  }
}

function sideLines({ path, description, keys }: Side): string[] {
  const { source = 'by hand', confirmed, created = 'no date', evidence } = keys
  return [
    `- \`${data(path)}\` (${data(source)}, ${data(confirmed ?? created)}): ${data(description)}`,
    ...(evidence?.quote ? [`  - said: ${data(evidence.quote.slice(0, MAX_QUOTE_CHARS))}`] : []),
  ]
}

/** Text from a fact, on one line and with nothing in it that markdown or the file's own comments would act on. */
const data = (text: string) =>
  sanitizeLine(text)
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[`*_[\]#|]/g, (mark) => `\\${mark}`)

/** The file's body. */
export function writeConflicts({ entries, settled }: Conflicts): string {
  const parts = entries.map(
    ({ id, sides, text }) => comment('conflict', JSON.stringify({ id, sides })) + text,
  )
  return `${HEADER}\n${parts.join('')}${settled.length > 0 ? comment('settled', settled.join(',')) : ''}`
}

/** Nothing in it can end the comment. */
const comment = (kind: string, value: string) =>
  `<!-- memfs-${kind} ${value.replaceAll('-', '\\u002d').replaceAll('>', '\\u003e')} -->\n`

/** Reads the file's body back; what cannot be read of it counts as removed by a person. */
export function readConflicts(body: string): Conflicts {
  const plain = body.replace(/\r\n?/g, '\n')
  const marks = [...plain.matchAll(COMMENT)]
  const settled = marks.flatMap(([, kind, ids = '']) => (kind === 'settled' ? ids.split(',') : []))
  const entries = marks.flatMap((mark, i): Conflict[] => {
    const [whole, kind, value = ''] = mark
    const versions = kind === 'conflict' ? parseEntry(value) : undefined
    const text = plain.slice(mark.index + whole.length, marks[i + 1]?.index ?? plain.length)
    return versions ? [{ ...versions, text }] : []
  })
  return { entries, settled: settled.filter((id) => /^[0-9a-f]+$/.test(id)) }
}

function parseEntry(json: string): Omit<Conflict, 'text'> | undefined {
  try {
    const { id, sides } = JSON.parse(json) as Conflict
    const isVersion = (side: Version) => typeof side.path === 'string' && typeof side.hash === 'string'
    return typeof id === 'string' && sides.length === 2 && sides.every(isVersion) ? { id, sides } : undefined
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}

/**
 * The file after new flags: entries with a side that has changed or gone are left out, pairs whose entry a person has
 * removed are settled, and neither an open nor a settled pair is entered again. `open` are the ids that the file held when
 * the plugin wrote it last.
 */
export function updateConflicts(args: {
  onDisk: Conflicts
  open: readonly string[]
  flags: readonly Conflict[]
  /** Hash of a fact now; `undefined` where there is none. */
  hashOf: (path: string) => string | undefined
}): Conflicts {
  const { onDisk, open, flags, hashOf } = args
  const present = new Set(onDisk.entries.map(({ id }) => id))
  const removed = open.filter((id) => !present.has(id))
  const settled = [...new Set([...onDisk.settled, ...removed])].slice(-MAX_SETTLED)
  const all = new Map(
    [...onDisk.entries, ...flags.filter(({ id }) => !present.has(id))].map((one) => [one.id, one]),
  )
  let left = MAX_CHARS
  const entries = [...all.values()].filter(({ id, sides, text }) => {
    if (settled.includes(id) || sides.some(({ path, hash }) => hashOf(path) !== hash)) return false
    left -= text.length
    return left >= 0
  })
  return { entries, settled }
}

/**
 * Brings the file of contradictions up to date: new flags in, entries out of which a side has changed or gone. Gives the
 * ids that are in it now, and the flags that are new in it.
 */
export async function keepConflicts(args: {
  store: Pick<Store, 'read' | 'apply'>
  folder: ScopeFolder
  open: readonly string[]
  flags: readonly Conflict[]
  origin: Origin
}): Promise<{ open: string[]; added: Conflict[] }> {
  const { store, folder, open, flags, origin } = args
  const target = { folder, path: CONFLICTS_PATH as MemoryPath }
  const file = await store.read(target)
  const onDisk = readConflicts(file?.document.body ?? '')
  const hashes = new Map<string, string | undefined>()
  for (const { sides } of [...onDisk.entries, ...flags])
    for (const { path } of sides) hashes.set(path, await hashOf(store, folder, path))
  const after = updateConflicts({ onDisk, open, flags, hashOf: (path) => hashes.get(path) })
  const isEmpty = after.entries.length === 0 && after.settled.length === 0
  const text = writeConflicts(after)
  const keys = { description: describe(after.entries.length), limit: LIMIT }
  const expect = file ? { seen: [file.hash] } : ('absent' as const)
  const op: Op = isEmpty
    ? { ...target, kind: 'delete', expect }
    : { ...target, kind: 'write', content: text, keys, expect }
  if (isEmpty ? file : file?.document.body !== text) await store.apply([op], origin)
  const before = new Set(onDisk.entries.map(({ id }) => id))
  return {
    open: after.entries.map(({ id }) => id),
    added: after.entries.filter(({ id }) => !before.has(id)),
  }
}

const describe = (count: number) =>
  count === 0
    ? 'Contradictions between facts: none is open'
    : `${count} ${count === 1 ? 'contradiction' : 'contradictions'} between facts, for the person to decide`

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
