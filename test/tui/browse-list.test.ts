import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowseList } from '../../src/tui/browse-list.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Window = { from: number; count: number }

/** A list on a screen of so many rows, as a server gives it whose files have lost their texts. */
function scene(rows: number, browse: (window: Window) => unknown) {
  const browsing: { file?: unknown } = {}
  Object.assign(browsing, { words: '', toggled: [], cursor: 0, top: 0, fileTop: 0 })
  const faults: string[] = []
  const client = {
    async ask(name: string, wish: Window & { key?: string }) {
      if (name === 'browse') return browse(wish)
      throw new Error(`${wish.key} is not there any more`)
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
  ['a fault where its file is still listed', 'cold.md', ['cold.md is not there any more']],
  ['none where the list has been renewed without it', 'system/cold.md', []],
])('a text that cannot be read is %s', async (_, later, expected) => {
  const renewed: { answer?: () => void } = {}
  const lists = [
    Promise.resolve(listOf('cold.md')),
    new Promise((resolve) => {
      renewed.answer = () => resolve(listOf(later))
    }),
  ]
  const { list, faults } = scene(30, () => lists.shift())
  await list.load()
  // The cursor has rested on the file when it moves, and the list is being renewed.
  const loading = list.load()
  await vi.advanceTimersByTimeAsync(50)
  renewed.answer?.()
  await loading
  await vi.advanceTimersByTimeAsync(0)
  expect(faults).toEqual(expected)
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
