import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { CHECKOUT, createHome, type HomeOptions } from './home.js'
import { readLog, readMemory } from './memory-view.js'
import { type ModelRequest, systemTexts } from './model-request.js'
import { endProcesses, killProcesses, type Server, serve } from './opencode.js'
import { createScript, type ModelScript, startModelServer } from './scripted-model.js'
import { openSession } from './session.js'

export type SharedProject = Awaited<ReturnType<typeof openProject>>

interface ProjectChoices {
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

/** The world of this process ends with it, or when nobody has used it for a while. */
async function leaveWorld(): Promise<void> {
  const world = await shared.world?.catch(() => undefined)
  // The next file tries again.
  if (!world) return void delete shared.world
  shared.leaving = setTimeout(() => {
    shared.world = undefined
    void world.end()
  }, PATIENCE_MS).unref()
}

/**
 * One `opencode serve` for all tests of a process of Vitest, of one file after another: a start and the first turn take 3 s
 * of processor, a further session some 20 ms. To be called at the top of a test file.
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
export function sharedOpenCode() {
  afterAll(leaveWorld)
  return async (...args: [Use] | [ProjectChoices, Use]): Promise<void> => {
    const [choices, use] = args.length === 1 ? [{}, args[0]] : args
    await use(await openProject(choices))
  }
}

async function openProject(choices: ProjectChoices) {
  clearTimeout(shared.leaving)
  shared.world ??= startWorld()
  const world = await shared.world
  const { home, server } = world
  shared.projects += 1
  // Of equal length, so that none is the beginning of another.
  const name = `app-${String(shared.projects).padStart(3, '0')}`
  const cwd = home.project(name)
  if (Object.keys(choices).length > 0) {
    const { model, options, opencode } = choices
    const config = { model, plugin: options && [[CHECKOUT, options]], ...opencode }
    writeFileSync(path.join(cwd, 'opencode.json'), JSON.stringify(config))
  }
  const script = createScript()
  world.enter(cwd, script)
  const before = readLog(home).length
  const opened = new Map<Server, Set<string>>()
  // Not `finally`: this runs after a test's time limit too.
  onTestFinished(async () => {
    for (const [server, directories] of opened)
      for (const directory of directories) await server.client(directory).instance.dispose()
  })
  /** Path below the memory root of a file of the project's memory. */
  const file = (below: string) => `projects/${name}/${below}`
  /** A second process on the same home, started when first needed. */
  const other = () => (world.other ??= serve(home, { cwd: home.root }))
  return {
    home,
    /** Only what belongs to this test: requests of its sessions, their subagents and helpers. */
    model: script,
    cwd,
    /** Name of the project, and of its memory's folder. */
    name,
    server,
    /** A new session, or the one with this id; in the server unless another one is named. */
    async session({
      cwd: directory = cwd,
      id,
      server = world.server,
    }: {
      cwd?: string
      id?: string
      server?: Server
    } = {}) {
      opened.set(server, (opened.get(server) ?? new Set()).add(directory))
      const session = await openSession(server.client(directory), script, id)
      world.own(session.id, script)
      return session
    },
    other,
    /** Kills the server as a crash would; the other one takes its place, and is given. */
    async kill() {
      opened.delete(world.server)
      await world.server.kill('SIGKILL')
      world.server = await other()
      world.other = undefined
      return world.server
    },
    file,
    /** Writes a file of the project's memory as a person with an editor would. */
    put(below: string, text: string) {
      const place = path.join(home.memoryRoot, file(below))
      mkdirSync(path.dirname(place), { recursive: true })
      writeFileSync(place, text)
    },
    /** Content of a file of the project's memory, `undefined` if it is not there. */
    memory: (below: string) => readMemory(home, file(below)),
    /** The plugin's log since the test began. */
    log: () => readLog(home).slice(before),
  }
}

type World = Awaited<ReturnType<typeof startWorld>>

async function startWorld() {
  const owners = new Map<string, ModelScript>()
  const projects: { cwd: string; script: ModelScript }[] = []

  function scriptFor(request: ModelRequest): ModelScript {
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
      other: undefined as Promise<Server> | undefined,
      /** From now on this script answers in the project, and where nothing else tells whose request it is. */
      enter: (cwd: string, script: ModelScript) => void projects.push({ cwd, script }),
      own: (session: string, script: ModelScript) => void owners.set(session, script),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}
