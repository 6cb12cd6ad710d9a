import { describe, expect, it } from 'vitest'
import { found, wordList } from '../../../src/capture/wish/word-list.js'

describe('a list of words', () => {
  const list = wordList("garde(?:r|z)?|gardé|garde ça|l'|^note|\\d+ fois")

  it.each([
    ['je garde tout', [3, 8]],
    ['je garder', [3, 9]],
    ['je regarde', undefined],
    ['gardera', undefined],
    ['on garde ça', [3, 11]],
    ['on garde ca', [3, 11]],
    ['l’ordre', [0, 2]],
    ['note', [0, 4]],
    ['je note', undefined],
    ['dit 30 fois', [4, 11]],
    ['', undefined],
  ])('in "%s"', (text, place) => {
    const [hit] = [...list.hits(text)]
    expect(hit && [hit.start, hit.end]).toEqual(place)
    expect(list.isIn(text)).toBe(place !== undefined)
  })

  it('takes a letter with an accent for another where its own word has none', () => {
    expect(wordList('esta').isIn('está')).toBe(false)
    expect(wordList('está').isIn('esta')).toBe(true)
  })
})

it('finds the first stretch', () => {
  expect(found(wordList('ça').hits).exec('note ça et ça')).toEqual({ 0: 'ça', index: 5 })
})
