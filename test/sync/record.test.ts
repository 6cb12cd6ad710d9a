import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createSyncRecords } from '../../src/sync/record.js'
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
