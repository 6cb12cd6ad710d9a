import { expect, test } from 'vitest'
import { findWish, isOnlyWish } from '../../../src/capture/wish/find-wish.js'
import { asksForSure } from '../../../src/capture/wish/opens-for-sure.js'
import { withoutWish } from '../../../src/capture/wish/statement.js'
import { isForNow } from '../../../src/memory/language/refuses-keeping.js'
import { labelledRows } from '../../support/labelled-rows.js'

const sentence = (text: string, literals: string[] = []) => findWish(text, literals).wish?.sentence

type Row = { text: string; save: boolean; sentence?: string }

test.each([
  ['of one more hand', /^held-triggers-1[12]/, 0.965, 0.92, 0.95],
  ['of a kind that rows alone have taught', /^held-triggers-14/, 0.9, 0.8, 0.95],
  ['as a year of use would bring them', /^held-triggers-38/, 0.955, 0.905, 0.89],
  ['in the plainest words', /^held-triggers-18/, 0.96, 0.89, 0.97],
])(
  'of rows %s that the table has not seen, wishes are found and others are let be',
  (_, sets, precise, found, meant) => {
    const rows = labelledRows<Row>(sets).map((row) => ({ ...row, heard: sentence(row.text) }))
    const heard = rows.filter((row) => row.heard !== undefined)
    const right = heard.filter(({ save }) => save)
    const isMeant = ({ heard = '', sentence: meant = '' }: (typeof rows)[number]) =>
      heard.includes(meant) || meant.includes(heard)
    expect(right.length / heard.length).toBeGreaterThan(precise)
    expect(right.length / rows.filter(({ save }) => save).length).toBeGreaterThan(found)
    expect(right.filter(isMeant).length / right.length).toBeGreaterThan(meant)
  },
)

test.each(labelledRows<Row & { what: string }>(/^exact-wishes/))(
  '$what, the sentence of “$text” that is meant: $sentence',
  (row) => expect(sentence(row.text)).toBe(row.sentence),
)

test('the sentence that is meant after a long paste', () => {
  const wish = 'Remember that the key is in the vault.'
  expect(sentence(`${'a line of a long paste\n'.repeat(3_000)}\n${wish}`)).toBe(wish)
})

test.each([
  'From now on use tabs.',
  'Remember to use pnpm here',
  'Merk dir: deploys nur freitags',
  'We publish with npm 10, keep that in mind',
])('a private part beside %j takes nothing from it', (wish) => {
  const part = '<private>My salary is 90k. Remember that.</private>'
  for (const message of [`${part} ${wish}`, `${part}\n${wish}`, `${wish} ${part}`]) {
    expect(findWish(message).score).toBe(findWish(wish).score)
    expect(sentence(message)).toBe(wish)
  }
})

test('a private part within a wish is masked, also in a message of which the ends alone are looked at', () => {
  const inside = 'Remember that <private>Bob</private> publishes with npm 10.'
  expect(sentence(inside)).toBe('Remember that [private] publishes with npm 10.')
  const long = `<private>${'My salary is 90k. '.repeat(500)}Remember that.</private>`
  expect(sentence(`${long} From now on use tabs.`)).toBe('From now on use tabs.')
})

test('a phrase of the person’s own is taken literally', () => {
  expect(sentence('Notebook: a.b is the module.', ['notebook:'])).toBe('Notebook: a.b is the module.')
  expect(sentence('Notebook: a.b is the module.', ['note.ook:'])).toBeUndefined()
})

/** Of what is worth keeping, so much that no table knows all of it. */
const FACTS = labelledRows<{ text: string; keep: boolean }>(/^held-gate/)
  .filter(({ keep }) => keep)
  .slice(0, 60)

const OPENINGS = `Remember|Please remember this|ok, remember forever|Remember for next time|Merk dir|merk dir bitte|Merken|Recuerda
por favor, apunta|Retiens bien ça|À retenir|Lembra|Ricorda|Ricordati|Onthoud|Zapamiętaj|Запомни|запомните|Unutma|Hatırla|Kom ihåg
Husk|请记住|記住|覚えておいて|기억해|Keep in mind|Bear this in mind|From now on|Memorize this|Make a note|Note for later|Add to memory
Save this to your notes|Merke|Notiere|Denk dran|Never forget|Vergiss nicht|Vergiss bitte nicht|Vergiss nie|Vergesst nicht|N'oublie pas
N’oubliez pas|No olvides|No te olvides|Não esqueça|Não se esqueça|Non dimenticare|Nie zapomnij|Не забудь|Не забывайте|Vergeet niet|Glöm inte|Glem ikke`

test.each(OPENINGS.split(/[|\n]/))('“%s:” opens a wish for sure, whatever is stated', (opening) => {
  expect(FACTS.slice(0, 6).filter(({ text }) => !findWish(`${opening}: ${text}`).wish)).toEqual([])
})

test.each([
  'Please remember that …',
  'please remember …',
  "Don't forget that …",
  'Make a note that …',
  'Save this: …',
  'For next time: …',
  'Vergiss bitte nicht, dass …',
  '…, remember that.',
])('so do a few openings and an end without a colon: %s', (frame) => {
  const missed = FACTS.filter(({ text }) => !findWish(frame.replace('…', text.replace(/[.]$/u, ''))).wish)
  expect(missed.length / FACTS.length).toBeLessThan(0.02)
})

test.each([
  'Remember that this method throws. Wrap the call.',
  'Remember that bug from May?',
  'Remember that map returns a new array, so assign it.',
  'please remember to run the tests',
  "Don't forget that you still have to export the new type.",
  "Please don't forget that the parser is shared when you change it.",
  'Save this: the output above, as out.txt',
  'Vergiss nicht, dass wir hier noch im Branch sind.',
])('but not of the task at hand: %s', (text) => expect(asksForSure(text)).toBe(false))

test.each(labelledRows<{ text: string; items: string[] }>(/^exact-parts/))(
  'of $text each wish can be kept by itself',
  ({ text, items }) => {
    const { wish, others = [] } = findWish(text)
    expect([wish, ...others].flatMap((one) => one?.items ?? []).sort()).toEqual(items.toSorted())
  },
)

test.each([
  [30, true],
  [31, false],
])('%i lines of code below a wish are kept: %s', (lines, isKept) => {
  const code = Array.from({ length: lines }, (_, i) => `add(${i})`).join('\n')
  const { wish } = findWish(`Remember that we register gadgets like this:\n\n\`\`\`js\n${code}\n\`\`\``)
  expect(wish?.sentence.includes('add(0)') && wish.items.length > 0).toBe(isKept)
})

test.each([
  'remember that ',
  '记住',
  '<a>',
  '"a" "b ',
  'x\n',
  '```\n',
  'https://a ',
  'no, ',
  'forget the a, ',
  'a:,;–— ',
  'and ',
  ' ',
])('100,000 characters of %j are read like any other message', (piece) => {
  const text = `Remember that we ship ${piece.repeat(Math.ceil(100_000 / piece.length))}`
  expect(findWish(text).score).toBeTypeOf('number')
  expect(isForNow(text)).toBe(false)
  expect(withoutWish(text)).toMatch(/we ship/iu)
})

test.each(labelledRows<{ text: string; kept: string }>(/^exact-kept/))(
  'what is kept of $text',
  ({ text, kept }) => expect(withoutWish(text)).toBe(kept),
)

type End = { kind: string; text: string; fact: string }

test.each([
  ['procedure', 0.85],
  ['order', 0.65],
  ['code', 1],
])('of wishes with %s behind their beginning, what is kept ends where it should', (kind, least) => {
  const ended = (text: string) => text.replace(/\s+/gu, ' ').replace(/\.$/u, '').slice(-15)
  const rows = labelledRows<End>(/^wish-ends/).filter((row) => row.kind === kind)
  const right = rows.filter(({ text, fact }) => {
    const [kept = '', ...more] = findWish(text).wish?.items.map(withoutWish) ?? []
    return more.length === 0 && ended(kept) === ended(fact)
  })
  expect(right.length / rows.length).toBeGreaterThanOrEqual(least)
})

const LONG = `\`\`\`\n${'make probe\n'.repeat(40)}\`\`\``
test.each([
  ['too long', `Remember: the cluster is started like this:\n${LONG}`, []],
  ['of another sentence', `Remember: the host is kobold.\n${LONG}`, ['Remember: the host is kobold.']],
  ['with nothing said of it', 'Remember this:\n```\nmake probe\n```', []],
])('a wish that points at code %s is never kept without it', (_, message, items) => {
  expect(findWish(message).wish?.items).toEqual(items)
})

test.each([
  ['I prefer tabs over spaces. Remember this for all my projects.', 'global'],
  ['Remember that I prefer tabs. That goes for all my projects.', 'global'],
  ['Merk dir: ich mag kurze Antworten. Das gilt für alle Projekte.', 'global'],
  ['In all projects we use pnpm. Remember that the staging port is 5434.', 'project'],
  ['Remember the port is 5434. Then rename it in all projects.', 'project'],
])('a wish holds where its words or a sentence of nothing else say: %s', (text, scope) => {
  const { wish, others = [] } = findWish(text)
  expect([wish, ...others].find((one) => one && text.endsWith(one.sentence))?.scope ?? wish?.scope).toBe(
    scope,
  )
})

test.each([
  'Write the session store and please remember the cookie, but do not keep that.',
  'Write the session store and remember that a filter is set, but keep nothing of it.',
])('what is cut off behind work and what follows makes it no surer: %s', (text) =>
  expect(sentence(text)).toBeUndefined(),
)

test.each(labelledRows<{ text: string; isOnly: boolean }>(/^exact-only-wishes/))(
  'that $text is nothing but a wish: $isOnly',
  ({ text, isOnly }) => expect(isOnlyWish(text, [])).toBe(isOnly),
)

test('a phrase of the person’s own is a wish, too', () => {
  const message = 'Onto the slate: the walrus sleeps in hall 4.'
  expect(isOnlyWish(message, ['onto the slate'])).toBe(true)
  expect(isOnlyWish(message, [])).toBe(false)
})

test.each([
  ['Just for this session.', true],
  ['Nur für heute.', true],
  ['Not only for today.', false],
  ['Nicht nur für heute.', false],
  ['Not just for this session.', false],
  ['Done for today.', false],
  ['Bis morgen!', false],
])('behind a wish “%s” says that it is for now only: %s', (end, isBrief) =>
  expect(isForNow(findWish(`Remember that we deploy on Fridays. ${end}`).wish?.howLong ?? '')).toBe(isBrief),
)
