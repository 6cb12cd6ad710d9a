import { expect, test } from 'vitest'
import type { Keys } from '../../src/memory/keys.js'
import { createUseRecord } from '../../src/retention/activity.js'
import { toAgeing } from '../../src/retention/strength.js'
import { memoryFile } from '../support/snapshots.js'
import { tempFolder } from '../support/temp-folder.js'

const DAY = 86_400_000
const file = (name: string, keys: Keys) =>
  memoryFile(`facts/${name}.md`, { description: name, modifiedMs: 20_000 * DAY, keys })

const DATED: Keys = { type: 'user', source: 'compaction', created: '1970-01-11', confirmed: '1970-01-21' }
const DAYS = { source: 'compaction', createdDay: 10, confirmedDay: 20 }

test.each<[string, Keys, object]>([
  [
    'by hand, without a date',
    { type: 'user' },
    { source: undefined, createdDay: 20_000, confirmedDay: 20_000 },
  ],
  ['with a day of making alone', { created: '1970-01-11' }, { createdDay: 10, confirmedDay: 10 }],
  ['with both days', DATED, DAYS],
  ['with whose words it has', { ...DATED, evidence: { by: 'person' } }, { ...DAYS, by: 'person' }],
  ['that matters', { ...DATED, importance: 'high', reinforced: 2 }, { importance: 'high', reinforced: 2 }],
])('a fact %s', (_, keys, expected) => {
  expect(toAgeing(file('x', keys))).toMatchObject(expected)
})

test('the record of use outlives the process: global facts age by any use, a project by its own', async () => {
  const stateFolder = await tempFolder()
  const clock = { ms: 100 * DAY }
  const open = (of: 'projects/a' | 'projects/b' = 'projects/a') =>
    createUseRecord({ stateFolder, project: of, now: () => clock.ms })
  await open().touch()
  for (let i = 0; i < 60; i++) {
    clock.ms += DAY
    await open('projects/b').touch()
  }
  const mine = open()
  await mine.load()
  expect(mine.ages().project(100)).toBe(14 + 46 / 4)
  expect(mine.ages().global(100)).toBe(60)
})
