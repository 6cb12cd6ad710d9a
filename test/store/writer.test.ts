import fs from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Note } from '../../src/memory/attribution.js'
import { MemoryError } from '../../src/memory/errors.js'
import type { Keys } from '../../src/memory/keys.js'
import type { Op } from '../../src/memory/op.js'
import {
  apply,
  applyAsAgent,
  edit,
  FOLDERS,
  MINE,
  move,
  outcomeOf,
  put,
  remove,
  scene,
  target,
  write,
} from '../support/store-scene.js'

test('each write is noted before it is made, with its writer and the id that git will give it', async () => {
  const given = await scene()
  const notes: (Note & { onDisk: string[] })[] = []
  const note = async (entries: Note[]) => {
    const onDisk = await fs.readdir(given.at())
    notes.push(...entries.map((entry) => ({ ...entry, onDisk })))
  }
  const store = await given.open({ note })
  const hello = 'ce013625030ba8dba906f756967f9e9ca394464a'
  await apply(store, put('seed.md', 'hello\n'))
  await applyAsAgent(store, { kind: 'put', ...target('a.md'), text: 'hello\n', expect: 'absent' })
  await applyAsAgent(store, move('a.md', 'system/a.md'))
  await store.apply([remove('seed.md')], { writer: 'capture', sessionID: 'ses_2', way: 'wish' })
  const agent = { writer: 'agent', session: 'ses_1', agent: 'build' }
  const wish = { writer: 'capture', session: 'ses_2', way: 'wish' }
  const both = ['a.md', 'seed.md']
  expect(notes).toEqual([
    { path: 'projects/mine/seed.md', blob: hello, writer: 'setup', onDisk: [] },
    { path: 'projects/mine/a.md', blob: hello, ...agent, onDisk: ['seed.md'] },
    { path: 'projects/mine/system/a.md', blob: hello, ...agent, onDisk: both },
    { path: 'projects/mine/a.md', blob: 'absent', ...agent, onDisk: both },
    { path: 'projects/mine/seed.md', blob: 'absent', ...wish, onDisk: ['seed.md', 'system'] },
  ])
})

test('several files are written between two commits, one at once, and what is surrounded already as it is', async () => {
  const given = await scene()
  const surrounded: string[][] = []
  const betweenCommits = async (write: () => Promise<void>) => {
    const before = await fs.readdir(given.at())
    await write()
    surrounded.push(before, await fs.readdir(given.at()))
  }
  const store = await given.open({ betweenCommits })
  await apply(store, put('a.md', 'one\n'))
  await store.apply([put('b.md', 'two\n'), put('c.md', 'two\n')], { writer: 'sync' }, (write) => write())
  expect(surrounded).toEqual([])
  await apply(store, put('d.md', 'one\n'), remove('a.md'))
  expect(surrounded).toEqual([
    ['a.md', 'b.md', 'c.md'],
    ['b.md', 'c.md', 'd.md'],
  ])
})

test('listeners learn what was applied, and for whom, until they leave', async () => {
  const store = await (await scene()).open()
  const told: unknown[] = []
  const leaving = [
    store.onApplied((changes, { writer }) => told.push([writer, ...changes.map((change) => change.path)])),
    store.onChange(() => told.push('a change')),
  ]
  for (const body of ['one', 'one']) await applyAsAgent(store, write('a.md', body))
  expect(told).toEqual(['a change', ['agent', 'a.md']])
  for (const leave of leaving) leave()
  await applyAsAgent(store, remove('a.md'))
  expect(told).toHaveLength(2)
})

test('facts are the files below facts/, with a type of their own or by their name, and follow each change', async () => {
  const given = await scene()
  await given.put('facts/by-hand.md', '---\ntype: user\ncreated: 2026-11-21\n---\n')
  await given.put('facts/reference-board.md', 'text')
  await given.put('facts/_list.md', 'text')
  await given.put('reference/typed.md', '---\ntype: user\n---\n')
  await given.put('facts/damaged.md', '---\ntype: user\ntype: user\n---\n')
  const store = await given.open()
  const facts = () => store.snapshot(FOLDERS).project.facts.map(({ path, keys }) => [path, keys])
  const byHand = ['facts/by-hand.md', { type: 'user', created: '2026-11-21' }]
  const board = ['facts/reference-board.md', { type: 'reference' }]
  expect(facts()).toEqual([byHand, board])
  const evidence = { session: 'ses_1', message: 'msg_1', by: 'person', quote: 'so "it" is: yes' } as const
  const keys = { type: 'decision', source: 'explicit', evidence, keywords: ['one', 'two words'] }
  const fact: Op = { kind: 'write', ...target('facts/a.md'), content: 'why\n', keys, expect: 'absent' }
  await store.apply([fact], { writer: 'capture' })
  expect(await fs.readFile(given.at('facts/a.md'), 'utf8')).toBe(
    [
      '---',
      'type: decision',
      'source: explicit',
      'evidence: {session: ses_1, message: msg_1, by: person, quote: "so \\"it\\" is: yes"}',
      'keywords: ["one", "two words"]',
      '---',
      'why',
      '',
    ].join('\n'),
  )
  expect(facts()).toEqual([['facts/a.md', keys], byHand, board])
  const before = store.snapshot(FOLDERS).project
  await apply(store, write('reference/other.md', 'x'))
  expect(store.snapshot(FOLDERS).project.facts).toBe(before.facts)
  await given.put('facts/a.md', '---\ntype: "\n---\ndamaged')
  await store.refresh([MINE])
  expect(facts()).toEqual([byHand, board])
  await store.close()
  const opened = (await given.open()).snapshot(FOLDERS).project.facts
  expect(opened.map(({ keys }) => keys)).toEqual([byHand[1], board[1]])
})

test('keys change without the body, and only by those who may', async () => {
  const given = await scene()
  const text = '---\n# mine\ntype: user # why\nmine: [1,  2]\n---\r\nbody\r\n\r\nas it is'
  await given.put('facts/a.md', text)
  const store = await given.open()
  const annotate = (keys: Keys): Op => ({ kind: 'annotate', ...target('facts/a.md'), keys, expect: 'any' })
  const confirm = annotate({ confirmed: '2026-11-28', reinforced: 2, type: 'decision' })
  expect(await outcomeOf(applyAsAgent(store, confirm))).toBe('invalid-argument')
  expect(await outcomeOf(store.apply([annotate({ type: 'No Word' })], { writer: 'model' }))).toBe(
    'invalid-argument',
  )
  expect(await fs.readFile(given.at('facts/a.md'), 'utf8')).toBe(text)
  await store.apply([confirm], { writer: 'model' })
  await applyAsAgent(store, annotate({ keywords: ['k'] }))
  expect(await fs.readFile(given.at('facts/a.md'), 'utf8')).toBe(
    text
      .replace('user', 'decision')
      .replace('2]\n', '2]\nconfirmed: 2026-11-28\nreinforced: 2\nkeywords: ["k"]\n'),
  )
})

test('guards are asked by every writer but the setup, and refuse all of a call', async () => {
  const given = await scene()
  const store = await given.open()
  const asked: string[] = []
  const remove = store.addGuard(async (op, { path }, { writer }) => {
    asked.push(`${writer} ${op.kind} ${path}`)
    if (path === 'no.md') throw new MemoryError('invalid-argument', 'No.', 'Do not.')
  })
  const both = [write('yes.md', 'x'), write('no.md', 'x')]
  for (const writer of ['agent', 'person', 'capture', 'model'] as const)
    expect([writer, await outcomeOf(store.apply(both, { writer }))]).toEqual([writer, 'invalid-argument'])
  expect(await fs.readdir(given.at())).toEqual([])
  expect(asked).toEqual(
    ['agent', 'person', 'capture', 'model'].flatMap((by) => [`${by} write yes.md`, `${by} write no.md`]),
  )
  expect(await outcomeOf(apply(store, ...both))).toBe('ok')
  remove()
  expect(await outcomeOf(applyAsAgent(store, edit('no.md', 'x', 'y')))).toBe('ok')
})
