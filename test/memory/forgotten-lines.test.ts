import { expect, test } from 'vitest'
import { forgottenLines, textHash, withLift, withoutLifted } from '../../src/memory/forgotten-lines.js'

const stone = (text: string) => `- 2026-11-21 decision text:${textHash(text)} marks: names: poles: denials:0`

test('a lift takes away the tombstones that it names, and no other', () => {
  const [one, other, again] = [stone('One.'), stone('Other.'), `${stone('One.')} again:2`]
  const lines = forgottenLines(
    [one, ...withLift([], [one], '2026-11-22'), 'nonsense', other, again].join('\n'),
  )
  expect(lines).toHaveLength(4)
  expect(withoutLifted(lines).flatMap(({ line, text }) => (text ? [line] : []))).toEqual([other, again])
})

test('a tombstone knows its statement whatever its case and marks, and not a rewording', () => {
  expect(textHash('- PUBLISH with npm 10!')).toBe(textHash('Publish with npm 10.'))
  expect(textHash('With npm 10 we publish.')).not.toBe(textHash('Publish with npm 10.'))
})
