import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/** `[tool name, arguments]`; a string is sent as it is, so that malformed arguments can be tried. */
export type ToolCall = [name: string, args: Record<string, unknown> | string]

/** Tokens as the provider counts them: `input` is what was neither read from nor written to its cache. */
interface Usage {
  input?: number
  cacheRead?: number
  cacheWrite?: number
  output?: number
}

/** One answer of the model. Tool calls of one step run in parallel. */
export interface Step {
  text?: string
  tools?: ToolCall[]
  usage?: Usage
}

const DEFAULT_USAGE = { input: 1000, cacheRead: 0, cacheWrite: 0, output: 10 }

/** One step as a stream of OpenAI chat completion chunks. */
export function writeOpenai(res: ServerResponse, step: Step, model: string): void {
  const usage = { ...DEFAULT_USAGE, ...step.usage }
  const tools = step.tools ?? []
  const send = (delta: object, finish: string | null, rest: object = {}) => {
    const choices = [{ index: 0, delta, finish_reason: finish }]
    const chunk = { id: 'chatcmpl', object: 'chat.completion.chunk', created: 1, model, choices, ...rest }
    res.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }

  send({ role: 'assistant', content: '' }, null)
  if (step.text || tools.length === 0) send({ content: step.text ?? 'done' }, null)
  tools.forEach(([name, args], index) => {
    const call = { index, id: callId('call'), type: 'function', function: { name, arguments: encode(args) } }
    send({ tool_calls: [call] }, null)
  })
  // Here, unlike with Anthropic, prompt_tokens counts the cached part too.
  const prompt = usage.input + usage.cacheRead + usage.cacheWrite
  send({}, tools.length > 0 ? 'tool_calls' : 'stop', {
    usage: {
      prompt_tokens: prompt,
      completion_tokens: usage.output,
      total_tokens: prompt + usage.output,
      prompt_tokens_details: { cached_tokens: usage.cacheRead },
    },
  })
  res.write('data: [DONE]\n\n')
}

/** One step as Anthropic message stream events. */
export function writeAnthropic(res: ServerResponse, step: Step, model: string): void {
  const usage = { ...DEFAULT_USAGE, ...step.usage }
  const tools = step.tools ?? []
  let index = 0
  const send = (type: string, data: object = {}) =>
    res.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
  const block = (start: object, delta: object) => {
    send('content_block_start', { index, content_block: start })
    send('content_block_delta', { index, delta })
    send('content_block_stop', { index })
    index += 1
  }

  send('message_start', {
    message: {
      id: callId('msg'),
      type: 'message',
      role: 'assistant',
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: {
        input_tokens: usage.input,
        cache_read_input_tokens: usage.cacheRead,
        cache_creation_input_tokens: usage.cacheWrite,
        output_tokens: 1,
      },
    },
  })
  if (step.text || tools.length === 0) {
    block({ type: 'text', text: '' }, { type: 'text_delta', text: step.text ?? 'done' })
  }
  for (const [name, args] of tools) {
    block(
      { type: 'tool_use', id: callId('toolu'), name, input: {} },
      { type: 'input_json_delta', partial_json: encode(args) },
    )
  }
  send('message_delta', {
    delta: { stop_reason: tools.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null },
    usage: { output_tokens: usage.output },
  })
  send('message_stop')
}

function callId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 20)}`
}

function encode(args: ToolCall[1]): string {
  return typeof args === 'string' ? args : JSON.stringify(args)
}
