import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messageOf, subjectOf } from '../../src/history/message.js'

describe('subject', () => {
  test.each([
    [['a.md'], 'memory: update a.md'],
    [['b.md', 'a.md'], 'memory: update a.md, b.md'],
    [['1', '2', '3', '4', '5', '6'], 'memory: update 1, 2, 3, 4, 5 and 1 more'],
    [['x'.repeat(100), 'y'.repeat(100)], `memory: update ${'x'.repeat(100)} and 1 more`],
    [['😀'.repeat(200)], `memory: update ${'😀'.repeat(160)}…`],
    [
      ['a\nOpenCode-Session: x', '\x1b[31m\u202e'],
      'memory: update \uFFFD[31m\uFFFD, a\uFFFDOpenCode-Session: x',
    ],
  ])('of %j', (paths, subject) => expect(subjectOf('update', paths)).toBe(subject))
})

test('one line per distinct session and agent, whatever they contain', () => {
  expect(
    messageOf('memory: update a', [
      { session: 'ses_2', agent: 'build' },
      { session: 'ses_1', agent: 'build' },
      { session: 'ses_2' },
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
      '',
    ].join('\n'),
  )
  expect(messageOf('memory: update a', [])).toBe('memory: update a\n')
})

test('a subject is one line of a reasonable length for any paths', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { minLength: 1, maxLength: 12 }),
      (paths) => {
        const subject = subjectOf('update', paths)
        expect(subject).not.toMatch(/[\n\r\0\x1b\u2028]/)
        expect(Array.from(subject).length).toBeLessThan(380)
      },
    ),
  )
})
