import { expect, test } from 'vitest'
import type { Candidate } from '../../../src/capture/candidate.js'
import { factFile, nameFor, nameIn, normalise, pathOf } from '../../../src/capture/facts/fact-file.js'

const CANDIDATE: Candidate = {
  text: 'Publish with npm 10, not 11: 11 drops the integrity field.',
  type: 'decision',
  source: 'explicit',
  evidence: { session: 'ses_1', message: 'msg_1', by: 'person', quote: 'publish with npm 10' },
}

test('a fact is one line of description, with where it comes from', () => {
  const fact = normalise({ ...CANDIDATE, why: 'The release had to be repeated.' })
  expect(pathOf('decision', nameFor(fact.text))).toBe('facts/decision-publish-npm-10-11-11-drops.md')
  expect(factFile(fact, '2026-11-28', '2026-11-21')).toEqual({
    keys: {
      description: CANDIDATE.text,
      type: 'decision',
      source: 'explicit',
      created: '2026-11-21',
      confirmed: '2026-11-28',
      evidence: CANDIDATE.evidence,
    },
    body: 'The release had to be repeated.\n',
  })
})

test('what does not fit into the line, or has several, goes to the body as well', () => {
  const long = normalise({ ...CANDIDATE, text: 'word '.repeat(100) })
  expect(long.text.length).toBeLessThanOrEqual(200)
  expect(long.text).toMatch(/word…$/)
  expect(long.why).toBe('word '.repeat(100).trim())
  expect(normalise({ ...CANDIDATE, text: 'Keep:\n- tabs\n- pnpm' })).toMatchObject({
    text: 'Keep: - tabs - pnpm',
    why: 'Keep:\n- tabs\n- pnpm',
  })
})

test('private spans are no part of it', () => {
  const fact = normalise({
    ...CANDIDATE,
    text: 'The door code is <private>1234</private>, ask Anna.',
    why: '<private>x',
  })
  expect(JSON.stringify(fact)).not.toMatch(/1234|<private>/)
})

test.each([
  ['in Chinese', '测试环境每天凌晨两点重置。', '测试环境每天凌晨两点重置'],
  ['of nothing that says something', '…', 'fact'],
])('a name that is made of the words, %s', (_, text, expected) => {
  expect(normalise({ ...CANDIDATE, text }).name).toBeUndefined()
  expect(nameFor(text)).toBe(expected)
})

test('the name in a path', () => {
  expect(normalise({ ...CANDIDATE, name: 'Reference: Registry!' }).name).toBe('reference-registry')
  for (const name of ['', '?!']) expect(normalise({ ...CANDIDATE, name }).name).toBeUndefined()
  expect(nameIn('facts/decision-npm-10.md', 'decision')).toBe('npm-10')
  expect(nameIn('facts/by-hand.md', 'project')).toBe('by-hand')
})
