import { expect, test } from 'vitest'
import { findWish, isOnlyWish } from '../../../src/capture/wish/find-wish.js'
import { asksForSure } from '../../../src/capture/wish/opens-for-sure.js'
import { withoutWish } from '../../../src/capture/wish/statement.js'
import { labelledRows } from '../../support/labelled-rows.js'

const sentence = (text: string, literals: string[] = []) => findWish(text, literals).wish?.sentence

type Row = { text: string; save: boolean; sentence?: string }

test.each([
  ['of one more hand', /^held-triggers-1[12]/, 0.965, 0.92, 0.95],
  ['of a kind that rows alone have taught', /^held-triggers-14/, 0.9, 0.8, 0.95],
  ['that are near misses for the most part', /^held-triggers-7/, 0.935, 0.81, 0.95],
  ['in the plainest words', /^held-triggers-18/, 0.96, 0.89, 0.97],
])(
  'of rows %s that the table has not seen, wishes are found and others are let be',
  (_, sets, precise, found, meant) => {
    const rows = labelledRows<Row>(sets)
    const heard = rows.filter(({ text }) => findWish(text).wish)
    const right = heard.filter(({ save }) => save)
    const isMeant = (row: Row) => {
      const is = sentence(row.text) ?? ''
      return is.includes(row.sentence ?? '') || row.sentence?.includes(is)
    }
    expect(right.length / heard.length).toBeGreaterThan(precise)
    expect(right.length / rows.filter(({ save }) => save).length).toBeGreaterThan(found)
    expect(right.filter(isMeant).length / right.length).toBeGreaterThan(meant)
  },
)

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
    'not a last word that says nothing',
    'Please note that I prefer tabs over spaces. Always.',
    'Please note that I prefer tabs over spaces.',
  ],
  [
    'beside one that is not to be kept',
    "Don't remember this: port 99. But remember that we use port 98.",
    'But remember that we use port 98.',
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
  "Don't remember this: we use port 99",
  'Merk dir das nicht: der Chef heißt Karl',
  'there is a `remember that` in the log, remove it',
  '> Remember that the key is in the vault.\n\nTranslate the line above.',
  '```\n// remember that the cache is shared\n```\nWhat does it do?',
  '<private>Remember that my code is 1234.</private> hello',
  '[12:00:01] WARN remember: key is deprecated',
  'Translate “remember that the key is in the vault” into German.',
])('what is not the person’s own words asks for nothing: %s', (text) => {
  expect(sentence(text)).toBeUndefined()
})

test.each([
  'Merk dir bitte: Rechnungen gehen immer am 3. des Monats raus.',
  'Merk dir: der Vertrag mit der Druckerei läuft am 31. Dezember aus.',
  'Merk dir: ab dem 2. Quartal deployen wir nur noch freitags.',
  'Zapamiętaj: spotkanie zespołu jest zawsze 2. dnia miesiąca o 9.30.',
  'Merk dir: Frau Dr. Huber (Tel. 0151 234) ist unsere Ansprechpartnerin.',
  'Remember: the office is at St. Anne St. 14, 3rd floor.',
  'Remember: they pay approx. 10 days after delivery.',
  'Remember: our customer is Acme GmbH & Co. KG and they pay late.',
])('a dot that ends no sentence cuts nothing off: %s', (text) => {
  expect(sentence(text)).toBe(text)
})

test.each([
  [
    "Remember that the office closes at 18:00, but don't remember that Tim has cancer.",
    'Remember that the office closes at 18:00',
  ],
  [
    'Please remember that we ship on Tuesdays and do not write down that Omar failed his review.',
    'Please remember that we ship on Tuesdays',
  ],
  [
    'Merk dir, dass wir dienstags liefern, aber merk dir nicht, dass Jonas krank ist.',
    'Merk dir, dass wir dienstags liefern',
  ],
  [
    'Recuerda que desplegamos los lunes, pero no guardes que Ana está embarazada.',
    'Recuerda que desplegamos los lunes',
  ],
  ["Don't note that Tim has cancer, but remember that the office closes at 18:00.", undefined],
  [
    'Remember that we must not store passwords, but hash them.',
    'Remember that we must not store passwords, but hash them.',
  ],
  [
    'From now on use tabs, and never write tokens to the log.',
    'From now on use tabs, and never write tokens to the log.',
  ],
])('what a wish goes on not to keep is no part of it: %s', (text, meant) => {
  expect(sentence(text)).toBe(meant)
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

test.each([
  'What about the parser? never edit?',
  'never edit?',
  'What about tests? always vitest?',
  'und Tests? immer vitest?',
  'Et le parseur ? ne jamais toucher ?',
  'So we never squash?',
])('a question asks for nothing: %s', (text) => expect(sentence(text)).toBeUndefined())

test.each([
  'Could you always use tabs from now on?',
  'Can you remember that our staging host is stage7?',
  'No more emojis from now on, ok?',
])('but for one that asks to keep it: %s', (text) => expect(sentence(text)).toBe(text))

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
  expect(FACTS.filter(({ text }) => !findWish(`${opening}: ${text}`).wish)).toEqual([])
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

test.each(['From now on answer in German', 'Ab jetzt nur noch pnpm'])(
  'so do words from when on something is to be done: %s',
  (text) => expect(sentence(text)).toBe(text),
)

test('a bare wish names nothing', () => {
  expect(findWish('Remember this.')).toMatchObject({ wish: { items: [] } })
})

test.each(labelledRows<{ text: string; items: string[] }>(/^exact-parts/))(
  'of $text each wish can be kept by itself',
  ({ text, items }) => {
    const { wish, others = [] } = findWish(text)
    expect([wish, ...others].flatMap((one) => one?.items ?? []).sort()).toEqual(items.toSorted())
  },
)

test.each(['remember that ', '记住', '<a>', '"a" "b ', 'x\n', '```\n', 'https://a '])(
  '100,000 characters of %j are read like any other message',
  (piece) => expect(findWish(piece.repeat(Math.ceil(100_000 / piece.length))).score).toBeTypeOf('number'),
)

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
  ['Remember: we publish with npm 10', true],
  ['"Remember: we publish with npm 10"', true],
  ['Hi! Remember: we publish with npm 10. Thanks a lot!', true],
  ['We publish the blog with Hugo, and never with Jekyll. Remember that.', true],
  ['Remember that we deploy on Fridays. And never push to main, please remember that too.', true],
  ['Please remember the following for later:\n- we use pnpm 9\n- the port is 8080', true],
  ['Merk dir: wir deployen freitags.', true],
  ['覚えておいて: npm 10で公開する', true],
  ['Remember <private>my name is Ada</private> that the port is 8080.', true],
  ['Remember: we publish with npm 10. Now fix the login page.', false],
  ['Fix the login page. Remember: we publish with npm 10.', false],
  ['Remember that the kiosk printer needs the driver of 2019; then run the tests of the checkout', false],
  ['Do you remember what we decided about npm?', false],
  ['remember to fix the login page', false],
  ['Move the cart to cents.', false],
  ['', false],
])('that %j is nothing but a wish: %j', (message, isIt) => {
  expect(isOnlyWish(message, [])).toBe(isIt)
})

test('a phrase of the person’s own is a wish, too', () => {
  const message = 'For the notebook: the walrus sleeps in hall 4.'
  expect(isOnlyWish(message, ['for the notebook'])).toBe(true)
  expect(isOnlyWish(message, [])).toBe(false)
})
