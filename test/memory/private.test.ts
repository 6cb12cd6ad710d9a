import { expect, test } from 'vitest'
import { hasPrivate, maskPrivate } from '../../src/memory/private.js'

test.each([
  ['none', 'none'],
  ['a <private>x</private> b', 'a [private] b'],
  ['a <private>\nx\n\n</private>\nb', 'a [private]\nb'],
  ['<private>x</private><private>y</private>', '[private][private]'],
  ['<private>x</private> a <private>y</private>', '[private] a [private]'],
  ['a <private>x', 'a [private]'],
  ['a <private>x</private', 'a [private]'],
  ['a <PRIVATE>x</Private> b', 'a [private] b'],
  ['a < private >x< / private > b', 'a [private] b'],
  ['a <private why="key">x</private> b', 'a [private] b'],
  ['a <private>x <private>y</private> z</private> b', 'a [private] b'],
  ['a <private>x <private>y</private> z', 'a [private]'],
  ['a </private> b', 'a </private> b'],
  ['a </private> <private>x</private> b', 'a </private> [private] b'],
  ['a <privateer>x', 'a <privateer>x'],
  ['<private></private>', '[private]'],
  ['a <private>x</privat>', 'a [private]'],
])('%j is shown as %j', (text, shown) => {
  expect(maskPrivate(text)).toBe(shown)
  expect(hasPrivate(text)).toBe(shown !== text)
})
