import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHome } from '../support/home.js'
import { eventually, withPlugin } from '../support/with-plugin.js'
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
  // A few come and go with the test runner's own work; a leak would show some dozens.
  expect(countOf(last.resources)).toBeLessThanOrEqual(countOf(first.resources) + 3)
  expect(last.handles).toBeLessThanOrEqual(first.handles + 3)
  // Every third session is not deleted; one more is the test's own.
  expect(last.sessionFiles).toBe(21)
  expect(last.heapMb).toBeLessThan(first.heapMb + 10)
})

const countOf = (resources: Record<string, number>) =>
  Object.values(resources).reduce((sum, count) => sum + count, 0)

test('a process that runs for days keeps no more sessions than one that has just begun', () =>
  withPlugin({}, async ({ open, home }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const memory = await open()
    await memory.block()
    // Behind the look at them that each start takes.
    await sleep(500)
    const [root = ''] = readdirSync(home.stateDir)
    const sessions = path.join(home.stateDir, root, 'sessions')
    mkdirSync(sessions, { recursive: true })
    for (let n = 0; n < 400; n++) writeFileSync(path.join(sessions, `ses_${n}.json`), '{}')
    await vi.advanceTimersByTimeAsync(86_400_000)
    await eventually(() => expect(readdirSync(sessions).length).toBeLessThanOrEqual(300))
  }))
