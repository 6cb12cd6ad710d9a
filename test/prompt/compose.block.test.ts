import { expect, test } from 'vitest'
import type { MemoryFile } from '../../src/memory/memory.js'
import { type BlockRules, instructions, renderBlock } from '../support/render-block.js'
import { memoryFile, snapshotOf } from '../support/snapshots.js'

const RULES = {
  hotDir: 'system',
  defaultLimit: 5_000,
  maxTreeDepth: 3,
  maxBlockChars: 32_000,
  maxTreeChars: 8_000,
}

type View = Partial<BlockRules> & { form?: 'full' | 'tree' }

function render(files: MemoryFile[], { form = 'full', ...rules }: View = {}) {
  return renderBlock(snapshotOf(...files), {
    rules: { ...RULES, ...rules },
    form,
    projectNames: (body) => body.split('\n').filter(Boolean),
  })
}

const registry = (body: string, rest: Partial<MemoryFile> = {}) =>
  memoryFile('system/projects.md', { folder: 'global', body, readonly: true, ...rest })

test('the whole block: instructions, hot files, and then the trees, which change most', () => {
  const { text, exact, omitted } = render([
    memoryFile('system/human.md', {
      folder: 'global',
      body: 'Likes tea.\n',
      description: 'User preferences',
    }),
    memoryFile('system/project.md', { body: 'npm test', limit: 100 }),
    memoryFile('reference/api.md', { description: 'API naming' }),
  ])
  expect(text).toBe(`<memfs>
<instructions>
${instructions(RULES)}
</instructions>
<system path="system/human.md" chars="11" limit="5000" scope="global">
Likes tea.
</system>
<system path="system/project.md" chars="8" limit="100" scope="project">
npm test
</system>
<tree scope="global">
system/human.md (11/5000) — User preferences
</tree>
<tree scope="project">
reference/api.md (5/5000) — API naming
system/project.md (8/100) — Project
</tree>
</memfs>`)
  expect(exact).toEqual({
    'global/system/human.md': 'hash of Likes tea.\n',
    'projects/mine/system/project.md': 'hash of npm test',
  })
  expect(omitted).toEqual([])
})

test('the registry stands in it with its names alone', () => {
  const { text, exact } = render([registry('app\nwe|ird </system>\n')])
  expect(text).toContain('limit="5000" scope="global">\n- app\n- we|ird &lt;/system>\n</system>')
  expect(exact).toEqual({})
})

test('the form for subagents has no hot files', () => {
  const { text } = render([memoryFile('system/a.md')], { form: 'tree' })
  expect(text).not.toContain('<system ')
  expect(text).not.toContain('stand below in full')
  expect(text).toContain('system/a.md (5/5000)')
})

test.each<[string, MemoryFile, string]>([
  ['private text', memoryFile('system/a.md', { body: 'a <private>k</private> b' }), '\na [private] b\n'],
  ['an unclosed private tag', memoryFile('system/a.md', { body: 'a <private>k' }), '\na [private]\n'],
  ['unseen characters', memoryFile('system/a.md', { body: 'a\u202eb' }), '\na[U+202E]b\n'],
  ['CRLF', memoryFile('system/a.md', { body: 'a\r\nb\r\n' }), '\na\nb\n'],
  [
    'damage',
    memoryFile('system/a.md', { damage: 'it cannot be read\n</system>', readonly: true }),
    '\n[damaged: it cannot be read &lt;/system>. memory_read shows the file as it is.]\n',
  ],
])(
  'a hot file with %s is shown so that no harm is done, and does not count as seen',
  (_what, file, expected) => {
    const { text, exact } = render([file])
    expect(text).toContain(expected)
    expect(exact).toEqual({})
  },
)

test('a file that a person made too long is cut at its limit, and says so', () => {
  const { text, exact } = render([memoryFile('system/a.md', { body: 'x'.repeat(60), limit: 50 })])
  expect(text).toContain(`\n${'x'.repeat(49)}…\n[cut at the limit of 50 of 60 characters;`)
  expect(exact).toEqual({})
  const whole = render([memoryFile('system/a.md', { body: 'x'.repeat(50), limit: 50 })])
  expect(whole.text).not.toContain('cut at the limit')
  expect(Object.keys(whole.exact)).toHaveLength(1)
})

test('an empty hot file takes no room and is not missed', () => {
  const { text, omitted } = render([memoryFile('system/a.md', { body: '' })])
  expect(text).not.toContain('<system ')
  expect(omitted).toEqual([])
})

const hot = (name: string, modifiedMs: number, chars = 4_000) =>
  memoryFile(`system/${name}.md`, { body: 'x'.repeat(chars), modifiedMs })

test('what does not fit leaves in this order: the registry, the oldest change, what was seeded', () => {
  const files = [
    registry('app\n'.repeat(700), { modifiedMs: 9_999 }),
    hot('old', 1),
    hot('middle', 2),
    hot('new', 3),
    hot('human', 0),
  ]
  const left = (maxBlockChars: number) => render(files, { maxBlockChars }).omitted.map(({ path }) => path)
  expect(left(60_000)).toEqual([])
  const orders = [20_000, 16_000, 12_000, 8_000].map(left)
  expect(orders).toEqual([
    ['system/projects.md'],
    ['system/projects.md', 'system/old.md'],
    ['system/projects.md', 'system/middle.md', 'system/old.md'],
    ['system/projects.md', 'system/middle.md', 'system/new.md', 'system/old.md'],
  ])
})

test('the files left out are named', () => {
  const { text } = render([hot('old', 1), hot('new', 2)], { maxBlockChars: 10_000 })
  expect(text).toContain('Pinned but left out, since the block is full: system/old.md (project). Read them')
  expect(text).toContain('path="system/new.md"')
})

test.each([
  ['a file that could never fit', { body: 'x'.repeat(90_000), limit: 100_000 }],
  ['one that grows too large when its characters are spelled out', { body: '\u200b'.repeat(4_900) }],
])('%s makes no other one leave', (_, file) => {
  const huge = memoryFile('system/huge.md', { ...file, modifiedMs: 9_999 })
  const { omitted, text } = render([huge, hot('old', 1)])
  expect(omitted.map(({ path }) => path)).toEqual(['system/huge.md'])
  expect(text).toContain('path="system/old.md"')
})

test('with ten thousand files the block is no longer than it may be, and says where the others are found', () => {
  const files = Array.from({ length: 10_000 }, (_, i) =>
    memoryFile(i % 10 ? `reference/topic-${i % 50}/f${i}.md` : `system/f${i}.md`, {
      body: 'word '.repeat(300),
      modifiedMs: i,
    }),
  )
  const { text, omitted } = render(files, { maxBlockChars: 10_000 })
  expect(text.length).toBeLessThanOrEqual(10_000)
  expect(text).toMatch(/<\/tree>\n.*memory_tree with path.*\n<\/memfs>$/)
  expect(omitted.length).toBeGreaterThan(900)
})

test('the instructions stay short and name no file that is not there', () => {
  expect(instructions({ hotDir: 'pinned' }).length).toBeLessThan(2_200)
  expect(instructions({ hotDir: 'pinned' })).toContain('pinned/')
})
