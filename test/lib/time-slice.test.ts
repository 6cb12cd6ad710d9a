import { expect, test } from 'vitest'
import { createYielder } from '../../src/lib/time-slice.js'

test('pauses when a slice has lasted long enough, and counts anew', async () => {
  let time = 0
  const pauses: number[] = []
  const pause = async () => {
    pauses.push(time)
    time += 100
  }
  const pauseIfDue = createYielder({ now: () => time, sliceMs: 8, pause })
  for (let step = 0; step < 10; step += 1) {
    time += 3
    await pauseIfDue()
  }
  expect(pauses).toEqual([9, 118, 227])
})

test('stops with the reason of its signal', async () => {
  const controller = new AbortController()
  const pauseIfDue = createYielder({ now: () => 0, sliceMs: 8, signal: controller.signal })
  await pauseIfDue()
  controller.abort(new Error('disposed'))
  expect(pauseIfDue).toThrow('disposed')
})
