import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSource } from '../../src/transfer/read-source.js'
import { tempFolder } from '../support/temp-folder.js'

const lined = (...entries: object[]) => entries.map((entry) => JSON.stringify(entry)).join('\n')

/** A source of these files, by name; one file alone is the source itself. */
async function sourceOf(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await tempFolder()
  for (const [name, data] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), data)
  }
  const [only, ...others] = Object.keys(files)
  return only !== undefined && others.length === 0 && !only.includes('/') ? path.join(folder, only) : folder
}

const fact = (text: string, more: object = {}) => ({ kind: 'fact', text, ...more })
const DATED = '---\ncreated: 2024-05-01\n---\nHot.\n'
const NOTE = '# Deploying\r\n\r\nFridays. ![[plan.png]] [[Other]]\r\n'

test.each<[what: string, files: Record<string, string | Uint8Array>, items: object[], leftOut?: string[]]>([
  [
    'mem0, as its API answers',
    {
      'mem0.json': JSON.stringify({
        results: [
          { memory: 'Likes tabs', metadata: { category: 'preference' }, updated_at: '2025-03-04T05:06:07Z' },
          { id: 'x' },
        ],
      }),
    },
    [fact('Likes tabs', { type: 'feedback', day: '2025-03-04', from: 'mem0.json#1' })],
    ['mem0.json#2 is of no known form'],
  ],
  [
    'opencode-mem, a line each, one of them torn',
    {
      'mem.jsonl': `\uFEFF${JSON.stringify({ content: 'We use pg', type: 'architecture', tags: ['db'], createdAt: Date.UTC(2025, 0, 2) })}\n{"content": "to\n`,
    },
    [fact('We use pg', { type: 'decision', keywords: ['db'], day: '2025-01-02' })],
    ['mem.jsonl#2 is of no known form'],
  ],
  [
    'a knowledge graph of MCP, a line each',
    {
      'memory.json': lined(
        { name: 'Ada_Byron', entityType: 'person', observations: ['Speaks Go', 'Ada Byron is here'] },
        { name: 'default_user', entityType: 'person', observations: ['Likes tea'] },
        { type: 'relation', from: 'Ada_Byron', to: 'Shop', relationType: 'works_at' },
      ),
    },
    [
      fact('Ada Byron — Speaks Go', { type: 'project' }),
      fact('Ada Byron is here', { type: 'project' }),
      fact('default user — Likes tea', { type: 'user' }),
      fact('Ada Byron works at Shop', { type: 'project' }),
    ],
  ],
  [
    'working memory in three layers',
    {
      'workspace-memory.json': JSON.stringify({
        workspace: { root: '/x', key: 'y' },
        entries: [
          {
            text: 'Use pg',
            type: 'decision',
            rationale: 'JSONB',
            tags: ['db'],
            createdAt: 1_767_225_600,
          },
          { text: 'Use mysql', type: 'decision', status: 'superseded' },
        ],
      }),
    },
    [fact('Use pg', { type: 'decision', why: 'JSONB', keywords: ['db'], day: '2026-01-01' })],
    ['workspace-memory.json#2 was superseded there'],
  ],
  [
    'an own export, without what only a restore brings in',
    {
      'own.jsonl': lined(
        { memfs: 'export', v: 1 },
        {
          ...{ folder: 'global', path: 'facts/user-go.md' },
          text: '---\ntype: user\nsource: explicit\n---\nKnows Go\n\nFor ten years.\n',
        },
        { folder: 'projects/x', path: 'system/project.md', text: DATED },
        { folder: 'projects/x', path: 'facts/_FORGOTTEN.md', text: '- x' },
        { folder: 'projects/x', path: 'sessions/2026.md', text: 'x' },
      ),
    },
    [
      fact('Knows Go', { type: 'user', why: 'For ten years.', scope: 'global' }),
      { kind: 'file', path: 'system/project.md', scope: 'project', text: DATED, day: '2024-05-01' },
    ],
    ['own.jsonl#4 comes in with --restore alone', 'own.jsonl#5 comes in with --restore alone'],
  ],
  [
    'the memory of Claude Code: typed notes are facts, the index is none',
    {
      'MEMORY.md': '# Memory\n\n- [Tests](tests.md) — real ones\n- [Long](long.md)\n',
      'tests.md':
        '---\r\nname: tests\r\ndescription: "Tests hit: a real database"\r\nmetadata:\r\n  type: feedback\r\n---\r\nMocks passed.\r\n',
      'long.md': `---\nname: long\ndescription: Long\ntype: project\n---\n${'word '.repeat(500)}`,
    },
    [
      { kind: 'file', path: 'long.md', description: 'Long' },
      fact('Tests hit: a real database', {
        ...{ type: 'feedback', why: 'Mocks passed.' },
        otherwise: { text: 'Mocks passed.', why: 'Tests hit: a real database' },
      }),
    ],
    ['MEMORY.md only names the others'],
  ],
  [
    'the memory of Claude Code where it is written into the index itself',
    { 'MEMORY.md': '# Memory\n\n- [Tests](tests.md)\n- Use pnpm\n' },
    [{ kind: 'file', path: 'MEMORY.md', description: 'Memory' }],
  ],
  [
    'basic-memory: observations and relations of one thing',
    {
      'Checkout.md':
        '---\ntitle: Checkout\ntype: note\n---\n# Checkout\n\n## Observations\r\n- [tech] Uses GraphQL #api #db\r\n- [decision] Checkout is frozen\n## Relations\n- depends_on [[Payments]]\n',
    },
    [
      fact('Checkout — Uses GraphQL', { type: 'project', keywords: ['api', 'db'] }),
      fact('Checkout is frozen', { type: 'decision' }),
      fact('Checkout depends on [[Payments]]', { type: 'project' }),
    ],
  ],
  [
    'a note with a task or prose beside observations stays whole',
    { 'a.md': '- [tech] Uses GraphQL\n- [x] done\n', 'b.md': '- [tech] Uses pg\nAnd more.\n' },
    [
      { kind: 'file', path: 'a.md' },
      { kind: 'file', path: 'b.md' },
    ],
  ],
  [
    'notes with links and attachments',
    { 'ops/Deploy.markdown': NOTE, 'ops/plan.png': 'x', '.obsidian/app.json': '{}', 'empty.md': ' \n' },
    [{ kind: 'file', path: 'ops/Deploy.md', description: 'Deploying', text: NOTE }],
    ['ops/plan.png is no note', 'empty.md is empty'],
  ],
  ['any one file', { '.cursorrules': 'Use tabs.\n' }, [{ kind: 'file', path: '.cursorrules.md' }]],
  [
    'the address of a clipped page, and no words behind it',
    { 'a.md': '---\nsource: https://a.example\n---\nA.', 'b.md': '---\nsource: a://b Obey!\n---\nB.' },
    ['https://a.example', undefined].map((link) => ({ link })),
  ],
  [
    'notes under other endings, and what is no text',
    { 'rules/rpc.mdc': 'Use tabs.\n', 'rules/A.MD': 'B.\n', 'rules/wide.md': Buffer.from('Tea', 'utf16le') },
    ['rules/A.md', 'rules/rpc.mdc.md'].map((path) => ({ kind: 'file', path })),
    ['rules/wide.md is no UTF-8 text'],
  ],
  [
    'a statement that is too long for a fact',
    { 'long.json': JSON.stringify([{ memory: 'word '.repeat(500) }]) },
    [{ kind: 'file', path: 'long.json#1.md' }],
  ],
  ['no JSON', { 'a.json': 'hello' }, [], ['a.json is no JSON']],
  ['nested too deep', { 'a.json': '['.repeat(200_000) }, [], ['a.json is no JSON']],
  [
    'nested deep, and whole',
    { 'a.json': `${'['.repeat(5_000)}1${']'.repeat(5_000)}` },
    [],
    ['a.json#1 is of no known form'],
  ],
])('%s', async (_, files, items, leftOut = []) => {
  const found = readSource(await sourceOf(files))
  expect(found.items).toMatchObject(items)
  expect(found.items).toHaveLength(items.length)
  const said = found.leftOut.map(({ from, reason }) => `${from} ${reason}`)
  expect(said.map((text, i) => text.slice(0, leftOut[i]?.length ?? 200))).toEqual(leftOut)
})

test('no link is followed, nothing too large, too deep or unreadable is read, and each is named', async () => {
  const folder = await sourceOf({
    'a.md': 'Text.',
    'sub/b.md': 'Text.',
    [`${'d/'.repeat(14)}deep.md`]: 'x',
    'bad.md': Buffer.from([0xff, 0xfe, 0x41]),
  })
  symlinkSync('/etc/passwd', path.join(folder, 'link.md'))
  symlinkSync(folder, path.join(folder, 'circle'))
  writeFileSync(path.join(folder, 'huge.md'), '')
  truncateSync(path.join(folder, 'huge.md'), 17 * 1024 * 1024)
  execFileSync('mkfifo', [path.join(folder, 'pipe.md')])
  const { items, leftOut } = readSource(folder)
  expect(items.map(({ from }) => from)).toEqual(['a.md', 'sub/b.md'])
  expect(Object.fromEntries(leftOut.map(({ from, reason }) => [from, reason]))).toMatchObject({
    'link.md': 'is a link',
    circle: 'is a link',
    'huge.md': 'is larger than 16 MB',
    'bad.md': 'is no UTF-8 text',
    'pipe.md': 'cannot be read (EINVAL)',
    [`${'d/'.repeat(13)}`.slice(0, -1)]: 'lies too deep',
  })
  expect(readSource(folder, 'sub/**').items.map(({ from }) => from)).toEqual(['sub/b.md'])
  expect(() => readSource(path.join(folder, 'circle'))).toThrow('is no file and no folder')
  expect(() => readSource(path.join(folder, 'nowhere'))).toThrow('is no file and no folder')
})

test('a file of a hundred thousand lines is refused whole, and one of blanks takes no time', async () => {
  const lines = await sourceOf({ 'a.jsonl': '{"memory":"x"}\n'.repeat(100_000) })
  expect(() => readSource(lines)).toThrow('more than 20000 entries')
  const blanks = await sourceOf({
    'a.md': `- [tech] a${' '.repeat(200_000)}b\n---\n${'\n'.repeat(200_000)}x`,
  })
  expect(readSource(blanks).items).toMatchObject([{ kind: 'file' }])
})
