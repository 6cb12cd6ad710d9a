import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CHECKOUT, type Home } from '../support/home.js'
import { stateFolderOf } from '../support/memory-view.js'
import { type ModelRequest, systemTexts } from '../support/model-request.js'
import type { Server } from '../support/opencode.js'
import type { ModelScript } from '../support/scripted-model.js'
import type { Session } from '../support/session.js'
import type { Step, ToolCall } from '../support/wire-formats.js'

/** How a refresh of each kind is brought about, after a first turn: while the project is closed, or by turns of one that does. */
type Kind = {
  offline?: (place: { home: Home; cwd: string; id: string }) => void
  /** What the model answers in the turn before; the request that follows is the refresh. */
  before?: Step[]
  /** How the turn before ends, where the request is not in it. */
  ends?: 'by itself' | 'with a compaction'
}

const GOAL: ToolCall = ['memory_session', { action: 'set', slot: 'goal', text: 'Move the cart to cents.' }]
const NOTE = { scope: 'project', path: 'system/progress.md', description: 'How far we are' }
const note = (content: string): ToolCall => ['memory_write', { ...NOTE, content }]

/** By the reason that the log names. */
const KINDS: Readonly<Record<string, Kind>> = {
  settings: {
    offline: ({ cwd }) =>
      writeFileSync(
        path.join(cwd, 'opencode.json'),
        JSON.stringify({ plugin: [[CHECKOUT, { maxTreeDepth: 2 }]] }),
      ),
  },
  ttl: { offline: makeOld },
  first: {},
  'forced:flush-tool': { before: [{ tools: [note('Forced.')] }, { tools: [['memory_flush', {}]] }] },
  compacted: { before: [{ tools: [note('Compacted.')] }], ends: 'with a compaction' },
  pressure: {
    before: [{ tools: [note('Pressed.')] }, { text: 'nearly full', usage: { input: 50, cacheRead: 70_000 } }],
    ends: 'by itself',
  },
}

export const KIND_NAMES = Object.keys(KINDS)

/** An OpenCode that runs. */
type Place = {
  home: Home
  model: ModelScript
  server: Server
  session(options: { cwd: string; id?: string }): Promise<Session>
  /** Kills it as a crash would, and starts the next. */
  kill(): Promise<unknown>
}

/**
 * Kills the real OpenCode when the requests of refreshes have reached the model, one of each kind, each of a project of its
 * own, and has the next process go on with the sessions: it must send the same bytes, whatever was written in between.
 */
export async function killAtRequests({ home, model, server, session, kill }: Place): Promise<void> {
  const projects = await Promise.all(
    Object.entries(KINDS).map(async ([reason, kind], i) => {
      const project = `killed-${i}`
      const cwd = home.project(project)
      return { reason, kind, project, cwd, id: (await session({ cwd })).id }
    }),
  )
  const writeByHand = (project: string, text: string) => {
    const folder = path.join(home.memoryRoot, `projects/${project}/system`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'by-hand.md'), `${text}\n`)
  }
  const turnsOf = (wanted: string) => model.turns().filter(({ session }) => session === wanted)
  const open = ({ cwd, id }: { cwd: string; id: string }) => session({ cwd, id })

  const offline = projects.filter(({ kind }) => kind.offline)
  for (const one of offline) await (await open(one)).use(GOAL)
  // All before any other, so that nothing holds the memory open.
  for (const { cwd } of projects) await server.client(cwd).instance.dispose()
  for (const { kind, project, cwd, id } of offline) {
    kind.offline?.({ home, cwd, id })
    writeByHand(project, 'In the meantime.')
  }
  for (const one of projects) {
    const { before = [], ends, offline } = one.kind
    const { use, say, compact } = await open(one)
    if (one.reason !== 'first' && !offline) await use(GOAL)
    if (ends) {
      model.play([...before])
      await say('before')
    }
    if (ends === 'with a compaction') await compact()
  }

  const sent = new Map<string, ModelRequest>()
  const steps = new Map(projects.map(({ id, kind }) => [id, kind.ends ? [] : [...(kind.before ?? [])]]))
  const all = new Promise<void>((resolve) =>
    model.play((request) => {
      const { session = '' } = request
      const step = steps.get(session)?.shift()
      if (step) return step
      sent.set(session, request)
      if (sent.size === projects.length) resolve()
      // Never answered.
      return new Promise(() => {})
    }),
  )
  for (const one of projects) void (await open(one)).say('go on').catch(() => {})
  await all
  await kill()
  for (const { reason, id } of projects)
    assert.ok(reason in refreshesOf(home, id), `no refresh of this kind: ${reason}`)

  for (const { project } of projects) writeByHand(project, 'Behind the kill.')
  model.play([])
  for (const one of projects) {
    const { id, reason, kind } = one
    await (await open(one)).say('where were we?')
    const bytes = blockOf(sent.get(id) as ModelRequest)
    assert.notEqual(bytes, '', reason)
    assert.equal(blockOf(turnsOf(id).at(-1) as ModelRequest), bytes, reason)
    if (kind.ends === 'with a compaction') assert.match(bytes, /Move the cart to cents/)
  }
}

/** How many refreshes of each kind the state folder knows of: what the log says last may be lost. */
function refreshesOf(home: Home, id: string): object {
  const text = readFileSync(path.join(stateFolderOf(home), 'sessions', `${id}.json`), 'utf8')
  return (JSON.parse(text) as { epoch: { refreshes: object } }).epoch.refreshes
}

const blockOf = (request: ModelRequest) => systemTexts(request).find((text) => text.includes('<memfs>')) ?? ''

/** As if the provider's cache had long gone: all times of the session lie an hour back. */
function makeOld({ home: { stateDir }, id }: { home: Home; id: string }): void {
  for (const name of readdirSync(stateDir, { recursive: true, encoding: 'utf8' })) {
    if (!path.basename(name).startsWith(id) || !name.endsWith('.json')) continue
    const file = path.join(stateDir, name)
    const older = readFileSync(file, 'utf8').replace(
      /("\w+AtMs":)(\d{13})/g,
      (_, key: string, ms: string) => `${key}${Number(ms) - 3_600_000}`,
    )
    writeFileSync(file, older)
  }
}
