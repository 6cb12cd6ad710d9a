import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createHome, type Home } from '../support/home.js'
import { type ModelRequest, systemTexts } from '../support/model-request.js'
import { endProcesses, type Server, serve } from '../support/opencode.js'
import { startScriptedModel } from '../support/scripted-model.js'
import { openSession } from '../support/session.js'
import type { Step, ToolCall } from '../support/wire-formats.js'

/** How a refresh of each kind is brought about, after a first turn: while the project is closed, or by turns of one that does. */
type Kind = {
  reason: string
  offline?: (home: Home) => void
  /** What the model answers in the turn before; the request that follows is the refresh. */
  before?: Step[]
  compacts?: boolean
}

const GOAL: ToolCall = ['memory_session', { action: 'set', slot: 'goal', text: 'Move the cart to cents.' }]
const NOTE = { scope: 'project', path: 'system/progress.md', description: 'How far we are' }
const note = (content: string): ToolCall => ['memory_write', { ...NOTE, content }]

export const KINDS: Readonly<Record<string, Kind>> = {
  first: { reason: 'first' },
  settings: {
    reason: 'settings',
    offline: ({ configDir }) => writeFileSync(path.join(configDir, 'memfs.json'), '{"maxTreeDepth": 2}'),
  },
  forced: {
    reason: 'forced:flush-tool',
    before: [{ tools: [note('Forced.')] }, { tools: [['memory_flush', {}]] }],
  },
  compacted: { reason: 'compacted', before: [{ tools: [note('Compacted.')] }], compacts: true },
  pressure: {
    reason: 'pressure',
    before: [{ tools: [note('Pressed.')] }, { text: 'nearly full', usage: { input: 50, cacheRead: 70_000 } }],
  },
  ttl: { reason: 'ttl', offline: makeOld },
}

/** A home in which processes are killed one after another: what goes on after one kill is what the next one kills. */
export type KillScene = { kill(name: string): Promise<void>; end(): Promise<void> }

/**
 * Kills the real OpenCode at the moment at which the request of a refresh reaches the model, and has the next process go on
 * with the session: it must send the same bytes, whatever was written in between. Each kind in a project of its own.
 */
export async function createKillScene(): Promise<KillScene> {
  const model = await startScriptedModel()
  const home = createHome(model.port)
  const state: { server?: Server; projects: number } = { projects: 0 }

  async function kill(name: string): Promise<void> {
    const { reason, offline, before = [], compacts = false } = KINDS[name] as Kind
    state.projects += 1
    const project = `app-${state.projects}`
    const cwd = home.project(project)
    const running = async () => {
      state.server ??= await serve(home, { cwd })
      return state.server
    }
    const open = async (id?: string) => openSession((await running()).client(cwd), model, id)
    const killServer = async () => {
      const server = await running()
      delete state.server
      await server.kill('SIGKILL')
    }
    const writeByHand = (text: string) => {
      const folder = path.join(home.memoryRoot, `projects/${project}/system`)
      mkdirSync(folder, { recursive: true })
      writeFileSync(path.join(folder, 'by-hand.md'), `${text}\n`)
    }
    model.play([])
    let session = await open()
    const { id } = session
    if (reason !== 'first') await session.use(GOAL)
    if (offline) {
      await (await running()).client(cwd).instance.dispose()
      offline(home)
      writeByHand('In the meantime.')
      session = await open(id)
    }
    if (compacts) {
      model.play(before)
      await session.say('before')
      await session.compact()
    }
    const steps = compacts ? [] : [...before]
    let sent: ModelRequest | undefined
    model.play(async (request) => {
      const step = steps.shift()
      if (step) return step
      sent = request
      await killServer()
      return { text: 'never read' }
    })
    if (reason === 'pressure') await session.say('fill it')
    await session.say('go on').catch(() => {})
    assert.ok(sent, 'the request did not come')
    assert.ok(reason in refreshesOf(home, id), `no refresh of this kind: ${reason}`)

    writeByHand('Behind the kill.')
    model.play([])
    await (await open(id)).say('where were we?')
    assert.equal(blockOf(model.last()), blockOf(sent))
    if (compacts) assert.match(blockOf(sent), /Move the cart to cents/)
  }

  return {
    kill,
    async end() {
      await endProcesses(home)
      await model.close()
      home.remove()
    },
  }
}

/** How many refreshes of each kind the state folder knows of: what the log says last may be lost. */
function refreshesOf({ stateDir }: Home, id: string): object {
  const [root = ''] = readdirSync(stateDir)
  const text = readFileSync(path.join(stateDir, root, 'sessions', `${id}.json`), 'utf8')
  return (JSON.parse(text) as { epoch: { refreshes: object } }).epoch.refreshes
}

const blockOf = (request: ModelRequest) => systemTexts(request).find((text) => text.includes('<memfs>')) ?? ''

/** As if the provider's cache had long gone: all times of the sessions lie an hour back. */
function makeOld({ stateDir }: Home): void {
  for (const name of readdirSync(stateDir, { recursive: true, encoding: 'utf8' })) {
    if (!/sessions\/ses_[^/]*\.json$/.test(name)) continue
    const file = path.join(stateDir, name)
    const older = readFileSync(file, 'utf8').replace(
      /("\w+AtMs":)(\d{13})/g,
      (_, key: string, ms: string) => `${key}${Number(ms) - 3_600_000}`,
    )
    writeFileSync(file, older)
  }
}
