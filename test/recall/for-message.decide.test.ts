import { describe, expect, test } from 'vitest'
import { found, memory, recallOf, request } from './memories.js'

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

describe('speaks when two words that say something meet in one place', () => {
  test.each([
    ['in a line', 'when does dunning start, after how many days?', 'billing.md'],
    ['in a line and its header', 'can you send the invoices again on monday', 'billing.md'],
    ['in a line and the next', 'from the bastion I cannot see the rate', 'deploy.md'],
    ['in the header alone', 'production deployment is due', 'deploy.md'],
    ['in an identifier', 'where is useAuthToken?', 'code.md'],
    ['in Chinese', '数据库的连接池有多大', 'cache.md'],
  ])('%s', async (_, message, path) => {
    const decision = await (await recallOf(store)).forMessage(message, request)
    expect(decision.speak && decision.files[0]?.doc.path).toBe(path)
  })
})

describe('stays silent', () => {
  test.each([
    ['at small talk', 'thanks, that was great! good morning', 'no match'],
    ['when nothing matches', 'paint the zebra', 'no match'],
    ['at one word', 'what about invoices?', 'below the gate'],
    ['at one word twice', 'invoices, invoices!', 'below the gate'],
    ['at one Chinese word', '数据库', 'below the gate'],
    ['at an everyday compound', 'write it in JavaScript', 'below the gate'],
    ['when the words are far apart', 'bastion of redis', 'below the gate'],
  ])('%s', async (_, message, reason) => {
    expect(await (await recallOf(store)).forMessage(message, request)).toMatchObject({ speak: false, reason })
  })

  test('when two lines stand between the words', async () => {
    const place = (...lines: string[]) => memory('place.md', lines.join('\n'))
    const near = await recallOf([place('zebra', 'else', 'yak'), ...store])
    const far = await recallOf([place('zebra', 'else', 'more', 'yak'), ...store])
    expect(await near.forMessage('zebra yak', request)).toMatchObject({ speak: true })
    expect(await far.forMessage('zebra yak', request)).toMatchObject({ speak: false })
  })

  test('when the words are all over the memories', async () => {
    const lines = (number: number) => `service ${number} region eu\nservice ${number} region us`
    const recall = await recallOf(
      Array.from({ length: 30 }, (_, number) => memory(`${number}.md`, lines(number))),
    )
    expect(await recall.forMessage('which service, which region?', request)).toMatchObject({ speak: false })
    expect((await found(recall, 'service region')).length).toBe(10)
  })

  test('when common words are a small part of what the message says', async () => {
    const lines = (number: number) => `${number < 20 ? 'retry queue' : `topic${number}`}\nword${number}`
    const recall = await recallOf(
      Array.from({ length: 60 }, (_, number) => memory(`${number}.md`, lines(number))),
    )
    expect(await recall.forMessage('the queue does not retry', request)).toMatchObject({ speak: true })
    const unrelated =
      'draw a purple submarine above the harbour, then retry the sketch with a queue of penguins'
    expect(await recall.forMessage(unrelated, request)).toMatchObject({
      speak: false,
      reason: 'below the gate',
    })
  })

  test.each([
    ['the reader has it all', { visible: { inBlock: HAS_BILLING, inConversation: {} } }, 'nothing new'],
    ['there is no room for a line', { maxChars: 60 }, 'no room'],
    ['more words are asked for', { minMatches: 3 }, 'below the gate'],
  ])('when %s', async (_, rest, reason) => {
    const decision = await (await recallOf(store)).forMessage('dunning days', { ...request, ...rest })
    expect(decision).toMatchObject({ speak: false, reason })
  })

  test('when the reader has what bears on it, though other files share a word', async () => {
    const shown = memory('shown.md', 'zebra yak')
    const recall = await recallOf([shown, memory('other.md', 'a zebra alone'), ...store])
    const visible = { inBlock: { 'global/shown.md': shown.version }, inConversation: {} }
    const decision = await recall.forMessage('zebra yak', { ...request, visible })
    expect(decision).toMatchObject({ speak: false, reason: 'nothing new' })
  })
})

describe('a word that merely resembles what is there counts for less', () => {
  const others = Array.from({ length: 40 }, (_, number) =>
    memory(`${number}.md`, `Thema${number} und anderes`),
  )
  const rules = memory('regeln.md', 'Ersatzdichtungen und Laufradschrauben liegen im Regal.')

  test.each([
    [
      'the words themselves',
      'Brauchen die Monteure Ersatzdichtungen oder Laufradschrauben an der hinteren Anlage zuerst?',
      true,
    ],
    [
      'parts of them',
      'Brauchen die Monteure eine Dichtung oder eine Schraube an der hinteren Anlage zuerst?',
      false,
    ],
    ['parts of them, and little else', 'Dichtung oder Schraube?', true],
  ])('%s: %s', async (_, message, speaks) => {
    const recall = await recallOf([rules, ...others])
    expect((await recall.forMessage(message, request)).speak).toBe(speaks)
  })
})

describe('keywords of a file', () => {
  const keywords = ['Friday afternoon release', 'hotfix', 'throttling quota']
  const store = [
    { ...memory('releases.md', 'No deploys after 14:00.\nAsk Ingrid.', 'Rules'), keywords },
    ...Array.from({ length: 20 }, (_, number) => memory(`${number}.md`, `note number${number}`)),
  ]

  test.each([
    ['a phrase speaks', 'is a release on friday afternoon fine?', true],
    ['most of a phrase speaks', 'friday afternoon?', true],
    ['one word of a phrase and one of another do not', 'my quota of friday sandwiches', false],
    ['a word of a phrase and one of the text do not', 'ingrid likes the friday market', false],
    ['a keyword and a word of the text do', 'hotfix, ask Ingrid', true],
  ])('%s: %s', async (_, message, speaks) => {
    const decision = await (await recallOf(store)).forMessage(message, request)
    expect(decision.speak && decision.files[0]?.doc.path === 'releases.md').toBe(speaks)
  })
})

test('a line is lifted by what its neighbours add, and not by what they repeat', async () => {
  const recall = await recallOf([
    memory('adds.md', 'zebra\nyak\nnothing'),
    memory('repeats.md', 'zebra\nzebra\nnothing'),
    ...Array.from({ length: 9 }, (_, number) => memory(`${number}.md`, 'else')),
  ])
  const decision = await recall.forMessage('zebra yak', { ...request, maxChars: 56 })
  expect(decision.speak && decision.files.map(({ doc }) => doc.path)).toEqual(['adds.md'])
  const more = await recall.forMessage('zebra yak', { ...request, maxChars: 120 })
  expect(more.speak && more.files[0]?.excerpts[0]?.text).toBe('zebra\nyak\nnothing')
})

test('says how many files match and how well the best does', async () => {
  const recall = await recallOf(store)
  const decision = await recall.forMessage('redis, dunning, days', request)
  expect(decision).toMatchObject({ speak: true, candidates: 2 })
  expect(decision.best).toBeGreaterThan(0)
})

test('a long paste is searched by its rarest words', async () => {
  const noise = Array.from({ length: 500 }, (_, number) =>
    memory(`noise/${number}.md`, `frame${number % 90} common`),
  )
  const recall = await recallOf([...noise, memory('fix.md', 'segfault in libfoo: upgrade')])
  const paste = `${Array.from({ length: 90 }, (_, number) => `frame${number}`).join('\n')}\nsegfault libfoo`
  const decision = await recall.forMessage(paste, request)
  expect(decision.speak && decision.files.map(({ doc }) => doc.path)).toContain('fix.md')
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
  const filler = Array.from({ length: 30 }, (_, n) =>
    memory(`en-${n}.md`, `An english note about subject${n}.`),
  )

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
    const decision = await (await recallOf([...filler, ...mine])).forMessage(message, request)
    expect(decision.speak && decision.files[0]?.doc.path).toBe(expected)
  })
})

describe('where all memories are about one thing', () => {
  const about = ['run from the main branch', 'take eleven minutes', 'need the VPN', 'stop at six']
  const lines = Array.from({ length: 60 }, (_, n) => `Staging deploys ${about[n % about.length]}.`)
  const single = [memory('staging.md', lines.join('\n'), 'Staging deploys')]

  test.each([
    ['How long does a staging deploy take?', true],
    ['deploy to staging now', true],
    ['deploy my sofa', false],
    ['write a poem about the staging of a play', false],
  ])('its words speak, and others do not: %s', async (text, speaks) => {
    expect((await (await recallOf(single)).forMessage(text, request)).speak).toBe(speaks)
  })
})

test('a question is found before and behind what is pasted', async () => {
  const recall = await recallOf(store)
  const log = 'at frame 0x7f (unknown)\n'.repeat(2_000)
  const question = 'when does dunning start, after how many days?'
  for (const text of [`${question}\n${log}`, `${log}\n${question}`])
    expect((await recall.forMessage(text, request)).speak).toBe(true)
})
