import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Lead } from '../../src/history/commit-message.js'
import { createCommitScheduler } from '../../src/history/commit-scheduler.js'
import { MemoryError } from '../../src/memory/errors.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Try = { atMs: number; lead: Lead }

/** A queue whose first tries fail with these errors. */
function queueThat(errors: Error[] = [], debounceMs = 2_000) {
  const begun = Date.now()
  const tries: Try[] = []
  const lines: string[] = []
  const warned: string[] = []
  const line = (message: string) => lines.push(message)
  const warn = (message: string) => warned.push(message) && line(message)
  const queue = createCommitScheduler({
    async commit(lead) {
      tries.push({ atMs: Date.now() - begun, lead })
      const error = errors.shift()
      if (error) throw error
    },
    debounceMs,
    log: { info: line, warn, error: warn },
  })
  return { queue, tries, lines, warned }
}

test('a steady stream of changes is committed every ten seconds', async () => {
  const { queue, tries } = queueThat()
  for (let atMs = 0; atMs < 25_000; atMs += 500) {
    queue.schedule()
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(tries.map((one) => one.atMs)).toEqual([10_000, 20_000])
})

test('a person who sets a longer delay gets it', async () => {
  const { queue, tries } = queueThat([], 60_000)
  for (const _ of ['one', 'another']) {
    queue.schedule()
    await vi.advanceTimersByTimeAsync(29_000)
  }
  expect(tries).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(tries.map((one) => one.atMs)).toEqual([60_000])
})

test('a failure is tried again after growing pauses, logged once, and keeps its reason', async () => {
  const broken = () => new Error('disk full')
  const { queue, tries, lines } = queueThat([broken(), broken(), broken()])
  await expect(queue.now('recover')).rejects.toThrow('disk full')
  expect(queue.lastFailure()).toMatchObject({ message: 'disk full' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries.map(({ atMs, lead }) => [atMs, lead])).toEqual([
    [0, 'recover'],
    [500, 'recover'],
    [1_500, 'recover'],
    [3_500, 'recover'],
  ])
  expect(lines).toEqual(['commit put off'])
  expect(queue.lastFailure()).toBeUndefined()
})

test('what is broken is a warning, and nobody who is in the way for a while, such as a long import', async () => {
  const { queue, lines, warned } = queueThat([
    new MemoryError('busy', 'An import.', 'Wait.'),
    new Error('full'),
  ])
  await expect(queue.now()).rejects.toThrow('An import')
  expect([lines, warned]).toEqual([['commit put off'], []])
  await expect(queue.now()).rejects.toThrow('full')
  expect(warned).toEqual(['commit put off'])
})

test('who is in the way is looked for every three seconds, what is broken ever more seldom', async () => {
  const busy = Array.from({ length: 20 }, () => new MemoryError('busy', 'A rebase.', 'Wait.'))
  const waiting = queueThat(busy)
  waiting.queue.schedule()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(waiting.tries.length).toBeGreaterThan(9)
  const gone = queueThat(
    Array.from({ length: 20 }, () => new MemoryError('no-history', 'No git.', 'Install it.')),
  )
  gone.queue.schedule()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(gone.tries.length).toBeLessThan(12)
  expect(gone.lines).toEqual(['no history'])
})

test('the end makes one last try and leaves no timer', async () => {
  const { queue, tries } = queueThat([new Error('1'), new Error('2'), new Error('3')])
  queue.schedule()
  await vi.advanceTimersByTimeAsync(2_000)
  await queue.close()
  queue.schedule()
  expect(tries).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
  const idle = queueThat()
  await idle.queue.close()
  expect(idle.tries).toEqual([])
})
