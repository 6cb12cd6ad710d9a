import path from 'node:path'
import { expect, test } from 'vitest'
import type { CaptureCore } from '../../../src/capture/capture-core.js'
import { createWishReader, typeOf } from '../../../src/capture/wish/read-wishes.js'
import { captureSlice, scopeOf } from '../../../src/capture/wish/wishes.js'
import type { Permission } from '../../../src/host/host.js'
import { silentLog } from '../../../src/lib/log-file.js'
import { createSessions } from '../../../src/state/sessions.js'
import { labelledRows } from '../../support/labelled-rows.js'
import { tempFolder } from '../../support/temp-folder.js'

const WISH = 'Remember that the probe listens on port 9105 in every environment.'
const SESSION = 'ses_1'

async function scene(permission: Permission = 'allow') {
  const folder = path.join(await tempFolder(), 'sessions')
  const kept: string[] = []
  const dead = new Set<number>()
  const core = {
    keeper: {
      propose: async ([candidate]: { text: string; why?: string }[]) => {
        kept.push([candidate?.text ?? '', candidate?.why ?? ''].join('\n').trim())
        return [{ outcome: 'kept' }]
      },
    },
    tellsOf: (text: string, wish: string) => text.includes(wish),
    saysAnother: () => false,
    leavesOut: () => false,
    bearsOut: (part: string, whole: string) => whole.includes(part),
  }
  /** A process on the same state. */
  const start = (pid: number, project = 'projects/app') => {
    const now = () => 0
    const sessions = createSessions({ folder, now, log: silentLog })
    const wishes = createWishReader({
      sessions,
      core: async () => core as unknown as CaptureCore,
      literals: [],
      holdsSecret: async () => false,
      permission: async () => permission,
      isAlive: (one) => !dead.has(one),
      project,
      findFacts: async () => [],
      forget: async () => ({ gone: [] }),
      replacedBy: async () => undefined,
      versionOf: async () => undefined,
      pid,
      now,
      log: silentLog,
    })
    return { sessions, wishes }
  }
  const { sessions, wishes } = start(7)
  const added = await wishes.reader({ sessionID: SESSION, messageID: 'msg_1', text: WISH, kind: 'main' })
  const { pending } = sessions.read(SESSION, captureSlice)
  expect(pending).toHaveLength(permission === 'allow' ? 1 : 0)
  return {
    kept,
    added,
    wishes,
    start,
    dead,
    sessions,
    endTurn: () => wishes.listener({ kind: 'idle', sessionID: SESSION } as never),
    pending: () => sessions.read(SESSION, captureSlice).pending,
  }
}

const CODE = '```go\nreturn fmt.Errorf("load %s: %w", id, err)\n```'

test.each([
  [
    'code',
    `Remember: errors are wrapped like this:\n${CODE}`,
    [`Errors are wrapped like this:\n${CODE}`],
    [],
  ],
  [
    'more points than are kept one by one',
    `Remember:\n${Array.from({ length: 25 }, (_, i) => `- host ${i} is called kobold${i}`).join('\n')}`,
    [expect.stringMatching(/kobold0\n[\s\S]*kobold24$/u)],
    [],
  ],
  [
    'more than a fact holds',
    `Remember: the hosts are ${'kobold and '.repeat(300)}kobold.`,
    [expect.stringMatching(/^The hosts are/u)],
    [expect.stringContaining('↳ not kept: what is beyond 2,000 characters')],
  ],
])('of a wish with %s nothing is lost in silence', async (_, text, facts, lines) => {
  const { kept, wishes, endTurn } = await scene()
  await wishes.reader({ sessionID: SESSION, messageID: 'msg_2', text, kind: 'main' })
  kept.length = 0
  await endTurn()
  expect(kept.slice(1)).toEqual(facts)
  const next = await wishes.reader({ sessionID: SESSION, messageID: 'msg_3', text: 'go on', kind: 'main' })
  expect(next.map((one) => one.text)).toEqual(lines)
})

test('a wish that the person’s own rules deny is not passed over in silence', async () => {
  const { added } = await scene('deny')
  expect(added.map(({ for: reader, text }) => [reader, text.slice(0, 70)])).toEqual([
    ['person', '↳ not kept: your permission rules deny memory_remember'],
    ['model', expect.stringContaining('<memfs-wish>')],
  ])
})

test('a wish that the agent leaves undone where the rules ask first is told of at the end of the turn', async () => {
  for (const saved of [false, true]) {
    const { added, kept, wishes, endTurn } = await scene('ask')
    expect(added.map(({ for: reader }) => reader)).toEqual(['model'])
    if (saved) await wishes.fulfilled(SESSION, 'The probe listens on port 9105', 'projects/app/facts/p.md')
    await endTurn()
    await endTurn()
    expect(kept).toEqual([])
    const next = await wishes.reader({ sessionID: SESSION, messageID: 'msg_2', text: 'go on', kind: 'main' })
    const told = expect.stringMatching(/^↳ not kept: the agent saved nothing, and your permission rules ask/u)
    expect(next.map(({ text }) => text)).toEqual(saved ? [] : [told])
  }
})

test('what a message asks for that is queued behind another is asked for beside it', async () => {
  const { wishes } = await scene()
  const text = 'Remember that the kiosk deploys on Fridays.'
  await wishes.reader({ sessionID: SESSION, messageID: 'msg_2', text, kind: 'main' })
  for (const said of [WISH, text]) expect((await wishes.askedFor(SESSION, said))?.evidence.quote).toBe(said)
})

test('a wish that a killed process has left is kept by the next one of its project', async () => {
  const { kept, sessions, start, dead, pending } = await scene()
  sessions.flush()
  await start(8).wishes.keepLeft()
  expect(kept).toEqual([])
  dead.add(7)
  await start(9, 'projects/other').wishes.keepLeft()
  expect(kept).toEqual([])
  await start(8).wishes.keepLeft()
  expect(kept).toHaveLength(1)
  expect(pending()).toEqual([])
  await start(8).wishes.keepLeft()
  expect(kept).toHaveLength(1)
})

test.each(labelledRows<{ text: string; type: string }>(/^exact-types/))(
  '“$text” is of type $type',
  ({ text, type }) => expect(typeOf(text)).toBe(type),
)

test.each(labelledRows<{ text: string; scope: string }>(/^exact-scopes/))(
  '“$text” holds in: $scope',
  ({ text, scope }) => expect(scopeOf(text)).toBe(scope),
)
