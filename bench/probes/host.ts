import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hooks, PluginModule } from '@opencode-ai/plugin'

type Block = string

/** The plugin as OpenCode would run it, driven by hand through its public surface alone. */
export type Host = {
  /** Time that importing the entry took, in ms. */
  importMs: number
  hooks: Hooks
  /** One request of a session; the block that the plugin adds to its system prompt. */
  turn(sessionID: string): Promise<Block>
  call(sessionID: string, tool: string, args: Record<string, unknown>): Promise<string>
  /** Another opened directory in the same process. */
  join(directory: string): Promise<Host>
  dispose(): Promise<void>
}

/** What a parent process tells a probe: the built entry, the project's folder, and options of the plugin. */
export type ProbeArgs = {
  entry: string
  directory: string
  memoryRoot: string
  files: number
  quick: boolean
}

export const probeArgs = (): ProbeArgs => JSON.parse(process.argv[2] ?? '')

/** A probe's whole answer is one line of JSON. */
export const answer = (result: unknown) => process.stdout.write(`${JSON.stringify(result)}\n`)

/** What OpenCode's own system prompt has that tells a turn from other requests. */
const SYSTEM = 'You are a coding agent.\n<env>\n</env>'
const MODEL = { providerID: 'anthropic', id: 'model', limit: { context: 200_000, output: 8_192 } }

export async function openHost(entry: string, directory: string, options?: object): Promise<Host> {
  const start = performance.now()
  const { default: plugin } = (await import(pathToFileURL(entry).href)) as { default: PluginModule }
  const importMs = performance.now() - start
  return host(plugin, importMs, directory, options)
}

async function host(
  plugin: PluginModule,
  importMs: number,
  directory: string,
  options?: object,
): Promise<Host> {
  const none = async () => ({ data: [] })
  const client = { session: { get: async () => ({ data: {} }), list: none, messages: none } }
  const input = { client, directory, worktree: directory, project: { id: 'global' } }
  const hooks = await plugin.server(input as never, options as never)
  const transform = hooks['experimental.chat.system.transform']
  if (!transform || !hooks.tool) throw new Error(`the plugin did not start in ${path.basename(directory)}`)
  return {
    importMs,
    hooks,
    async turn(sessionID) {
      const output = { system: [SYSTEM] }
      await transform({ sessionID, model: MODEL as never }, output)
      const [, block] = output.system
      if (block === undefined) throw new Error('a turn got no block')
      return block
    },
    async call(sessionID, tool, args) {
      const context = {
        ...{ sessionID, messageID: 'msg_bench', agent: 'build', directory, worktree: directory },
        ...{ abort: new AbortController().signal, metadata: () => {}, ask: async () => {} },
      }
      const result = await hooks.tool?.[tool]?.execute(args as never, context as never)
      if (result === undefined) throw new Error(`no tool ${tool}`)
      return typeof result === 'string' ? result : result.output
    },
    join: (other) => host(plugin, 0, other, options),
    dispose: async () => hooks.dispose?.(),
  }
}
