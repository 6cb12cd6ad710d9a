import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../support/eventually.js'
import { stateFolderOf } from '../support/memory-view.js'
import { endPluginProcesses, startProcess } from '../support/plugin-process.js'
import { countWatches } from '../support/watches.js'
import { withPlugin } from '../support/with-plugin.js'

/** In a process of its own, whose handles and heap are counted. */
test('many turns and sessions in one process leave no handle, watcher, timer or session behind', () =>
  withPlugin({}, async ({ home }) => {
    const args = ['--sessions', '24', '--turns', '4']
    const child = startProcess(home, { cwd: home.root, script: '../crash/endurance.ts', args })
    onTestFinished(endPluginProcesses)
    expect([await child.ended, child.lines()]).toEqual([
      0,
      expect.arrayContaining([expect.stringMatching(/^96 turns/)]),
    ])
  }))

/** A look at four hundred files takes less, on a busy machine too. */
const LOOK_MS = 5_000

test('a process that runs for days keeps no more sessions than one that has just begun', () =>
  withPlugin({}, async ({ open, home }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const memory = await open()
    await memory.block()
    const sessions = path.join(stateFolderOf(home), 'sessions')
    mkdirSync(sessions, { recursive: true })
    // The first day's look may be the one that each start takes.
    for (let day = 1; day <= 3; day++) {
      for (let n = 0; n < 400; n++) writeFileSync(path.join(sessions, `ses_${n}.json`), '{}')
      const kept = () => new Set(readdirSync(sessions).map((name) => name.split('.')[0]))
      // A day is passed over whose look comes while the one before is still under way.
      await eventually(async () => {
        await vi.advanceTimersByTimeAsync(86_400_000)
        await eventually(() => expect(kept().size).toBeLessThanOrEqual(300), LOOK_MS)
      })
    }
  }))

test.runIf(process.platform === 'linux')('what a memory root has set going ends with its last user', () =>
  withPlugin({}, async ({ open }) => {
    const started = vi.spyOn(globalThis, 'setInterval')
    const stopped = [vi.spyOn(globalThis, 'clearInterval'), vi.spyOn(globalThis, 'clearTimeout')]
    onTestFinished(() => void vi.restoreAllMocks())
    const before = countWatches()
    const plugins = [await open('one'), await open('two')]
    for (const plugin of plugins) await plugin.block()
    await eventually(() => expect(countWatches()).toBeGreaterThan(before + 3))
    const [first, last] = plugins
    await first?.dispose()
    expect(countWatches()).toBeGreaterThan(before)
    await last?.dispose()
    expect(countWatches()).toBeLessThanOrEqual(before)
    const intervals = started.mock.results.map(({ value }) => value)
    expect(intervals.length).toBeGreaterThan(1)
    const ended = new Set<unknown>(stopped.flatMap(({ mock }) => mock.calls.map(([timer]) => timer)))
    expect(intervals.filter((interval) => !ended.has(interval))).toEqual([])
  }),
)
