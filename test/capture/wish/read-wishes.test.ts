import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type CaptureCore, createCaptureCore } from '../../../src/capture/capture-core.js'
import { sharesWord } from '../../../src/capture/wish/asks-to-forget.js'
import { findWish } from '../../../src/capture/wish/find-wish.js'
import { createWishReader, typeOf } from '../../../src/capture/wish/read-wishes.js'
import { captureSlice, scopeOf } from '../../../src/capture/wish/wishes.js'
import type { Permission } from '../../../src/host/host.js'
import { silentLog } from '../../../src/lib/log-file.js'
import { createSessions } from '../../../src/state/sessions.js'
import { labelledRows } from '../../support/labelled-rows.js'
import { tempFolder } from '../../support/temp-folder.js'

const WISH = 'Remember that the probe listens on port 9105 in every environment.'
const SESSION = 'ses_1'

/** What tells whether a save does what was asked for: it needs no store. */
const judging = createCaptureCore({ folders: { project: 'projects/app' }, wordsFor: {} } as never)

async function scene(permission: Permission = 'allow', wish = WISH) {
  const folder = path.join(await tempFolder(), 'sessions')
  const kept: string[] = []
  const dead = new Set<number>()
  /** What the turns so far have made of wishes, by path. */
  const facts = new Map<string, string>()
  let keptLast: string[] = []
  const core = {
    ...judging,
    keeper: {
      propose: async ([candidate]: { text: string; why?: string }[]) => {
        kept.push([candidate?.text ?? '', candidate?.why ?? ''].join('\n').trim())
        keptLast.push(candidate?.text ?? '')
        return [{ outcome: 'kept' }]
      },
    },
  }
  /** A process on the same state. */
  const start = (pid: number, project = 'projects/app') => {
    const now = () => 0
    const sessions = createSessions({ folder, now, log: silentLog })
    onTestFinished(() => sessions.flush())
    const wishes = createWishReader({
      sessions,
      core: async () => core as unknown as CaptureCore,
      literals: [],
      holdsSecret: async () => false,
      permission: async () => permission,
      isAlive: (one) => !dead.has(one),
      project,
      findFacts: async (words) =>
        [...facts].filter(([, text]) => sharesWord(text, words)).map(([key, text]) => ({ key, text })),
      forget: async (files) => ({
        gone: files.map(({ key, says }) => facts.delete(key) && { keys: {}, description: says }) as never[],
      }),
      replacedBy: async () => undefined,
      versionOf: async (key) => facts.get(key),
      pid,
      now,
      log: silentLog,
    })
    return { sessions, wishes }
  }
  const { sessions, wishes } = start(7)
  let messages = 0
  const say = (text: string) => {
    messages += 1
    return wishes.reader({ sessionID: SESSION, messageID: `msg_${messages}`, text, kind: 'main' })
  }
  const added = wish === '' ? [] : await say(wish)
  return {
    kept,
    added,
    wishes,
    start,
    dead,
    sessions,
    facts,
    say,
    async endTurn() {
      await wishes.listener({ kind: 'idle', sessionID: SESSION } as never)
      for (const says of keptLast) {
        const file = {
          key: `projects/app/facts/${facts.size}.md`,
          place: `facts/${facts.size}.md`,
          isNew: true,
          says,
        }
        facts.set(file.key, says)
        wishes.made(SESSION, file)
      }
      keptLast = []
    },
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
    [expect.stringContaining('↳ not kept: what exceeds 2,000 characters')],
  ],
])('of a wish with %s nothing is lost in silence', async (_, text, facts, lines) => {
  const { kept, say, endTurn } = await scene('allow', text)
  await endTurn()
  expect(kept).toEqual(facts)
  expect((await say('go on')).map((one) => one.text)).toEqual(lines)
})

test('what may as well be about the task at hand is the agent’s to judge: nothing is kept without its save, or told', async () => {
  const unsure = labelledRows<{ text: string }>(/^held-triggers-15/).filter(
    ({ text }) => findWish(text).isUnsure,
  )
  expect(unsure.length).toBeGreaterThan(2)
  for (const { text } of unsure.slice(0, 3))
    for (const permission of ['allow', 'ask', 'deny'] as const) {
      const { added, kept, endTurn, say, wishes, pending } = await scene(permission, text)
      const asked = {
        for: 'model',
        text: expect.stringMatching(/^<memfs-wish>The person may ask .* Decide: /su),
      }
      expect(added).toEqual(permission === 'deny' ? [] : [asked])
      expect(pending()).toEqual([])
      await endTurn()
      expect([...kept, ...(await say('go on'))]).toEqual([])
      // What it saves rests on her words all the same.
      const again = await scene('allow', text)
      const { sentence = '' } = findWish(text).wish ?? {}
      expect(await again.wishes.askedFor(SESSION, sentence)).toMatchObject({ evidence: { by: 'person' } })
      await wishes.listener({ kind: 'idle', sessionID: SESSION } as never)
    }
})

test('a word of memory, a high score and the person’s own phrase make sure', () => {
  expect(findWish('Zettel: the printer is on floor two', ['zettel:']).isUnsure).toBe(undefined)
  // Of those with a low score only the ones without a word of memory are unsure.
  const low = labelledRows<{ text: string }>(/^held-triggers-30/)
    .map(({ text }) => findWish(text))
    .filter(({ wish, score }) => wish && score < 1)
  expect(new Set(low.map(({ isUnsure }) => isUnsure))).toEqual(new Set([true, false]))
  expect(findWish('From now on, never push to main without asking me.').isUnsure).toBe(false)
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
    const { added, kept, say, wishes, endTurn } = await scene('ask')
    expect(added.map(({ for: reader }) => reader)).toEqual(['model'])
    if (saved) await wishes.fulfilled(SESSION, 'The probe listens on port 9105', 'projects/app/facts/p.md')
    await endTurn()
    await endTurn()
    expect(kept).toEqual([])
    const told = expect.stringMatching(/^↳ not kept: the agent saved nothing, and your permission rules ask/u)
    expect((await say('go on')).map(({ text }) => text)).toEqual(saved ? [] : [told])
  }
})

type Save = { wish: string; saves: string[]; asked: number[]; kept: string[] }

test.each(labelledRows<Save>(/^exact-saves/))(
  'of “$wish”, saved as $saves, what is left is kept: $kept',
  async ({ wish, saves, asked, kept: left }) => {
    const { wishes, kept, endTurn } = await scene('allow', wish)
    const areAsked = await Promise.all(saves.map((save) => wishes.askedFor(SESSION, save)))
    expect([...areAsked.keys()].filter((i) => areAsked[i])).toEqual(asked)
    for (const [i, save] of saves.entries())
      await wishes.fulfilled(SESSION, save, `projects/app/facts/${i}.md`)
    await endTurn()
    expect(kept).toEqual(left)
  },
)

type TakenBack = { running?: boolean; said: string[]; order: string; line: string; left: string[] }

test.each(labelledRows<TakenBack>(/^exact-taken-back/))(
  'behind $said, “$order” (while that turn runs: $running) leaves $left',
  async ({ running = false, said, order, line, left }) => {
    const { say, endTurn, facts } = await scene('allow', '')
    for (const [i, text] of said.entries()) {
      await say(`Remember: ${text}`)
      if (!running || i < said.length - 1) await endTurn()
    }
    const told = (await say(order)).filter(({ for: reader }) => reader === 'person')
    expect(told.map(({ text }) => text).join()).toBe(line && `↳ ${line}`)
    await endTurn()
    expect([...facts.values()]).toEqual(left)
  },
)

test.each([
  ['please forget what I said about the staging server', ['staging server'], ''],
  ['please forget what I said about the staging server', [], 'is put right'],
  ['please forget what I said about the staging server', [], 'is gone'],
  ['please forget what I said about the crane', [], ''],
  [
    'Please delete these from memory:\n- the staging server\n- the build server',
    ['staging server', 'build server'],
    '',
  ],
  ['Forget the staging server and the build server.', ['build server'], 'is gone'],
  ['Forget about the staging server for a moment and look at the build server.', [], ''],
])('“%s”: %j is told to be left, once, where the one of staging %s', async (order, left, becomes) => {
  const { say, endTurn, facts } = await scene('allow', '')
  for (const name of ['staging', 'build']) facts.set(name, `The ${name} server listens on a port`)
  await say(order)
  if (becomes === 'is gone') facts.delete('staging')
  if (becomes === 'is put right') facts.set('staging', 'The staging server listens on port 9443')
  await endTurn()
  const lines = left.map((words) => `↳ not forgotten: /memfs forget ${words}`)
  expect((await say('And now?')).map(({ text }) => text)).toEqual(lines)
  expect(await say('And now?')).toEqual([])
})

test('point by point none is lost where one of them is saved in another language', async () => {
  const points = ['Rechnungen gehen an die Buchhaltung', 'deployt wird nur vom Hauptzweig']
  const { wishes, kept, endTurn } = await scene('allow', `Merk dir:\n- ${points.join('\n- ')}`)
  const says = 'The team never writes tabs in this code'
  const file = { key: 'projects/app/facts/a.md', place: 'facts/a.md', isNew: true, says }
  wishes.made(SESSION, file)
  await wishes.fulfilled(SESSION, says, file.key)
  await endTurn()
  expect(kept).toEqual(points)
})

test('of several wishes in a message each is asked for', async () => {
  const { added } = await scene(
    'allow',
    'Remember that port 99 is taken. Also remember that Kim signs releases.',
  )
  expect(added[0]?.text).toMatch(/port 99[\s\S]*Kim[\s\S]*for each of these/)
})

test('a wish of thirty sentences is kept whole, in facts that are seen whole', async () => {
  const gates = Array.from({ length: 30 }, (_, i) => `Gate ${i} opens at ${i} o'clock.`)
  const { kept, endTurn } = await scene('allow', `Remember: ${gates.join(' ')}`)
  await endTurn()
  expect(gates.filter((gate) => !kept.some((one) => one.includes(gate)))).toEqual([])
  expect(Math.max(...kept.map((one) => one.length))).toBeLessThanOrEqual(200)
})

test('what is quoted of a long wish ends in no half of a sign', async () => {
  for (const before of [598, 599]) {
    const hosts = 'the hosts are '.padEnd(before - 'Remember: '.length, 'kobold ')
    const { added, wishes } = await scene('allow', `Remember: ${hosts}😀 and more`)
    expect(added[0]?.text).toMatch(/kobold[ kobld]*…”/u)
    expect(added[0]?.text).not.toContain('U+D83D')
    expect((await wishes.askedFor(SESSION, hosts))?.evidence.quote).toMatch(/kobold[ kobld]*…$/u)
  }
})

test('what the turn leaves undone is told of after it, not at a message that is queued while it runs', async () => {
  const { say, endTurn, facts, wishes } = await scene('ask')
  facts.set('staging', 'The staging server listens on a port')
  await say('please forget what I said about the staging server')
  expect(await say('And run the tests.')).toEqual([])
  await endTurn()
  const lines = (await say('And now?')).map(({ text }) => text)
  expect(lines).toEqual([
    expect.stringMatching(/^↳ not kept: the agent saved nothing/u),
    '↳ not forgotten: /memfs forget staging server',
  ])
  await say(WISH)
  await say("No wait, don't keep that")
  expect(await wishes.askedFor(SESSION, WISH)).toBeUndefined()
  await endTurn()
  expect(await say('And now?')).toEqual([])
})

test.each(['allow', 'ask'] as const)(
  'what a message asks for that is queued behind another is asked for beside it, where the rules say %s',
  async (rules) => {
    const { say, wishes } = await scene(rules)
    const text = 'Remember that the kiosk deploys on Fridays.'
    await say(text)
    for (const said of [WISH, text]) expect((await wishes.askedFor(SESSION, said))?.evidence.quote).toBe(said)
  },
)

test('a wish for a while beside one for good is said not to be kept', async () => {
  const text = 'Remember that Kim signs it. And for this session remember that the port is 4100.'
  const { added, pending } = await scene('allow', text)
  expect(added[0]?.text).toBe('↳ not kept: what holds only for now')
  expect(pending().map(({ sentence }) => sentence)).toEqual(['Remember that Kim signs it.'])
})

test.each([
  ['No wait, do not keep that. Remember that Tom signs the releases.', 'Tom signs the releases.'],
  ['Nein, vergiss das wieder. Merk dir, dass Tom freigibt.', 'Dass Tom freigibt.'],
])('“%s” takes back the wish of the message before', async (text, kept) => {
  for (const isOver of [false, true]) {
    const { say, endTurn, facts, kept: all } = await scene()
    if (isOver) await endTurn()
    const lines = (await say(text)).filter((one) => one.for === 'person').map((one) => one.text)
    expect(lines).toEqual([
      expect.stringMatching(isOver ? /^↳ forgot: "The probe/u : /^↳ not kept: you asked/u),
    ])
    await endTurn()
    expect([...facts.values()]).toEqual([kept])
    expect(all).toHaveLength(isOver ? 2 : 1)
  }
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
