import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readPlainFrontMatter } from '../../src/memory/front-matter.js'
import { anyText } from '../support/any-text.js'

const key = fc.constantFrom('description', 'limit', 'readonly', 'evidence', 'keywords', 'tags', 'true')
const inner = fc.oneof(
  fc.string().map((text) => JSON.stringify(text)),
  fc.constantFrom('word', '12', 'true', '2026-11-21', '"a, by: b"', 'null', '', 'x y', '-'),
)
const value = fc.oneof(
  anyText().map((text) => `"${text}"`),
  fc.string().map((text) => JSON.stringify(text)),
  fc.constantFrom('true', 'false', 'True', 'yes', 'null', '~', '"', "'a'", '[]', '0x10', '1e3', '-1', '007'),
  fc.nat().map(String),
  fc.constantFrom(
    ...['word', 'two-words', 'Null', 'nullable', 'TRUE', 'null-1', 'off', '2026-11-21', '2026-11-2'],
    ...['ses_1', '[a,b]', '{a:b}', '{"a":b}', '{a: {b: c}}', '"a" # b', '1.5', '{by: a:b}'],
  ),
  fc.array(inner, { maxLength: 3 }).map((texts) => `[${texts.join(', ')}]`),
  fc
    .array(fc.tuple(fc.constantFrom('a', 'by', 'quote', 'x-y'), inner), { maxLength: 3 })
    .map((pairs) => `{${pairs.map((pair) => pair.join(': ')).join(', ')}}`),
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
    { numRuns: 500 },
  )
  expect(understood).toBeGreaterThan(50)
})

test.each([
  ['', 'nothing'],
  ['description: "a"\ndescription: "b"\n', 'a key that stands twice'],
  ['description: "a"\r\n', 'another line end'],
  ['evidence: {by:person}\n', 'a key without a blank'],
  ['evidence: {"by": person, "by": agent}\n', 'a key in quotes'],
  ['description: a b\n', 'a string without quotes'],
  ['evidence: {by: person, by: agent}\n', 'a key that stands twice in a map'],
  ['# description: "a"\n', 'a comment'],
  ['description: "a"\n\n', 'an empty line'],
  ['description: "\\" c:\\x\n', 'a quotation that does not end'],
  ['evidence: {by: agent, by : person}\n', 'a blank before a colon'],
  ['keywords: [[["a"]]]\n', 'lists in lists'],
])('%j is left to YAML: %s', (yaml) => {
  expect(readPlainFrontMatter(yaml)).toBeUndefined()
})

/** Where each sign were looked at from each other one, these would take minutes. */
test.each([
  ['escapes without an end', `description: "${'\\"'.repeat(300_000)}\n`],
  ['a word that ends as a key', `description: ${'a-'.repeat(300_000)}:\n`],
  ['words and blanks', `description: ${'a  '.repeat(200_000)}\n`],
  ['lists that do not end', `keywords: ${'['.repeat(600_000)}\n`],
])('%s are left to YAML at once', (_, yaml) => {
  expect(readPlainFrontMatter(yaml)).toBeUndefined()
})
