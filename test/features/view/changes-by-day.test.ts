import { expect, test } from 'vitest'
import { changesByDay } from '../../../src/features/view/changes-by-day.js'
import type { SeenCommit } from '../../../src/history/queries.js'

test.each([
  ['wish', 'your wishes'],
  ['host write', 'the agent'],
  ['undo', 'undo'],
])('what came by the way "%s" counts as from: %s', (way, source) => {
  const file = { path: 'global/a.md', change: 'added', before: 'absent', blob: 'b' }
  const commit = {
    date: new Date(0),
    subject: 'memory: add global/a.md',
    files: [file],
    ways: [way],
    agents: [],
    sessions: [],
  }
  const [row] = changesByDay([commit as unknown as SeenCommit], [], { hotDir: 'system' })
  expect(row).toMatchObject({ source, came: 1 })
})
