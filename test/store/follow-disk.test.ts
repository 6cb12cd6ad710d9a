import { afterEach, expect, test, vi } from 'vitest'
import { followDisk } from '../../src/store/follow-disk.js'
import type { WatchFolder } from '../../src/store/watch.js'
import { eventually } from '../support/eventually.js'
import { recordingLog } from '../support/recording-log.js'
import { runNow } from '../support/store-scene.js'
import { tempFolder } from '../support/temp-folder.js'

afterEach(() => {
  vi.useRealTimers()
})

/** How often the whole disk is looked at in so many ms, after the first look. */
async function looksIn(ms: number, watch: WatchFolder): Promise<{ looks: number; log: string }> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const log = recordingLog()
  const scanAll = vi.fn(async () => {})
  const follower = followDisk({
    root: await tempFolder(),
    scanHints: async () => {},
    scanAll,
    onError: () => {},
    defer: runNow,
    log,
    watch,
  })
  await eventually(() => expect(scanAll).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(ms)
  follower.close()
  const looks = scanAll.mock.calls.length - 1
  await vi.advanceTimersByTimeAsync(120_000)
  expect(scanAll.mock.calls.length - 1).toBe(looks)
  return { looks, log: log.lines.join() }
}

const silent: WatchFolder = () => ({ on: () => {}, close: () => {} }) as never

test('where watching is refused, the log says so and the disk is looked at every few seconds', async () => {
  const refused = await looksIn(30_000, () => {
    throw Object.assign(new Error('no space left for watches'), { code: 'ENOSPC' })
  })
  expect(refused.looks).toBe(6)
  expect(refused.log).toContain('watching failed')
})

test('a disk that lets itself be watched and tells nothing is looked at once a minute', async () => {
  expect(await looksIn(30_000, silent)).toMatchObject({ looks: 0, log: '' })
  expect(await looksIn(130_000, silent)).toMatchObject({ looks: 2 })
})
