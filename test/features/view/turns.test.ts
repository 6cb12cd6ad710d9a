import { expect, test } from 'vitest'
import { recalledIn, turnsOf } from '../../../src/features/view/turns.js'
import type { LogEntry } from '../../../src/lib/log-file.js'

const line = (message: string, fields: Record<string, string | number>): LogEntry => ({
  at: '2026-11-21T09:56:52.969Z',
  level: 'INFO',
  message,
  fields: Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)])),
})
const finished = (session: string, read: number) =>
  line('turn finished', { session, input: 100, cache_read: read, cache_write: 100 })
const refreshed = (session: string, reason: string) => line('refreshed <memfs> render', { session, reason })
const served = (session: string, since: number) =>
  line('served cached <memfs>', { session, since_last_response_ms: since, ttl_ms: 300_000 })

test('a turn tells what its session had of the cache, and why not more', () => {
  const turns = turnsOf([
    refreshed('a', 'first'),
    served('b', 1),
    finished('a', 0),
    refreshed('b', 'forced:promote'),
    served('a', 400_000),
    finished('a', 800),
    finished('b', 0),
    served('a', 1),
    finished('a', 9_800),
  ])
  expect(turns.map(({ session, cacheHitPct, isBreak, why }) => [session, cacheHitPct, isBreak, why])).toEqual(
    [
      ['a', 0, false, 'the first block of the session'],
      ['a', 80, true, "the provider's cache had expired; the block stayed as it was"],
      ['b', 0, true, 'asked for by promote'],
      ['a', 98, false, undefined],
    ],
  )
  expect(turns[1]).toMatchObject({ inputTokens: 1_000, cachedTokens: 800 })
})

test('a turn without tokens is no division by zero', () => {
  const [turn] = turnsOf([line('turn finished', { session: 'a', input: 0, cache_read: 0, cache_write: 0 })])
  expect(turn).toMatchObject({ cacheHitPct: 0, isBreak: false })
})

test('what recall gave, and why it was silent', () => {
  expect(
    recalledIn([
      line('recall added', { session: 'a', chars: 339, best: 22.25, paths: 'x.md,y.md' }),
      line('recall silent', { session: 'a', reason: 'no match' }),
      finished('a', 1),
    ]),
  ).toMatchObject([
    { gave: true, paths: 'x.md,y.md', chars: 339, best: 22.25 },
    { gave: false, reason: 'no match' },
  ])
})
