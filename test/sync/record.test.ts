import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createSyncRecords, isDue, NO_RECORD, type SyncRecord } from '../../src/sync/record.js'
import { tempFolder } from '../support/temp-folder.js'

test('a question in an earlier form is asked anew, and what was withheld stays so', async () => {
  const folder = await tempFolder()
  const unseen = { 'global/system/orders.md': 'abc' }
  const preview = {
    files: 1,
    hot: [{ path: 'a.md', isPlanted: true }],
    facts: [],
    removed: [],
    conflicts: [],
  }
  const stored = {
    unseen,
    allowed: ['def'],
    waiting: { for: 'join', tip: 'ghi', preview },
    offered: { url: '/disk/memory.git' },
  }
  writeFileSync(path.join(folder, 'sync.json'), JSON.stringify(stored))
  const record = createSyncRecords(folder).read()
  expect(record).toMatchObject({ unseen, allowed: ['def'] })
  expect(record.waiting).toBeUndefined()
  expect(record.offered).toBeUndefined()
})

const [SECOND_MS, MINUTE_MS] = [1_000, 60_000]
const INTERVAL_MS = 5 * MINUTE_MS
const NOW_MS = Date.UTC(2026, 10, 22)
const trouble = (isPassing: boolean) => ({ says: 'It does not go.', hint: 'Wait.', isPassing })

/** Whether it is time, so long after the last try and push. */
const after = (ms: number, record: Partial<SyncRecord> = {}, head = 'pushed') =>
  isDue(
    { ...NO_RECORD, pushed: 'pushed', lastTryMs: NOW_MS - ms, lastPushMs: NOW_MS - ms, ...record },
    { head, intervalMs: INTERVAL_MS, nowMs: NOW_MS },
  )

test('with nothing new every interval, and not before', () => {
  expect(after(INTERVAL_MS - SECOND_MS)).toBe(false)
  expect(after(INTERVAL_MS)).toBe(true)
})

test('a commit goes a minute after the last try at the latest, and no two within one', () => {
  expect(after(59 * SECOND_MS, {}, 'new')).toBe(false)
  expect(after(MINUTE_MS, {}, 'new')).toBe(true)
  expect(after(MINUTE_MS, { lastPushMs: NOW_MS - 59 * SECOND_MS }, 'new')).toBe(false)
  expect(after(MINUTE_MS, { lastTryMs: NOW_MS - 59 * SECOND_MS }, 'new')).toBe(false)
  expect(after(MINUTE_MS, { waiting: { for: 'rewritten' } }, 'new')).toBe(false)
})

test('what fails again and again is left alone for longer each time, an hour at most', () => {
  const failed = (failures: number) => ({ failures, trouble: trouble(false) })
  expect(after(MINUTE_MS, failed(1), 'new')).toBe(false)
  expect(after(INTERVAL_MS, failed(1))).toBe(true)
  expect(after(INTERVAL_MS, failed(2))).toBe(false)
  expect(after(2 * INTERVAL_MS, failed(2))).toBe(true)
  expect(after(11 * INTERVAL_MS, failed(2_000))).toBe(false)
  expect(after(12 * INTERVAL_MS, failed(2_000))).toBe(true)
})

test('who was offline for hours has its commits out within the minute once it is online', () => {
  const offline = { failures: 50, trouble: trouble(true) }
  expect(after(MINUTE_MS, offline, 'new')).toBe(true)
  expect(after(MINUTE_MS, offline)).toBe(false)
  expect(after(INTERVAL_MS, offline)).toBe(true)
})

test('a clock that was set back by hours keeps nothing waiting', () => {
  expect(after(-5 * 3_600_000)).toBe(true)
})
