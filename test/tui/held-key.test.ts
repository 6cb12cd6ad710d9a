import { expect, test } from 'vitest'
import { createHeldKey } from '../../src/tui/held-key.js'

test('a key is held while it comes again at once, and pressed anew after a pause or another key', () => {
  const clock = { ms: 1_000 }
  const isHeld = createHeldKey(() => clock.ms)
  const afterMs = (ms: number, key: string) => {
    clock.ms += ms
    return isHeld(key)
  }
  expect(afterMs(0, 'p')).toBe(false)
  // As a terminal repeats it: a longer pause at first.
  expect([afterMs(660, 'p'), ...Array.from({ length: 60 }, () => afterMs(30, 'p'))]).not.toContain(false)
  expect(afterMs(700, 'p')).toBe(false)
  expect(afterMs(100, 'down')).toBe(false)
  expect(afterMs(100, 'p')).toBe(false)
})
