import { expect, test } from 'vitest'
import type { Sidebar } from '../../src/features/sidebar.js'
import { widthOf } from '../../src/lib/text-width.js'
import type { Line } from '../../src/tui/lines.js'
import { promptLine, SIDEBAR_COLUMNS, sidebarLines } from '../../src/tui/sidebar.js'

const VIEW: Sidebar = {
  facts: 12,
  hot: [
    { name: 'human.md', sharePct: 21 },
    { name: 'persona.md', sharePct: 4 },
  ],
  shownFacts: { count: 9, sharePct: 31 },
  blockChars: 8_400,
  recalled: ['createCharge needs an idempotencyKey'],
  kept: ['公開には npm 10 を使い、npm 11 は integrity を落とすので使わない 🚫'],
  waiting: [{ kind: 'conflict', says: '2 contradictions between facts', count: 2 }],
  contextPct: 41.6,
  prunedChars: 40_000,
  cacheHitPct: 92,
  smallModel: { calls: 3, tokens: 12_345, costUsd: 0.0123 },
  isPaused: false,
}

const textOf = ({ pieces }: Line) => pieces.map(({ text }) => text).join('')

test('the panel says what is in view, what is new, what waits and what it costs', () => {
  expect(sidebarLines(VIEW).map(textOf).join('\n')).toMatchInlineSnapshot(`
    "Memory                      12 facts
    ! 2 contradictions between facts
      human.md                      21 %
      persona.md                     4 %
      9 facts in view               31 %
    Recalled
      createCharge needs an idempotency…
    Kept
      公開には npm 10 を使い、npm 11 は…
    block 2,100 tokens, cache 92 %
    context 42 %, 10,000 tokens pruned
    small model 3× today, 12,345 tokens…"
  `)
})

test('no line is wider than the sidebar, in whatever language, and what waits has the tone of a warning', () => {
  const lines = sidebarLines(VIEW)
  expect(lines.filter((line) => widthOf(textOf(line)) > SIDEBAR_COLUMNS)).toEqual([])
  expect(lines[1]?.pieces.map(({ tone }) => tone)).toEqual(['warning', 'warning'])
})

test('a line at the prompt, for a narrow terminal', () => {
  expect(textOf(promptLine(VIEW))).toBe('mem 12 facts · 2 conflicts')
  const waiting = [{ kind: 'sync', says: 'Sync waits for you: /memfs sync', count: 2 }] as const
  expect(textOf(promptLine({ ...VIEW, waiting: [...waiting] }))).toBe('mem 12 facts · 2 sync questions')
  const secret = { kind: 'trouble', says: 'a.md  line 1: looks like a secret', count: 1 } as const
  expect(textOf(promptLine({ ...VIEW, waiting: [secret] }))).toBe('mem 12 facts · 1 trouble')
  expect(textOf(promptLine({ ...VIEW, isPaused: true, waiting: [] }))).toBe('mem paused')
})
