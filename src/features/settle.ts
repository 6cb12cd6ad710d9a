import { openConflicts } from '../consolidate/conflicts.js'
import { isoDay } from '../lib/day.js'
import { type Conflict, kindOf, readConflicts, writeConflicts } from '../memory/conflict-file.js'
import { MemoryError } from '../memory/errors.js'
import { forgottenLines, withLift } from '../memory/forgotten-lines.js'
import { scopeOf, statementOf } from '../memory/memory.js'
import { CONFLICTS_PATH, FORGOTTEN_PATH } from '../memory/reserved-folders.js'
import { oneLine } from '../memory/sanitize.js'
import { fileKey, type Scope, type ScopeFolder } from '../memory/scope.js'
import type { OpenMemory } from '../open-memory.js'

export const SIDES = ['this', 'that', 'both'] as const
/** Which side of a contradiction holds. */
export type Side = (typeof SIDES)[number]

/** A contradiction between facts, or two versions of a file, that nobody has settled. */
export type OpenConflict = {
  /** Tells both versions: another version of a side is another conflict. */
  id: string
  folder: ScopeFolder
  scope: Scope
  kind: ReturnType<typeof kindOf>
  sides: { path: string; key: string; statement: string; about: string }[]
}

type Memory = Pick<OpenMemory, 'store' | 'history' | 'folders'>

export async function conflictsIn(memory: Memory, scopes: readonly Scope[]): Promise<OpenConflict[]> {
  const { store, folders } = memory
  const all = scopes.map(async (scope) =>
    Promise.all(
      (await openConflicts(store, folders[scope])).map((one) =>
        toldApart(memory, shown(memory, folders[scope], one)),
      ),
    ),
  )
  return (await Promise.all(all)).flat()
}

function shown({ store }: Memory, folder: ScopeFolder, conflict: Conflict): OpenConflict {
  return {
    id: conflict.id,
    folder,
    scope: scopeOf({ folder }),
    kind: kindOf(conflict),
    sides: conflict.sides.map(({ path }) => {
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
    }),
  }
}

/** Sides that say the same of themselves are told apart by the first line that the other one does not have. */
async function toldApart({ store }: Memory, conflict: OpenConflict): Promise<OpenConflict> {
  const [first, second] = conflict.sides
  if (first?.statement !== second?.statement) return conflict
  const lines = await Promise.all(
    conflict.sides.map(async ({ key }) => {
      const target = store.target(key)
      const read = target && (await store.read(target).catch(() => undefined))
      return (read?.document.body ?? '').split('\n').map(oneLine)
    }),
  )
  const sides = conflict.sides.map((side, i) => {
    const own = lines[i]?.find((line) => line !== '' && !lines[1 - i]?.includes(line))
    return own === undefined ? side : { ...side, statement: own }
  })
  return { ...conflict, sides }
}

/**
 * Deletes the side that does not hold, or remembers that both do. Throws `not-found` where the conflict is not open any more,
 * and whatever the write path refuses.
 */
export async function settleConflict(
  { store, history }: Memory,
  { folder, id }: Pick<OpenConflict, 'folder' | 'id'>,
  holds: Side,
  way = 'conflict',
): Promise<void> {
  const conflict = (await openConflicts(store, folder)).find((one) => one.id === id)
  if (!conflict) throw gone('This has changed meanwhile, or is settled.')
  const origin = { writer: 'person', way } as const
  const { sides } = conflict
  // What nobody has committed yet could not be brought back.
  await history.commit()
  const { path, hash } =
    holds === 'both' ? { path: CONFLICTS_PATH, hash: '' } : sides[holds === 'this' ? 1 : 0]
  const target = store.target(fileKey(folder, path))
  const read = target && (await store.read(target))
  if (!target || !read) throw gone(`${path} has gone.`)
  if (holds !== 'both') {
    const expect = { seen: [path === FORGOTTEN_PATH || hash === '' ? read.hash : hash] }
    if (path === FORGOTTEN_PATH) {
      const all = forgottenLines(read.document.body)
      const lifted = all.flatMap(({ line, text }) => (`text:${text}` === hash ? [line] : []))
      const lines = all.map(({ line }) => line)
      const body = withLift(lines, lifted, isoDay(Date.now())).map((line) => `${line}\n`)
      await store.apply(
        [{ kind: 'put', ...target, text: read.document.head + body.join(''), expect }],
        origin,
      )
      return
    }
    // What was written of it since is forgotten too: it would come back with the next talk.
    const deed = kindOf({ sides }) === 'forgotten' ? 'forget' : way
    await store.apply([{ kind: 'delete', ...target, expect }], { ...origin, way: deed })
    // What stays of two versions gets the name of the file.
    const copy =
      kindOf({ sides }) === 'versions' && holds === 'that' && store.target(fileKey(folder, sides[1].path))
    if (copy) await store.apply([{ kind: 'move', ...copy, to: target.path, expect: 'any' }], origin)
    return
  }
  const { entries, named } = readConflicts(read.document.body)
  const left = { entries: entries.filter((entry) => entry.id !== id), named: [...new Set([...named, id])] }
  const text = read.document.head + writeConflicts(left)
  await store.apply([{ kind: 'put', ...target, text, expect: { seen: [read.hash] } }], origin)
}

const gone = (says: string) => new MemoryError('not-found', says, 'memfs conflicts lists what is open.')
