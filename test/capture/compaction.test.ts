import { expect, test } from 'vitest'
import { createCompactionCapture, takeCandidates } from '../../src/capture/compaction.js'

const LINES =
  '- [decision] Use npm 10 for releases | publish with npm 10\n- [feedback] Answer briefly | "keep it short"'

test.each([
  ['at the end', `## Goal\nDone.\n\nMemory candidates:\n${LINES}`, '## Goal\nDone.'],
  ['as a heading', `## Goal\nDone.\n\n## Memory candidates\n\n${LINES}\n`, '## Goal\nDone.\n'],
  ['with a number', `Done.\n\n### 7. **Memory candidates**\n${LINES}`, 'Done.'],
  ['in a fence', `Done.\n\nMemory candidates:\n\n\`\`\`text\n${LINES}\n\`\`\`\n`, 'Done.\n'],
  ['in bold', `Done.\n\n**Memory candidates:**\n${LINES}`, 'Done.'],
  [
    'before other text',
    `Done.\n\nMemory candidates:\n${LINES}\n\n## Files\n- a.ts`,
    'Done.\n\n## Files\n- a.ts',
  ],
])('the section is taken out: %s', (_, summary, rest) => {
  expect(takeCandidates(summary)).toEqual({
    rest,
    candidates: [
      { type: 'decision', text: 'Use npm 10 for releases', quote: 'publish with npm 10' },
      { type: 'feedback', text: 'Answer briefly', quote: 'keep it short' },
    ],
  })
})

test('a summary without the section stays byte for byte', () => {
  const summary = 'The memory candidates: are discussed.\n- [decision] a | b\n'
  expect(takeCandidates(summary)).toEqual({ rest: summary, candidates: [] })
})

test('lines without a known type or a quote are no candidates, and more than twelve are cut', () => {
  const many = Array.from({ length: 20 }, (_, n) => `- [project] Fact number ${n} | quote ${n}`).join('\n')
  expect(
    takeCandidates(`x\n\nMemory candidates:\n- [gossip] a | b\n- [project] no quote\n${many}`).candidates,
  ).toHaveLength(12)
})

test('no candidate holds the half of a private part that stands on a line of its own', async () => {
  const proposed: string[] = []
  const propose = async (candidates: { text: string }[]) => {
    proposed.push(...candidates.map(({ text }) => text))
    return []
  }
  const work: Promise<unknown>[] = []
  const { summary } = createCompactionCapture({
    host: { said: async () => [] },
    core: async () => ({ keeper: { propose } }),
    isPaused: () => false,
    wasOff: () => false,
    hasUnread: async () => false,
    permissions: async () => () => 'allow',
    lifetime: { background: (_: string, task: () => Promise<unknown>) => work.push(task()) },
    log: { info: () => {} },
  } as never)
  const lines = '- [project] The plan <private>of Smithers | a\n- [project] He pays 20k</private> | b\n'
  await summary('ses_1', `Done.\n\nMemory candidates:\n${lines}- [project] Use npm 10 | c`)
  await Promise.all(work)
  expect(proposed).toContain('Use npm 10')
  expect(proposed.join()).not.toMatch(/20k|Smithers/)
})
