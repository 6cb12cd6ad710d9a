import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { CHECKOUT, createHome, type Home, type HomeOptions } from './home.js'
import { type LogLine, readLog, readMemory } from './memory-view.js'
import { type ModelRequest, systemTexts } from './model-request.js'
import { endProcesses, type Server, serve } from './opencode.js'
import { createScript, type ModelScript, type PlayedScript, startModelServer } from './scripted-model.js'
import { openSession, type Session } from './session.js'

/**
 * One `opencode serve` for all tests of a file: a start costs 2 to 10 s, a session some 20 ms.
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
 * and the model may differ from test to test: they stand in the project's own `opencode.json`. Tests of one file run one
 * after another; they share the home, so global memory is for all of them.
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
  log(): LogLine[]
}

export interface ProjectChoices {
  model?: HomeOptions['model']
  /** Options of the plugin. */
  options?: Record<string, unknown>
  /** Further keys of the project's `opencode.json`, such as `permission`. */
  opencode?: Record<string, unknown>
}

type Use = (project: SharedProject) => Promise<void>

/** To be called at the top of a test file, or in a `describe`. */
export function sharedOpenCode(homeOptions: HomeOptions = {}) {
  let starting: Promise<World> | undefined
  let count = 0
  afterAll(async () => {
    await (await starting?.catch(() => undefined))?.end()
  })

  async function withProject(choices: ProjectChoices, use: Use): Promise<void> {
    starting ??= startWorld(homeOptions)
    const world = await starting
    count += 1
    // Of equal length, so that none is the beginning of another.
    const name = `app-${String(count).padStart(3, '0')}`
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

async function startWorld(options: HomeOptions): Promise<World> {
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
  const home = createHome(model.port, options)
  async function end(): Promise<void> {
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
