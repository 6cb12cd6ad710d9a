import { describe, expect, it } from 'vitest'
import { openingsOf } from '../../../src/capture/wish/openings.js'

describe('what a pattern begins with', () => {
  it.each([
    ['(?<!\\p{L})(?:merk|notier)e? dir', [' merk', ' notier']],
    ['\\b(?:please )?remember', [' please ', ' remember']],
    ['(?<!\\p{L})n[ãa]o esque', [' nã', ' na']],
    ['\\bsaves? that', [' save']],
    ['(?<!\\p{L})(?!das)(?=merk)', [' merk']],
    ['(?<!\\p{L})(?<=(?:^|bitte ))(?:merk|notier)e?', [' merk', ' notier']],
    ['(?<!\\p{L})merk|notier', undefined],
    ['(?<!\\p{L})\\p{L}+st du', undefined],
    ['^remember', undefined],
  ])('%s', (source, pieces) => {
    expect(openingsOf(source)).toEqual(pieces)
  })
})
