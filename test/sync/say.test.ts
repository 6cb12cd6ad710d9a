import { expect, test } from 'vitest'
import { sayOffer } from '../../src/sync/say.js'

test('of a long fact that would come no sign is halved', () => {
  const facts = [`${'x'.repeat(99)}🦜🦜`]
  const preview = { files: 1, hot: [], facts, removed: [], conflicts: [] }
  expect(sayOffer('/srv/memory.git', preview)).toContain(`  ${'x'.repeat(99)}…`)
})
