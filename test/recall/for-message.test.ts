import { describe, expect, test } from 'vitest'
import { found, givenFor, many, memory, recallOf, request } from './memories.js'

const store = [
  memory(
    'deploy.md',
    'Run `make ship` on the bastion host.\nThen watch the error rate.',
    'Production deployment',
  ),
  memory('billing.md', 'Invoices are sent on the first Monday.\nDunning starts after 14 days.', 'Invoices'),
  memory('cache.md', '缓存使用 Redis。\n数据库连接池大小为 20。', '缓存'),
  memory('code.md', 'JavaScript lives in web/.\nuseAuthToken refreshes every hour.', 'Layout'),
]

const HAS_BILLING = { 'global/billing.md': store[1]?.version ?? '' }

test.each([
  ['in a line', 'when does dunning start, after how many days?', 'billing.md'],
  ['in a line and its header', 'can you send the invoices again on monday', 'billing.md'],
  ['in a line and the next', 'from the bastion I cannot see the rate', 'deploy.md'],
  ['in the header alone', 'production deployment is due', 'deploy.md'],
  ['in an identifier', 'where is useAuthToken?', 'code.md'],
  ['in Chinese', '数据库的连接池有多大', 'cache.md'],
])('speaks when two words that say something meet in one place: %s', async (_, message, path) => {
  expect((await givenFor(message, store))[0]).toBe(path)
})

describe('stays silent', () => {
  test.each<[string, string, string, object?]>([
    ['at small talk', 'thanks, that was great! good morning', 'no match'],
    ['when nothing matches', 'paint the zebra', 'no match'],
    ['at one word', 'what about invoices?', 'below the gate'],
    ['at one word twice', 'invoices, invoices!', 'below the gate'],
    ['at one Chinese word', '数据库', 'below the gate'],
    ['at an everyday compound', 'write it in JavaScript', 'below the gate'],
    ['when the words are far apart', 'bastion of redis', 'below the gate'],
    [
      'when the reader has it all',
      'dunning days',
      'nothing new',
      { visible: { inBlock: HAS_BILLING, inConversation: {} } },
    ],
    ['when there is no room for a line', 'dunning days', 'no room', { maxChars: 60 }],
    ['when more words are asked for', 'dunning days', 'below the gate', { minMatches: 3 }],
  ])('%s', async (_, message, reason, rest) => {
    expect(await givenFor(message, store, rest)).toBe(reason)
  })

  test('when two lines stand between the words', async () => {
    const given = (...lines: string[]) =>
      givenFor('zebra yak', [memory('place.md', lines.join('\n')), ...store])
    expect(await given('zebra', 'else', 'yak')).toEqual(['place.md'])
    expect(await given('zebra', 'else', 'more', 'yak')).toBe('below the gate')
  })

  test('when the words are all over the memories', async () => {
    const everywhere = many(30, (n) => `service ${n} region eu\nservice ${n} region us`)
    expect(await givenFor('which service, which region?', everywhere)).toBe('below the gate')
    expect(await found(await recallOf(everywhere), 'service region')).toHaveLength(10)
  })

  test('when common words are a small part of what the message says', async () => {
    const some = many(60, (n) => `${n < 20 ? 'retry queue' : `topic${n}`}\nword${n}`)
    expect(await givenFor('the queue does not retry', some)).toHaveLength(20)
    const unrelated =
      'draw a purple submarine above the harbour, then retry the sketch with a queue of penguins'
    expect(await givenFor(unrelated, some)).toBe('below the gate')
  })

  test('when the reader has what bears on it, though other files share a word', async () => {
    const shown = memory('shown.md', 'zebra yak')
    const visible = { inBlock: { 'global/shown.md': shown.version }, inConversation: {} }
    const memories = [shown, memory('other.md', 'a zebra alone'), ...store]
    expect(await givenFor('zebra yak', memories, { visible })).toBe('nothing new')
  })
})

test.each([
  [
    'the words themselves speak',
    'Brauchen die Monteure Ersatzdichtungen oder Laufradschrauben an der hinteren Anlage zuerst?',
    ['regeln.md'],
  ],
  [
    'parts of them do not',
    'Brauchen die Monteure eine Dichtung oder eine Schraube an der hinteren Anlage zuerst?',
    'below the gate',
  ],
  ['parts of them, and little else, do', 'Dichtung oder Schraube?', ['regeln.md']],
])('a word that merely resembles what is there counts for less: %s', async (_, message, expected) => {
  const rules = memory('regeln.md', 'Ersatzdichtungen und Laufradschrauben liegen im Regal.')
  expect(await givenFor(message, [rules, ...many(40, (n) => `Thema${n} und anderes`)])).toEqual(expected)
})

test.each([
  ['a phrase speaks', 'is a release on friday afternoon fine?', true],
  ['most of a phrase speaks', 'friday afternoon?', true],
  ['one word of a phrase and one of another do not', 'my quota of friday sandwiches', false],
  ['a word of a phrase and one of the text do not', 'ingrid likes the friday market', false],
  ['a keyword and a word of the text do', 'hotfix, ask Ingrid', true],
])('of the keywords of a file %s: %s', async (_, message, speaks) => {
  const keywords = ['Friday afternoon release', 'hotfix', 'throttling quota']
  const releases = { ...memory('releases.md', 'No deploys after 14:00.\nAsk Ingrid.', 'Rules'), keywords }
  const given = await givenFor(message, [releases, ...many(20, (n) => `note number${n}`)])
  expect(given[0] === 'releases.md').toBe(speaks)
})

test('a line is lifted by what its neighbours add, and not by what they repeat', async () => {
  const memories = [
    memory('adds.md', 'zebra\nyak\nnothing'),
    memory('repeats.md', 'zebra\nzebra\nnothing'),
    ...many(9, () => 'else'),
  ]
  expect(await givenFor('zebra yak', memories, { maxChars: 56 })).toEqual(['adds.md'])
  const more = await (await recallOf(memories)).forMessage('zebra yak', { ...request, maxChars: 120 })
  expect(more.speak && more.files[0]?.excerpts[0]?.text).toBe('zebra\nyak\nnothing')
})

test('says how many files match and how well the best does', async () => {
  const recall = await recallOf(store)
  const decision = await recall.forMessage('redis, dunning, days', request)
  expect(decision).toMatchObject({ speak: true, candidates: 2 })
  expect(decision.best).toBeGreaterThan(0)
})

test('a long paste is searched by its rarest words', async () => {
  const noise = many(500, (n) => `frame${n % 90} common`)
  const paste = `${Array.from({ length: 90 }, (_, n) => `frame${n}`).join('\n')}\nsegfault libfoo`
  expect(await givenFor(paste, [...noise, memory('fix.md', 'segfault in libfoo: upgrade')])).toContain(
    'fix.md',
  )
})

describe('beside notes in its language a message is answered by what bears on it alone', () => {
  const notes: Record<string, string[]> = {
    french: [
      'La base de production est sur le serveur bleu.',
      'La recherche se réindexe chaque nuit et ne bloque pas le site.',
      'On ne pousse pas de force sur la branche principale.',
    ],
    spanish: [
      'La base de datos de producción está en el servidor azul.',
      'No se puede desplegar los viernes por la tarde.',
      'Las pruebas de integración tardan más de una hora.',
    ],
    russian: ['База данных на синем сервере, это не проблема.', 'Мы не делаем релиз в пятницу.'],
  }

  test.each([
    ['french', 'quelle est la capitale de la Suède ?', false],
    ['french', 'écris-moi un poème sur la mer et les bateaux', false],
    ['french', 'ça ne marche pas chez moi', false],
    ['french', 'sur quel serveur est la base de production ?', 'french-0.md'],
    ['spanish', '¿cuál es la capital de Suecia?', false],
    ['spanish', 'no puedo dormir por la noche, ¿qué hago?', false],
    ['russian', 'как дела, это не ты вчера был?', false],
  ])('%s: %s', async (language, message, expected) => {
    const mine = (notes[language] ?? []).map((text, n) => memory(`${language}-${n}.md`, text))
    const given = await givenFor(message, [...many(30, (n) => `An English note about subject${n}.`), ...mine])
    expect(Array.isArray(given) && given[0]).toBe(expected)
  })
})

test.each([
  ['How long does a staging deploy take?', true],
  ['deploy to staging now', true],
  ['deploy my sofa', false],
  ['write a poem about the staging of a play', false],
])('where all memories are about one thing its words speak, and others do not: %s', async (text, speaks) => {
  const about = ['run from the main branch', 'take eleven minutes', 'need the VPN', 'stop at six']
  const lines = Array.from({ length: 60 }, (_, n) => `Staging deploys ${about[n % about.length]}.`)
  const given = await givenFor(text, [memory('staging.md', lines.join('\n'), 'Staging deploys')])
  expect(Array.isArray(given)).toBe(speaks)
})

test.each([
  ['before', (question: string, log: string) => `${question}\n${log}`],
  ['behind', (question: string, log: string) => `${log}\n${question}`],
])('a question is found %s what is pasted', async (_, pasted) => {
  const log = 'at frame 0x7f (unknown)\n'.repeat(2_000)
  const message = pasted('when does dunning start, after how many days?', log)
  expect(await givenFor(message, store)).toEqual(['billing.md'])
})
