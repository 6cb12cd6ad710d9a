import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  commitMessage,
  type Lead,
  parseTrailers,
  reasonOf,
  subjectFor,
  subjectOf,
  writerSubject,
} from '../../src/history/commit-message.js'
import type { DiffEntry } from '../../src/history/parse-diff.js'
import { anyText } from '../support/any-text.js'

const modes = { before: '100644', after: '100644' }
const changed = (path: string): DiffEntry => ({ path, change: 'modified', before: '1', blob: '2', modes })
/** Files as `A path blob` (added), `M path` (changed), `D path blob` (deleted), the blob 1 where none is named. */
const filesOf = (rows: readonly string[]): DiffEntry[] =>
  rows.map((row) => {
    const [kind = '', path = '', blob = '1'] = row.split(' ')
    if (kind === 'A') return { path, change: 'added', before: 'absent', blob, modes }
    if (kind === 'D') return { path, change: 'deleted', before: blob, blob: 'absent', modes }
    return changed(path)
  })

describe('a subject says what happened', () => {
  const PASS = 'memory: consolidated a.md (merged 1)'
  const CHECKPOINT = { subject: 'memory: checkpoint before consolidation', isByHand: true }
  test.each<[string, Lead, string[]]>([
    ['memory: add global/a.md', undefined, ['A global/a.md']],
    ['memory: change global/a.md, global/b.md', undefined, ['M global/b.md', 'M global/a.md']],
    ['memory: delete global/a.md', undefined, ['D global/a.md']],
    ['memory: add c.md; change a.md; delete b.md', undefined, ['M a.md', 'D b.md 7', 'A c.md 8']],
    ['memory: promote p/r/a.md → p/system/a.md', undefined, ['D p/r/a.md', 'A p/system/a.md']],
    ['memory: demote g/system/a.md → g/a.md; change b', undefined, ['M b', 'D g/system/a.md', 'A g/a.md']],
    ['memory: move global/a.md → global/b.md', undefined, ['D global/a.md', 'A global/b.md']],
    // Of two scopes: no tool moves a file there.
    ['memory: add projects/x/a.md; delete g/a.md', undefined, ['D g/a.md', 'A projects/x/a.md']],
    ['memory: by hand: change a.md; delete b.md', 'byHand', ['D b.md', 'M a.md']],
    ['memory: recover global/a.md', 'recover', ['M global/a.md']],
    ['memory: learned global/facts/a.md', 'learned', ['A global/facts/a.md']],
    ['memory: set up global/system/projects.md', 'setUp', ['M global/system/projects.md']],
    ['memory: undo 0123456789: delete a.md', { subject: 'memory: undo 0123456789' }, ['D a.md']],
    [`${CHECKPOINT.subject}: by hand: change a.md`, CHECKPOINT, ['M a.md']],
    [PASS, { subject: PASS }, ['M a.md']],
  ])('%s', (subject, lead, rows) => expect(subjectOf(lead, filesOf(rows), 'system')).toBe(subject))

  test.each<[string, string[]]>([
    ['memory: change 1, 2, 3, 4, 5 and 1 more', ['1', '2', '3', '4', '5', '6']],
    [`memory: change ${'x'.repeat(100)} and 1 more`, ['x'.repeat(100), 'y'.repeat(100)]],
    [`memory: change ${'😀'.repeat(160)}…`, ['😀'.repeat(200)]],
    [
      'memory: change a\uFFFDOpenCode-Session: x, \uFFFD[31m\uFFFD',
      ['a\nOpenCode-Session: x', '\x1b[31m\u202e'],
    ],
  ])('on one line of a bounded length: %s', (subject, paths) =>
    expect(subjectOf(undefined, paths.map(changed), 'system')).toBe(subject),
  )

  test('for any paths', () => {
    fc.assert(
      fc.property(fc.array(anyText({ maxLength: 300 }), { minLength: 1, maxLength: 12 }), (paths) => {
        const subject = subjectOf(undefined, paths.map(changed), 'system')
        expect(subject).not.toMatch(/[\n\r\0\x1b\u2028]/)
        expect(Array.from(subject).length).toBeLessThan(380)
      }),
    )
  })
})

describe('a reader is told of their own files alone', () => {
  const own = [changed('projects/m/a.md')]
  test.each([
    ['memory: change projects/s/b.md, projects/m/a.md', 'memory: change projects/m/a.md'],
    ['memory: update projects/m/a.md, projects/s/b.md', 'memory: change projects/m/a.md'],
    ['memory: by hand: change projects/s/b.md and 7 more', 'memory: by hand: change projects/m/a.md'],
    ['memory: recover projects/s/b.md', 'memory: recover projects/m/a.md'],
    ['memory: learned projects/s/facts/b.md', 'memory: learned projects/m/a.md'],
    ['memory: set up projects/s/system/project.md', 'memory: set up projects/m/a.md'],
    ['memory: forgotten: add projects/s/facts/_FORGOTTEN.md', 'memory: forgotten: change projects/m/a.md'],
    ['memory: session: add projects/s/sessions/b.md', 'memory: session: change projects/m/a.md'],
    ['memory: rollback projects/s to 0123456789', 'memory: change projects/m/a.md'],
    ...[
      writerSubject.rollback('0123456789abcdef'),
      writerSubject.undo('0123456789abcdef'),
      writerSubject.checkpoint('consolidation'),
      writerSubject.consolidated('merged 2, rewrote 0, removed 1, flagged 0'),
    ].map((words) => [`${words}: change projects/s/b.md`, `${words}: change projects/m/a.md`]),
    ['memory: consolidated projects/s/b.md (merged 1)', 'memory: change projects/m/a.md'],
    ["a person's own words", "a person's own words"],
  ])('%s', (subject = '', seen = '') => {
    expect(subjectFor({ subject, files: own, others: 1 }, 'system')).toBe(seen)
    expect(subjectFor({ subject, files: own, others: 0 }, 'system')).toBe(subject)
  })
})

test('the reason that a subject begins with', () => {
  expect(reasonOf('memory: by hand: change a.md')).toBe('byHand')
  // Of an earlier version.
  expect(reasonOf('memory: by hand a.md')).toBe('byHand')
  expect(reasonOf('memory: set up a.md')).toBe('setUp')
  expect(reasonOf('memory: change recover a.md')).toBeUndefined()
})

test('one trailer for each session, agent and way, whatever they contain', () => {
  expect(
    commitMessage('memory: update a', [
      { session: 'ses_2', agent: 'build', way: 'wish' },
      { session: 'ses_1', agent: 'build', writer: 'capture' },
      { session: 'ses_2', way: 'wish' },
      { session: 'x\nOpenCode-Agent: forged', agent: ' ' },
    ]),
  ).toBe(
    [
      'memory: update a',
      '',
      'OpenCode-Session: ses_1',
      'OpenCode-Session: ses_2',
      'OpenCode-Session: x\uFFFDOpenCode-Agent: forged',
      'OpenCode-Agent: build',
      'OpenCode-Way: wish',
      '',
    ].join('\n'),
  )
  expect(commitMessage('memory: update a', [])).toBe('memory: update a\n')
})

test('trailers are read as git tells them', () => {
  const trailers = { sessions: ['ses_1', 'ses_2'], agents: ['build'], ways: [] }
  expect(parseTrailers(['ses_1\x02ses_2', 'build', ''])).toEqual(trailers)
})
