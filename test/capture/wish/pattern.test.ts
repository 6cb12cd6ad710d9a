import { describe, expect, it } from 'vitest'
import { both, lazily, led } from '../../../src/capture/wish/pattern.js'

describe('a pattern', () => {
  it('knows letters of Latin and Cyrillic, also in a text of another script', () => {
    const word = lazily('^\\p{L}+$')
    for (const text of ['wörter', 'слово']) expect(word.test(text)).toBe(true)
    expect(word.test('语')).toBe(false)
  })

  it('may be put together when it is first needed', () => {
    let made = 0
    const late = lazily(() => {
      made += 1
      return 'abc'
    })
    expect(made).toBe(0)
    expect([late.test('xabc'), late.test('x'), late.source]).toEqual([true, false, 'abc'])
    expect(made).toBe(1)
  })

  it('is found behind what leads to it, and nowhere else', () => {
    const [save, keep] = led('(?:^|, )(?:please )*', ['save (?:this|that)', 'keep it'])
    expect(save?.exec('well, please save this')).toMatchObject({ 0: ', please save this', index: 4 })
    expect(save?.exec('they save this, save that')).toMatchObject({ 0: ', save that', index: 14 })
    expect(save?.test('they save this')).toBe(false)
    expect([keep?.test('keep it'), keep?.pieces]).toEqual([true, [' keep it']])
  })

  it('may be two that stand in any order', () => {
    const pair = both('later', 'know')
    expect(['know it later', 'later, know it', 'know it'].map((text) => pair.test(text))).toEqual([
      true,
      true,
      false,
    ])
  })
})
