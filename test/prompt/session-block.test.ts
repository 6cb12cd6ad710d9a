import { expect, test } from 'vitest'
import { blockHash, blockSlice, type SentBlock } from '../../src/prompt/session-block.js'

const served: SentBlock = {
  text: 't',
  hash: blockHash('t'),
  rules: 'r',
  renewedAtMs: 0,
  renderedAtMs: 1,
  exact: { 'global/a.md': 'h' },
  visible: {},
  form: 'full',
  by: { session: 'ses_1', process: '1/2/3', ttlMs: 300_000, folder: 'projects/app' },
  views: { facts: [1, 2] },
  chars: { tree: 1 },
}

test('a whole block is taken as it is', () => {
  expect(blockSlice.parse(JSON.parse(JSON.stringify({ served })))).toEqual({ served })
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text that is not what was stored', { served: { ...served, text: 'T' } }],
  ['no hashes', { served: { ...served, exact: undefined } }],
  ['another form', { served: { ...served, form: 'half' } }],
  ['words', 'x'],
])('%s counts as no block', (_what, stored) => {
  expect(blockSlice.parse(stored)).toEqual({})
})
