import { expect, test } from 'vitest'
import { consolidationSystem } from '../../src/consolidate/prompt.js'
import { extractionSystem } from '../../src/extract/prompt.js'
import { WORTH_KEEPING, worthKeeping } from '../../src/memory/worth-keeping.js'
import { instructionsSection } from '../../src/prompt/instructions-section.js'
import { snapshotOf } from '../support/snapshots.js'

test('one bar for the agent, for the model that mines talk, and for the one that joins facts', () => {
  const given = { snapshot: snapshotOf(), view: null, form: 'full', room: 9_999 } as const
  const { text } = instructionsSection({ hotDir: 'system' }).render(given)
  for (const told of [text, extractionSystem(false, undefined), consolidationSystem(undefined)])
    expect(told).toContain(WORTH_KEEPING)
})

test("a person's own words stand behind it, as far as they are not endless", () => {
  expect(worthKeeping('Keep nothing of clients.')).toBe(
    `${WORTH_KEEPING}\nThe person adds:\nKeep nothing of clients.`,
  )
  expect(worthKeeping(' \n')).toBe(WORTH_KEEPING)
  expect(worthKeeping('x'.repeat(9_000)).length).toBeLessThan(5_000)
})
