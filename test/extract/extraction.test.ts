import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createExtraction, type ExtractionArgs } from '../../src/extract/extraction.js'
import {
  createMining,
  type EvidencedFact,
  type Mined,
  minedSchema,
  notMined,
} from '../../src/extract/mining.js'
import type { SessionEvent } from '../../src/host/events.js'
import type { Said } from '../../src/host/host.js'
import { createFileLocks } from '../../src/lib/file-lock.js'
import { createLifetime } from '../../src/lib/lifetime.js'
import type { Question, Reply, SmallModel } from '../../src/small-model/small-model.js'
import { createTurnEndGrace } from '../../src/small-model/turn-end-grace.js'
import { createRecords } from '../../src/state/records.js'
import { gate } from '../support/gate.js'
import { recordingLog } from '../support/recording-log.js'
import { tempFolder } from '../support/temp-folder.js'

const MINE = 'projects/mine'
const SES = 'ses_1'

type Fact = { description: string; quote: string; scope?: string }

/** One project on one machine; `process` is what one process of it has. */
async function world() {
  const base = await tempFolder()
  const said: Said[] = []
  const asked: string[] = []
  const kept: { sessionID: string; facts: readonly EvidencedFact[] }[] = []
  const summaries: string[] = []
  const clock = { ms: 1_000_000 }
  const script = {
    answer: (_: string): unknown => ({ facts: [] }),
    keep: async (): Promise<void> => {},
    gate: Promise.resolve(),
  }
  const log = recordingLog()

  const smallModel: SmallModel = {
    model: async () => 'p/small',
    async ask<T>({ prompt, parse, signal }: Question<T>): Promise<Reply<T>> {
      asked.push(prompt)
      await script.gate
      if (signal.aborted) return { kind: 'cut-off' }
      const answer = script.answer(prompt)
      if (typeof answer === 'string') return { kind: answer, reason: 'x' } as Reply<T>
      const value = parse(answer)
      return value === undefined ? { kind: 'failed', reason: 'unusable answer' } : { kind: 'answer', value }
    },
  }

  function process(over: Partial<ExtractionArgs> = {}) {
    const locks = createFileLocks(path.join(base, 'locks'))
    const records = createRecords(path.join(base, 'mined'), minedSchema)
    const extraction = createExtraction({
      folder: MINE,
      host: { said: async (_, after) => said.slice(said.findIndex(({ id }) => id === after) + 1) },
      smallModel,
      records,
      alone: locks.tryHold,
      mayRead: async () => () => true,
      clean: async (text) => text,
      known: async () => [],
      async keep(sessionID, facts) {
        await script.keep()
        kept.push({ sessionID, facts })
      },
      judge: (_, { by }) => ({ by }),
      keepSummary: async (_, summary) => void summaries.push(summary),
      protocol: async () => undefined,
      model: undefined,
      turnSummaryInterval: 5,
      signal: new AbortController().signal,
      now: () => clock.ms,
      log,
      ...over,
    })
    const mine = (beforeMs?: number) => extraction.mine(SES, beforeMs)
    return { extraction, records, mine }
  }

  const say = (text: string, by: 'person' | 'agent' = 'person') => {
    clock.ms += 1_000
    said.push({ id: `m${said.length}`, by, text, atMs: clock.ms })
  }
  const talk = (person = 'We publish with npm 10, because npm 11 broke the lock file.') => {
    say(person)
    say('Understood, I publish with npm 10 from now on, and write it into the script.', 'agent')
  }
  const find = (...facts: Fact[]) => {
    const fact = { action: 'add', path: '', type: 'decision', scope: 'project', name: 'x', body: '' }
    script.answer = () => ({ facts: facts.map((one) => ({ ...fact, ...one })) })
  }
  /** A talk in which the model finds these. */
  const talkOf = (...facts: Fact[]) => {
    talk()
    find(...facts)
  }
  return { said, asked, kept, summaries, clock, script, log, process, talk, find, talkOf }
}

const NPM: Fact = { description: 'Publish with npm 10', quote: 'We publish with npm 10' }

test('a fact is found once, with the message and the voice that it rests on', async () => {
  const { talkOf, process, kept, asked } = await world()
  const { mine } = process()
  talkOf(NPM, { description: 'The script publishes', quote: 'write it into the script' })
  expect(await mine()).toBe('mined')
  expect(kept[0]).toMatchObject({
    sessionID: SES,
    facts: [
      { ...NPM, evidence: { message: 'm0', by: 'person' } },
      { description: 'The script publishes', evidence: { message: 'm1', by: 'agent' } },
    ],
  })
  expect(await mine()).toBe('nothing-new')
  expect(asked).toHaveLength(1)
})

test('whose the words are is judged, and what they do not bear out goes to the gate as that', async () => {
  const { talkOf, process, kept } = await world()
  talkOf(NPM, { description: 'Publish with npm 12', quote: NPM.quote })
  const judge: ExtractionArgs['judge'] = ({ description }) =>
    description === NPM.description ? { by: 'agent', disputed: true } : { by: 'person', fault: 'unsaid' }
  await process({ judge }).mine()
  expect(kept[0]?.facts).toMatchObject([
    { ...NPM, disputed: true, evidence: { message: 'm0', by: 'agent' } },
    { description: 'Publish with npm 12', fault: 'unsaid', evidence: { message: 'm0', by: 'person' } },
  ])
})

describe('a process that dies', () => {
  test('between answer and write: the next one keeps the answer and asks nobody', async () => {
    const { talkOf, process, script, kept, asked } = await world()
    talkOf(NPM)
    script.keep = () => Promise.reject(new Error('killed'))
    await expect(process().mine()).rejects.toThrow('killed')
    script.keep = async () => {}
    expect(await process().mine()).toBe('nothing-new')
    expect(kept).toHaveLength(1)
    expect(kept[0]?.facts).toMatchObject([NPM])
    expect(asked).toHaveLength(1)
  })

  test('while the model is thinking: it is no try, and the stretch is asked about again', async () => {
    const { talkOf, process, kept, asked } = await world()
    talkOf(NPM)
    const signal = AbortSignal.abort()
    for (let i = 0; i < 4; i++) expect(await process({ signal }).mine()).toBe('cut-off')
    expect(await process().mine()).toBe('mined')
    expect(kept).toHaveLength(1)
    expect(asked).toHaveLength(5)
  })
})

test('two processes on one session: one asks', async () => {
  const { talkOf, process, script, kept, asked } = await world()
  talkOf(NPM)
  const thinking = gate()
  script.gate = thinking.passed
  const first = process().mine()
  await expect.poll(() => asked.length).toBe(1)
  expect(await process().mine()).toBe('busy-elsewhere')
  thinking.open()
  expect(await first).toBe('mined')
  expect(await process().mine()).toBe('nothing-new')
  expect([asked.length, kept.length]).toEqual([1, 1])
})

test.each<[string, (said: Said[]) => void, number]>([
  ['refused', ([first]) => first && Object.assign(first, { text: '[private]' }), 2],
  ['undone, or of a session that was deleted', (said) => said.splice(0), 1],
  ['answered', (said) => said.push({ id: 'm9', by: 'person', text: 'And now?', atMs: 2_000_000 }), 1],
])('what is %s while the model thinks', async (what, happen, calls) => {
  const { talk, talkOf, process, script, kept, asked, said } = await world()
  const isOpen = ({ text }: Said) => text !== '[private]'
  const { mine } = process({ mayRead: async () => isOpen })
  talk()
  talkOf(NPM)
  const thinking = gate()
  script.gate = thinking.passed
  const first = mine()
  await expect.poll(() => asked.length).toBe(1)
  happen(said)
  thinking.open()
  expect(await first).toBe('mined')
  expect(kept).toHaveLength(what === 'answered' ? 1 : 0)
  script.answer = () => ({ facts: [] })
  await mine()
  expect(asked).toHaveLength(calls)
})

test('a stretch is given up after three tries, with a line in the log', async () => {
  const { talk, process, script, asked, log, kept, find } = await world()
  const { mine } = process()
  talk()
  script.answer = () => 'failed'
  expect([await mine(), await mine(), await mine()]).toEqual(['failed', 'failed', 'given-up'])
  expect(log.lines.join('\n')).toContain('talk given up')
  expect(await mine()).toBe('nothing-new')
  expect(asked).toHaveLength(3)
  talk('Now something else: the wiki moved to wiki.example.org last week.')
  find(NPM)
  expect(await mine()).toBe('mined')
  expect(kept).toHaveLength(1)
})

test.each(['no-model', 'over-budget', 'paused'] as const)('%s is no try', async (kind) => {
  const { talk, process, script, find, kept } = await world()
  const { mine } = process()
  talk()
  script.answer = () => kind
  for (let i = 0; i < 4; i++) expect(await mine()).toBe(kind)
  find(NPM)
  expect(await mine()).toBe('mined')
  expect(kept).toHaveLength(1)
})

test('every five turns the same call answers a summary', async () => {
  const { talk, process, script, summaries, asked } = await world()
  const { mine, records } = process()
  talk()
  await records.write(SES, { ...notMined(MINE, 0), turns: 5 })
  script.answer = () => ({ facts: [], summary: 'Publishing was set up.' })
  await mine()
  expect(summaries).toEqual(['Publishing was set up.'])
  expect((await records.read(SES))?.turns).toBe(0)
  talk()
  await mine()
  expect(asked).toHaveLength(2)
  expect(summaries).toHaveLength(1)
})

test('what is said while too little is found stays to be looked at', async () => {
  const { talk, clock, process, said } = await world()
  const heard = async () => {
    talk()
    await records.write(SES, notMined(MINE, clock.ms))
    return []
  }
  const { mine, records } = process({ host: { said: heard } })
  await records.write(SES, notMined(MINE, clock.ms))
  expect(await mine()).toBe('nothing-new')
  expect((await records.read(SES))?.pending).toBe(true)

  const next = process()
  expect(await next.mine(said[0]?.atMs ?? 0)).toBe('nothing-new')
  expect((await records.read(SES))?.pending).toBe(true)
  await next.mine()
  await next.mine()
  expect((await records.read(SES))?.pending).toBe(false)
})

describe('when', () => {
  const settings = { idleMs: 30, runWaitMs: 60_000, endsWithTurn: false }

  async function mining(over: Partial<typeof settings> = {}, given?: Awaited<ReturnType<typeof world>>) {
    const { idleMs, runWaitMs: waitMs, endsWithTurn } = { ...settings, ...over }
    const made = given ?? (await world())
    const { extraction, records } = made.process()
    const lifetime = createLifetime(made.log)
    const { track, textEnd } = createTurnEndGrace({ endsWithTurn, waitMs })
    const { listener, textEnd: noteEnd } = createMining({
      track,
      mine: extraction.mine,
      records,
      folder: MINE,
      host: { parentOf: async (id) => (id === SES ? undefined : SES) },
      ...{ idleMs, endsWithTurn, lifetime },
      now: () => made.clock.ms,
      log: made.log,
    })
    const tell = (event: { kind: 'agent-said' | 'idle' | 'deleted' }, sessionID = SES) =>
      listener({ sessionID, messageID: 'm', text: 'x', failed: false, ...event } as SessionEvent)
    return { ...made, records, lifetime, textEnd, noteEnd, tell }
  }

  test('not of a subagent, nor of a session that was deleted', async () => {
    const { talk, tell, records, asked, lifetime } = await mining({ idleMs: 5 })
    talk()
    await tell({ kind: 'idle' }, 'ses_sub')
    expect(await records.all()).toEqual([])
    await tell({ kind: 'idle' })
    await tell({ kind: 'deleted' })
    expect(await records.all()).toEqual([])
    await lifetime.close()
    expect(asked).toEqual([])
  })

  test('run after run: beside the first turn of the next process, what concerns the project', async () => {
    const first = await mining({ endsWithTurn: true })
    const { talkOf, kept, asked } = first
    talkOf(NPM, { description: 'Likes tea', quote: 'publish with npm 10', scope: 'global' })
    await first.tell({ kind: 'agent-said' })
    await first.tell({ kind: 'idle' })
    await first.lifetime.close()
    expect(asked).toEqual([])

    first.clock.ms += 2_000
    const second = await mining({ endsWithTurn: true }, first)
    second.lifetime.begin()
    await second.textEnd('ses_2')
    expect(kept).toHaveLength(1)
    expect(kept[0]?.facts.map(({ description }) => description)).toEqual([NPM.description])
    await second.lifetime.close()
  })

  test('what a run hears while it looks for what was left is left for the next one', async () => {
    const first = await mining({ endsWithTurn: true })
    const { talk, clock, asked, records, noteEnd, textEnd, lifetime } = first
    const looking = gate()
    const { all } = records
    records.all = () => looking.passed.then(all)
    talk()
    clock.ms += 1_000
    lifetime.begin()
    clock.ms += 1_000
    await noteEnd(SES)
    looking.open()
    await textEnd(SES)
    expect(asked).toEqual([])
    expect((await all()).map(({ name, value }) => [name, value.pending])).toEqual([[SES, true]])
    await lifetime.close()
  })

  test('a text that stands on the screen is noted before the turn can end, where the process ends with it', async () => {
    for (const [endsWithTurn, expected] of [
      [true, [SES]],
      [false, []],
    ] as const) {
      const { noteEnd, records, lifetime } = await mining({ endsWithTurn })
      await noteEnd(SES)
      await noteEnd('ses_sub')
      expect((await records.all()).map(({ name }) => name)).toEqual(expected)
      await lifetime.close()
    }
  })

  test('a call under way holds the end of a turn for no longer than it may', async () => {
    const first = await mining({ endsWithTurn: true })
    first.talk()
    await first.tell({ kind: 'idle' })
    await first.lifetime.close()
    first.clock.ms += 2_000
    first.script.gate = new Promise(() => {})
    const second = await mining({ endsWithTurn: true, runWaitMs: 50 }, first)
    second.lifetime.begin()
    await expect.poll(() => first.asked.length).toBe(1)
    // Without a limit these would wait for ever.
    await second.textEnd('ses_2')
    await second.textEnd('ses_2')
    expect(first.kept).toEqual([])
  })

  test.each<[string, Partial<Mined>]>([
    ['of another project', { folder: 'projects/other' }],
    ['older than a week', { heardAtMs: -8 * 86_400_000 }],
    ['of a process that may still live', { left: false, heardAtMs: 1_000_000 }],
    ['with nothing new in it', { pending: false }],
  ])('talk %s is left alone', async (_, over) => {
    const { records, lifetime, talk, asked, clock } = await mining({ endsWithTurn: true, idleMs: 60_000 })
    talk()
    await records.write(SES, { ...notMined(MINE, clock.ms), left: true, ...over })
    lifetime.begin()
    await lifetime.close()
    expect(asked).toEqual([])
  })
})
