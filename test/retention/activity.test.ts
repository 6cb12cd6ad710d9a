import { describe, expect, test } from 'vitest'
import { activitySchema, ageing, createUseRecord, noteUse } from '../../src/retention/activity.js'
import { tempFolder } from '../support/temp-folder.js'

const DAY = 86_400_000

const usedOn = (...days: number[]) =>
  days.reduce<ReturnType<typeof noteUse> | undefined>((activity, day) => noteUse(activity, day), undefined)
const age = (since: number, today: number, ...days: number[]) => ageing(usedOn(...days), today)(since)

describe('effective age', () => {
  const everySecondDay = Array.from({ length: 51 }, (_, i) => 2 * i)

  test.each([
    ['no record: every day counts', 100, [], 100],
    ['used every second day', 100, everySecondDay, 100],
    ['a fortnight without use counts in full', 14, [0], 14],
    ['a day beyond it counts a quarter', 15, [0], 14.25],
    ['two months asleep, and woken today', 60, [0, 60], 14 + 46 / 4],
    ['still asleep', 60, [0], 14 + 46 / 4],
    ['use begins anew: two weeks count in full again', 74, [0, 60], 14 + 46 / 4 + 14],
    ['two sleeps', 60, [0, 30, 60], 14 + 16 / 4 + 14 + 16 / 4],
  ])('%s', (_, today, days, expected) => {
    expect(age(0, today, ...days)).toBeCloseTo(expected, 10)
  })

  test('what was confirmed in the middle of a sleep ages slowly from then on', () => {
    expect(age(40, 60, 0, 60)).toBeCloseTo(5, 10)
    expect(age(10, 60, 0, 60)).toBeCloseTo(4 + 46 / 4, 10)
    // Of two sleeps the one before it says nothing of the one behind.
    expect(age(31, 60, 0, 30, 60)).toBeCloseTo(13 + 16 / 4, 10)
  })

  test('what lies in the future has no age', () => {
    expect(age(90, 60, 0, 60)).toBe(0)
  })
})

describe('the record', () => {
  test('grows only by sleeps, and holds the newest two hundred', () => {
    const days = Array.from({ length: 1_000 }, (_, i) => i)
    expect(usedOn(...days)).toEqual({ lastUsed: 999, gaps: [] })
    const rare = usedOn(...Array.from({ length: 500 }, (_, i) => i * 20))
    expect(rare?.gaps).toHaveLength(200)
    expect(rare?.gaps.at(-1)).toEqual([9_960, 9_980])
  })

  test('a clock that went back changes nothing', () => {
    const activity = usedOn(0, 100)
    expect(noteUse(activity, 50)).toBe(activity)
  })

  test.each([[{ lastUsed: 3 }], [{ lastUsed: 9, gaps: [[3, 1]] }]])(
    'stored as %j it counts as none',
    (stored) => {
      expect(activitySchema.safeParse(stored).data).toBeUndefined()
    },
  )
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
