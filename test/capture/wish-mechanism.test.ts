import { describe, expect, it } from 'vitest'
import { createHintFinder } from '../../src/capture/wish/hint-finder.js'
import { openingsOf } from '../../src/capture/wish/openings.js'
import { repairTypos } from '../../src/capture/wish/repair.js'

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
    expect(holdsAny(text)).toBe(owners.length > 0)
  })
})

describe('what a pattern begins with', () => {
  it.each([
    ['(?<!\\p{L})(?:merk|notier)e? dir', [' merk', ' notier']],
    ['\\b(?:please )?remember', [' please ', ' remember']],
    ['(?<!\\p{L})n[ãa]o esque', [' nã', ' na']],
    ['\\bsaves? that', [' save']],
    ['(?<!\\p{L})(?!das)(?=merk)', [' merk']],
    ['(?<!\\p{L})merk|notier', undefined],
    ['(?<!\\p{L})\\p{L}+st du', undefined],
    ['^remember', undefined],
  ])('%s', (source, pieces) => {
    expect(openingsOf(source)).toEqual(pieces)
  })
})

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
