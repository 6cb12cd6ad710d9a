import { describe, expect, it } from 'vitest'
import { repairTypos } from '../../../src/capture/wish/repair.js'

describe('typing mistakes', () => {
  it.each([
    ['plz rember that', 'please remember that'],
    ['can u rememebr it', 'can you remember it'],
    ['onthuod dat', 'onthoud dat'],
    ['vergis das nich', 'vergiss das nicht'],
    ['render the members', 'render the members'],
    ['u kunt dat doen', 'u kunt dat doen'],
  ])('in %s are repaired', (typed, meant) => {
    expect(repairTypos(typed)).toBe(meant)
  })
})
