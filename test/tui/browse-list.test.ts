import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowseList } from '../../src/tui/browse-list.js'
import { Refusal } from '../../src/tui/client.js'
import { browseFrame } from '../../src/tui/screens.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Window = { from: number; count: number }

const fails = (fault: Error) => async () => {
  throw fault
}

/** A list on a screen of so many rows, as a server gives it whose files have lost their texts. */
function scene(
  rows: number,
  browse: (window: Window) => unknown,
  file: (wish: unknown) => Promise<unknown> = fails(new Error('no file')),
) {
  const browsing: { file?: unknown } = {}
  Object.assign(browsing, { words: '', toggled: [], cursor: 0, top: 0, fileTop: 0 })
  const faults: string[] = []
  const client = {
    async ask(name: string, wish: Window) {
      return name === 'browse' ? browse(wish) : file(wish)
    },
  }
  const page = {
    state: () => ({ browsing }),
    size: () => ({ columns: 120, rows }),
    browsing: (part: object) => Object.assign(browsing, part),
    asking: (task: () => Promise<unknown>) => void task().catch(({ message }) => faults.push(message)),
  }
  return { list: createBrowseList({ client, page } as never), browsing, faults }
}

const rowOf = (key: string) => ({ key, path: key, depth: 0, says: key, scope: 'project', tier: 'cold' })
const listOf = (key: string) => ({ rows: [rowOf(key)], from: 0, total: 1, files: 1, types: [] })

test.each([
  ['not missed where it has gone', new Refusal('not-found', 'It is gone.'), []],
  ['told of where it cannot be read', new Refusal('disk', 'The disk fails.'), ['The disk fails.']],
])('a file that the cursor rests on is %s', async (_, refusal, expected) => {
  const { list, faults } = scene(30, () => listOf('cold.md'), fails(refusal))
  await list.load()
  await vi.advanceTimersByTimeAsync(50)
  expect(faults).toEqual(expected)
})

test('a list that is refused is no longer looked for, and is there once it is given', async () => {
  const answer: { refusal: Error | undefined } = { refusal: new Refusal('refused', 'Memory is off.') }
  const { list, browsing } = scene(30, () => {
    if (answer.refusal) throw answer.refusal
    return listOf('cold.md')
  })
  const title = () => {
    const { pieces } = browseFrame(browsing as never, { columns: 120, rows: 30 }).title
    return pieces.map(({ text }) => text).join('')
  }
  expect(title()).toContain('looking …')
  await expect(list.load()).rejects.toThrow('Memory is off.')
  expect(title()).not.toContain('looking')
  answer.refusal = undefined
  await list.load()
  expect(title()).toContain('1 file')
})

/** A list whose rows change elsewhere, each of which can be read. */
async function sharedList(keys: string[]) {
  const given = { keys }
  const all = scene(
    12,
    () => ({ rows: given.keys.map(rowOf), from: 0, total: given.keys.length, files: 0, types: [] }),
    async (wish) => ({ changes: [], decisions: [], about: [], name: '', text: '', ...(wish as object) }),
  )
  await all.list.load()
  await vi.advanceTimersByTimeAsync(50)
  const marked = () => browseFrame(all.browsing as never, { columns: 120, rows: 12 }).left.filter(isMarked)
  return {
    ...all,
    given,
    marked: () => marked().map(({ pieces }) => pieces.map(({ text }) => text.trim()).join('')),
  }
}
const isMarked = ({ isChosen }: { isChosen?: boolean }) => isChosen

test('the cursor stays on its file when others come before it or go', async () => {
  const { list, given, marked } = await sharedList(['b.md', 'c.md'])
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
  const { list, given, marked, browsing } = await sharedList(['a.md', 'b.md', 'c.md'])
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
  const { list, given } = await sharedList(['a.md', 'b.md', 'c.md'])
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
  const { list } = scene(
    30,
    () => {
      if (state.isRefused) throw new Refusal('expired', 'not in time')
      const rows = ['a.md', ...Array.from({ length: 99 }, (_, i) => `${i}.md`)].map(rowOf)
      return { ...listOf('a.md'), rows, total: 500, files: 500 }
    },
    async (wish) => ({ changes: [], decisions: [], about: [], name: '', text: '', ...(wish as object) }),
  )
  await list.load()
  state.isRefused = true
  list.filter('words')
  await vi.advanceTimersByTimeAsync(50)
  expect(await list.current()).toMatchObject({ key: 'a.md' })
  // Also back from rows that were not given.
  for (const by of [300, -300]) {
    list.move(by)
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(await list.current()).toMatchObject({ key: 'a.md' })
})

test('the history of a file that the cursor has left is not gone to', async () => {
  const late: { answer?: () => void } = {}
  const rows = ['a.md', 'b.md'].map(rowOf)
  const { list, browsing } = scene(
    30,
    () => ({ ...listOf('a.md'), rows, total: 2, files: 2 }),
    (wish) =>
      new Promise((resolve) => {
        late.answer = () =>
          resolve({
            changes: [{ commit: 'c', says: 'c' }],
            about: [],
            decisions: [],
            text: '',
            name: '',
            ...(wish as object),
          })
      }),
  )
  await list.load()
  await vi.advanceTimersByTimeAsync(50)
  late.answer?.()
  await vi.advanceTimersByTimeAsync(0)
  list.move(1)
  const gone = list.enter()
  await vi.advanceTimersByTimeAsync(0)
  list.move(-1)
  late.answer?.()
  await gone
  expect(browsing).toMatchObject({ change: undefined })
})

test('esc takes back the narrowing to a scope, to a type and by words, and then leads out', async () => {
  const { list, browsing } = scene(30, () => ({ ...listOf('a.md'), types: ['decision'] }))
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
  const rows = ['a.md', 'b.md'].map(rowOf)
  const { list, faults } = scene(30, () => ({ ...listOf('a.md'), rows, total: 2, files: 2 }))
  await list.load()
  vi.advanceTimersByTime(50)
  list.move(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(faults).toEqual([])
})

test('a file stays as it was read last, though an earlier answer comes later', async () => {
  const answers: ((text: string) => void)[] = []
  const file = () =>
    new Promise((resolve) => answers.push((text) => resolve({ key: 'cold.md', text, changes: [] })))
  const { list, browsing } = scene(30, () => listOf('cold.md'), file)
  await list.load()
  const shown = [list.showFile('cold.md'), list.showFile('cold.md')]
  answers[1]?.('as it is now')
  await shown[1]
  answers[0]?.('as it was')
  await shown[0]
  expect(browsing.file).toMatchObject({ text: 'as it is now' })
})

test('the chosen change is marked, and scrolled to', async () => {
  const { list, browsing } = scene(30, () => listOf('cold.md'))
  await list.load()
  const changes = ['first', 'second'].map((says) => ({ commit: says, says }))
  const text = 'a line\n'.repeat(99)
  browsing.file = { key: 'cold.md', name: 'cold.md', about: [], text, changes, decisions: [] }
  await list.enter()
  list.move(1)
  const { right } = browseFrame(browsing as never, { columns: 120, rows: 30 })
  const chosen = right.filter(({ isChosen }) => isChosen).flatMap(({ pieces }) => pieces)
  expect(chosen.map(({ text }) => text.trim()).join('')).toBe('second')
})

test('a change that is chosen stays chosen when a later one comes', async () => {
  const changes = ['second', 'first'].map((says) => ({ commit: says, says }))
  const answer = { key: 'cold.md', name: 'cold.md', about: [], text: 'a line', changes, decisions: [] }
  const { list } = scene(
    30,
    () => listOf('cold.md'),
    async () => ({ ...answer }),
  )
  await list.load()
  await list.showFile('cold.md')
  await list.startHistory()
  answer.changes = [{ commit: 'third', says: 'third' }, ...changes]
  await list.showFile('cold.md')
  expect(await list.enter()).toBe('second')
})

test('on the highest screen, too, what is loaded fills it wherever the cursor is', async () => {
  const windows: Window[] = []
  const { list } = scene(500, (window) => {
    windows.push(window)
    if (windows.length > 9) throw new Error('asked for again and again')
    const rows = Array.from({ length: window.count }, (_, i) => rowOf(`${window.from + i}.md`))
    return { rows, from: window.from, total: 10_000, files: 10_000, types: [] }
  })
  await list.load()
  for (const cursor of [600, 110, 5_000]) {
    list.moveTo(cursor)
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(windows.length).toBeLessThan(8)
})
