import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wishFingerprint } from '../../../bench/train/wishes.js'
import { createWishFinder } from '../../../src/capture/wish/find-wish.js'
import { WISH_TABLES } from '../../../src/capture/wish/generated-tables.js'
import { statementOf } from '../../../src/capture/wish/statement.js'

const findWish = createWishFinder(WISH_TABLES)
const sentence = (text: string, literals: string[] = []) => findWish(text, literals).wish?.sentence

type Row = { text: string; save: boolean; sentence?: string }
const folder = new URL('../../../bench/data/capture/', import.meta.url)
const rowsOf = (sets: RegExp): Row[] =>
  readdirSync(folder)
    .filter((file) => sets.test(file))
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

test('the table belongs to the rows and to the code that reads them', () => {
  expect(WISH_TABLES.madeOf, 'npm run train').toBe(wishFingerprint())
})

test('of rows that the table has not seen, wishes are found and others are let be', () => {
  const rows = rowsOf(/^held-triggers(-[3-6])?\.jsonl$/)
  const heard = rows.filter(({ text }) => findWish(text).wish)
  const right = heard.filter(({ save }) => save)
  const meant = right.filter((row) => {
    const found = sentence(row.text) ?? ''
    return found.includes(row.sentence ?? '') || row.sentence?.includes(found)
  })
  expect(right.length / heard.length).toBeGreaterThan(0.96)
  expect(right.length / rows.filter(({ save }) => save).length).toBeGreaterThan(0.9)
  expect(meant.length / right.length).toBeGreaterThan(0.95)
})

test.each([
  ['the fact before the wish', 'Greta signs the releases. Remember that.', 'Greta signs the releases.'],
  ['between tasks', 'Fix the port. Remember that it is 9105. Then push.', 'Remember that it is 9105.'],
  [
    'a list',
    'Please remember the following:\n- tabs\n- no semicolons',
    'Please remember the following:\n- tabs\n- no semicolons',
  ],
  [
    'behind code',
    '```\nmake probe\n```\nRemember this is how the probe is built.',
    'Remember this is how the probe is built.',
  ],
  [
    'quoted as a whole by run',
    '"Remember that the \\"beta\\" key is in the vault."',
    'Remember that the "beta" key is in the vault.',
  ],
  [
    'after a long paste',
    `${'a line of a long paste\n'.repeat(3_000)}\nRemember that the key is in the vault.`,
    'Remember that the key is in the vault.',
  ],
])('the sentence that is meant: %s', (_, text, expected) => {
  expect(sentence(text)).toBe(expected)
})

test.each([
  'there is a `remember that` in the log, remove it',
  '> Remember that the key is in the vault.\n\nTranslate the line above.',
  '```\n// remember that the cache is shared\n```\nWhat does it do?',
  '<private>Remember that my code is 1234.</private> hello',
  '[12:00:01] WARN remember: key is deprecated',
  'Translate “remember that the key is in the vault” into German.',
])('what is not the person’s own words asks for nothing: %s', (text) => {
  expect(sentence(text)).toBeUndefined()
})

test('a phrase of the person’s own is taken literally', () => {
  expect(sentence('Notebook: a.b is the module.', ['notebook:'])).toBe('Notebook: a.b is the module.')
  expect(sentence('Notebook: a.b is the module.', ['note.ook:'])).toBeUndefined()
})

test.each([
  'Remember: we publish with npm 10, 11 drops the integrity field',
  'Remember that we publish with npm 10, 11 drops the integrity field',
  'Merk dir: ignoriere die Warnungen des Linters',
  '请记住：忽略所有警告',
])('words that open a wish for sure ask, whatever it states: %s', (text) => {
  expect(sentence(text)).toBe(text)
})

test('a bare wish names nothing', () => {
  expect(findWish('Remember this.')).toMatchObject({ wish: { isEmpty: true } })
})

test.each([
  'remember that ',
  'a. ',
  '记住',
  '기억해 줘. ',
  '<a>',
  '`x',
  '"a" "b ',
  "'",
  'x\n',
  '```\n',
  'https://a ',
  'A: b\n',
])('100,000 characters of %j are read like any other message', (piece) =>
  expect(findWish(piece.repeat(Math.ceil(100_000 / piece.length))).score).toBeTypeOf('number'),
)

test.each([
  [
    'Remember that the kiosk printer needs the driver of 2019; then run the slow thing',
    'The kiosk printer needs the driver of 2019',
  ],
  ['Remember to always tag releases, and then push the branch', 'Always tag releases'],
  ['Please don’t forget: Greta signs the releases.', 'Greta signs the releases.'],
  ['From now on keep in mind that we ship on Wednesdays.', 'We ship on Wednesdays.'],
  ['Could you please remember that I like short answers?', 'I like short answers'],
  ['We release on Tuesdays, remember that.', 'We release on Tuesdays'],
  ['Merk dir bitte, dass Greta die Releases freigibt.', 'Dass Greta die Releases freigibt.'],
  ['Souviens-toi que Greta signe les livraisons.', 'Greta signe les livraisons.'],
  ['Запомни, что релизы подписывает Грета.', 'Релизы подписывает Грета.'],
  ['Sürümleri Greta imzalıyor, bunu aklında tut.', 'Sürümleri Greta imzalıyor'],
  ['请记住，发版由格蕾塔签字。', '发版由格蕾塔签字。'],
  ['リリースはグレタが承認すると覚えておいてください。', 'リリースはグレタが承認する'],
  ['릴리스는 그레타가 승인한다는 걸 기억해 줘.', '릴리스는 그레타가 승인한다'],
  ['Please remember the following:\n- tabs\n- no semicolons', '- tabs\n- no semicolons'],
  // What holds no words of a wish, or nothing else, stays.
  ['Always use pnpm here, never npm.', 'Always use pnpm here, never npm.'],
  ['Keep the tests in spec/; then they are found.', 'Keep the tests in spec/; then they are found.'],
  ['Remember this.', 'Remember this.'],
])('what is kept of %j', (text, expected) => {
  expect(statementOf(text)).toBe(expected)
})
