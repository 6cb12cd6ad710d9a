import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { newDocument } from '../../src/memory/new-document.js'
import { readPlainFrontMatter } from '../../src/memory/plain-front-matter.js'

const key = fc.constantFrom('description', 'limit', 'readonly', 'tags', 'true')
const value = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => `"${text}"`),
  fc.string().map((text) => JSON.stringify(text)),
  fc.constantFrom('true', 'false', 'True', 'yes', 'null', '~', '"', "'a'", '[]', '0x10', '1e3', '-1', '007'),
  fc.nat().map(String),
)
const line = fc.tuple(key, value).map(([name, text]) => `${name}: ${text}`)

test('what it reads is what YAML reads', () => {
  let understood = 0
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
      const yaml = `${lines.join('\n')}\n`
      const values = readPlainFrontMatter(yaml)
      if (values === undefined) return
      understood += 1
      expect(Object.fromEntries(values)).toEqual(parse(yaml))
    }),
    { numRuns: 2_000 },
  )
  expect(understood).toBeGreaterThan(100)
})

test('it reads what the plugin writes', () => {
  const text = newDocument({ description: 'Größe – 日本語 #1: a', limit: 5_000, readonly: false }, 'body')
  const values = readPlainFrontMatter(text.slice('---\n'.length, text.indexOf('---\nbody')))
  expect(values && Object.fromEntries(values)).toEqual({
    description: 'Größe – 日本語 #1: a',
    limit: 5_000,
    readonly: false,
  })
})

test.each([
  ['', 'nothing'],
  ['description: "a"\ndescription: "b"\n', 'a key that stands twice'],
  ['description: "a\\n"\n', 'an escape'],
  ['description: "a"\r\n', 'another line end'],
  ['description: a\n', 'a string without quotes'],
  ['# description: "a"\n', 'a comment'],
  ['description: "a"\n\n', 'an empty line'],
])('%j is left to YAML: %s', (yaml) => {
  expect(readPlainFrontMatter(yaml)).toBeUndefined()
})
