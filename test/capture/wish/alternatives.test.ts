import { describe, expect, it } from 'vitest'
import { alternativesLike } from '../../../src/capture/wish/alternatives.js'

describe('alternatives that may begin like a text', () => {
  it.each([
    ['keep|save', 'save', ['save']],
    ['keep|save', 'find', []],
    ['(?:re)?save|keep', 'resa', ['resave']],
    ['(?:keep|store)(?:s|d)? it', 'stor', ['store(?:s|d)? it']],
    ['noté', 'note', ['noté']],
    ["l'on", 'l’on', ["l'on"]],
    ['(?<!not )save', 'save', ['(?<!not )save']],
    ['(?:so ){0,2}on', 'so so on', ['so so on']],
    ['(?:so ){1,2}on', 'on', []],
    ['[ks]ave', 'kave', ['kave']],
    ['^(?:a|the) rule', 'the ', ['^the rule']],
    ['\\d+ times', 'two ', []],
    ['\\p{L}+ing', 'sing', ['\\p{L}+ing']],
  ])('of %s and %s', (source, start, parts) => {
    expect(alternativesLike(start, [`(?:${source})`])).toEqual(parts)
  })
})
