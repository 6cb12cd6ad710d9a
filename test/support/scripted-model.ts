import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ModelRequest, parseRequest, type RequestKind } from './model-request.js'
import { type Step, type ToolCall, writeAnthropic, writeOpenai } from './wire-formats.js'

/** Steps are used up in the order of the main requests; a function can serve several sessions at once. */
type Script = Step[] | ((request: ModelRequest) => Step | Promise<Step>)

/** Text is sent as it is, so that an answer can be one that cannot be read. */
type Answer = ToolCall[1]
type Answers = (request: ModelRequest) => Answer | Promise<Answer>

export type ModelScript = ReturnType<typeof createScript>
export type ScriptedModel = Awaited<ReturnType<typeof startScriptedModel>>

/**
 * What the model is to answer, and what it was asked. Turns of main agents and of subagents take the steps of `play`;
 * questions that ask for an answer by JSON schema take those of `answer`; titles and summaries have an answer of their
 * own.
 */
export function createScript() {
  const requests: ModelRequest[] = []
  let script: Script = []
  let answers: Answers = () => ({})
  let summary = 'A scripted summary of the conversation.'

  function nextTurn(request: ModelRequest): Step | Promise<Step> {
    if (typeof script === 'function') return script(request)
    return script.shift() ?? { text: 'done' }
  }

  const byKind: Record<RequestKind, (request: ModelRequest) => Step | Promise<Step>> = {
    main: nextTurn,
    question: async (request) => ({ tools: [['StructuredOutput', await answers(request)]] }),
    title: () => ({ text: 'A scripted title' }),
    compaction: () => ({ text: summary }),
    other: () => ({ text: '{}' }),
  }
  /** Main requests only, subagents' included. */
  const turns = () => requests.filter((request) => request.kind === 'main')
  return {
    requests,
    turns,
    ofKind: (kind: RequestKind) => requests.filter((request) => request.kind === kind),
    /** The latest main request. */
    last() {
      const latest = turns().at(-1)
      if (!latest) throw new Error('the model was not asked yet')
      return latest
    },
    /** Replaces what is left of the script. */
    play(steps: Script) {
      script = steps
    },
    /** Replaces what answers questions by JSON schema. */
    answer(replies: Answers) {
      answers = replies
    },
    /** Replaces the summaries of compactions. */
    summarize(text: string) {
      summary = text
    },
    next(request: ModelRequest) {
      requests.push(request)
      return byKind[request.kind](request)
    },
  }
}

/** A model on loopback that plays one script. */
export async function startScriptedModel() {
  const script = createScript()
  return { ...script, ...(await startModelServer(script.next)) }
}

/** A model on loopback that speaks both wire formats and answers as it is told. */
export async function startModelServer(
  next: (request: ModelRequest) => Step | Promise<Step>,
): Promise<{ port: number; close(): Promise<void> }> {
  async function answer(req: http.IncomingMessage, res: http.ServerResponse): Promise<void> {
    const format = formatOf(req.url ?? '')
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    if (!format) return void res.writeHead(404).end()

    const session = req.headers['x-session-affinity']?.toString()
    const request = parseRequest(Buffer.concat(chunks).toString('utf8'), format, session)
    const step = await next(request)
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    const write = format === 'anthropic' ? writeAnthropic : writeOpenai
    write(res, step, String(request.body['model']))
    res.end()
  }

  const server = http.createServer((req, res) => {
    answer(req, res).catch((error) => res.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}

function formatOf(url: string): 'openai' | 'anthropic' | undefined {
  if (url.includes('/chat/completions')) return 'openai'
  if (url.includes('/messages')) return 'anthropic'
  return undefined
}
