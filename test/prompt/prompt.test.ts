import path from 'node:path'
import { expect, test } from 'vitest'
import type { Snapshot } from '../../src/memory/memory.js'
import { type AnySection, NO_VIEW, type Section } from '../../src/memory/section.js'
import { createPrompt } from '../../src/prompt/prompt.js'
import { blockSlice, epochSlice } from '../../src/prompt/session-block.js'
import { usageSlice } from '../../src/state/usage.js'
import { openSessions } from '../support/open-sessions.js'
import { recordingLog } from '../support/recording-log.js'
import { memoryFile, snapshotOf } from '../support/snapshots.js'
import { tempFolder } from '../support/temp-folder.js'

const SESSION = 'ses_1'
const LIMIT = 100_000

async function scene(further: (now: () => number) => AnySection[] = () => []) {
  const folder = path.join(await tempFolder(), 'sessions')
  const state = { rules: 'A', now: 1_000_000, version: 1, renders: 0, snapshot: version(1) }
  const log = recordingLog()

  /** As in a new process: nothing in memory but what the state folder keeps. */
  async function open() {
    const now = () => state.now
    const sessions = await openSessions({ folder, now, log })
    const section: Section = {
      name: 'file',
      ...NO_VIEW,
      render({ snapshot, form }) {
        state.renders += 1
        const [file] = snapshot.project.files
        return { text: `${form} ${file?.hash}`, exact: { k: file?.hash ?? '' } }
      },
    }
    const display = [section, ...further(now)]
    const prompt = createPrompt({
      layout: { display, byValue: display, maxChars: 1_000 },
      rules: state.rules,
      sessions,
      thresholdPct: 65,
      now,
      log,
    })
    const serve = (rest: Partial<Parameters<typeof prompt.serve>[0]> = {}) =>
      prompt.serve({
        sessionID: SESSION,
        form: 'full',
        snapshot: state.snapshot,
        contextLimit: LIMIT,
        ttlMs: 300_000,
        ...rest,
      })
    const answer = async (usedPct = 10) => {
      sessions.update(SESSION, usageSlice, (usage) => {
        usage.lastResponseAtMs = state.now
        usage.usedTokens = (usedPct / 100) * LIMIT
      })
    }
    return { prompt, sessions, serve, answer }
  }
  const write = () => {
    state.version += 1
    state.snapshot = version(state.version)
  }
  const reasons = () => log.lines.flatMap((line) => /"reason":"([^"]+)"/.exec(line)?.[1] ?? [])
  return { state, log, open, write, reasons }
}

const block = (text: string) => `<memfs>\n${text}</memfs>`

const version = (n: number): Snapshot => snapshotOf(memoryFile('a.md', { hash: `v${n}` }))

/** Shows when its view was made, and how often it was made anew. */
const dated =
  (renewsAt: Section['renewsAt']) =>
  (now: () => number): Section<string>[] => {
    const made: number[] = []
    return [
      {
        name: 'dated',
        isBehind: true,
        renewsAt,
        view: () => ` ${made.push(now())} at ${made.at(-1)}`,
        render: ({ view }) => ({ text: view }),
      },
    ]
  }

test('between two refreshes the bytes stay, whatever the clock says and whatever is written', async () => {
  const { state, log, open, write, reasons } = await scene(dated(() => true))
  const { prompt, serve, answer } = await open()
  const first = serve()
  expect(first).toContain(' 1 at 1000000')
  for (let turn = 0; turn < 20; turn++) {
    await answer()
    state.now += 60_000
    if (turn >= 5) write()
    expect(serve()).toBe(first)
    expect(log.lines.at(-1)).toContain(`"hash_match":${turn < 5}`)
  }
  expect(reasons()).toEqual(['first'])
  prompt.force(SESSION, 'flush-command')
  expect(serve()).toContain(' 2 at 2200000')
})

test('a new process goes on with the very bytes, and with the views that they show until a refresh that renews them', async () => {
  const { state, open, write } = await scene(dated((reason) => reason === 'compacted'))
  const one = await open()
  const first = one.serve()
  await one.answer()
  one.sessions.flush()
  state.now += 1_000
  write()
  const other = await open()
  expect(other.serve()).toBe(first)
  other.prompt.force(SESSION, 'flush-tool')
  expect(other.serve()).toBe(`${block('full v2')} 1 at 1000000`)
  other.prompt.compacted(SESSION)
  expect(other.serve()).toBe(`${block('full v2')} 1 at 1001000`)
})

test('a view that another version has stored in another form counts as not there', async () => {
  const { open, write } = await scene(() => [
    {
      name: 'x',
      isBehind: true,
      renewsAt: () => false,
      view: () => 'seen',
      render: ({ view }) => ({ text: ` ${(view as string).trim()}` }),
    },
  ])
  const one = await open()
  const first = one.serve()
  one.sessions.update(SESSION, blockSlice, ({ served }) =>
    Object.assign(served?.views ?? {}, { x: { seen: 1 }, facts: { keys: { a: 1 } } }),
  )
  one.sessions.flush()
  write()
  const other = await open()
  expect(other.prompt.isCurrent(SESSION, version(2))).toBe(false)
  expect(await other.prompt.stillShows(['global/facts/a.md'], () => undefined)).toBe(false)
  expect(other.serve()).toBe(first)
  other.prompt.force(SESSION, 'flush-tool')
  expect(other.serve()).toBe(`${block('full v2')} seen`)
})

test('each way to a refresh shows the latest write, once, also where the clock was set back', async () => {
  const { state, open, write, reasons } = await scene()
  const { prompt, sessions, serve, answer } = await open()
  await serve()
  const refresh = async (prepare: () => Promise<unknown>) => {
    await answer()
    write()
    await prepare()
    expect(await serve()).toBe(block(`full v${state.version}`))
    const served = await serve()
    write()
    await answer()
    expect(await serve()).toBe(served)
  }
  await refresh(async () => prompt.force(SESSION, 'promote'))
  await refresh(async () => prompt.compacted(SESSION))
  await refresh(() => answer(70))
  await refresh(async () => Object.assign(state, { now: state.now + 300_001 }))
  await refresh(async () => Object.assign(state, { now: state.now - 400_000 }))
  expect(reasons()).toEqual(['first', 'forced:promote', 'compacted', 'pressure', 'ttl', 'ttl'])
  expect(sessions.read(SESSION, epochSlice).refreshes).toEqual({
    first: 1,
    'forced:promote': 1,
    compacted: 1,
    pressure: 1,
    ttl: 2,
  })
})

test('of a request and a compaction the request is the reason, whichever comes first', async () => {
  const { open, write, reasons } = await scene()
  const { prompt, serve } = await open()
  const both = [() => prompt.force(SESSION, 'promote'), () => prompt.compacted(SESSION)]
  serve()
  for (const deeds of [both, both.toReversed()]) {
    write()
    for (const deed of deeds) deed()
    serve()
  }
  expect(reasons()).toEqual(['first', 'forced:promote', 'forced:promote'])
})

test('a request on unchanged content is consumed', async () => {
  const { open, write, reasons } = await scene()
  const { prompt, serve, answer } = await open()
  const first = await serve()
  await answer()
  await prompt.force(SESSION, 'flush-tool')
  expect(await serve()).toBe(first)
  write()
  expect(await serve()).toBe(first)
  expect(reasons()).toEqual(['first'])
})

test.each<[string, (number | 'forced')[], object, string[]]>([
  [
    'under pressure once in ten points, and anew after a fall',
    [60, 66, 68, 70, 72, 74, 76, 80, 85, 87, 40, 66, 70],
    {},
    ['pressure', 'pressure', 'pressure', 'pressure'],
  ],
  ['for another reason above the threshold, and no more for it', ['forced', 70], {}, ['forced:flush-tool']],
  ['never for pressure without a known context limit', [99], { contextLimit: 0, ttlMs: 1e6 }, []],
])('a write in every turn makes a refresh %s', async (_, turns, request, expected) => {
  const { open, write, reasons } = await scene()
  const { prompt, serve, answer } = await open()
  await serve()
  for (const turn of turns) {
    await answer(turn === 'forced' ? 70 : turn)
    if (turn === 'forced') prompt.force(SESSION, 'flush-tool')
    write()
    await serve(request)
  }
  expect(reasons()).toEqual(['first', ...expected])
})

test('sessions do not share their block, and a render is made once for all', async () => {
  const { state, open, write } = await scene()
  const { serve } = await open()
  await serve()
  write()
  expect(await serve({ sessionID: 'ses_2' })).toBe(block('full v2'))
  expect(await serve()).toBe(block('full v1'))
  await Promise.all(Array.from({ length: 50 }, (_, i) => serve({ sessionID: `ses_more_${i}` })))
  expect(state.renders).toBe(2)
})

test('the log tells of each request, with the keys that docs/log.md names', async () => {
  const { log, state, open, write } = await scene()
  const { serve, answer } = await open()
  await serve()
  await answer(12.345)
  state.now += 8_333
  write()
  await serve()
  const fields = log.lines.map((line) => JSON.parse(line.slice(line.indexOf('{'))))
  expect(log.lines[0]).toMatch(/^refreshed <memfs> render /)
  expect(fields[0]).toEqual({
    reason: 'first',
    session: SESSION,
    chars: block('full v1').length,
    prev_cache_age_ms: 0,
    since_last_response_ms: 0,
    ttl_ms: 300_000,
    usage_pct: 0,
  })
  expect(log.lines[1]).toMatch(/^served cached <memfs> /)
  expect(fields[1]).toEqual({
    session: SESSION,
    hash_match: false,
    cache_age_ms: 8_333,
    since_last_response_ms: 8_333,
    ttl_ms: 300_000,
    usage_pct: 12.3,
    chars: block('full v1').length,
  })
})

test('a process with other settings renders the block anew, once', async () => {
  const { state, open, write, reasons } = await scene()
  const first = await open()
  await first.serve()
  first.sessions.flush()
  write()
  state.rules = 'B'
  const second = await open()
  expect(await second.serve()).toBe(block('full v2'))
  write()
  expect(await second.serve()).toBe(block('full v2'))
  expect(reasons()).toEqual(['first', 'settings'])
})
