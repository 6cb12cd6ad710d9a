import { expect, test } from 'vitest'
import { parseText } from '../../../src/memory/document.js'
import { factTypeOf } from '../../../src/memory/fact-types.js'
import { readFact } from '../../../src/memory/statement/fact-text.js'
import { labelledRows } from '../../support/labelled-rows.js'

type Row = Record<'what' | 'frontMatter' | 'body' | 'statement' | 'details', string> & { apart: boolean }

test.each(labelledRows<Row>(/^exact-facts/))('$what', ({ frontMatter, body, statement, details, apart }) => {
  const document = parseText(`---\n${frontMatter}---\n${body}`)
  expect(document.damage).toBeUndefined()
  expect(readFact(document, 'facts/decision-npm.md')).toMatchObject({ statement, details, isApart: apart })
})

test.each<[path: string, given: string | undefined, type: string | undefined]>([
  ['facts/decision-npm.md', undefined, 'decision'],
  ['facts/reference-x.md', 'user', 'user'],
  ['facts/reference.md', undefined, 'reference'],
  ['facts/deep/user-x.md', undefined, 'user'],
  ['facts/npm.md', undefined, 'project'],
  ['facts/references-x.md', undefined, 'project'],
  ['facts/Ünal.md', undefined, 'project'],
  ['facts/_FORGOTTEN.md', undefined, undefined],
  ['facts/_list.md', 'note', 'note'],
  ['reference/decision-x.md', 'decision', undefined],
  ['facts.md', undefined, undefined],
])('%s with the type %s is a fact of the type %s', (path, given, type) => {
  expect(factTypeOf(path, given)).toBe(type)
})
