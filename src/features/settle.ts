import { openConflicts } from '../consolidate/conflicts.js'
import { SETTLED, writerSubject } from '../history/commit-message.js'
import { isoDay } from '../lib/day.js'
import { type Conflict, kindOf, readConflicts } from '../memory/conflict-file.js'
import { MemoryError } from '../memory/errors.js'
import { factTypeOf } from '../memory/fact-types.js'
import { forgottenLines, withLift } from '../memory/forgotten-lines.js'
import { scopeOf, statementOf } from '../memory/memory.js'
import type { Op } from '../memory/op.js'
import type { MemoryPath } from '../memory/path.js'
import { maskPrivate } from '../memory/private.js'
import { CONFLICTS_PATH, FORGOTTEN_PATH } from '../memory/reserved-folders.js'
import { oneLine } from '../memory/sanitize.js'
import { fileKey, type Scope, type ScopeFolder } from '../memory/scope.js'
import { readFact } from '../memory/statement/fact-text.js'
import type { OpenMemory } from '../open-memory.js'
import { conflictsText } from '../sync/merge/conflict-entries.js'

export const SIDES = ['this', 'that', 'both'] as const
/** Which side of a contradiction holds. */
export type Side = (typeof SIDES)[number]

/** A contradiction between facts, or two versions of a file, that nobody has settled. */
export type OpenConflict = Awaited<ReturnType<typeof shown>>

type Memory = Pick<OpenMemory, 'store' | 'history' | 'folders' | 'auditLog'>

export async function conflictsIn(memory: Memory, scopes: readonly Scope[]): Promise<OpenConflict[]> {
  const all = scopes.map(async (scope) => {
    const folder = memory.folders[scope]
    const open = await openConflicts(memory.store, folder)
    return Promise.all(open.map((one) => shown(memory, folder, one)))
  })
  return (await Promise.all(all)).flat()
}

async function shown({ store }: Memory, folder: ScopeFolder, conflict: Conflict) {
  const sides = conflict.sides.map(({ path }) => {
    const file = store.file({ folder, path })
    const { source = 'by hand', created, confirmed, evidence } = file?.keys ?? {}
    return {
      path,
      key: fileKey(folder, path),
      statement: file ? oneLine(statementOf(file)) : 'gone since',
      about: oneLine(
        [source, confirmed ?? created, evidence?.quote && `“${evidence.quote}”`].filter(Boolean).join(', '),
      ),
    }
  })
  const saySame = sides[0]?.statement === sides[1]?.statement
  const lines = saySame ? await Promise.all(sides.map(({ key }) => linesOf(store, key))) : []
  return {
    /** Depends on both versions: another version of a side is another conflict. */
    id: conflict.id,
    folder,
    scope: scopeOf({ folder }),
    kind: kindOf(conflict),
    /** Sides with the same statement are told apart by the first line that the other one does not have. */
    sides: sides.map((side, i) => {
      const own = lines[i]?.find((line) => line !== '' && !lines[1 - i]?.includes(line))
      return { ...side, statement: own ?? side.statement }
    }),
  }
}

async function linesOf(store: Memory['store'], key: string): Promise<string[]> {
  const target = store.target(key)
  const read = target && (await store.read(target).catch(() => undefined))
  // In the whole, since a private part may go over several lines.
  return maskPrivate(read?.document.body ?? '')
    .split('\n')
    .map(oneLine)
}

/** Settles a conflict in one change, which one undo takes back. Throws `not-found`, and as the write path. */
export async function settleConflict(
  memory: Memory,
  { folder, id }: Pick<OpenConflict, 'folder' | 'id'>,
  holds: Side,
  sessionID?: string,
): Promise<void> {
  const { store, history, auditLog } = memory
  const conflict = (await openConflicts(store, folder)).find((one) => one.id === id)
  if (!conflict) throw gone('This has changed meanwhile, or is settled.')
  // What is not committed yet could not be brought back.
  await history.commit()
  const kind = kindOf(conflict)
  const loser = conflict.sides[holds === 'this' ? 1 : 0]
  const ops = holds === 'both' ? [] : await removal(memory, folder, conflict, loser)
  const list = await find(memory, folder, CONFLICTS_PATH)
  const { entries, named } = readConflicts(list.document.body)
  const others = named.filter((one) => one !== id)
  const left = {
    entries: entries.filter((entry) => entry.id !== id),
    named: holds === 'both' ? [...others, id] : others,
  }
  const isEmpty = left.entries.length + left.named.length === 0
  const text = conflictsText(list.document.head + list.document.body, left)
  const expect = { seen: [list.hash] }
  const origin = { writer: 'person', sessionID, way: SETTLED, subject: writerSubject.settled } as const
  const listed: Op = { ...list.target, expect, ...(isEmpty ? { kind: 'delete' } : { kind: 'put', text }) }
  await history.asOneCommit(() => store.apply([...ops, listed], origin))
  await history.commit()
  const fact = fileKey(folder, loser.path as MemoryPath)
  if (holds === 'that' && kind === 'forgotten')
    await auditLog.note({ way: 'command', phase: 'deleted', outcome: 'forgotten', reasons: [], fact })
}

async function removal(
  memory: Memory,
  folder: ScopeFolder,
  conflict: Conflict,
  { path, hash }: Conflict['sides'][number],
): Promise<Op[]> {
  const loser = await find(memory, folder, path)
  const today = isoDay(Date.now())
  const { putForgotten, withTombstones } = await import('../capture/forgotten/forgotten-facts.js')
  if (path === FORGOTTEN_PATH)
    return [putForgotten(loser.target, loser.hash, lifted(loser.document.body, hash, today))]
  const go: Op = { kind: 'delete', ...loser.target, expect: { seen: [loser.hash] } }
  if (kindOf(conflict) === 'versions') {
    const [own, copy] = conflict.sides
    if (path !== own.path) return [go]
    // Of two versions, the one that stays gets the file's own name.
    const { target, hash } = await find(memory, folder, copy.path)
    return [
      { ...target, kind: 'move', to: loser.target.path, expect: { seen: [hash] }, replaces: loser.hash },
    ]
  }
  const { saysTheSame } = await import('../capture/forgotten/tombstone.js')
  const holds = conflict.sides.find((side) => side.path !== path)
  const stays = holds ? factsIn(await find(memory, folder, holds.path)) : []
  // Without a tombstone, what does not hold, or was forgotten and written again, would be learned from the next talk.
  const lost = factsIn(loser).filter(({ text }) => !stays.some((fact) => saysTheSame(fact.text, text)))
  const stones = { folder, path: FORGOTTEN_PATH as MemoryPath }
  const read = await memory.store.read(stones)
  const lines = withTombstones(read?.document.body ?? '', lost, today)
  return lines ? [go, putForgotten(stones, read?.hash, lines)] : [go]
}

function lifted(body: string, hash: string, date: string): string[] {
  const all = forgottenLines(body)
  const lines = all.map(({ line }) => line)
  const gone = all.filter(({ text }) => `text:${text}` === hash).map(({ line }) => line)
  return withLift(lines, gone, date)
}

function factsIn({ target, document }: Awaited<ReturnType<typeof find>>) {
  const type = factTypeOf(target.path, document.frontMatter.type)
  return type === undefined ? [] : [{ text: readFact(document, target.path).statement, type }]
}

async function find({ store }: Memory, folder: ScopeFolder, path: string) {
  const target = store.target(fileKey(folder, path as MemoryPath))
  const read = target && (await store.read(target))
  if (!target || !read) throw gone(`${path} is gone.`)
  return { target, ...read }
}

const gone = (says: string) => new MemoryError('not-found', says, 'memfs conflicts lists what is open.')
