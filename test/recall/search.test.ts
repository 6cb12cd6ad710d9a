import { expect, test } from 'vitest'
import { all, found, many, memory, recallOf, request } from './memories.js'

const store = [
  memory(
    'reference/deploy.md',
    'Ship with `make ship`.\nRoll back with `make unship`.',
    'How production is deployed',
  ),
  memory(
    'reference/database.md',
    'Postgres 16 on port 5432.\nMigrations live in src/db/migrations.',
    'Databases',
  ),
  memory('system/style.md', 'Two spaces, single quotes.\nNames of functions in camelCase.', 'Conventions'),
  memory('reference/cache.md', '缓存使用 Redis。\n数据库连接池大小为 20。', '缓存'),
  memory('projects/a:notes.md', 'The function parseInvoiceDate fails on leap days.', 'Known errors'),
  memory('projects/b:notes.md', 'Deploys go through Jenkins.', 'Notes'),
]

test.each([
  ['by a word of the body', 'migrations', 'reference/database.md'],
  ['by the path', 'style', 'system/style.md'],
  ['by the description', 'conventions', 'system/style.md'],
  ['another form of the word', 'deploying to production', 'reference/deploy.md'],
  ['an identifier', 'parseInvoiceDate', 'notes.md'],
  ['a part of an identifier', 'invoice', 'notes.md'],
  ['a path', 'src/db/migrations', 'reference/database.md'],
  ['a misspelt word', 'postgers', 'reference/database.md'],
  ['the beginning of a word', 'migrat', 'reference/database.md'],
  ['Chinese', '数据库的连接池', 'reference/cache.md'],
  ['not what has nothing in common', 'zebra', undefined],
  ['nothing by grammar alone', 'what is it', undefined],
  ['nothing without words', '?!', undefined],
  ['nothing of nothing', '', undefined],
])('finds %s', async (_, query, path) => {
  expect((await found(await recallOf(store), query))[0]).toBe(path)
})

test('a word that the index knows is not stretched to others', async () => {
  const recall = await recallOf([
    memory('port.md', 'The port is open.'),
    memory('porter.md', 'Porters carry.'),
  ])
  expect(await found(recall, 'ports')).toEqual(['port.md'])
})

test.each([
  ['a part of a compound finds it', 'Welche Frist gilt für uns?', 'a.md'],
  ['a compound finds its part', 'Wo liegt die Gummidichtung für die Anlage?', 'b.md'],
  ['another form is found beside the known one', 'Was steht in den Regalen?', 'b.md'],
  ['and in English none of that', 'what is the frist for this?', undefined],
])('in a message that is not English %s', async (_, question, path) => {
  const recall = await recallOf([
    memory('a.md', 'Die Kündigungsfristen der Wohnung enden am Monatsende.'),
    memory('b.md', 'Die Dichtungen liegen im Regal neben dem Schaltschrank.'),
  ])
  expect((await found(recall, question))[0]).toBe(path)
})

test('only the groups and the folder asked for are seen: "docs" is no beginning of a name', async () => {
  const recall = await recallOf([...store, memory('docs/a.md', 'words'), memory('docs-old/b.md', 'words')])
  expect(await found(recall, 'deploys', { ...all, groups: new Set(['projects/b']) })).toEqual(['notes.md'])
  const below = (pathPrefix: string) => found(recall, 'words', { ...all, pathPrefix })
  for (const folder of ['docs', 'docs/', 'docs/a.md']) expect(await below(folder)).toEqual(['docs/a.md'])
  expect(await below('system/')).toEqual([])
})

test('what other groups hold does not change the order', async () => {
  const own = [memory('x.md', 'alpha beta'), memory('y.md', 'alpha gamma gamma')]
  const others = many(20, () => 'alpha beta', 'projects/a:')
  const scores = async (memories: typeof own) => {
    const request = { groups: new Set(['global']), limit: 5 }
    const files = await (await recallOf(memories)).search('alpha beta gamma', request)
    return files.map(({ doc, score }) => [doc.path, score])
  }
  expect(await scores([...own, ...others])).toEqual(await scores(own))
})

test('of two files with the same words, the one that has them in one line comes first', async () => {
  const scattered = memory('a.md', 'retry growth\nexponential due\nbudget later\npayment soon')
  const fitting = memory('b.md', 'growth due\nretry exponential budget payment\nlater soon')
  expect(await found(await recallOf([scattered, fitting]), 'exponential retry budget payment')).toEqual([
    'b.md',
    'a.md',
  ])
})

test('of two lines alike, the one beside another that matches comes first', async () => {
  const recall = await recallOf([
    memory('a.md', 'retry\nnothing\nnothing\nretry\nbackoff'),
    memory('b.md', 'else'),
  ])
  const decision = await recall.forMessage('retry backoff', { ...request, maxChars: 58 + 6 })
  expect(decision.speak && decision.files[0]?.excerpts).toMatchObject([
    { fromLine: 4, toLine: 5, text: 'retry\nbackoff' },
  ])
})

test('equal files come in the order of their names', async () => {
  const recall = await recallOf([memory('b.md', 'same words'), memory('a.md', 'same words')])
  expect(await found(recall, 'same words')).toEqual(['a.md', 'b.md'])
})

test('excerpts are the best lines, with their numbers, neighbours together', async () => {
  const body = 'intro\n\nretry twice\nthen retry with backoff\nother\nretry never'
  const recall = await recallOf([memory('retry-notes.md', body), memory('other.md', 'something else')])
  const [file] = await recall.search('retry backoff', all)
  expect(file?.excerpts).toMatchObject([
    { fromLine: 3, toLine: 4, text: 'retry twice\nthen retry with backoff' },
    { fromLine: 6, toLine: 6, text: 'retry never' },
  ])
})

test('a file found by its name alone shows its first line', async () => {
  const recall = await recallOf([memory('zebra.md', '\nfirst\nsecond'), memory('x.md', 'y')])
  const [file] = await recall.search('zebra', all)
  expect(file?.excerpts).toMatchObject([{ fromLine: 2, toLine: 2, text: 'first' }])
})

test('of a file whose description has the word, too, the line that has it is shown, however far down', async () => {
  const long = `we went home and spoke of kafka, ${'many other things of that day, '.repeat(12)}`
  const lines = Array.from({ length: 900 }, (_, i) => (i === 860 ? long : 'entry alpha'))
  const recall = await recallOf([memory('notes.md', lines.join('\n'), 'kafka'), memory('x.md', 'y')])
  const [file] = await recall.search('kafka', all)
  expect(file?.excerpts).toMatchObject([{ fromLine: 861 }])
})
