import path from 'node:path'
import { expect, test } from 'vitest'
import { createFileLocks } from '../../src/lib/file-lock.js'
import { createAnnouncement, type Job } from '../../src/small-model/announce.js'
import { createLedger } from '../../src/small-model/ledger.js'
import { recordingLog } from '../support/recording-log.js'
import { tempFolder } from '../support/temp-folder.js'

const MINE: Job = { preferred: undefined, off: '"capture": {"background": false}' }

async function scene({ jobs = [MINE] } = {}) {
  const folder = await tempFolder()
  const ledger = createLedger({
    file: path.join(folder, 'model-calls.json'),
    locks: createFileLocks(path.join(folder, 'locks')),
  })
  const clock = { ms: 1_000 }
  const host = { model: 'p/small' as string | undefined, begun: {} as Record<string, number> }
  const work: Promise<void>[] = []
  /** A process of its own. */
  const open = () =>
    createAnnouncement({
      host: {
        smallModel: async (preferred) => preferred ?? host.model,
        said: async (id) =>
          [host.begun[id] ?? []].flat().map((atMs) => ({ id: 'msg_1', by: 'person', text: 'x', atMs })),
      },
      ledger,
      jobs,
      background: (_, task) => void work.push(task()),
      now: () => clock.ms,
      log: recordingLog(),
    })
  const state = { announcement: open() }
  return {
    clock,
    host,
    restart: () => {
      state.announcement = open()
    },
    tell: (id: string) => state.announcement.tell(id),
    async announced() {
      await Promise.all(work)
      return (await ledger.read()).announced
    },
    /** A message; where `isSeen` is false it is lost before the person sees it. */
    async say(sessionID: string, { kind = 'main' as 'main' | 'subagent', isSeen = true } = {}) {
      const added = await state.announcement.messageReader({ sessionID, messageID: 'msg', text: 'x', kind })
      if (isSeen) for (const { onAdded } of added) onAdded?.()
      await Promise.all(work)
      return added.map(({ text }) => text).join()
    },
  }
}

test('the first message of a session says to whom what goes, when, and how to say no; once', async () => {
  const { say, announced } = await scene()
  const told = await say('ses_1')
  for (const part of ['p/small', 'ten minutes', 'next session', MINE.off, 'memfs.json'])
    expect(told).toContain(part)
  expect(await announced()).toEqual({ atMs: 1_000, sessionID: 'ses_1', isPast: false })
  expect([await say('ses_1'), await say('ses_2')]).toEqual(['', ''])
})

test('a session that begins after it may be the first with a call; one that began before may not', async () => {
  const { say, host, announced, clock, restart } = await scene()
  await say('ses_1')
  clock.ms = 5_000
  host.begun = { ses_0: 500, ses_1: 900 }
  await say('ses_0')
  restart()
  await say('ses_1')
  expect(await announced()).toMatchObject({ isPast: false })
  await say('ses_2')
  expect(await announced()).toEqual({ atMs: 1_000, sessionID: 'ses_1', isPast: true })
})

test('where it was told by a clock that has been set back since, the time counts from her next session on', async () => {
  const { say, announced, clock } = await scene()
  clock.ms = 9_000
  await say('ses_1')
  clock.ms = 2_000
  await say('ses_2')
  expect(await announced()).toEqual({ atMs: 2_000, sessionID: 'ses_1', isPast: false })
})

test('what the person could not see does not count as made', async () => {
  const { say, announced } = await scene()
  await say('ses_1', { isSeen: false })
  expect(await announced()).toBeUndefined()
  expect(await say('ses_1')).toContain('p/small')
})

test.each<[string, Parameters<typeof scene>[0], 'main' | 'subagent', string | undefined]>([
  ['to an agent', {}, 'subagent', 'p/small'],
  ['where all of it is switched off', { jobs: [] }, 'main', 'p/small'],
  ['where there is no small model', {}, 'main', undefined],
])('nothing is said %s', async (_, options, kind, model) => {
  const { say, host, announced, tell } = await scene(options)
  host.model = model
  expect(await say('ses_1', { kind })).toBe('')
  expect(await announced()).toBeUndefined()
  if (kind === 'main') expect(await tell('ses_1')).toBeUndefined()
})

test('two jobs with models of their own are both named; who asks for one before is told the same, once', async () => {
  const { tell, say } = await scene({
    jobs: [MINE, { preferred: 'p/other', off: '"consolidate": {"enabled": false}' }],
  })
  expect(await tell('ses_1')).toMatch(/p\/small and p\/other .*"capture".*"consolidate"/)
  expect([await tell('ses_1'), await say('ses_1')]).toEqual([undefined, ''])
})
