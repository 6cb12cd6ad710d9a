import { conflictsIn, type OpenConflict, SIDES, settleConflict } from '../../features/settle.js'
import { MemoryError } from '../../memory/errors.js'
import type { Scope } from '../../memory/scope.js'
import type { OpenMemory } from '../../open-memory.js'
import { type Answer, NOT_DONE, type VerbSpec } from '../run.js'
import { cutToWidth, shownLine, type Terminal } from '../terminal.js'

const QUESTIONS = {
  this: 'Keep this, and delete that?',
  that: 'Keep that, and delete this?',
  both: 'Keep both?',
} as const

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
    if (!one)
      throw new MemoryError(
        'not-found',
        `There is no contradiction ${number}.`,
        'memfs conflicts lists them.',
      )
    for (const line of drawn(rowOf(one, Number(number)), terminal)) terminal.err(line)
    const settled = one.sides.map(({ path }) => path)
    if (!(await isAgreed(QUESTIONS[holds]))) return { data: { settled: [], holds }, ...NOT_DONE }
    await settleConflict(memory, one, holds)
    return { data: { settled, holds }, lines: ['Settled. memfs undo takes it back.'] }
  },
}

async function listed(memory: OpenMemory, scopes: readonly Scope[], terminal: Terminal): Promise<Answer> {
  const data = (await conflictsIn(memory, scopes)).map((one, i) => rowOf(one, i + 1))
  if (data.length === 0) return { data, lines: ['No facts contradict each other.'] }
  const lines = data.flatMap((row) => drawn(row, terminal))
  return { data, lines: [...lines, 'To settle one: memfs conflicts <number> <this, that or both>'] }
}

const rowOf = ({ scope, sides }: OpenConflict, number: number) => ({
  number,
  scope,
  sides: sides.map(({ path, statement }) => ({ path, statement })),
})

const drawn = ({ number, scope, sides }: ReturnType<typeof rowOf>, terminal: Terminal): string[] => [
  terminal.style('bold', `${number}  (${scope})`),
  ...sides.map(({ path, statement }, i) => {
    const text = `   ${SIDES[i]}: ${shownLine(statement)}  ${terminal.style('dim', path)}`
    return cutToWidth(text, terminal.columns)
  }),
]
