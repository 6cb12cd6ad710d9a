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
const failed = (failures: number, isPassing = false): Partial<SyncRecord> => ({
  failures,
  trouble: { says: 'It does not go.', hint: 'Wait.', isPassing },
})
const NEW = { pushed: 'before' }

/** Whether it is time, so long after the last try and push. */
test.each<[what: string, sinceMs: number, due: boolean, record?: Partial<SyncRecord>]>([
  ['nothing new, before the interval', INTERVAL_MS - SECOND_MS, false],
  ['nothing new, after it', INTERVAL_MS, true],
  ['a commit, within a minute of the last try', 59 * SECOND_MS, false, NEW],
  ['a commit, a minute after it', MINUTE_MS, true, NEW],
  ['a commit, where a person is waited for', MINUTE_MS, false, { ...NEW, waiting: { for: 'rewritten' } }],
  ['a commit, after a failure', MINUTE_MS, false, { ...NEW, ...failed(1) }],
  ['one failure', INTERVAL_MS, true, failed(1)],
  ['two failures', INTERVAL_MS, false, failed(2)],
  ['two failures, after twice as long', 2 * INTERVAL_MS, true, failed(2)],
  ['thousands of failures', 11 * INTERVAL_MS, false, failed(2_000)],
  ['thousands of failures, after an hour', 12 * INTERVAL_MS, true, failed(2_000)],
  ['a commit, offline for hours', MINUTE_MS, true, { ...NEW, ...failed(50, true) }],
  ['nothing new, offline for hours', MINUTE_MS, false, failed(50, true)],
  ['nothing new, offline for hours, after the interval', INTERVAL_MS, true, failed(50, true)],
  ['a clock that was set back by hours', -5 * 3_600_000, true],
])('whether it is time: %s', (_, sinceMs, due, record = {}) => {
  const known = { ...NO_RECORD, pushed: 'head', lastTryMs: NOW_MS - sinceMs, ...record }
  expect(isDue(known, { head: 'head', intervalMs: INTERVAL_MS, nowMs: NOW_MS })).toBe(due)
})
