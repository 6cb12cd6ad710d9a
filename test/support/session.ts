import type { OpencodeClient, ToolPart } from '@opencode-ai/sdk'

/** One session of a running server, its turns awaited. */
export interface Session {
  id: string
  say(text: string, options?: { agent?: string }): Promise<void>
  command(name: string, args?: string): Promise<void>
  compact(): Promise<void>
  /** Tool calls so far, as OpenCode recorded them. */
  toolCalls(): Promise<ToolPart[]>
}

/** Opens a new session, or the one with this id. */
export async function openSession(client: OpencodeClient, id?: string): Promise<Session> {
  const sessionID = id ?? (await client.session.create({ body: {}, throwOnError: true })).data.id
  const target = { path: { id: sessionID }, throwOnError: true } as const
  return {
    id: sessionID,
    async say(text, { agent } = {}) {
      await client.session.prompt({
        ...target,
        body: { parts: [{ type: 'text', text }], ...(agent ? { agent } : {}) },
      })
    },
    async command(name, args = '') {
      await client.session.command({ ...target, body: { command: name, arguments: args } })
    },
    async compact() {
      const { data } = await client.config.get({ throwOnError: true })
      const [providerID = '', modelID = ''] = (data.model ?? '').split('/')
      await client.session.summarize({ ...target, body: { providerID, modelID } })
    },
    async toolCalls() {
      const { data } = await client.session.messages(target)
      return data.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool'))
    },
  }
}
