import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowseList } from '../../src/tui/browse-list.js'
import { Refusal } from '../../src/tui/client.js'
import type { Line } from '../../src/tui/lines.js'
import { type Browsing, browseFrame, START } from '../../src/tui/screens.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Window = { from: number; count: number }

/** A list on a screen of so many rows, and files as a server gives them. */
function scene(browse: (window: Window) => unknown, file: (wish: never) => unknown = fileOf, rows = 30) {
  const browsing: Browsing = { ...START }
  const size = { columns: 120, rows }
  const faults: string[] = []
  const client = {
    ask: async (name: string, wish: never) => (name === 'browse' ? browse(wish) : file(wish)),
  }
  const page = {
    state: () => ({ browsing }),
    size: () => size,
    browsing: (part: object) => Object.assign(browsing, part),
    asking: (task: () => Promise<unknown>) => void task().catch(({ message }) => faults.push(message)),
  }
  const frame = () => browseFrame(browsing, size)
  return { list: createBrowseList({ client, page } as never), browsing, faults, frame }
}

const fails = (fault: Error) => () => Promise.reject(fault)
const rowOf = (key: string) => ({ key, path: key, depth: 0, says: key, scope: 'project', tier: 'cold' })
const listOf = (...keys: string[]) => {
  const { length } = keys
  return { rows: keys.map(rowOf), from: 0, total: length, files: length, types: [] as string[] }
}
const fileOf = ({ key }: { key: string }) => {
  return { key, name: key, text: '', about: [], changes: [], decisions: [] }
}
const changesOf = (...commits: string[]) => commits.map((commit) => ({ commit, says: commit }))
const textOf = ({ pieces }: Line) => pieces.map(({ text }) => text.trim()).join('')
/** Until the file under the cursor has been read. */
const rest = () => vi.advanceTimersByTimeAsync(50)

test.each([
  ['not missed where it has gone', new Refusal('not-found', 'It is gone.'), []],
  ['told of where it cannot be read', new Refusal('disk', 'The disk fails.'), ['The disk fails.']],
])('a file that the cursor rests on is %s', async (_, refusal, expected) => {
  const { list, faults } = scene(() => listOf('cold.md'), fails(refusal))
  await list.load()
  await rest()
  expect(faults).toEqual(expected)
})

test('a list that is refused is no longer looked for, and is there once it is given', async () => {
  const answer: { refusal: Error | undefined } = { refusal: new Refusal('refused', 'Memory is off.') }
  const { list, frame } = scene(() => {
    if (answer.refusal) throw answer.refusal
    return listOf('cold.md')
  })
  expect(textOf(frame().title)).toContain('looking …')
  await expect(list.load()).rejects.toThrow('Memory is off.')
  expect(textOf(frame().title)).not.toContain('looking')
  answer.refusal = undefined
  await list.load()
  expect(textOf(frame().title)).toContain('1 file')
})

/** A list whose rows change elsewhere. */
async function sharedList(...keys: string[]) {
  const given = { keys }
  const all = scene(() => listOf(...given.keys), fileOf, 12)
  await all.list.load()
  await rest()
  const marked = () => all.frame().left.filter(({ isChosen }) => isChosen)
  return { ...all, given, marked: () => marked().map(textOf) }
}

test('the cursor stays on its file when others come before it or go', async () => {
  const { list, given, marked } = await sharedList('b.md', 'c.md')
  list.move(1)
  given.keys = ['a.md', 'a2.md', 'b.md', 'c.md']
  await list.load()
  expect(await list.current()).toMatchObject({ key: 'c.md' })
  given.keys = ['c.md']
  await list.load()
  expect(await list.current()).toMatchObject({ key: 'c.md' })
  expect(marked()).toEqual(['c.mdc.md'])
})

test('where its file has gone, nothing is chosen until a key says what, or it is back', async () => {
  const { list, given, marked, browsing } = await sharedList('a.md', 'b.md', 'c.md')
  list.move(1)
  given.keys = ['a.md', 'c.md']
  // Pressed while the list is asked for.
  const loading = list.load()
  expect(await list.current()).toBeUndefined()
  await loading
  expect(await list.current()).toBeUndefined()
  expect({ marked: marked(), file: browsing.file }).toEqual({ marked: [], file: undefined })
  given.keys = ['a.md', 'b.md', 'c.md']
  await list.load()
  expect(await list.current()).toMatchObject({ key: 'b.md' })
  given.keys = ['a.md', 'c.md']
  await list.load()
  list.move(1)
  expect(await list.current()).toMatchObject({ key: 'c.md' })
})

test('a key means the file that stood there when it was pressed, or what words that were typed before will find', async () => {
  const { list, given } = await sharedList('a.md', 'b.md', 'c.md')
  const loading = list.load()
  const meant = list.current()
  list.move(1)
  await loading
  expect(await meant).toMatchObject({ key: 'a.md' })
  given.keys = ['b.md', 'c.md']
  list.filter('words')
  list.move(1)
  expect(await list.current()).toMatchObject({ key: 'c.md' })
})

test('where other words find no answer, keys mean what stands there still', async () => {
  const state = { isRefused: false }
  const { list } = scene(() => {
    if (state.isRefused) throw new Refusal('expired', 'not in time')
    return { ...listOf('a.md', ...Array.from({ length: 99 }, (_, i) => `${i}.md`)), total: 500, files: 500 }
  })
  await list.load()
  state.isRefused = true
  list.filter('words')
  await rest()
  expect(await list.current()).toMatchObject({ key: 'a.md' })
  // Also back from rows that were not given.
  for (const by of [300, -300]) {
    list.move(by)
    await rest()
  }
  expect(await list.current()).toMatchObject({ key: 'a.md' })
})

test('the history of a file that the cursor has left is not gone to', async () => {
  const late = { answer: () => {} }
  const { list, browsing } = scene(
    () => listOf('a.md', 'b.md'),
    (wish) =>
      new Promise((resolve) => {
        late.answer = () => resolve({ ...fileOf(wish), changes: changesOf('c') })
      }),
  )
  await list.load()
  await rest()
  late.answer()
  await vi.advanceTimersByTimeAsync(0)
  list.move(1)
  const gone = list.enter()
  await vi.advanceTimersByTimeAsync(0)
  list.move(-1)
  late.answer()
  await gone
  expect(browsing).toMatchObject({ change: undefined })
})

test('esc takes back the narrowing to a scope, to a type and by words, and then leads out', async () => {
  const { list, browsing } = scene(() => ({ ...listOf('a.md'), types: ['decision'] }))
  await list.load()
  for (const narrow of [list.narrowToScope, list.narrowToType, () => list.filter('npm')]) {
    narrow()
    await list.load()
    expect(list.widen()).toBe(true)
    expect(browsing).toMatchObject({ words: '', type: undefined, scope: undefined })
    expect(list.widen()).toBe(false)
  }
})

test('nothing is told of a file that the cursor has left', async () => {
  const { list, faults } = scene(() => listOf('a.md', 'b.md'), fails(new Error('no file')))
  await list.load()
  vi.advanceTimersByTime(50)
  list.move(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(faults).toEqual([])
})

test('a file stays as it was read last, though an earlier answer comes later', async () => {
  const answers: ((text: string) => void)[] = []
  const file = (wish: never) =>
    new Promise((resolve) => answers.push((text) => resolve({ ...fileOf(wish), text })))
  const { list, browsing } = scene(() => listOf('cold.md'), file)
  await list.load()
  const shown = [list.showFile('cold.md'), list.showFile('cold.md')]
  answers[1]?.('as it is now')
  await shown[1]
  answers[0]?.('as it was')
  await shown[0]
  expect(browsing.file).toMatchObject({ text: 'as it is now' })
})

test('the chosen change is marked, and scrolled to', async () => {
  const text = 'a line\n'.repeat(99)
  const file = (wish: never) => ({ ...fileOf(wish), text, changes: changesOf('first', 'second') })
  const { list, frame } = scene(() => listOf('cold.md'), file)
  await list.load()
  await list.enter()
  list.move(1)
  const chosen = frame().right.filter(({ isChosen }) => isChosen)
  expect(chosen.map(textOf)).toEqual(['second'])
})

test('a change that is chosen stays chosen when a later one comes', async () => {
  const state = { changes: changesOf('second', 'first') }
  const { list } = scene(
    () => listOf('cold.md'),
    (wish) => ({ ...fileOf(wish), ...state }),
  )
  await list.load()
  await list.showFile('cold.md')
  await list.startHistory()
  state.changes = changesOf('third', 'second', 'first')
  await list.showFile('cold.md')
  expect(await list.enter()).toBe('second')
})

test('on the highest screen, too, what is loaded fills it wherever the cursor is', async () => {
  const windows: Window[] = []
  const browse = (window: Window) => {
    windows.push(window)
    if (windows.length > 9) throw new Error('asked for again and again')
    const { from, count } = window
    const keys = Array.from({ length: count }, (_, i) => `${from + i}.md`)
    return { ...listOf(...keys), from, total: 10_000, files: 10_000 }
  }
  const { list } = scene(browse, fileOf, 500)
  await list.load()
  for (const cursor of [600, 110, 5_000]) {
    list.moveTo(cursor)
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(windows.length).toBeLessThan(8)
})
