import { expect, test } from 'vitest'
import { createRestsOn } from '../../src/capture/rests-on.js'
import { labelledRows } from '../support/labelled-rows.js'

const INITRODE = "Please don't remember this: the acquisition of Initrode closes on 3 May."
const BANK = '<private>Our bank account holds 12k with Dodecabank.</private>'
const MARIA = "Don't remember this: Maria is pregnant with twins"
const SALARY = 'Do not memorize this: my salary is 95k, paid in two parts'
const CHINESE = '不要记住这个：王小明要离职了'
const GERMAN = 'Bitte nicht merken: unser Kunde Wumpelmann kündigt den Vertrag im Herbst'
const RUSSIAN = 'Не запоминай: Жмыхов уходит из компании весной'
const OFFICE = "Don't remember that, but we close the Frankfurt office in June; the login test fails as well"
const LAYOFF = 'Don’t remember this: the support team will be dismissed after the release'
const HOST = 'never memorize this: the build host kestrel-9 stands in my cellar'
const PHONE = "Don't remember this: call me at 01715550123 when the deploy is through"

type Row = { open: string[]; hidden: string; text: string; rests: boolean }
const person = (text: string) => [{ by: 'person' as const, text }]

test.each([
  ['the same words', INITRODE, 'The acquisition of Initrode closes on 3 May'],
  ['other words about a name', INITRODE, 'Initrode is going to be acquired in May'],
  ['a name at the beginning on both sides', MARIA, 'Maria expects two children'],
  ['one line of several', INITRODE, '# Plans\n\n- We use npm 10\n- Initrode will be ours'],
  ['a sentence among others', MARIA, 'The cart counts in cents. Twins are expected by Maria. We use npm 10.'],
  ['a private part', BANK, 'Our bank account holds 12k with Dodecabank'],
  ['a name of it in the words of a goal', BANK, 'Plan the talks with Dodecabank'],
  ['a sum', SALARY, 'The user earns 95k a year'],
  ['most of its words, without a name', LAYOFF, 'Support team gets dismissed after the next release'],
  ['the same in Chinese', CHINESE, '王小明即将离职'],
  ['the same in German', GERMAN, 'Wumpelmann kündigt im Herbst den Vertrag'],
  ['a German name in English', GERMAN, 'The contract with Wumpelmann ends in autumn'],
  ['a Russian name', RUSSIAN, 'Жмыхов покидает фирму'],
  ['the name of a machine', HOST, 'Builds run on kestrel-9'],
  ['the name of a file', INITRODE, 'reference/initrode-talks.md\nSee the contract.'],
  ['a telephone number', PHONE, 'The number of the user is 01715550123'],
])('rests on it: %s', (_, hidden, text) => {
  expect(createRestsOn({ hidden: person(hidden), open: [] })(text)).toBe(true)
})

test.each([
  ['one common word', INITRODE, 'The dialog closes on Escape'],
  ['a month', INITRODE, 'The release of May had to be repeated because of the lock file'],
  ['a small number', INITRODE, 'Requests are tried again 3 times, with a growing pause'],
  ['a word that begins both', MARIA, 'Twin builds run in parallel on the same host'],
  [
    'the name of a tool',
    "Don't remember this: the docker registry belongs to Bob",
    'Tests use docker compose',
  ],
  [
    'a language',
    "Don't remember this: Bob hates the Python scripts of Kim",
    'The Python files are formatted with black',
  ],
  [
    'an acronym',
    "Don't remember this: the API of Initrode leaks",
    'The API has a limit of 100 requests a minute',
  ],
  ['a year', "Don't remember this: in 2026 we are sold", 'Copyright lines say 2026 in all files'],
  ['two words and a name of its own', OFFICE, 'The office of Lisbon closes at six'],
  ['one word of the task in the same message', OFFICE, 'The login form is checked by zod in src/forms'],
  ['an account of another kind', BANK, 'Each tenant has one account and one database'],
  ['one German word', GERMAN, 'Der Vertrag der Schnittstelle steht in api.yaml und wird geprüft'],
  ['two signs of Chinese', CHINESE, '小明负责部署到生产环境的脚本'],
  ['the wish itself', INITRODE, 'Remember to run the linter before a commit'],
  ['the deploy', PHONE, 'The deploy waits for the smoke tests on staging'],
  ['nothing at all', SALARY, 'Invoices are numbered per tenant and never globally'],
])('does not rest on it: %s', (_, hidden, text) => {
  expect(createRestsOn({ hidden: person(hidden), open: [] })(text)).toBe(false)
})

test('what was said or read elsewhere, or stands in the file already, is free', () => {
  const text = 'Initrode is a customer of ours'
  const rests = (open: string[], known?: string) =>
    createRestsOn({ hidden: person(INITRODE), open })(text, known)
  expect(rests([])).toBe(true)
  expect(rests(['src/clients.ts: export const clients = ["Initrode", "Umbrella"]'])).toBe(false)
  expect(rests([], 'Customers: Initrode')).toBe(false)
})

test.each([
  ['Raj stands in for QA while Oksana is on parental leave', true],
  ['Raj stands in for QA, after a burnout of Oksana', true],
  ['Raj stands in for Oksana as QA', false],
  ['Releases in May are tested by Raj, and by Oksana', false],
  [`${'The leave of absence is parsed by src/leave.ts. '.repeat(9)}Oksana tests it.`, false],
])('of somebody who is known, what was told of her alone is not free: %s', (text, is) => {
  const hidden = "Don't remember this: Oksana is on parental leave from May, a burnout"
  const rests = createRestsOn({ hidden: person(hidden), open: ['The QA lead is Oksana', 'Raj stands in'] })
  expect(rests(text)).toBe(is)
})

test('of a matter that is known few confidences pass, and of what is harmless and close to them most does', () => {
  const rows = labelledRows<Row>(/^rests-on\.jsonl$/)
  const refused = (rests: boolean) => {
    const of = rows.filter((row) => row.rests === rests)
    const isRefused = ({ hidden, open, text }: Row) => createRestsOn({ hidden: person(hidden), open })(text)
    return of.filter(isRefused).length / of.length
  }
  expect(refused(true)).toBeGreaterThan(0.92)
  expect(refused(false)).toBeLessThan(0.25)
})

test('of an answer to it most words count, and no name alone', () => {
  const answer = [{ by: 'agent' as const, text: 'I have put the total of each order into OrderService.' }]
  const rests = createRestsOn({ hidden: answer, open: [] })
  expect(rests('OrderService holds the total of each order')).toBe(true)
  expect(rests('OrderService is tested with a database in memory')).toBe(false)
})
