import { expect, test } from 'vitest'
import { createSeenListener, noteExact, noteLines, type Seen, seenSlice } from '../../src/state/seen.js'
import type { Sessions } from '../../src/state/sessions.js'
import { usageSlice } from '../../src/state/usage.js'

const fresh = () => seenSlice.parse(undefined)

test('what is forgotten as visible may still be overwritten', async () => {
  const seen = fresh()
  noteExact(seen, 'a', { hash: 'read' })
  noteLines(seen, 'b', ['l1', 'l2'])
  noteLines(seen, 'b', ['l3'])
  expect(seen.visible['b']).toEqual({ lines: ['l1', 'l2', 'l3'] })
  const update = (_: unknown, _slice: unknown, change: (state: Seen) => void) => change(seen)
  const sessions = { read: () => seen, update } as unknown as Sessions
  await createSeenListener(sessions)({ kind: 'compacted', sessionID: 'ses_1' })
  expect(seen).toEqual({ exact: { a: { hash: 'read' } }, visible: {} })
})

test('the files are bounded, and the one noted first is forgotten', () => {
  const seen = fresh()
  for (let i = 0; i < 600; i++) noteExact(seen, `f${i}`, { hash: 'h' })
  noteExact(seen, 'f100', { hash: 'new' })
  noteExact(seen, 'more', { hash: 'h' })
  expect(Object.keys(seen.exact)).toHaveLength(500)
  expect(seen.exact['f100']).toEqual({ hash: 'new' })
  expect(seen.exact['f101']).toBeUndefined()
  noteLines(seen, 'x', Array<string>(900).fill('l'))
  expect(seen.visible['x']?.lines).toHaveLength(200)
  expect(Object.keys(seen.visible)).toHaveLength(500)
})

test.each([
  [seenSlice, ['text', [], { exact: 5 }, { exact: { a: {} } }, { visible: { a: { lines: 'x' } } }]],
  [usageSlice, ['text', [], { tally: 'many' }, { tally: { turns: 'two' } }]],
])('a slice begins anew of a stored form that it cannot use', (slice, forms) => {
  for (const stored of forms) expect(slice.parse(stored)).toEqual(slice.parse(undefined))
})
