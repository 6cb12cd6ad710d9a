import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createAuditLog } from '../../src/capture/audit-log.js'
import type { Candidate } from '../../src/capture/candidate.js'
import { createKnownFacts } from '../../src/capture/facts/known-facts.js'
import { createForgottenFacts } from '../../src/capture/forgotten/forgotten-facts.js'
import { createKeeper } from '../../src/capture/keeper.js'
import { parseMemoryPath } from '../../src/memory/path.js'
import { FORGOTTEN_PATH } from '../../src/memory/reserved-folders.js'
import { createUseRecord } from '../../src/retention/activity.js'
import { createRetention } from '../../src/retention/retention.js'
import { recordingLog } from '../support/recording-log.js'
import { FOLDERS, MINE, scene } from '../support/store-scene.js'

const DAY = 86_400_000

/** A project whose keeper knows what saying a fact again is worth, on a clock that the test moves. */
async function project(former: readonly { text: string; untilMs: number }[] = []) {
  const { open, stateFolder, at } = await scene()
  const store = await open()
  const clock = { ms: Date.UTC(2026, 5, 1, 12) }
  const now = () => clock.ms
  const log = recordingLog()
  const auditLog = createAuditLog({ folder: path.join(stateFolder, 'capture'), now })
  const known = createKnownFacts(path.join(stateFolder, 'capture'))
  const retention = createRetention({
    use: createUseRecord({ stateFolder, project: MINE, now }),
    limits: { facts: 28, chars: 3_600 },
    lineChars: () => 100,
  })
  const forgotten = createForgottenFacts({ store, folders: [FOLDERS.global, FOLDERS.project], now, log })
  const keeper = createKeeper({
    store,
    folders: FOLDERS,
    auditLog,
    forgotten,
    known,
    saidAgain: retention.saidAgain,
    formerStatements: async () => former,
    now,
    log,
  })
  store.onApplied((changes) => {
    for (const { folder, path: file, after } of changes)
      if (after) known.set(folder, file, { text: '', type: 'decision', hash: after.hash, isOwn: true })
  })
  const fact = () => store.snapshot(FOLDERS).project.facts[0]
  return {
    at,
    store,
    forgotten,
    auditLog,
    fact,
    clock,
    async say(by: 'person' | 'agent', over: Partial<Candidate> = {}) {
      const text = 'Publish with npm 10, since npm 11 broke the lock file'
      const evidence = { by, quote: text, session: `ses_${clock.ms}` }
      const candidate: Candidate = { text, type: 'decision', source: 'extraction', evidence, ...over }
      const [outcome] = await keeper.propose([candidate], { way: 'extraction' })
      return outcome
    },
  }
}

test('said again by the person after seven days it is reinforced, sooner it is not, and the audit log says why', async () => {
  const { say, fact, clock, auditLog } = await project()
  await say('person')
  expect(fact()?.keys).toMatchObject({ confirmed: '2026-06-01' })
  clock.ms += 3 * DAY
  expect(await say('person')).toMatchObject({ outcome: 'absorbed', reasons: ['too-soon:3-of-7-days'] })
  expect(await auditLog.last(1)).toMatchObject([{ outcome: 'absorbed', reasons: ['too-soon:3-of-7-days'] }])
  clock.ms += 4 * DAY
  expect(await say('person')).toMatchObject({ outcome: 'absorbed', reasons: ['reinforced'] })
  expect(fact()?.keys).toMatchObject({ confirmed: '2026-06-08', reinforced: 1, created: '2026-06-01' })
  // Talk that is read late was said when it was said.
  const saidAtMs = clock.ms
  clock.ms += 10 * DAY
  expect(await say('person', { saidAtMs })).toMatchObject({ reasons: ['too-soon:0-of-7-days'] })
})

test('a name that was made of the words makes no two facts one, and one that was given does', async () => {
  const { say, store } = await project()
  const all = () => store.snapshot(FOLDERS).project.facts.map(({ description }) => description)
  const wish = (text: string, name?: string) =>
    say('person', { text, name, type: 'project', source: 'explicit' })
  await wish('Team A meets on Monday.')
  expect(await wish('Team B meets on Monday.')).toMatchObject({ outcome: 'kept' })
  expect(await wish('Our team B meets on Monday.')).toMatchObject({ outcome: 'superseded' })
  expect(all().toSorted()).toEqual(['Our team B meets on Monday.', 'Team A meets on Monday.'])
  await wish('Team A meets on Monday afternoon.', 'team-meets-monday')
  expect(all().toSorted()).toEqual(['Our team B meets on Monday.', 'Team A meets on Monday afternoon.'])
})

test('what the agent repeats confirms nothing', async () => {
  const { say, fact, clock } = await project()
  await say('person')
  clock.ms += 30 * DAY
  expect(await say('agent')).toMatchObject({ outcome: 'absorbed', reasons: [] })
  expect(fact()?.keys?.confirmed).toBe('2026-06-01')
})

test('what a person has edited stays as it is', async () => {
  const { say, fact, clock, at, store } = await project()
  await say('person')
  const file = at(fact()?.path ?? '')
  const edited = readFileSync(file, 'utf8').replace('type: decision', 'type: decision\nmine: yes')
  writeFileSync(file, edited)
  await store.refresh([MINE])
  clock.ms += 30 * DAY
  expect(await say('person')).toMatchObject({ outcome: 'absorbed' })
  expect(readFileSync(file, 'utf8')).toBe(edited)
})

test('an agent that noted it first gives way to the person who says it', async () => {
  const { say, fact, clock } = await project()
  await say('agent')
  expect(fact()?.keys?.evidence?.by).toBe('agent')
  clock.ms += DAY
  await say('person', { source: 'explicit' })
  const explicit = { source: 'explicit', evidence: { by: 'person' }, confirmed: '2026-06-02' }
  expect(fact()?.keys).toMatchObject(explicit)
})

test('an agent that names the path of a person’s fact keeps a fact of its own beside it, and both are noted', async () => {
  const { say, store, auditLog } = await project()
  const rule = 'config/flags.ts is generated, never edit it by hand'
  const claim = 'Feature flags are defined in config/flags.ts'
  const said = (by: 'person' | 'agent', quote: string) => ({ text: quote, evidence: { by, quote } })
  await say('person', { ...said('person', rule), type: 'project', source: 'explicit' })
  const outcome = await say('agent', { ...said('agent', claim), type: 'project', source: 'agent' })
  const facts = store.snapshot(FOLDERS).project.facts
  expect(facts.map(({ description }) => description)).toContain(rule)
  expect(facts).toHaveLength(2)
  const old = facts.find(({ description }) => description === rule)?.path ?? ''
  expect(outcome).toMatchObject({ outcome: 'kept', reasons: [`flagged:${MINE}/${old}`] })
  expect(outcome?.says).toContain(`${old} is about the same and stays as it is`)
  expect((await auditLog.last(1))[0]).toMatchObject({ outcome: 'kept', reasons: [`flagged:${MINE}/${old}`] })
})

test('what was forgotten in one scope is learned again in none, neither said nor cited, until the person asks for it', async () => {
  const { say, store, forgotten } = await project()
  const text = 'Publish with npm 10, since npm 11 broke the lock file'
  await forgotten.add(MINE, [{ text, type: 'decision' }], { writer: 'person', way: 'undo' })
  for (const scope of ['project', 'global'] as const)
    expect(await say('person', { scope })).toMatchObject({ outcome: 'rejected', reasons: ['forgotten'] })
  const evidence = { by: 'person', quote: text } as const
  const cites = { text: 'The old npm is what releases go out with', evidence }
  expect(await say('person', cites)).toMatchObject({ reasons: ['forgotten'] })
  expect(await say('person', { source: 'explicit', scope: 'global' })).toMatchObject({ outcome: 'kept' })
  const file = await store.read({ folder: MINE, path: parseMemoryPath(FORGOTTEN_PATH) })
  expect(file?.document.body).toMatch(/^- \S+ lifted [0-9a-f]{10}\n$/)
})

test('what a fact said until it was changed is not learned from what was said before, unless it stands there again', async () => {
  const text = 'Deploys happen on Tuesdays at 10'
  const untilMs = Date.UTC(2026, 5, 1, 9)
  const { say } = await project([{ text, untilMs }])
  const early = { text, saidAtMs: untilMs - 5_000 }
  const outdated = { outcome: 'rejected', reasons: ['outdated'] }
  expect(await say('person', early)).toMatchObject(outdated)
  const cites = {
    evidence: { by: 'person', quote: 'we deploy on Tuesdays at 10' },
    text: 'On Tuesdays at 10 the whole fleet gets what was merged, so deploy nothing else',
  } as const
  expect(await say('person', { ...early, ...cites })).toMatchObject(outdated)
  for (const later of [
    { ...early, text: 'Deploys happen on Thursdays at 14:30' },
    { text, saidAtMs: untilMs + 60_000 },
  ])
    expect(await say('person', later)).toMatchObject({ outcome: 'kept' })
  expect(await say('person', early)).toMatchObject({ outcome: 'absorbed' })
})
