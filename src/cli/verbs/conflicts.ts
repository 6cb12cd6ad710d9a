import { openConflicts } from '../../consolidate/conflicts.js'
import { isoDay } from '../../lib/day.js'
import { type Conflict, kindOf, readConflicts, writeConflicts } from '../../memory/conflict-file.js'
import { MemoryError } from '../../memory/errors.js'
import { forgottenLines, withLift } from '../../memory/forgotten-lines.js'
import { scopeOf, statementOf } from '../../memory/memory.js'
import { CONFLICTS_PATH, FORGOTTEN_PATH } from '../../memory/reserved-folders.js'
import { fileKey, type Scope, type ScopeFolder } from '../../memory/scope.js'
import type { OpenMemory } from '../../open-memory.js'
import { type Answer, NOT_DONE, type VerbSpec } from '../run.js'
import { cutToWidth, shownLine, type Terminal } from '../terminal.js'

type Open = Conflict & { folder: ScopeFolder }

const SIDES = ['this', 'that', 'both'] as const
const QUESTIONS = {
  this: 'Keep this, and delete that?',
  that: 'Keep that, and delete this?',
  both: 'Keep both?',
} as const
const ORIGIN = { writer: 'person', way: 'conflict' } as const

export const conflicts: VerbSpec = {
  usage: 'conflicts [number] [side]',
  summary: 'show facts that contradict each other; with a number and this, that or both settle one',
  example: 'memfs conflicts 1 this --yes',
  hasScope: true,
  asks: true,
  isForPersons: (_, [number]) => number !== undefined,
  async run({ open, openToWrite, isAgreed, scopes, terminal }, [number, side]) {
    if (number === undefined) return listed(await open(), scopes as Scope[], terminal)
    const holds = SIDES.find((one) => one === side)
    if (holds === undefined)
      throw new MemoryError('invalid-argument', 'Say which side holds.', 'this, that or both')
    const memory = await openToWrite()
    const one = (await conflictsIn(memory, scopes as Scope[]))[Number(number) - 1]
    if (!one) throw gone(`There is no contradiction ${number}.`)
    for (const line of drawn(rowOf(memory, one, Number(number)), terminal)) terminal.err(line)
    const settled = one.sides.map(({ path }) => path)
    if (!(await isAgreed(QUESTIONS[holds]))) return { data: { settled: [], holds }, ...NOT_DONE }
    await settle(memory, one, holds)
    return { data: { settled, holds }, lines: ['Settled. memfs undo takes it back.'] }
  },
}

async function listed(memory: OpenMemory, scopes: readonly Scope[], terminal: Terminal): Promise<Answer> {
  const data = (await conflictsIn(memory, scopes)).map((one, i) => rowOf(memory, one, i + 1))
  if (data.length === 0) return { data, lines: ['No facts contradict each other.'] }
  const lines = data.flatMap((row) => drawn(row, terminal))
  return { data, lines: [...lines, 'To settle one: memfs conflicts <number> <this, that or both>'] }
}

function rowOf({ store }: OpenMemory, one: Open, number: number) {
  const sides = one.sides.map(({ path }) => {
    const file = store.file({ folder: one.folder, path })
    return { path, statement: file ? statementOf(file) : 'gone since' }
  })
  return { number, scope: scopeOf(one), sides }
}

const drawn = ({ number, scope, sides }: ReturnType<typeof rowOf>, terminal: Terminal): string[] => [
  terminal.style('bold', `${number}  (${scope})`),
  ...sides.map(({ path, statement }, i) => {
    const text = `   ${SIDES[i]}: ${shownLine(statement)}  ${terminal.style('dim', path)}`
    return cutToWidth(text, terminal.columns)
  }),
]

async function conflictsIn({ store, folders }: OpenMemory, scopes: readonly Scope[]): Promise<Open[]> {
  const all = await Promise.all(
    scopes.map(async (scope) => {
      const folder = folders[scope]
      return (await openConflicts(store, folder)).map((entry) => ({ ...entry, folder }))
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
        ORIGIN,
      )
      return
    }
    await store.apply([{ kind: 'delete', ...target, expect }], ORIGIN)
    // What stays of two versions gets the name of the file.
    const copy =
      kindOf({ sides }) === 'versions' && holds === 'that' && store.target(fileKey(folder, sides[1].path))
    if (copy) await store.apply([{ kind: 'move', ...copy, to: target.path, expect: 'any' }], ORIGIN)
    return
  }
  const { entries, named } = readConflicts(read.document.body)
  const left = { entries: entries.filter((entry) => entry.id !== id), named: [...new Set([...named, id])] }
  const text = read.document.head + writeConflicts(left)
  await store.apply([{ kind: 'put', ...target, text, expect: { seen: [read.hash] } }], ORIGIN)
}

const gone = (says: string) => new MemoryError('not-found', says, 'memfs conflicts lists them.')
