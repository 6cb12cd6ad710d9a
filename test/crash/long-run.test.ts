import { expect, onTestFinished, test } from 'vitest'
import { createHome } from '../support/home.js'
import { type Footprint, longRun } from './long-run.js'

test('many turns and sessions in one process leave no handle, watcher, timer or session behind', async () => {
  const home = createHome(0, { memfs: { autoCommitDebounceMs: 20 } })
  onTestFinished(() => home.remove())
  const footprints: Footprint[] = []
  await longRun({
    home,
    sessions: 60,
    turnsPerSession: 4,
    looks: 3,
    look: (_, found) => footprints.push(found),
  })
  const [first, last] = [footprints[0], footprints.at(-1)]
  if (!first || !last) throw new Error('nothing was looked at')
  expect(last.resources).toEqual(first.resources)
  expect(last.handles).toBeLessThanOrEqual(first.handles)
  // Every third session is not deleted; one more is the test's own.
  expect(last.sessionFiles).toBe(21)
  expect(last.heapMb).toBeLessThan(first.heapMb + 10)
})
