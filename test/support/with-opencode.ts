import { onTestFinished } from 'vitest'
import type { Home, HomeOptions } from './home.js'
import { openHome, type RunOptions, run, type Server, serve } from './opencode.js'
import type { ScriptedModel } from './scripted-model.js'
import { openSession } from './session.js'

export type OpenCode = ReturnType<typeof opencodeIn>

/** Runs `use` in a fresh world, which goes with all its processes and files when the test ends. */
export async function withOpenCode(
  options: HomeOptions,
  use: (opencode: OpenCode) => Promise<void>,
): Promise<void> {
  const { home, model, end } = await openHome(options)
  // Not `finally`: this runs after a test's time limit too.
  onTestFinished(end)
  await use(opencodeIn(home, model))
}

/** A home, a scripted model, and the real OpenCode between them. */
function opencodeIn(home: Home, model: ScriptedModel) {
  /** The git project that `run`, `serve` and `session` use unless told otherwise. */
  const cwd = home.project('my-app')
  let server: Promise<Server> | undefined
  /** The one `opencode serve` of this test, started when first needed, with these variables besides those of the home. */
  const serveOnce = (env: Record<string, string> = {}) => {
    server ??= serve(home, { cwd, env })
    return server
  }
  /** A new session in the server. */
  const session = async ({ cwd: directory = cwd, id }: { cwd?: string; id?: string } = {}) =>
    openSession((await serveOnce()).client(directory), model, id)
  return {
    home,
    model,
    cwd,
    serve: serveOnce,
    session,
    /** Gives `/memfs <typed>` in a session of the server, and returns what the person is shown. `run` costs a start each time. */
    async memfs(typed: string, directory = cwd) {
      const { command, shown } = await session({ cwd: directory })
      await command('memfs', typed)
      return (await shown()).join('\n')
    },
    /** Ends what the server holds of a project, its plugin too: what follows starts anew, for a tenth of what a process costs. */
    async endInstance(directory = cwd) {
      await (await serveOnce()).client(directory).instance.dispose()
    },
    /** `opencode run`, its end awaited; fails on another exit code than 0. */
    async run(runOptions: Partial<RunOptions>) {
      const result = await run(home, { cwd, ...runOptions })
      if (result.exitCode !== 0)
        throw new Error(`opencode run ended with ${result.exitCode}\n${result.stderr}`)
      return result
    },
  }
}
