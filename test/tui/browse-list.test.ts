import { expect, test, vi } from 'vitest'
import { createBrowseList } from '../../src/tui/browse-list.js'

// The page's state stands on a module of the host's terminal.
vi.mock('../../src/tui/page-state.js', () => ({ START: {} }))

test.each([
  ['a fault where its file is still listed', 'cold.md', ['cold.md is not there any more']],
  ['none where the list has been renewed without it', 'system/cold.md', []],
])('a text that cannot be read is %s', async (_, later, expected) => {
  vi.useFakeTimers()
  const browsing = { words: '', toggled: [], cursor: 0, top: 0, fileTop: 0 }
  const faults: string[] = []
  const renewed: { answer?: () => void } = {}
  const listOf = (key: string) => ({
    rows: [{ key, path: key, depth: 0, says: key, scope: 'project', tier: 'cold' }],
    ...{ from: 0, total: 1, files: 1, types: [] },
  })
  const lists = [
    Promise.resolve(listOf('cold.md')),
    new Promise((resolve) => {
      renewed.answer = () => resolve(listOf(later))
    }),
  ]
  const client = {
    async ask(name: string, { key }: { key?: string }) {
      if (name === 'browse') return lists.shift()
      throw new Error(`${key} is not there any more`)
    },
  }
  const page = {
    state: () => ({ browsing }),
    size: () => ({ columns: 120, rows: 30 }),
    browsing: (part: object) => Object.assign(browsing, part),
    asking: (task: () => Promise<unknown>) => void task().catch(({ message }) => faults.push(message)),
  }
  const list = createBrowseList({ client, page } as never)
  await list.load()
  // The cursor has rested on the file when it moves, and the list is being renewed.
  const loading = list.load()
  await vi.advanceTimersByTimeAsync(50)
  renewed.answer?.()
  await loading
  await vi.advanceTimersByTimeAsync(0)
  expect(faults).toEqual(expected)
  vi.useRealTimers()
})
