import { onTestFinished } from 'vitest'
import { createHome, type Home, type HomeOptions } from './home.js'
import { endProcesses, type RunOptions, type RunResult, run, type Server, serve } from './opencode.js'
import { type ScriptedModel, startScriptedModel } from './scripted-model.js'
import { openSession, type Session } from './session.js'

/** A home, a scripted model, and the real OpenCode between them. */
export interface OpenCode {
  home: Home
  model: ScriptedModel
  /** The git project that `run`, `serve` and `session` use unless told otherwise. */
  cwd: string
  /** `opencode run`, its end awaited; fails on another exit code than 0. */
  run(options: Partial<RunOptions> & { prompt?: string }): Promise<RunResult>
  /** The one `opencode serve` of this test, started when first needed, with these variables besides those of the home. */
  serve(env?: Record<string, string>): Promise<Server>
  /** A new session in the server. */
  session(options?: { cwd?: string; id?: string }): Promise<Session>
  /** Gives `/memfs <typed>` in a session of the server, and returns what the person is shown. `run` costs a start each time. */
  memfs(typed: string, cwd?: string): Promise<string>
  /** Ends what the server holds of a project, its plugin too: what follows starts anew, for a tenth of what a process costs. */
  endInstance(cwd?: string): Promise<void>
}

/** Runs `use` in a fresh world, which goes with all its processes and files when the test ends. */
export async function withOpenCode(
  options: HomeOptions,
  use: (opencode: OpenCode) => Promise<void>,
): Promise<void> {
  const model = await startScriptedModel()
  const home = createHome(model.port, options)
  const cwd = home.project('my-app')
  let server: Promise<Server> | undefined
  const serveOnce = (env: Record<string, string> = {}) => {
    server ??= serve(home, { cwd, env })
    return server
  }
  // Not `finally`: this runs after a test's time limit too.
  onTestFinished(async () => {
    await endProcesses(home)
    await model.close()
    home.remove()
  })
  const session: OpenCode['session'] = async ({ cwd: directory = cwd, id } = {}) =>
    openSession((await serveOnce()).client(directory), model, id)
  await use({
    home,
    model,
    cwd,
    serve: serveOnce,
    session,
    async memfs(typed, directory = cwd) {
      const { command, shown } = await session({ cwd: directory })
      await command('memfs', typed)
      return (await shown()).join('\n')
    },
    async endInstance(directory = cwd) {
      await (await serveOnce()).client(directory).instance.dispose()
    },
    async run(runOptions) {
      const result = await run(home, { cwd, ...runOptions })
      if (result.exitCode !== 0)
        throw new Error(`opencode run ended with ${result.exitCode}\n${result.stderr}`)
      return result
    },
  })
}
