import { expect, test } from 'vitest'
import { askedToForget, isOrderToForget, saysMost } from '../../../src/capture/wish/asks-to-forget.js'

test.each([
  ['please forget what I said about the staging server', 'staging server'],
  ['Forget that about npm', 'npm'],
  ['Forget that about `npm`.', 'npm'],
  ['forget everything about npm!', 'npm'],
  ['forget the staging server', 'staging server'],
  ['Please forget that we deploy on Fridays.', 'deploy Fridays'],
  ['Fix the build. And forget what I told you about api.example.com, please.', 'api.example.com'],
  ['you can forget about the staging server', 'staging server'],
  ['"forget the \\"staging\\" server"', 'staging server'],
  ['delete the fact about the staging server', 'staging server'],
  ['can you remove the staging server from your memory?', 'staging server'],
  ['Bitte vergiss, was ich über den Staging-Server gesagt habe', 'Staging-Server'],
  ['Vergiss das mit dem Proxy', 'Proxy'],
  ['Olvida lo que te conté de mi divorcio.', 'divorcio'],
  ['Esquece o que eu falei do Rafael.', 'Rafael'],
  ['Dimentica quello che ti ho detto sul database di Torino.', 'database Torino'],
  ['Vergeet wat ik zei over de cache', 'cache'],
  ['Zapomnij, co mówiłem o Marku.', 'Marku'],
  ['Забудь, что я говорил про договор', 'договор'],
  ['Vergiss bitte, dass Hannah kündigt', 'Hannah kündigt'],
  ['Oublie que Hannah part', 'Hannah part'],
  ['Zapomnij, że Hannah odchodzi', 'Hannah odchodzi'],
])('%s', (text, words) => {
  expect(askedToForget(text)).toEqual({ words, rest: text.includes(', please') ? 'please.' : '' })
})

test('a sentence that goes on says something else besides', () => {
  const said = 'forget what I said about the staging box, it is 10.4 now, remember'
  expect(askedToForget(said)).toEqual({ words: 'staging box', rest: 'it is 10.4 now, remember' })
})

test('what is denied behind it takes nothing from it', () => {
  const said = 'Vergiss, dass Hannah kündigt, sie kündigt nicht.'
  expect(askedToForget(said)).toEqual({ words: 'Hannah kündigt', rest: 'sie kündigt nicht.' })
})

test.each([
  'forget it',
  'forget it, let us try another approach',
  "don't forget to run the tests on the staging server",
  'forget the staging server for now and fix the build',
  'forget npm',
  'Forget to flush and the last lines are lost',
  'I forget what I said about the staging server',
  'what did I say about the staging server?',
  'the log says: forget the staging server',
  '> forget the staging server\n\nWhat does this mean?',
  '<private>forget the staging server</private>',
  'delete the staging server from the list',
  'remove the memory leak in the staging server',
  'forget what I said earlier',
  'vergiss nicht, dass wir Python 3.9 haben',
  'Vergeet nooit dat een boekjaar op 1 september begint.',
  'oublie pas que le proxy est lent',
  'Vergiss den Schlüssel im Tresor nicht',
  'Oublie, passons à la page d’accueil.',
])('no such order: %s', (text) => {
  expect(askedToForget(text)).toBeUndefined()
})

test.each([
  ['The staging server has the address 10.0.0.5', 'staging server', true],
  ['The staging server has the address 10.0.0.5', "staging server's certificate", true],
  ['The build server has the address 10.0.0.5', 'staging server', false],
  ['Publish with npm 10', 'npm', true],
])('whether “%s” is about %s', (text, words, is) => {
  expect(saysMost(text, words)).toBe(is)
})

test.each([
  'Forget the Redux store, we go with Zustand.',
  'Forget the websocket approach, use SSE instead.',
  'Delete the note about Node 16 from the README.',
  'Vergiss den Entwurf mit Redis, wir nehmen Postgres.',
])('it is none where it says something else: %s', (sentence) => {
  expect(isOrderToForget(sentence)).toBe(false)
})

test('an order to forget is one sentence', () => {
  expect(isOrderToForget('Delete the fact about the staging server, please.')).toBe(true)
  expect(isOrderToForget('Please forget the thing about Kowalski and the invoices.')).toBe(true)
  expect(isOrderToForget('Bitte vergiss das mit dem Stagingserver tuffstein.')).toBe(true)
  expect(isOrderToForget('Fix the build. And forget what I told you about the proxy.')).toBe(false)
  expect(isOrderToForget("Don't forget the proxy and its certificate.")).toBe(false)
})
