import { expect, test } from 'vitest'
import { inheritPauses, pause } from '../../src/capture/pause.js'
import { captureSlice } from '../../src/capture/wish/wishes.js'
import { isWithin } from '../../src/lib/time-spans.js'
import { openSessions } from '../support/open-sessions.js'
import { withoutGit } from '../support/with-plugin.js'

async function scene() {
  const sessions = await openSessions({ now: () => 0 })
  const stateOf = (id: string) => sessions.read(id, captureSlice)
  const offAt = (id: string, ms: number[]) => ms.map((at) => isWithin(stateOf(id).off, at, 60))
  return { sessions, stateOf, offAt }
}

test('a fork has the pauses of its origin, up to its own beginning', async () => {
  const { sessions, stateOf, offAt } = await scene()
  sessions.update('ses_1', captureSlice, ({ off }) => void off.push({ fromMs: 10, toMs: 20 }))
  inheritPauses(sessions, 'ses_2', ['ses_1'], 50)
  expect(offAt('ses_2', [5, 15, 30, 60])).toEqual([false, true, false, false])
  expect(stateOf('ses_2').paused).toBe(false)
})

test('a fork of a paused session is paused', async () => {
  const { sessions, stateOf, offAt } = await scene()
  pause(sessions, 'ses_1', 40)
  inheritPauses(sessions, 'ses_2', ['ses_1', 'ses_0'], 50)
  expect(offAt('ses_2', [30, 45, 60])).toEqual([false, true, true])
  expect(stateOf('ses_2').paused).toBe(true)
})

test('of a fork whose origin is not known nothing that was said before is read', async () => {
  const { sessions, stateOf, offAt } = await scene()
  inheritPauses(sessions, 'ses_2', [], 50)
  expect(offAt('ses_2', [5, 60])).toEqual([true, false])
  expect(stateOf('ses_2').paused).toBe(false)
})

test('in a pause that began while the clock was ahead, nothing is read once it is set right', async () => {
  const { sessions, stateOf } = await scene()
  pause(sessions, 'ses_1', 40)
  expect([30, 45].map((atMs) => isWithin(stateOf('ses_1').off, atMs, 35))).toEqual([true, true])
})

test('a wish whose turn is not over yet is named where a pause drops it', () =>
  withoutGit(async ({ memory, read }) => {
    await memory.said('Remember: the crane in Genk needs two people')
    const { shown } = await memory.command('pause')
    expect(shown).toContain('Not kept any more: “Remember: the crane in Genk needs two people”')
    await memory.event('session.idle', { sessionID: 'ses_test' })
    expect(await read('projects/app/facts/project-crane-genk-two-people.md')).toBeUndefined()
    expect((await memory.command('pause')).shown).not.toContain('crane')
  }))
