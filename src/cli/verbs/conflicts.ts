import { type Conflict, readConflicts, writeConflicts } from '../../consolidate/conflicts.js'
import { MemoryError } from '../../memory/errors.js'
import { scopeOf, statementOf } from '../../memory/memory.js'
import { CONFLICTS_PATH } from '../../memory/reserved-folders.js'
import { fileKey, SCOPES, type ScopeFolder } from '../../memory/scope.js'
import type { OpenMemory } from '../../open-memory.js'
import { EXIT, type VerbSpec } from '../run.js'
import { cutToWidth, shownLine } from '../terminal.js'

type Open = Conflict & { folder: ScopeFolder }

const SIDES = ['this', 'that', 'both'] as const

/** `memfs conflicts`: contradictions, side by side; with a number and a side it settles one. */
export const conflicts: VerbSpec = {
  usage: 'conflicts [number] [side]',
  summary: 'show facts that contradict each other; with a number and this, that or both settle one',
  example: 'memfs conflicts 1 this',
  hasScope: true,
  isForPersons: (_, [number]) => number !== undefined,
  async run({ open, openToWrite, scopes, terminal }, [number, side]) {
    if (number === undefined) {
      const memory = await open()
      const found = (await conflictsIn(memory)).filter((one) => scopes.includes(scopeOf(one)))
      const data = found.map((one, i) => ({
        number: i + 1,
        scope: scopeOf(one),
        sides: one.sides.map(({ path }) => describe(memory, one, path)),
      }))
      const lines = data.flatMap(({ number: at, scope, sides }) => [
        terminal.style('bold', `${at}  (${scope})`),
        ...sides.map(({ path, statement }, i) =>
          cutToWidth(
            `   ${SIDES[i]}: ${shownLine(statement)}  ${terminal.style('dim', path)}`,
            terminal.columns,
          ),
        ),
      ])
      return data.length === 0
        ? { data, lines: ['No facts contradict each other.'] }
        : { data, lines: [...lines, 'To settle one: memfs conflicts <number> <this, that or both>'] }
    }
    if (!SIDES.includes(side as (typeof SIDES)[number]))
      throw new MemoryError('invalid-argument', 'Say which side holds.', 'this, that or both')
    const memory = await openToWrite()
    const one = (await conflictsIn(memory))[Number(number) - 1]
    if (!one)
      throw new MemoryError(
        'not-found',
        `There is no contradiction ${number}.`,
        'memfs conflicts lists them.',
      )
    await settle(memory, one, side as (typeof SIDES)[number])
    return {
      data: { settled: one.sides.map(({ path }) => path), holds: side },
      lines: ['Settled. memfs undo takes it back.'],
      exit: EXIT.done,
    }
  },
}

const describe = (memory: OpenMemory, { folder }: Open, path: string) => {
  const file = memory.store.file({ folder, path })
  return { path, statement: file ? statementOf(file) : 'gone since' }
}

async function conflictsIn({ store, folders }: OpenMemory): Promise<Open[]> {
  const all = await Promise.all(
    SCOPES.map(async (scope) => {
      const read = await store.read({ folder: folders[scope], path: CONFLICTS_PATH }).catch(() => undefined)
      const { entries } = readConflicts(read?.document.body ?? '')
      // An entry whose side has changed since ends by itself.
      const stands = ({ path, hash }: Conflict['sides'][number]) =>
        store.file({ folder: folders[scope], path })?.hash === hash
      return entries
        .filter(({ sides }) => sides.every(stands))
        .map((entry) => ({ ...entry, folder: folders[scope] }))
    }),
  )
  return all.flat()
}

async function settle(
  { store, history }: OpenMemory,
  { folder, id, sides }: Open,
  holds: (typeof SIDES)[number],
): Promise<void> {
  // What nobody has committed yet could not be brought back.
  await history.commit()
  if (holds !== 'both') {
    const { path, hash } = holds === 'this' ? sides[1] : sides[0]
    const target = store.target(fileKey(folder, path))
    if (!target) throw new MemoryError('not-found', `${path} has gone.`, 'Then the contradiction has, too.')
    await store.apply([{ kind: 'delete', ...target, expect: { seen: [hash] } }], {
      writer: 'person',
      way: 'conflict',
    })
    return
  }
  const target = store.target(fileKey(folder, CONFLICTS_PATH))
  const read = target && (await store.read(target))
  if (!target || !read)
    throw new MemoryError('not-found', `${CONFLICTS_PATH} has gone.`, 'Then no contradiction is open.')
  const { entries, settled } = readConflicts(read.document.body)
  const body = writeConflicts({
    entries: entries.filter((entry) => entry.id !== id),
    settled: [...settled, id],
  })
  await store.apply(
    [{ kind: 'put', ...target, text: read.document.head + body, expect: { seen: [read.hash] } }],
    { writer: 'person', way: 'conflict' },
  )
}
