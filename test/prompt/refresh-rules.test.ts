import { expect, test } from 'vitest'
import { type RefreshFacts, reasonToRefresh } from '../../src/prompt/refresh-rules.js'

/** A turn within the cache's time, with content that has changed since the block was rendered. */
const quiet: RefreshFacts = {
  cached: true,
  due: undefined,
  usagePct: 10,
  sameRules: true,
  thresholdPct: 65,
  pressureMarkPct: undefined,
  sinceLastResponseMs: 1_000,
  ttlMs: 300_000,
}
const everything: Partial<RefreshFacts> = {
  due: 'forced:flush-tool',
  usagePct: 99,
  sinceLastResponseMs: 1e9,
}

test.each<[string, Partial<RefreshFacts>, string | undefined]>([
  ['the first turn', { cached: false }, 'first'],
  ['the first turn counts before all else', { ...everything, cached: false }, 'first'],
  ['changed content alone', {}, undefined],
  ['other settings', { sameRules: false }, 'settings'],
  ['a request', { due: 'forced:promote' }, 'forced:promote'],
  ['what is due counts before pressure and time', everything, 'forced:flush-tool'],
  ['pressure', { usagePct: 80 }, 'pressure'],
  ['pressure counts before time', { usagePct: 80, sinceLastResponseMs: 1e9 }, 'pressure'],
  ['usage at the threshold', { usagePct: 65 }, 'pressure'],
  ['usage just below the threshold', { usagePct: 64.99 }, undefined],
  ['pressure that has been answered', { usagePct: 74.9, pressureMarkPct: 65 }, undefined],
  ['ten points more', { usagePct: 75, pressureMarkPct: 65 }, 'pressure'],
  ['less than ten points more', { usagePct: 90, pressureMarkPct: 81 }, undefined],
  ['usage that has shrunk, above the threshold', { usagePct: 70, pressureMarkPct: 90 }, undefined],
  [
    'an old cache under answered pressure',
    { usagePct: 70, pressureMarkPct: 66, sinceLastResponseMs: 300_001 },
    'ttl',
  ],
  ['an old cache', { sinceLastResponseMs: 300_001 }, 'ttl'],
  ['a cache of exactly its time', { sinceLastResponseMs: 300_000 }, undefined],
  ['a cache of no time', { ttlMs: 0, sinceLastResponseMs: 1 }, 'ttl'],
  ['a threshold of a hundred', { thresholdPct: 100, usagePct: 99.9 }, undefined],
  ['a full context', { thresholdPct: 100, usagePct: 120 }, 'pressure'],
])('%s: %j', (_what, facts, reason) => {
  expect(reasonToRefresh({ ...quiet, ...facts })).toBe(reason)
})
