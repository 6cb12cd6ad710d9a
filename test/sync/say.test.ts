import { expect, test } from 'vitest'
import { sayOffer } from '../../src/sync/say.js'

test('of a long fact that would come no sign is halved', () => {
  const facts = [`${'x'.repeat(99)}🦜🦜`]
  const preview = { files: 1, hot: [], facts, removed: [], conflicts: [] }
  expect(sayOffer('/srv/memory.git', preview)).toContain(`  ${'x'.repeat(99)}…`)
})

test('of many hot files that would come, the strange ones are named first', () => {
  const hot = Array.from({ length: 20 }, (_, i) => ({ path: `global/system/${i}.md`, isStrange: i === 19 }))
  const says = sayOffer('/srv/memory.git', { files: 20, hot, facts: [], removed: [], conflicts: [] })
  expect(says.join('\n')).toContain('Into every prompt:\n  global/system/19.md (look at it')
})
