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
  /** The one `opencode serve` of this test, started when first needed. */
  const clientIn = async (directory: string) => {
    server ??= serve(home, { cwd })
    return (await server).client(directory)
  }
  return {
    home,
    model,
    cwd,
    /** A new session in the server. */
    session: async (directory = cwd) => openSession(await clientIn(directory), model),
    /** Ends what the server holds of a project, its plugin too: what follows starts anew, for a tenth of what a process costs. */
    async endInstance(directory = cwd) {
      await (await clientIn(directory)).instance.dispose()
    },
    /** `opencode run`, its end awaited; fails on another exit code than 0. */
    async run(how: Omit<RunOptions, 'cwd'> & { cwd?: string }) {
      const result = await run(home, { cwd, ...how })
      if (result.exitCode !== 0)
        throw new Error(`opencode run ended with ${result.exitCode}\n${result.stderr}`)
      return result
    },
  }
}
