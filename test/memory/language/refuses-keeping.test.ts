import { expect, test } from 'vitest'
import { isForNow, refusesKeeping } from '../../../src/memory/language/refuses-keeping.js'
import { labelledRows } from '../../support/labelled-rows.js'

test.each([
  "Don't remember this: we use port 99",
  'do not remember that we use the old invoicing API',
  "Fix the build. And please don't save any of this to your memory.",
  "You don't need to remember this, the box goes tonight",
  'This is not for memory: Jan is leaving the team in June',
  'Keep this out of your memory, but the client is about to be acquired.',
  'Merk dir das nicht: der Chef heißt Karl',
  'Das musst du dir nicht merken',
  'Bitte nicht merken: der Test läuft heute auf 8123',
  'ne retiens pas ça : la marge est de 4 %',
  'No recuerdes esto: el margen es del 4 %',
  'Não memorize isto, é só um teste',
  'Non ricordare questo, è una prova',
  'onthoud dit niet, het is maar een test',
  'Nie zapamiętuj tego, to tylko próba',
  'Не запоминай это, просто эксперимент',
  'Bunu hatırlama, sadece deneme',
  '不要记住这个，只是临时试一下',
  'これは覚えなくていいです',
  '이건 기억하지 마',
  'Nicht merken bitte! Der Kunde Hansa zahlt nur 30 Prozent.',
  'Onthoud niet dat Jan in juni weggaat.',
  'Не запоминай, что бюджет проекта два миллиона.',
  'Nie zapamiętuj, że budżet projektu to dwa miliony.',
  'No recordar, por favor. El cliente Vega paga tarde.',
  'Please forget I said that Marta is expecting a baby in July.',
  "Please don't remember that our margins are thin",
  'You should forget what I say next: Ludmila wants to leave.',
  'What I tell you now stays out of your notes: the office moves.',
  'Leave my operation out of your notes about me.',
  "between us, Ines is leaving in March, so let's not plan reviews with her. Who could review the PR?",
  'Unter uns: die Firma wird verkauft',
  "Please don't note that our reserves are gone by March",
  "No need to write down that she's looking for another job.",
  "Kai's contract ends in June (don't write that down)",
  'Actually, forget what I just said.',
])('an order not to keep something: %s', (text) => {
  expect(refusesKeeping(text)).toBe(true)
})

test.each([
  "Don't forget this: we use port 99",
  "I don't remember this function, what does it do?",
  "The form doesn't remember the last value. Fix it.",
  'Do not store session tokens in the database, keep them in a cookie',
  'We do not keep it in memory, it is read from disk each time',
  'do not save the file yet',
  'Never write this to the log',
  'Keep it in memory until the request ends, then drop the buffer',
  'Merk dir das bitte: der Chef heißt Karl',
  'Warum merkt sich das Formular die Adresse nicht?',
  '不要记录这些日志',
  'Remember that we do not deploy on Fridays',
  'Do not commit this yet, and do not push it',
  "Don't keep the whole file in memory, stream it",
  'Speichere das nicht im localStorage, sondern im Cookie',
  'No guardes el archivo en memoria, léelo por partes',
  'Nie zapisuj tego do pliku',
  "Remember it, or don't: the port is 99",
  "I'm Gwen, backend dev, I like terse answers. Put that into your notes about me.",
  'Put that into your notes about me: I work four days a week.',
  'Schreib das in deine Notizen über mich: ich arbeite in Gent.',
  'Add that to your notes about me',
  "Don't record that metric.",
  "Let's not record the video in CI.",
  "let's not track that file",
  'nicht speichern, wenn das Formular ungültig ist',
  'keep secrets out of the repo',
  'forget the cache',
])('no such order: %s', (text) => {
  expect(refusesKeeping(text)).toBe(false)
})

test('an order is found at either end of a long text', () => {
  const filler = 'The fence has a gate, and the gate has a fence.\n'.repeat(300)
  expect(refusesKeeping(`${filler}\n\nDon't remember this: port 99`)).toBe(true)
  expect(refusesKeeping(`Don't remember this: port 99\n\n${filler}`)).toBe(true)
  expect(refusesKeeping(filler)).toBe(false)
})

test.each([
  'Remember this only for today: staging is down',
  'for the rest of this session use port 4000',
  'just for now keep in mind that the queue is paused',
  'Merk dir nur für heute: der Host heißt alder',
  'Retiens-le juste pour cette session : le port est 4000',
  '只在今天记住：预发环境挂了',
  'for now remember that uploads are capped at 25 MB by the proxy',
  'Remember for today that the canary has no database',
  'until we are done please keep in mind that Petra merges',
])('a wish for a short while: %s', (text) => {
  expect(isForNow(text)).toBe(true)
})

test.each([
  'Remember that staging is down every Sunday',
  'From now on use port 4000 for the probe',
  'From today on we use pnpm, remember that',
  'Remember for all later sessions that the port is 4000',
  'Remember that a session expires after two hours',
  'Merk dir, dass der Host alder heißt',
  'Okay now remember: the CTO is called Ilse.',
  'Good. Now remember this: the audit log is kept for 90 days.',
  'Jetzt merk dir bitte: der Host heißt alder',
  'For the next sessions: remember that Jonas reviews all SQL.',
  'Remember for this session and all later ones: no emojis.',
  'Remember that for now and ever we say "folder", not "directory".',
  'For this project: always run the linter before a commit. Please remember.',
  'Für dieses Projekt: Commits auf Englisch schreiben, bitte merken.',
  'For this repo, please remember: tabs, never spaces',
])('a wish for good: %s', (text) => {
  expect(isForNow(text)).toBe(false)
})

test.each([
  'remember for today that …',
  'for now please remember that …',
  'until tonight keep in mind that …',
])('so is one that opens so, whatever it states: %s', (frame) => {
  const facts = labelledRows<{ text: string; keep: boolean }>(/^held-gate/).filter(({ keep }) => keep)
  expect(facts.filter(({ text }) => !isForNow(frame.replace('…', text)))).toEqual([])
})

test('of wishes that the table has not seen, most of those for a short while are told from the others', () => {
  const rows = labelledRows<{ text: string; forNow: boolean }>(/^held-for-now/)
  const taken = rows.filter(({ text }) => isForNow(text))
  const right = taken.filter(({ forNow }) => forNow)
  expect(right.length / taken.length).toBeGreaterThan(0.9)
  expect(right.length / rows.filter(({ forNow }) => forNow).length).toBeGreaterThan(0.6)
})

test('of lasting wishes hardly one is taken for one of a short while', () => {
  const rows = labelledRows<{ save?: boolean; sentence?: string }>(/^(?:held-)?triggers/)
  const lasting = rows.filter(({ save }) => save)
  const taken = lasting.filter(({ sentence = '' }) => isForNow(sentence))
  expect(taken.length / lasting.length).toBeLessThan(0.002)
})

test('of rows that the table has not seen, refusals are found, and little else', () => {
  const rows = labelledRows<{ text: string; refuses: boolean }>(/^held-refusals/)
  const taken = rows.filter(({ text }) => refusesKeeping(text))
  const right = taken.filter(({ refuses }) => refuses)
  expect(right.length / taken.length).toBeGreaterThan(0.9)
  expect(right.length / rows.filter(({ refuses }) => refuses).length).toBeGreaterThan(0.75)
})

test('of labelled wishes, it takes hardly one for a refusal, and of ordinary messages few', () => {
  const wishes = labelledRows<{ text: string; save?: boolean }>(/triggers/).filter(({ save }) => save)
  const ordinary = labelledRows<{ text: string }>(/ordinary/)
  const shareOf = (rows: { text: string }[]) =>
    rows.filter(({ text }) => refusesKeeping(text)).length / rows.length
  expect(shareOf(wishes)).toBeLessThan(0.003)
  // Half of these do ask.
  expect(shareOf(ordinary)).toBeLessThan(0.008)
})
