import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ModelRequest, parseRequest, type RequestKind } from './model-request.js'
import { type Step, writeAnthropic, writeOpenai } from './wire-formats.js'

/** Steps are used up in the order of the main requests; a function can serve several sessions at once. */
type Script = Step[] | ((request: ModelRequest) => Step | Promise<Step>)

export interface ScriptedModel {
  port: number
  requests: ModelRequest[]
  /** Main requests only, subagents' included. */
  turns(): ModelRequest[]
  ofKind(kind: RequestKind): ModelRequest[]
  /** The latest main request. */
  last(): ModelRequest
  /** Replaces what is left of the script. */
  play(script: Script): void
  close(): Promise<void>
}

const ANSWERS: Record<Exclude<RequestKind, 'main'>, Step> = {
  title: { text: 'A scripted title' },
  compaction: { text: 'A scripted summary of the conversation.' },
  other: { text: '{}' },
}

/** A model on loopback that speaks both wire formats and plays a script. */
export async function startScriptedModel(): Promise<ScriptedModel> {
  const requests: ModelRequest[] = []
  let script: Script = []

  async function next(request: ModelRequest): Promise<Step> {
    if (request.kind !== 'main') return ANSWERS[request.kind]
    if (typeof script === 'function') return script(request)
    return script.shift() ?? { text: 'done' }
  }

  async function answer(req: http.IncomingMessage, res: http.ServerResponse): Promise<void> {
    const format = formatOf(req.url ?? '')
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    if (!format) return void res.writeHead(404).end()

    const request = parseRequest(Buffer.concat(chunks).toString('utf8'), format, Date.now())
    requests.push(request)
    const step = await next(request)
    if (step.delayMs) await new Promise((resolve) => setTimeout(resolve, step.delayMs))
    if (step.status) {
      const error = {
        type: 'error',
        error: { type: 'invalid_request_error', message: step.text ?? 'scripted' },
      }
      return void res
        .writeHead(step.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(error))
    }
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    const write = format === 'anthropic' ? writeAnthropic : writeOpenai
    write(res, step, String(request.body['model']))
    res.end()
  }

  const server = http.createServer((req, res) => {
    answer(req, res).catch((error) => res.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const turns = () => requests.filter((request) => request.kind === 'main')
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    turns,
    ofKind: (kind) => requests.filter((request) => request.kind === kind),
    last() {
      const latest = turns().at(-1)
      if (!latest) throw new Error('the model was not asked yet')
      return latest
    },
    play(steps) {
      script = steps
    },
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
