import { expect, test } from 'vitest'
import { cacheTtlMs } from '../../src/config/ttl.js'

test.each<[Parameters<typeof cacheTtlMs>[0], number]>([
  ['5m', 300_000],
  ['500ms', 500],
  [1234, 1234],
  [0, 0],
])('%j counts for every model', (setting, ms) => {
  expect(cacheTtlMs(setting, 'anthropic/claude')).toBe(ms)
  expect(cacheTtlMs(setting, 'undefined/undefined')).toBe(ms)
})

const TABLE = {
  default: '5m',
  'anthropic/*': '1h',
  'anthropic/*-haiku-*': '30s',
  '*/local': 10,
  'a.b/c+': '2h',
  '*': '7m',
}

test.each<[model: string, ms: number, table?: Parameters<typeof cacheTtlMs>[0]]>([
  ['anthropic/claude-sonnet-4', 3_600_000],
  ['ANTHROPIC/Claude', 3_600_000],
  ['anthropic/claude-haiku-4', 30_000],
  ['ollama/local', 10],
  ['a.b/c+', 7_200_000],
  ['axb/c', 420_000],
  ['openai/gpt', 420_000],
  // Where none fits, the default counts, and without it five minutes.
  ['y/z', 3_600_000, { default: '1h', 'x/*': 1 }],
  ['y/z', 300_000, { 'x/*': 1 }],
  ['y/z', 300_000, {}],
  // "default" is no pattern.
  ['default', 2, { default: 1, '*': 2 }],
])('of the patterns that fit %s, the longest counts', (model, ms, table = TABLE) => {
  expect(cacheTtlMs(table, model)).toBe(ms)
})
