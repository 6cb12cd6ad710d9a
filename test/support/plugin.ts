import type { PluginInput, ToolContext } from '@opencode-ai/plugin'
// What the first message loads is compiled here, and not within the time that its hook may take.
import '../../src/capture/wish/find-wish.js'
import '../../src/recall/recall-index.js'
import { server } from '../../src/plugin.js'
import type { Home } from './home.js'

type Answer = { title: string; output: string }
export type Args = Record<string, unknown>
type Asked = Pick<Parameters<ToolContext['ask']>[0], 'permission' | 'patterns'> & { details?: string }

/** The plugin as a host sees it, in this process and without a host: its tools and hooks are called by hand. */
export type TestPlugin = Awaited<ReturnType<typeof openPlugin>>

export interface PluginChoices {
  /** The plugin's options in `opencode.json`. */
  options?: Record<string, unknown>
  /** What the person says when a tool asks. */
  permit?: (asked: Asked) => boolean
  /** Variables of the host's environment besides those of the home. */
  env?: Record<string, string>
  /** The host can be asked what was said in the session. */
  remembersTalk?: boolean
  /** There is none where it is `false`. */
  git?: boolean
}

type Part = {
  id: string
  sessionID: string
  messageID: string
  type: 'text'
  text: string
  synthetic?: boolean
  ignored?: boolean
}

const SESSION = 'ses_test'
const ALLOWED = { permission: '*', pattern: '*', action: 'allow' }

/** Loads the plugin for one opened directory of a home. The environment of this process becomes that of the home, but for
 * the folder of temporary files, which may be gone before the process is. */
export async function openPlugin(
  home: Pick<Home, 'env'>,
  directory: string,
  { options, permit = () => true, env, remembersTalk = false, git = true }: PluginChoices = {},
) {
  const { TMPDIR: _, ...homeEnv } = home.env(directory)
  Object.assign(process.env, homeEnv, git ? {} : { PATH: '/nowhere' }, env)
  /** What the tools asked the person's permission for. */
  const asked: Asked[] = []
  /** What was shown to the person over her screen. */
  const toasts: string[] = []
  const heard: { info: object; parts: Part[] }[] = []
  const input = hostInput(directory, toasts, remembersTalk ? heard : [])
  const hooks = await server(input, options)

  /** Calls a tool; rejects with what the model would be told. */
  async function call(tool: string, args: Args, session = SESSION): Promise<Answer> {
    const definition = hooks.tool?.[tool]
    if (!definition) throw new Error(`there is no tool ${tool}`)
    return (await definition.execute(args, toolContext(directory, session, ask))) as Answer
  }

  const ask: ToolContext['ask'] = async ({ permission, patterns, metadata }) => {
    const details = metadata['details']
    asked.push({ permission, patterns, ...(typeof details === 'string' ? { details } : {}) })
    if (!permit({ permission, patterns })) throw new Error('the person said no')
  }

  /** What is added to a person's message. */
  async function said(text: string, sessionID = SESSION) {
    return sent([{ id: 'prt_1', sessionID, messageID: 'msg_1', type: 'text', text }], sessionID)
  }

  async function event(type: string, properties: object) {
    await hooks.event?.({ event: { type, properties } as never })
  }

  async function sent(parts: Part[], sessionID: string) {
    const id = remembersTalk ? `msg_${heard.length + 1}` : 'msg_1'
    heard.push({
      info: { id, sessionID, role: 'user', agent: 'build', time: { created: Date.now() } },
      parts: [...parts],
    })
    await hooks['chat.message']?.({ sessionID }, { message: { id, agent: 'build' }, parts } as never)
    const [, ...added] = parts
    const textOf = (mark: 'synthetic' | 'ignored') =>
      added.flatMap((part) => (part[mark] ? [part.text] : [])).join('\n')
    return { forModel: textOf('synthetic'), forPerson: textOf('ignored') }
  }

  return {
    directory,
    input,
    hooks,
    asked,
    toasts,
    call,
    /** Calls a tool and names what came of it: `ok`, or the refusal's code. Any other error is thrown. */
    outcome: (tool: string, args: Args, session?: string): Promise<string> =>
      call(tool, args, session).then(
        () => 'ok',
        (error: Error) => /^([a-z]+(?:-[a-z]+)*): /.exec(error.message)?.[1] ?? Promise.reject(error),
      ),
    /** The block that a turn of this session gets. */
    async block(sessionID = SESSION) {
      const system = ['You are an agent. <env>directory</env>']
      const model = { id: 'model', providerID: 'provider', limit: { context: 100_000, output: 4_096 } }
      await hooks['experimental.chat.system.transform']?.({ sessionID, model: model as never }, { system })
      return system[1] ?? ''
    },
    said,
    /** The agent says something, where the host remembers the talk. */
    answered(text: string, sessionID = SESSION) {
      const id = `msg_${heard.length + 1}`
      const info = { id, sessionID, role: 'assistant', time: { created: Date.now() } }
      heard.push({ info, parts: [{ id: 'prt_1', sessionID, messageID: id, type: 'text', text }] })
    },
    /** What recall adds to a person's message; empty when it stays silent. */
    recalled: async (text: string, sessionID?: string) => (await said(text, sessionID)).forModel,
    /** Gives `/memfs <typed>`, and returns what the person and the model are told. */
    async command(typed: string, sessionID = SESSION) {
      const output = { parts: [] as Part[] }
      const input = { command: 'memfs', sessionID, arguments: typed }
      await hooks['command.execute.before']?.(input, output as never)
      const textOf = (mark: 'synthetic' | 'ignored') => output.parts.find((part) => part[mark])?.text ?? ''
      // The host sends them as a message.
      await sent(output.parts, sessionID)
      return { shown: textOf('ignored'), forModel: textOf('synthetic') }
    },
    event,
    /** A turn in which the agent does nothing, and what is added to its message. */
    async turn(text: string) {
      const told = await said(text)
      await event('session.idle', { sessionID: SESSION })
      return told
    },
    /** Ends as OpenCode does: what is pending is committed. */
    async dispose() {
      await hooks.dispose?.()
    },
  }
}

/** A host without sessions, models and a screen: it answers whatever the plugin asks of it, and knows nothing. */
function hostInput(directory: string, toasts: string[], heard: readonly object[]): PluginInput {
  const answers = (data: unknown) => async () => ({ data })
  const nothing = answers(undefined)
  const client = {
    session: {
      get: answers({}),
      list: answers([]),
      messages: answers(heard),
      todo: answers([]),
      status: answers({}),
      create: nothing,
      prompt: nothing,
      promptAsync: nothing,
      summarize: nothing,
      abort: nothing,
      delete: nothing,
    },
    app: { agents: answers([{ name: 'build', permission: [ALLOWED] }]) },
    config: { get: answers({}), providers: answers({ providers: [] }) },
    tui: {
      async showToast({ body }: { body: { message: string } }) {
        toasts.push(body.message)
      },
    },
  }
  return { client, directory, worktree: directory } as unknown as PluginInput
}

function toolContext(directory: string, sessionID: string, ask: ToolContext['ask']): ToolContext {
  return {
    sessionID,
    messageID: 'msg_test',
    agent: 'build',
    directory,
    worktree: directory,
    abort: new AbortController().signal,
    metadata() {},
    ask,
  }
}
