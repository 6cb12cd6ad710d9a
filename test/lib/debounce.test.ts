import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDebouncer } from '../../src/lib/debounce.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function counted(run: () => Promise<void> = async () => {}) {
  const state = { runs: 0, errors: [] as unknown[] }
  const debouncer = createDebouncer({
    waitMs: 100,
    maxWaitMs: 1_000,
    run: () => {
      state.runs += 1
      return run()
    },
    onError: (error) => state.errors.push(error),
  })
  return { ...debouncer, state }
}

test('a burst makes one run, once it is quiet', async () => {
  const { schedule, state } = counted()
  for (let i = 0; i < 5; i++) {
    schedule()
    await vi.advanceTimersByTimeAsync(99)
  }
  expect(state.runs).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(state.runs).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(state.runs).toBe(1)
})

test('runs never overlap; what is asked meanwhile runs afterwards', async () => {
  const ends: (() => void)[] = []
  const { schedule, flush, state } = counted(() => new Promise((resolve) => ends.push(resolve)))
  schedule()
  await vi.advanceTimersByTimeAsync(100)
  schedule()
  await vi.advanceTimersByTimeAsync(500)
  expect(state.runs).toBe(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(state.runs).toBe(2)
  const flushed = vi.fn()
  void flush().then(flushed)
  await vi.advanceTimersByTimeAsync(0)
  expect(flushed).not.toHaveBeenCalled()
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(flushed).toHaveBeenCalled()
})

test('flush runs at once what has been asked for and not dropped, and nothing where nothing was', async () => {
  const { schedule, cancel, flush, state } = counted()
  await flush()
  schedule()
  cancel()
  await flush()
  expect(state.runs).toBe(0)
  schedule()
  await flush()
  expect(state.runs).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(state.runs).toBe(1)
  schedule()
  await vi.advanceTimersByTimeAsync(100)
  expect(state.runs).toBe(2)
})

test('an error is reported and the next run comes', async () => {
  const { schedule, state } = counted(async () => {
    throw new Error('once')
  })
  schedule()
  await vi.advanceTimersByTimeAsync(100)
  schedule()
  await vi.advanceTimersByTimeAsync(100)
  expect(state.runs).toBe(2)
  expect(state.errors).toHaveLength(2)
})
