import { expect, test } from 'vitest'
import { parseText } from '../../../src/memory/document.js'
import { factTypeOf } from '../../../src/memory/fact-types.js'
import { readFact } from '../../../src/memory/statement/fact-text.js'

const PATH = 'facts/decision-npm.md'
const SAID = 'description: "Publish with npm 10"\n'
const QUOTED = 'evidence: {session: ses_1, by: person, quote: "npm 10, please"}\n'
const UNQUOTED = 'evidence: {session: ses_1, by: person}\n'

test.each<
  [name: string, frontMatter: string, body: string, statement: string, details: string, apart?: 'apart']
>([
  ['a statement alone', '', 'Publish with npm 10\n', 'Publish with npm 10', ''],
  ['without a line end', '', 'Publish with npm 10', 'Publish with npm 10', ''],
  ['with a reason', '', 'Publish with npm 10\n\nWhy: 11 breaks.\n', 'Publish with npm 10', 'Why: 11 breaks.'],
  [
    'the reason in the next line',
    '',
    'Publish with npm 10\nWhy: 11 breaks.',
    'Publish with npm 10',
    'Why: 11 breaks.',
  ],
  ['CRLF', '', 'Publish with npm 10\r\n\r\nWhy: a\r\nb\r\n', 'Publish with npm 10', 'Why: a\r\nb'],
  ['CR', '', 'Publish with npm 10\rWhy', 'Publish with npm 10', 'Why'],
  ['blank lines first', '', '\n \t\n\nPublish with npm 10\n', 'Publish with npm 10', ''],
  ['blanks around and within', '', '  Publish\twith  npm 10  \n', 'Publish with npm 10', ''],
  ['a heading', '', '# Publish with npm 10\n\n11 breaks.', 'Publish with npm 10', '11 breaks.'],
  ['list marks', '', '- Publish with npm 10\n- not 11\n', 'Publish with npm 10', '- not 11'],
  ['a point of a list', '', '1. Publish with npm 10', 'Publish with npm 10', ''],
  ['a day, which is no point', '', '10. Mai: npm 10', '10. Mai: npm 10', ''],
  ['a quotation', '', '> Publish with npm 10', 'Publish with npm 10', ''],
  ['lines without a word', '', '---\n#\n***\n- \nPublish with npm 10', 'Publish with npm 10', ''],
  ['another script', '', '发布用 npm 10\n', '发布用 npm 10', ''],
  ['nothing', '', '', 'Decision npm', ''],
  ['blanks alone', '', ' \n\r\n', 'Decision npm', ''],
  ['an empty description', 'description: ""\n', 'Publish with npm 10', 'Publish with npm 10', ''],
  ['a description without a word', 'description: "—"\n', 'Publish with npm 10', 'Publish with npm 10', ''],
  ['of before: a description alone', SAID + QUOTED, '', 'Publish with npm 10', '', 'apart'],
  ['of before: blanks for a body', SAID + UNQUOTED, '\n\n', 'Publish with npm 10', '', 'apart'],
  ['of before: with a reason', SAID + QUOTED, '11 breaks.\n', 'Publish with npm 10', '11 breaks.', 'apart'],
  ['by hand: description and body', SAID, '11 breaks.\n', 'Publish with npm 10', '11 breaks.', 'apart'],
  [
    'by hand: the same twice',
    SAID,
    'Publish with npm 10\n\n11 breaks.\n',
    'Publish with npm 10',
    '11 breaks.',
  ],
  [
    'another name for it',
    `description: "npm"\n${UNQUOTED}`,
    'Publish with npm 10\nWhy',
    'Publish with npm 10',
    'Why',
  ],
  [
    'two lines of description',
    'description: |\n  Publish\n  with npm 10\n',
    '',
    'Publish with npm 10',
    '',
    'apart',
  ],
])('%s', (_name, frontMatter, body, statement, details, apart) => {
  const document = parseText(`---\n${frontMatter}---\n${body}`)
  expect(document.damage).toBeUndefined()
  expect(readFact(document, PATH)).toMatchObject({ statement, details, isApart: apart === 'apart' })
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
