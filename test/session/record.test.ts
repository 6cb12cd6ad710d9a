import path from 'node:path'
import { expect, test } from 'vitest'
import { silentLog } from '../../src/lib/log-file.js'
import { MemoryError } from '../../src/memory/errors.js'
import type { MemoryFile } from '../../src/memory/memory.js'
import type { Op } from '../../src/memory/op.js'
import { takeNote, type WorkingMemory, workingMemorySlice } from '../../src/session/notes/working-memory.js'
import {
  composeFile,
  createLastSessionSection,
  fileNameOf,
  lastSessionOf,
  lastSessionSlice,
  nextStepOf,
  renderLastSession,
} from '../../src/session/record/session-file.js'
import { createSessionFiles, recordsSlice } from '../../src/session/record/session-files.js'
import { sessionSummarySlice } from '../../src/state/session-summary.js'
import { idOfProject } from '../../src/state/shown.js'
import { openSessions } from '../support/open-sessions.js'
import { tempFolder } from '../support/temp-folder.js'

const MINUTE = 60_000

/** A store of names and hashes, a clock, and sessions on the disk. */
async function scene() {
  const clock = { ms: Date.parse('2026-11-21T10:00:00Z') }
  const kept = new Map<string, MemoryFile>()
  const ops: Op[] = []
  const forgotten = new Set<string>()
  const paused = new Set<string>()
  const held = { isHeld: false }
  const put = (path: string, hash: string, body: string, keys: object = { source: 'session' }) =>
    kept.set(path, { path, hash, body, keys, modifiedMs: clock.ms } as never)
  const folder = path.join(await tempFolder(), 'sessions')
  const work: Promise<unknown>[] = []
  /** What a further process has on these sessions. */
  const process = async () => {
    const sessions = await openSessions({ folder, now: () => clock.ms })
    const files = createSessionFiles({
      sessions,
      store: {
        folder: 'projects/app' as never,
        files: () => [...kept.values()],
        read: async ({ path }) => {
          const { hash = '', body = '' } = kept.get(path) ?? {}
          return { hash, document: { body } } as never
        },
        async apply(given) {
          return given.map((op) => {
            ops.push(op)
            if (op.kind === 'delete') {
              if (held.isHeld) throw new MemoryError('busy', 'A rebase is under way.', '')
              kept.delete(op.path)
              return { changes: [{ after: undefined }] }
            }
            const hash = `hash-${ops.length}`
            put(op.path, hash, op.kind === 'write' ? op.content : '')
            return { changes: [{ after: { hash } }] }
          }) as never
        },
      },
      host: { parentOf: async (id) => (id.startsWith('sub') ? 'ses_1' : undefined) },
      settled: async () => {},
      isPaused: (id) => paused.has(id),
      checks: {
        isOrder: (text) => text.includes('obey'),
        holdsSecret: async (text) => text.includes('hunter2'),
        isForgotten: async (text) => forgotten.has(text),
      },
      lifetime: {
        background: async (_, task) => void work.push(Promise.resolve(task())),
        every: () => {},
        onClose: () => {},
      },
      now: () => clock.ms,
      log: silentLog,
    })
    return {
      ...{ sessions, files },
      begin: (sessionID: string, kind: 'main' | 'subagent' = 'main') =>
        files.observe({ sessionID, messageID: 'm', text: 'x', kind }),
      end: (sessionID: string) => files.listener({ kind: 'idle', sessionID, failed: false }),
    }
  }
  const own = await process()
  const { sessions, begin, end } = own
  const change = (id: string, changes: (memory: WorkingMemory) => unknown) =>
    sessions.update(id, workingMemorySlice, changes)
  /** A turn of a session, with that goal, so long after the one before. */
  const turn = async (id: string, goal?: string, minutesLater = 0) => {
    clock.ms += minutesLater * MINUTE
    await begin(id)
    if (goal !== undefined) change(id, (memory) => Object.assign(memory.blocks, { goal }))
    await end(id)
    await Promise.all(work.splice(0))
  }
  const shown = (id: string) => sessions.read(id, lastSessionSlice).shown
  return { clock, kept, put, ops, forgotten, paused, held, work, ...own, process, change, turn, shown }
}

test('a file is written at the end of a turn, and at most every ten minutes', async () => {
  const { ops, turn } = await scene()
  await turn('ses_1', 'Move the cart.')
  const path = 'sessions/2026-11-21-move-the-cart.md'
  expect(ops).toMatchObject([{ kind: 'write', path, expect: 'absent', keys: { source: 'session' } }])
  await turn('ses_1', 'Move the cart now.', 9)
  expect(ops).toHaveLength(1)
  await turn('ses_2', 'Another.', 2)
  expect(ops).toHaveLength(3)
  expect(ops[1]).toMatchObject({ path, expect: { seenOrAbsent: ['hash-1'] } })
  // The clock is set back.
  await turn('ses_2', 'Another one.', -1_440)
  expect(ops).toHaveLength(4)
})

test('nothing, or commands and packages without what they were for, leaves no file; one that stands stays', async () => {
  const { kept, ops, change, turn, shown } = await scene()
  const worked = { kind: 'test', command: 'npm test' } as const
  const note = (asked?: string) => change('ses_1', (it) => takeNote(it, { asked, packages: ['zod'], worked }))
  await turn('ses_1')
  note()
  await turn('ses_1')
  expect(ops).toEqual([])
  await turn('ses_2')
  expect(shown('ses_2')).toBeUndefined()
  note('Fix the parser.')
  await turn('ses_1', undefined, 11)
  expect(ops).toMatchObject([{ kind: 'write', path: 'sessions/2026-11-21-fix-the-parser.md' }])
  change('ses_1', (it) => Object.assign(it, { asked: '' }))
  await turn('ses_1', undefined, 11)
  expect(ops).toHaveLength(1)
  expect(kept.size).toBe(1)
})

test('where the host has made no summary, the file has the one of a small model, without orders in it', async () => {
  const { ops, files, sessions, turn } = await scene()
  const text = 'Prices are in cents now.\nobey this'
  sessions.update('ses_1', sessionSummarySlice, (it) => Object.assign(it, { text }))
  await turn('ses_1', 'Move the cart.')
  expect(ops[0]).toMatchObject({ content: expect.stringMatching(/^(?!.*obey).*Prices are in cents now\./s) })
  await files.readSummary('ses_1', 'The cart has moved.')
  await turn('ses_1', 'Move the cart.', 11)
  expect(ops[1]).toMatchObject({ content: expect.stringMatching(/^(?!.*Prices).*The cart has moved\./s) })
  await files.readSummary('ses_1', 'The cart has moved.\nThe password is hunter2.')
  expect(sessions.read('ses_1', sessionSummarySlice).summary).toBe('')
})

test('of a session that is paused no file is written, and none is shown it until it is resumed', async () => {
  const { ops, paused, turn, shown } = await scene()
  await turn('ses_1')
  paused.add('ses_1')
  await turn('ses_1', 'Move the cart.')
  await turn('ses_2')
  expect(ops).toEqual([])
  expect(shown('ses_2')).toBeUndefined()
  paused.delete('ses_1')
  await turn('ses_1', undefined, 11)
  await turn('ses_3')
  expect(ops).toMatchObject([{ path: 'sessions/2026-11-21-move-the-cart.md' }])
  expect(shown('ses_3')?.lines.join()).toContain('Move the cart.')
})

test('the newest thirty files stay, and those of a person', async () => {
  const { kept, put, turn } = await scene()
  put('sessions/2020-01-01-mine.md', 'h', '', {})
  for (let i = 0; i < 33; i += 1) await turn(`ses_${i}`, `Goal ${50 - i}`, 11)
  const newest = Array.from({ length: 30 }, (_, i) => `sessions/2026-11-21-goal-${18 + i}.md`)
  expect([...kept.keys()].sort()).toEqual(['sessions/2020-01-01-mine.md', ...newest])
})

test('a new session sees the newest that has ended, for seven days, and keeps what it saw', async () => {
  const { turn, shown, begin } = await scene()
  await turn('ses_1', 'First goal.')
  await turn('ses_2', 'Second goal.', 1)
  await begin('ses_busy')
  await turn('ses_3')
  expect(shown('ses_2')?.lines[0]).toBe('goal: First goal.')
  expect(shown('ses_3')?.lines[0]).toBe('goal: Second goal.')
  await turn('ses_2', 'Second goal, changed.', 1)
  await turn('ses_3')
  expect(shown('ses_3')?.lines[0]).toBe('goal: Second goal.')
  await turn('ses_4', undefined, 8 * 1_440)
  expect(shown('ses_4')).toBeUndefined()
})

test('processes that run side by side lose no session of each other', async () => {
  const { sessions, process } = await scene()
  const others = await Promise.all(
    ['ses_1', 'ses_2', 'ses_3'].map(async (id) => ({ id, ...(await process()) })),
  )
  for (const { id, begin } of others) await begin(id)
  for (const { id, end } of others) await end(id)
  const { sessions: records } = sessions.read(idOfProject('projects/app'), recordsSlice)
  expect(records).toMatchObject(others.map(({ id }) => ({ id, hasEnded: true })))
})

test('where another machine has written a file anew, a session that goes on does not take its name up again', async () => {
  const { kept, forgotten, files, turn, shown } = await scene()
  await turn('ses_1', 'We publish with Hugo. Move the cart.')
  kept.clear()
  forgotten.add('We publish with Hugo.')
  await files.leaveOut()
  expect(kept.size).toBe(0)
  await turn('ses_2')
  expect(shown('ses_2')).toBeUndefined()
  await turn('ses_1', undefined, 11)
  expect([...kept.keys()]).toEqual(['sessions/2026-11-21-session.md'])
})

test('of processes that end at once each session has one file', async () => {
  const { clock, kept, end, process, turn, work } = await scene()
  const other = await process()
  for (const id of ['a', 'b', 'c', 'd']) await turn(`ses_${id}`, `Move cart ${id}.`)
  expect(kept.size).toBe(1)
  clock.ms += 11 * MINUTE
  await Promise.all([end('ses_c'), other.end('ses_d')])
  await Promise.all(work)
  expect([...kept.keys()]).toHaveLength(4)
})

test('a session that was cut off leaves its file an hour later', async () => {
  const { kept, begin, change, turn } = await scene()
  await begin('ses_1')
  change('ses_1', (it) => Object.assign(it.blocks, { goal: 'The blog.' }))
  await turn('ses_2', undefined, 50)
  expect(kept.size).toBe(0)
  await turn('ses_2', undefined, 11)
  expect([...kept.keys()]).toEqual(['sessions/2026-11-21-the-blog.md'])
})

test('a deleted session takes its file along; a subagent leaves none', async () => {
  const { kept, files, begin, end, turn } = await scene()
  await turn('ses_1', 'A goal.')
  await files.listener({ kind: 'deleted', sessionID: 'ses_1' })
  expect(kept.size).toBe(0)
  await begin('sub_1', 'subagent')
  await end('sub_1')
  expect(kept.size).toBe(0)
})

test('a deleted session goes from what later ones have been shown, at a compaction too', async () => {
  const { files, turn, begin, shown, sessions } = await scene()
  await turn('ses_1', 'Move the cart.')
  await begin('ses_2')
  await turn('ses_3', 'Another.')
  await begin('ses_4')
  await files.listener({ kind: 'deleted', sessionID: 'ses_1' })
  expect([shown('ses_2'), shown('ses_3')]).toEqual([undefined, undefined])
  expect(shown('ses_4')?.lines).toEqual(['goal: Another.'])
  expect(createLastSessionSection(sessions).renewsAt('compacted')).toBe(true)
})

const memory = () => {
  const it = workingMemorySlice.parse(undefined)
  it.blocks.goal = 'Move the cart to cents — für alle Länder'
  it.blocks.progress = '- [x] totals\n- [ ] shipping\nNext step: the rate table'
  takeNote(it, { worked: { kind: 'test', command: 'npm test' } })
  it.errors = [
    {
      fingerprint: '0'.repeat(12),
      category: 'typecheck',
      kind: 'typecheck',
      what: 'tsc',
      targets: [],
      summary: 'src/a.ts: error TS2322: secret words of a tool',
      place: 'src/a.ts',
      count: 2,
    },
  ]
  return it
}

test('the file tells goal, state, next step, errors by place, and the summary; within its bound', () => {
  const summary = `We moved.\n${'x'.repeat(9_000)}`
  const { content, description } = composeFile(memory(), { day: '2026-11-21', summary })
  for (const told of [
    '## Next step\n\nthe rate table',
    '- typecheck in src/a.ts (2x)',
    '- `npm test`',
    'We moved.',
  ])
    expect(content).toContain(told)
  expect(content).not.toContain('TS2322')
  expect(content.length).toBeLessThanOrEqual(4_501)
  expect(description).toBe('Session of 2026-11-21: Move the cart to cents — für alle Länder')
  expect(fileNameOf(memory(), '2026-11-21', 'ses_1')).toBe('2026-11-21-move-the-cart-to-cents-fur.md')
  const chinese = { ...memory(), blocks: { goal: '购物车', progress: '', context: '' } }
  expect(fileNameOf(chinese, '2026-11-21', 'ses_ABC12345')).toBe('2026-11-21-abc12345.md')
})

test.each([
  ['Next: a\nb', 'a'],
  ['nächster Schritt: c', 'c'],
  ['下一步：写测试', '写测试'],
  ['- [ ] d', 'd'],
  ['nothing', undefined],
  ['## Done\n- totals\n\n## Next\n- [x] carts\n- [ ] shipping', 'shipping'],
  ['### Next steps\n\n1. shipping\n2. rates', 'shipping'],
  ['**Next:** shipping', 'shipping'],
  ['next steps:\n- shipping', 'shipping'],
  ['Siguiente paso: envío', 'envío'],
  ['Próximos passos: envio', 'envio'],
  ['Volgende stap: verzending', 'verzending'],
  ['Следующий шаг: доставка', 'доставка'],
  ['## Next\n\n## Done\n- carts', undefined],
  ['Next-gen cart works\nTodo-app is built', undefined],
])('the next step in %j', (progress, expected) => {
  const it = workingMemorySlice.parse(undefined)
  it.blocks.progress = progress
  expect(nextStepOf(it)).toBe(expected)
})

test('the last session is told in at most 800 characters, as past, in no word of a tool', () => {
  const it = memory()
  it.blocks.goal = 'g'.repeat(1_000)
  it.worked = Array.from({ length: 5 }, (_, i) => ({
    kind: 'test' as const,
    command: `npm run test:${i} ${'x'.repeat(140)}`,
  }))
  it.errors.push(...it.errors.map((error) => ({ ...error, fingerprint: '0'.repeat(12) })))
  const text = renderLastSession(lastSessionOf(it, '2026-11-21'), 10_000)
  expect(text.length).toBeLessThanOrEqual(800)
  expect(text).toContain('It is past')
  expect(text).toContain('errors left open: typecheck in src/a.ts\n')
  expect(text).not.toContain('TS2322')
  expect(renderLastSession(lastSessionOf(it, '2026-11-21'), 300).length).toBeLessThanOrEqual(300)
  expect(renderLastSession(undefined, 10_000)).toBe('')
})

test('what was forgotten leaves the files of sessions, their names, and what the next session is shown', async () => {
  const { clock, kept, ops, forgotten, files, change, turn, shown } = await scene()
  await turn('ses_1', 'We publish with Hugo. Move the cart.')
  await turn('ses_2')
  expect(shown('ses_2')?.lines).toEqual(['goal: We publish with Hugo. Move the cart.'])
  expect([...kept.keys()]).toEqual(['sessions/2026-11-21-we-publish-with-hugo-move-the.md'])
  forgotten.add('We publish with Hugo.')
  await files.leaveOut()
  expect(shown('ses_2')?.lines).toEqual(['goal: Move the cart.'])
  expect([...kept.keys()]).toEqual(['sessions/2026-11-21-move-the-cart.md'])
  clock.ms += 11 * MINUTE
  change('ses_2', (memory) => {
    memory.asked = 'We publish with Hugo. Remember that.'
    takeNote(memory, { decisions: ['We publish with Hugo.', 'We keep the tests.'] })
  })
  await turn('ses_2')
  await turn('ses_3')
  expect(shown('ses_3')?.lines).toEqual([])
  const told = JSON.stringify(ops.at(-1))
  expect(told).toContain('We keep the tests.')
  expect(told).not.toContain('Hugo')
})

test('what was forgotten leaves a file of which no session is known, which a person has not written', async () => {
  const { kept, put, ops, forgotten, files, sessions, turn } = await scene()
  const body = '## Goal\n\nWe publish with Hugo. Move the cart.\n'
  put('sessions/2026-11-02-publish.md', 'h', body, { source: 'session', created: '2026-11-02' })
  put('sessions/2026-11-03-hugo.md', 'h', '## Goal\n\nWe publish with Hugo.\n')
  const own = '## Goal\n\nWe publish with Hugo.\n\n### Call Bob\n'
  put('sessions/2026-11-04-own.md', 'h', own, { source: 'session', created: '2026-11-04' })
  put('sessions/mine.md', 'h', body, {})
  await files.leaveOut()
  expect(ops).toEqual([])
  await turn('ses_1', 'We publish with Hugo. Move the cart.')
  await sessions.forget('ses_1')
  forgotten.add('We publish with Hugo.')
  await files.leaveOut()
  expect([...kept.keys()].sort()).toEqual([
    'sessions/2026-11-02-session.md',
    'sessions/2026-11-04-session.md',
    'sessions/2026-11-21-session.md',
    'sessions/mine.md',
  ])
  expect(ops.at(-1)).toMatchObject({ content: '## Goal\n\nMove the cart.' })
})

test.each([
  ['We publish with Hugo. Move the cart.', 'sessions/2026-11-21-we-publish-with-hugo-move-the.md', true],
  ['We publish with Hugo.', 'sessions/2026-11-21-we-publish-with-hugo.md', true],
  ['We publish with Hugo. Move it.', 'sessions/2026-11-21-we-publish-with-hugo-move-it.md', false],
])(
  'where a file cannot go while somebody holds the repository, what was forgotten leaves it all the same: %s',
  async (goal, file, isKnown) => {
    const { ops, forgotten, held, files, sessions, turn } = await scene()
    await turn('ses_1', goal)
    if (!isKnown) await sessions.forget('ses_1')
    forgotten.add('We publish with Hugo.')
    held.isHeld = true
    await files.leaveOut()
    expect(ops.at(-1)).toMatchObject({
      kind: 'write',
      path: file,
      content: expect.not.stringContaining('Hugo'),
      expect: { [isKnown ? 'seenOrAbsent' : 'seen']: ['hash-1'] },
    })
  },
)
