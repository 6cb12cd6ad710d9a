import { describe, expect, it } from 'vitest'
import { createHintFinder } from '../../../src/capture/wish/hint-finder.js'

describe('pieces of words', () => {
  const { find, holdsAny } = createHintFinder([
    { owner: 'anywhere', hints: ['ember', '记'] },
    { owner: 'begins', hints: [' leg', ' no'] },
  ])

  it.each([
    ['please remember', ['anywhere']],
    ['请记住', ['anywhere']],
    ['leg das ab', ['begins']],
    ['(leg das ab)', ['begins']],
    ['no', ['begins']],
    ['the elegant piano', []],
  ])('stand in %s', (text, owners) => {
    expect([...find(text)]).toEqual(owners)
    expect(holdsAny(text, () => true)).toBe(owners.length > 0)
    expect(holdsAny(text, (owner) => owner === 'begins')).toBe(owners.includes('begins'))
  })
})
