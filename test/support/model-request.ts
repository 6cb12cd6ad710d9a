/**
 * What OpenCode asked the model for. A subagent's turn is a `main` request too: it has tools. A `question` wants an answer
 * by JSON schema, which the host takes through a tool of its own.
 */
export type RequestKind = 'main' | 'question' | 'title' | 'compaction' | 'other'
type WireFormat = 'openai' | 'anthropic'

export type Block = { type: string; text?: string; [key: string]: unknown }
export type Message = { role: string; content: string | Block[] | null; [key: string]: unknown }

export interface ModelRequest {
  kind: RequestKind
  format: WireFormat
  /** Id of the session that it belongs to, as the host's header tells. */
  session: string | undefined
  /** The body as it came over the wire, for checks byte by byte. */
  raw: string
  body: { messages: Message[]; system?: Block[]; tools?: Record<string, unknown>[]; [key: string]: unknown }
}

export function parseRequest(raw: string, format: WireFormat, session?: string): ModelRequest {
  const body = JSON.parse(raw) as ModelRequest['body']
  const request: ModelRequest = { kind: 'other', format, session, raw, body }
  return { ...request, kind: kindOf(request) }
}

function kindOf(request: ModelRequest): RequestKind {
  if (toolNames(request).includes('StructuredOutput')) return 'question'
  if (request.body.tools?.length) return 'main'
  const system = systemTexts(request).join('\n')
  if (/title generator/i.test(system)) return 'title'
  if (/context summarization/i.test(system)) return 'compaction'
  return 'other'
}

/** The system messages, one string per message. */
export function systemTexts(request: ModelRequest): string[] {
  const system =
    request.format === 'anthropic'
      ? (request.body.system ?? [])
      : request.body.messages.filter((message) => message.role === 'system')
  return system.map((entry) => textOf('content' in entry ? (entry as Message).content : [entry as Block]))
}

/** The history, system messages left out. */
function messages(request: ModelRequest): Message[] {
  return request.body.messages.filter((message) => message.role !== 'system')
}

/** The `<memfs>…</memfs>` text of the request, if it carries one; fails on two. */
export function memfsBlock(request: ModelRequest): string | undefined {
  const blocks = systemTexts(request).flatMap((text) => text.match(/<memfs>[\s\S]*<\/memfs>/g) ?? [])
  if (blocks.length > 1) throw new Error(`${blocks.length} <memfs> blocks in one request`)
  return blocks[0]
}

/** What the model is told of each tool. */
const toolsOf = ({ body }: ModelRequest) =>
  (body.tools ?? []).map((tool) => (tool['function'] ?? tool) as Record<string, unknown>)

export const toolNames = (request: ModelRequest): string[] =>
  toolsOf(request).map((tool) => String(tool['name']))

/** The JSON Schema of one tool's arguments. */
export function toolSchema(request: ModelRequest, name: string): unknown {
  const tool = toolsOf(request).find((one) => one['name'] === name)
  return tool?.['parameters'] ?? tool?.['input_schema']
}

/** Texts of the results of all tool calls in the history, oldest first. */
export function toolResults(request: ModelRequest): string[] {
  return messages(request).flatMap((message) => {
    if (message.role === 'tool') return [textOf(message.content)]
    if (!Array.isArray(message.content)) return []
    return message.content
      .filter((block) => block.type === 'tool_result')
      .map((block) => textOf(block['content'] as Message['content']))
  })
}

/** Text of the person's latest message, with the parts that plugins added. */
export function lastUserText(request: ModelRequest): string {
  const fromPerson = messages(request).filter(
    (message) => message.role === 'user' && textOf(message.content) !== '',
  )
  return textOf(fromPerson.at(-1)?.content ?? null)
}

function textOf(content: Message['content']): string {
  if (typeof content === 'string') return content
  return (content ?? [])
    .filter((block) => block.type === 'text')
    .map((block) => block.text ?? '')
    .join('\n')
}
