import { expect, test, vi } from 'vitest'
import { createLifetime } from '../../src/lib/lifetime.js'
import { eventually } from '../support/eventually.js'
import { gate } from '../support/gate.js'
import { recordingLog } from '../support/recording-log.js'

test('deferred work waits for the beginning, and later work begins at once', async () => {
  const lifetime = createLifetime(recordingLog())
  const done: string[] = []
  lifetime.defer('a', () => done.push('a'))
  expect(done).toEqual([])
  lifetime.begin()
  lifetime.defer('b', () => done.push('b'))
  expect(done).toEqual(['a', 'b'])
  await lifetime.close()
})

test('deferred work begins by itself after a while', async () => {
  const lifetime = createLifetime(recordingLog())
  const task = vi.fn()
  lifetime.defer('a', task)
  await eventually(() => expect(task).toHaveBeenCalledOnce())
  await lifetime.close()
})

test('an early end runs what is owed and leaves the rest', async () => {
  const lifetime = createLifetime(recordingLog())
  const done: string[] = []
  lifetime.defer('owed', () => done.push('owed'), { owed: true })
  lifetime.defer('other', () => done.push('other'))
  await lifetime.close()
  expect(done).toEqual(['owed'])
})

test('closers run in reverse order, after background work, and each whatever becomes of the others', async () => {
  const log = recordingLog()
  const lifetime = createLifetime(log)
  const done: string[] = []
  lifetime.onClose('first', () => done.push('first'))
  lifetime.onClose('second', () => Promise.reject(new Error('broken')))
  lifetime.onClose('third', () => done.push('third'))
  const work = gate()
  lifetime.background('work', async () => {
    await work.passed
    done.push('work')
  })
  const closed = Promise.all([lifetime.close(), lifetime.close()])
  expect(lifetime.signal.aborted).toBe(true)
  work.open()
  await closed
  expect(done).toEqual(['work', 'third', 'first'])
  expect(log.lines.join()).toContain('close second')
  lifetime.background('late', () => done.push('late'))
  lifetime.defer('late', () => done.push('late'))
  expect(done).not.toContain('late')
})

test('repeated work never runs twice at once, and ends with the lifetime', async () => {
  const log = recordingLog()
  const lifetime = createLifetime(log)
  let [running, runs] = [0, 0]
  lifetime.every(1, 'tick', async () => {
    running += 1
    runs += 1
    expect(running).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    throw new Error('a failure is logged')
  })
  await eventually(() => expect(runs).toBeGreaterThan(2))
  await lifetime.close()
  const after = runs
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(runs).toBe(after)
  expect(log.lines.join()).toContain('tick')
})
