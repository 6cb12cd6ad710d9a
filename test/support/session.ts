import type { OpencodeClient } from '@opencode-ai/sdk'
import type { ModelScript } from './scripted-model.js'
import type { ToolCall } from './wire-formats.js'

/** A tool call as OpenCode recorded it: `text` is the output, or the error's message. */
type ToolOutcome = { tool: string; status: 'completed' | 'error'; text: string }

/** One session of a running server, its turns awaited. */
export type Session = Awaited<ReturnType<typeof openSession>>

/** Opens a new session, or the one with this id. */
export async function openSession(client: OpencodeClient, model: ModelScript, id?: string) {
  const sessionID = id ?? (await client.session.create({ body: {}, throwOnError: true })).data.id
  const target = { path: { id: sessionID }, throwOnError: true } as const

  /** A turn that answers whatever the model's script says. */
  async function say(text: string, { agent }: { agent?: string } = {}): Promise<void> {
    const body = { parts: [{ type: 'text' as const, text }], ...(agent ? { agent } : {}) }
    await client.session.prompt({ ...target, body })
  }

  /** All tool calls so far, oldest first. */
  async function outcomes(): Promise<ToolOutcome[]> {
    const { data } = await client.session.messages(target)
    return data
      .flatMap(({ parts }) => parts)
      .flatMap((part): ToolOutcome[] => {
        if (part.type !== 'tool') return []
        const { tool, state } = part
        if (state.status === 'completed') return [{ tool, status: 'completed', text: state.output }]
        if (state.status === 'error') return [{ tool, status: 'error', text: state.error }]
        throw new Error(`call of ${tool} is still ${state.status}`)
      })
  }

  return {
    id: sessionID,
    say,
    outcomes,
    /** What has been shown to the person and not to the model, oldest first. */
    async shown() {
      const { data } = await client.session.messages(target)
      const parts = data.flatMap(({ parts }) => parts)
      return parts.flatMap((part) => (part.type === 'text' && part.ignored ? [part.text] : []))
    },
    /** A turn in which the model calls these tools, side by side in one step, and then ends. */
    async use(...calls: ToolCall[]) {
      model.play([{ tools: calls }])
      await say(`use ${calls.map(([name]) => name).join(', ')}`)
      return (await outcomes()).slice(-calls.length)
    },
    async command(name: string, args = '') {
      await client.session.command({ ...target, body: { command: name, arguments: args } })
    },
    /** Takes the last message of the person back, with all that came after it. */
    async undo() {
      const { data } = await client.session.messages(target)
      const last = data.findLast(({ info }) => info.role === 'user')
      await client.session.revert({ ...target, body: { messageID: last?.info.id ?? '' } })
    },
    async compact() {
      const { data } = await client.config.get({ throwOnError: true })
      const [providerID = '', modelID = ''] = (data.model ?? '').split('/')
      await client.session.summarize({ ...target, body: { providerID, modelID } })
    },
  }
}
