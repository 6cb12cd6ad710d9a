import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import type { LogEntry } from '../../src/lib/log-file.js'
import { CHECKOUT, createHome, type Home, type HomeOptions } from './home.js'
import { readLog, readMemory } from './memory-view.js'
import { type ModelRequest, systemTexts } from './model-request.js'
import { endProcesses, killProcesses, type Server, serve } from './opencode.js'
import { createScript, type ModelScript, type PlayedScript, startModelServer } from './scripted-model.js'
import { openSession, type Session } from './session.js'

/**
 * One `opencode serve` for all tests of a process of Vitest, of one file after another: a start and the first turn take 3 s
 * of processor, a further session some 20 ms.
 *
 *     const withProject = sharedOpenCode()
 *
 *     test('…', () =>
 *       withProject(async ({ model, session, memory }) => {
 *         const { say, use } = await session()
 *         …
 *       }))
 *
 *     test('… with settings of its own', () => withProject({ options: { subagents: 'off' } }, async (project) => …))
 *
 * Each test gets a project of its own, with its own sessions, its own view of the model and of the log. Settings, rules
 * and the model may differ from test to test: they stand in the project's own `opencode.json`. Tests run one after another;
 * they share the home, so global memory is for all of them.
 *
 * `withOpenCode` (with-opencode.ts) gives a test a home of its own, and `opencode run`: for what is about the start or the
 * end of a process, or about global memory.
 */
export interface SharedProject {
  home: Home
  /** Only what belongs to this test: requests of its sessions, their subagents and helpers. */
  model: ModelScript
  cwd: string
  /** Name of the project, and of its memory's folder. */
  name: string
  server: Server
  /** A new session, or the one with this id; in the server unless another one is named. */
  session(options?: { cwd?: string; id?: string; server?: Server }): Promise<Session>
  /** A second process on the same home, started when first needed. */
  other(): Promise<Server>
  /** Kills the server as a crash would; the other one takes its place, and is given. */
  kill(): Promise<Server>
  /** Path below the memory root of a file of the project's memory. */
  file(file: string): string
  /** Writes a file of the project's memory as a person with an editor would. */
  put(file: string, text: string): void
  /** Content of a file of the project's memory, `undefined` if it is not there. */
  memory(file: string): string | undefined
  /** The plugin's log since the test began. */
  log(): LogEntry[]
}

export interface ProjectChoices {
  model?: HomeOptions['model']
  /** Options of the plugin. */
  options?: Record<string, unknown>
  /** Further keys of the project's `opencode.json`, such as `permission`. */
  opencode?: Record<string, unknown>
}

type Use = (project: SharedProject) => Promise<void>

/** What is shown is what a message gets, not how fast: `test/recall/message-reader.test.ts` is about that. */
const OPTIONS: HomeOptions = { memfs: { recall: { maxWaitMs: 4_000 } } }
/** So long a world waits for the next file of tests: what runs without use costs something too. */
const PATIENCE_MS = 60_000

const shared: { world?: Promise<World> | undefined; leaving?: NodeJS.Timeout; projects: number } = {
  projects: 0,
}

/** The world of this process: it ends with it, or when nobody has used it for a while. */
function useWorld(): Promise<World> {
  clearTimeout(shared.leaving)
  shared.world ??= startWorld()
  return shared.world
}

async function leaveWorld(): Promise<void> {
  const world = await shared.world?.catch(() => undefined)
  // The next file tries again.
  if (!world) return void delete shared.world
  shared.leaving = setTimeout(() => {
    shared.world = undefined
    void world.end()
  }, PATIENCE_MS).unref()
}

/** To be called at the top of a test file, or in a `describe`. */
export function sharedOpenCode() {
  afterAll(leaveWorld)

  async function withProject(choices: ProjectChoices, use: Use): Promise<void> {
    const world = await useWorld()
    shared.projects += 1
    // Of equal length, so that none is the beginning of another.
    const name = `app-${String(shared.projects).padStart(3, '0')}`
    const cwd = world.home.project(name)
    const config = projectConfig(choices)
    if (config) writeFileSync(path.join(cwd, 'opencode.json'), JSON.stringify(config))
    const script = createScript()
    world.enter(cwd, script)
    const before = readLog(world.home).length
    const opened = new Map<Server, Set<string>>()
    // Not `finally`: this runs after a test's time limit too.
    onTestFinished(async () => {
      for (const [server, directories] of opened)
        for (const directory of directories) await server.client(directory).instance.dispose()
    })
    const { home, server } = world
    const file = (below: string) => `projects/${name}/${below}`
    const other = () => (world.other ??= serve(home, { cwd: home.root }))
    await use({
      home,
      model: script,
      cwd,
      name,
      server,
      async session({ cwd: directory = cwd, id, server = world.server } = {}) {
        opened.set(server, (opened.get(server) ?? new Set()).add(directory))
        const session = await openSession(server.client(directory), script, id)
        world.own(session.id, script)
        return session
      },
      other,
      async kill() {
        opened.delete(world.server)
        await world.server.kill('SIGKILL')
        world.server = await other()
        world.other = undefined
        return world.server
      },
      file,
      put(below, text) {
        const place = path.join(home.memoryRoot, file(below))
        mkdirSync(path.dirname(place), { recursive: true })
        writeFileSync(place, text)
      },
      memory: (below) => readMemory(home, file(below)),
      log: () => readLog(home).slice(before),
    })
  }

  return (...args: [Use] | [ProjectChoices, Use]): Promise<void> =>
    args.length === 1 ? withProject({}, args[0]) : withProject(...args)
}

type World = {
  home: Home
  server: Server
  other: Promise<Server> | undefined
  /** From now on this script answers in the project, and where nothing else tells whose request it is. */
  enter(cwd: string, script: PlayedScript): void
  own(session: string, script: PlayedScript): void
  end(): Promise<void>
}

async function startWorld(): Promise<World> {
  const owners = new Map<string, PlayedScript>()
  const projects: { cwd: string; script: PlayedScript }[] = []

  function scriptFor(request: ModelRequest): PlayedScript {
    const { session = '' } = request
    const known = owners.get(session)
    if (known) return known
    // A subagent's session: the host names the folder in its prompt. A helper's says nothing of it.
    const system = systemTexts(request).join('\n')
    const project = projects.find(({ cwd }) => system.includes(cwd)) ?? projects.at(-1)
    if (!project) throw new Error('the model was asked before the first test')
    owners.set(session, project.script)
    return project.script
  }

  const model = await startModelServer((request) => scriptFor(request).next(request))
  const home = createHome(model.port, OPTIONS)
  const endWithProcess = () => {
    killProcesses(home)
    spawn('rm', ['-rf', home.root], { detached: true, stdio: 'ignore' })
    process.exit()
  }
  // As Vitest ends it, with half a second's patience, as ctrl+c does, and as it ends where Vitest itself has died.
  const signs = ['SIGTERM', 'SIGINT', 'disconnect'] as const
  for (const sign of signs) process.once(sign, endWithProcess)
  async function end(): Promise<void> {
    for (const sign of signs) process.off(sign, endWithProcess)
    await endProcesses(home)
    await model.close()
    home.remove()
  }
  try {
    const server = await serve(home, { cwd: home.root })
    return {
      home,
      server,
      other: undefined,
      enter: (cwd, script) => void projects.push({ cwd, script }),
      own: (session, script) => void owners.set(session, script),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

function projectConfig({ model, options, opencode }: ProjectChoices): object | undefined {
  if (!model && !options && !opencode) return undefined
  return {
    ...(model ? { model } : {}),
    ...(options ? { plugin: [[CHECKOUT, options]] } : {}),
    ...opencode,
  }
}
