import { expect, test, vi } from 'vitest'
import { alertingLog, createAlert } from '../src/alerts.js'
import type { Host } from '../src/host/host.js'
import { eventually } from './support/eventually.js'
import { recordingLog } from './support/recording-log.js'
import { withPlugin } from './support/with-plugin.js'

function scene() {
  const notify = vi.fn(async () => {})
  const log = { ...recordingLog(), flush() {} }
  const { alert, begin } = createAlert({ notify } as unknown as Host, (task) => void task())
  return { notify, alert, begin, log, alerting: alertingLog(log, alert) }
}

test('trouble is told once, and logged each time', () => {
  const { notify, log, alerting, begin } = scene()
  begin()
  alerting.warn('no history', { reason: 'Git was not found.' })
  alerting.warn('no history', { reason: 'Git was not found.' })
  expect(notify).toHaveBeenCalledOnce()
  expect(notify).toHaveBeenCalledWith({
    message: 'Memory has no history: Git was not found.',
    level: 'warning',
  })
  expect(log.lines).toHaveLength(2)
})

test('what comes before the first turn waits for it: the screen may not be there yet', () => {
  const { notify, alert, begin } = scene()
  alert('settings', 'memfs.json: a setting is wrong')
  expect(notify).not.toHaveBeenCalled()
  begin()
  begin()
  expect(notify).toHaveBeenCalledOnce()
})

test('other lines are only logged', () => {
  const { notify, log, alerting, begin } = scene()
  begin()
  alerting.warn('commit put off', { reason: 'busy' })
  alerting.info('no history')
  expect(notify).not.toHaveBeenCalled()
  expect(log.lines).toHaveLength(2)
})

test.each([
  ['on', { nonsense: 1, maxLimit: 'many' }, ['"maxLimit"', '"nonsense"']],
  ['off by a misspelt switch', { nonsense: 1, enabled: 'ture' }, ['"enabled"', '"nonsense"']],
])('%s: all wrong settings are told in one toast, the gravest first, and in the log', (_, memfs, names) =>
  withPlugin(memfs, async ({ open, log }) => {
    const { said, block, toasts } = await open()
    expect(toasts).toEqual([])
    await said('hello')
    await block()
    await eventually(() => expect(toasts).toHaveLength(1))
    expect(toasts[0]?.match(/"\w+"/g)).toEqual(names)
    for (const name of names) expect(await log()).toContain(name)
  }),
)

test('off by a plain word is off: nothing is told of other settings, and no log is written', () =>
  withPlugin({ enabled: false, nonsense: 1 }, async ({ open, log }) => {
    const { said, hooks, toasts } = await open()
    await said('hello')
    expect([hooks, toasts]).toEqual([{}, []])
    await expect(log()).rejects.toThrow('ENOENT')
  }))
