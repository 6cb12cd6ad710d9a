import { conflictsIn, type OpenConflict, SIDES, type Side, settleConflict } from '../../features/settle.js'
import { countConflicts } from '../../memory/conflict-file.js'
import { MemoryError } from '../../memory/errors.js'
import { FORGOTTEN_PATH } from '../../memory/reserved-folders.js'
import { SCOPES, type Scope } from '../../memory/scope.js'
import { NOT_DONE, type VerbSpec } from '../run.js'
import { shownLine, type Terminal } from '../terminal.js'

/** The title of each kind of conflict, and the question that settles it for each side. */
const WORDS: Record<OpenConflict['kind'], { title: string } & Record<Side, string>> = {
  contradiction: {
    title: 'These contradict each other: which is right?',
    this: 'Keep this, and delete that?',
    that: 'Keep that, and delete this?',
    both: 'Keep both?',
  },
  versions: {
    title: 'Two machines changed one file: which version stays?',
    this: 'Keep this, and delete that?',
    that: 'Replace this with that?',
    both: 'Keep both files?',
  },
  forgotten: {
    title: 'Forgotten on one machine, written on another: keep or forget?',
    this: 'Keep it, and let what was forgotten be learned again?',
    that: 'Forget it, and delete the file?',
    both: 'Keep the file, but do not relearn what was forgotten?',
  },
}

export const conflicts: VerbSpec = {
  usage: 'conflicts [number] [side]',
  summary: 'list facts that contradict each other; settle one by its number and this, that or both',
  example: 'memfs conflicts 1 this --yes',
  hasScope: true,
  asks: true,
  isForPersons: (_, [number]) => number !== undefined,
  async run({ open, openToWrite, isAgreed, scopes: asked, terminal }, [number, side]) {
    const scopes = asked as readonly Scope[]
    if (number === undefined) {
      const data = (await conflictsIn(await open(), scopes)).map((one, i) => rowOf(one, i + 1))
      if (data.length === 0) return { data, lines: ['No facts contradict each other.'] }
      const lines = data.flatMap((row) => drawn(row, terminal))
      return { data, lines: [...lines, 'To settle one: memfs conflicts <number> <this|that|both>'] }
    }
    const holds = SIDES.find((one) => one === side)
    if (holds === undefined)
      throw new MemoryError('invalid-argument', 'Say which side to keep.', 'Add this, that or both.')
    const memory = await openToWrite()
    const one = (await conflictsIn(memory, scopes))[Number(number) - 1]
    const absent = `There is no contradiction ${number}.`
    if (!one) throw new MemoryError('not-found', absent, 'memfs conflicts lists them.')
    const shown = drawn(rowOf(one, Number(number)), terminal)
    const settled = one.sides.map(({ path }) => path)
    if (!(await isAgreed(WORDS[one.kind][holds], shown))) return { data: { settled: [], holds }, ...NOT_DONE }
    await settleConflict(memory, one, holds)
    return { data: { settled, holds }, lines: ['Settled. memfs undo reverts it.'] }
  },
}

/** A line about open conflicts, if there are any for the person to decide. */
export async function sayUndecided(memory: Parameters<typeof conflictsIn>[0]): Promise<string[]> {
  const open = countConflicts((await conflictsIn(memory, SCOPES)).map(({ kind }) => kind))
  return open.length === 0 ? [] : [`${open.join(', ')}, for you to decide: memfs conflicts`]
}

const rowOf = ({ scope, kind, sides }: OpenConflict, number: number) => ({
  number,
  scope,
  kind,
  sides: sides.map(({ path, statement }) => ({ path, statement })),
})

function drawn({ number, scope, kind, sides }: ReturnType<typeof rowOf>, terminal: Terminal): string[] {
  const dim = (text: string) => terminal.style('dim', text)
  const lines = sides.map(({ path, statement }, i) => {
    // The list of what was forgotten holds only hashes, which tell a person nothing.
    const says = path === FORGOTTEN_PATH ? 'forgotten' : `${shownLine(statement)}  ${dim(shownLine(path))}`
    return `   ${SIDES[i]}: ${says}`
  })
  const choices = SIDES.map((side) => dim(`   ${side} = ${asDeed(WORDS[kind][side])}`))
  return [terminal.style('bold', `${number}  (${scope}) ${WORDS[kind].title}`), ...lines, ...choices]
}

/** Turns a question into the deed that it asks about: `Keep both?` becomes `keep both`. */
const asDeed = (question: string) => question.charAt(0).toLowerCase() + question.slice(1, -1)
