import type { PluginInput } from '@opencode-ai/plugin'
import type { AssistantMessage } from '@opencode-ai/sdk'
import { CutOff, type ModelAnswer, type ModelRequest, NoAnswer, type Spent } from '../host/host.js'
import { helperTitle, isLeftHelper, type SessionKinds, sessionsTitled } from './session-kinds.js'

/** The agent of helper sessions: hidden, without tools but the one by which the host takes a structured answer. */
export const HELPER_AGENT = 'memfs-helper'

export const HELPER_AGENT_CONFIG = {
  description: 'Answers questions of the memory plugin.',
  mode: 'subagent' as const,
  hidden: true,
  prompt: 'You answer one question of a memory plugin, in the form that is asked for.',
  permission: { '*': 'deny', StructuredOutput: 'allow' },
}

/** Left alone, the host asks on for a readable answer many times a second. A second request may mend a slip. */
const MAX_REQUESTS = 2

/**
 * Asks a model in a session of its own, which is deleted afterwards. Rejects with `NoAnswer` when the model gives none
 * of the asked form, with `CutOff` when the host ends the session, and when the signal is aborted.
 */
export async function askModel(
  client: PluginInput['client'],
  kinds: SessionKinds,
  { model, system, prompt, schema, signal }: ModelRequest,
): Promise<ModelAnswer> {
  signal.throwIfAborted()
  const { data: session } = await client.session.create({ body: { title: helperTitle() } })
  if (session === undefined) throw new Error('no helper session could be made')
  const path = { id: session.id }
  const abort = () => void client.session.abort({ path }).catch(() => {})
  /** One for each request, from events: the host cannot list them, since it does not read an answer's `format` back. */
  const messages = new Map<string, AssistantMessage>()
  const isStopped = () => messages.size > MAX_REQUESTS
  kinds.noteHelper(session.id, (message) => {
    messages.set(message.id, message)
    if (isStopped()) abort()
  })
  signal.addEventListener('abort', abort, { once: true })
  try {
    // Nobody heard an abort that came while the session was made.
    signal.throwIfAborted()
    const [providerID = '', ...name] = model.split('/')
    const body = {
      agent: HELPER_AGENT,
      model: { providerID, modelID: name.join('/') },
      system,
      parts: [{ type: 'text' as const, text: prompt }],
      // The host's own types lack it.
      format: { type: 'json_schema', schema },
    }
    const { data } = await Promise.race([client.session.prompt({ path, body }), lateAfter(signal)])
    signal.throwIfAborted()
    if (data) messages.set(data.info.id, data.info)
    const { value, failure } = answerOf(data?.info, isStopped())
    const spent = spentOn([...messages.values()])
    if (failure !== undefined) throw new NoAnswer(failure, spent)
    return { value, ...spent }
  } finally {
    signal.removeEventListener('abort', abort)
    await client.session.delete({ path }).catch(() => {})
  }
}

/** How long an aborted prompt has to come back by itself, in ms. */
const ABORT_PATIENCE_MS = 3_000

/** Rejects some time after the signal is aborted: a host that does not react must not keep us waiting. */
function lateAfter(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const late = () =>
      void setTimeout(() => reject(new CutOff('the helper session did not end')), ABORT_PATIENCE_MS).unref()
    signal.addEventListener('abort', late, { once: true })
  })
}

/** Deletes helper sessions of processes that ended before they could. */
export async function deleteLeftHelpers(client: PluginInput['client']): Promise<number> {
  const left = (await sessionsTitled(client, 'memfs helper')).filter(({ title }) => isLeftHelper(title))
  for (const { id } of left) await client.session.delete({ path: { id } })
  return left.length
}

/** A helper's prompt does not reject on a model's error: the error is in its message. */
function answerOf(
  info: AssistantMessage | undefined,
  isStopped: boolean,
): { value?: unknown; failure?: string } {
  const failure = 'the model did not answer in the required form'
  if (isStopped) return { failure }
  const error = info?.error
  if (info === undefined || info.role !== 'assistant' || error?.name === 'MessageAbortedError')
    throw new CutOff('the helper session was cut off')
  if (error !== undefined) return { failure: `the model gave no answer: ${error.name}` }
  const { structured } = info as { structured?: unknown }
  return structured === undefined ? { failure } : { value: structured }
}

function spentOn(messages: readonly AssistantMessage[]): Spent {
  const sum = (of: (message: AssistantMessage) => number) => messages.reduce((all, one) => all + of(one), 0)
  return {
    requests: messages.length,
    inputTokens: sum(({ tokens: { input, cache } }) => input + cache.read + cache.write),
    outputTokens: sum(({ tokens: { output, reasoning } }) => output + reasoning),
    costUsd: sum(({ cost }) => cost),
  }
}

/** The model families that the host itself uses for titles, by provider; `''` is any other. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  opencode: ['gpt-nano'],
  'github-copilot': ['gpt-mini', 'claude-haiku', 'gemini-flash', 'gpt-nano'],
  '': ['gemini-flash', 'gpt-nano', 'claude-haiku'],
}

type Model = { id: string; family?: string; release_date?: string; status?: string }

/**
 * The model for work in the background, as `provider/model`: the preferred one, else the host's `small_model`, else the
 * newest of the families that the host uses for titles, from the provider of the session's model. Never the main model,
 * unless it is the preferred one: rather `undefined`.
 */
export async function findSmallModel(
  client: PluginInput['client'],
  preferred: string | undefined,
  sessionID: string | undefined,
): Promise<string | undefined> {
  if (preferred) return preferred
  const { data: config } = await client.config.get()
  if (config?.small_model) return config.small_model === config.model ? undefined : config.small_model
  const { data: said } = sessionID ? await client.session.messages({ path: { id: sessionID } }) : {}
  const last = said?.findLast(({ info }) => info.role === 'user')?.info
  const providerID = last?.role === 'user' ? last.model.providerID : config?.model?.split('/', 1)[0]
  if (providerID === undefined) return undefined
  const { data } = await client.config.providers()
  const provider = data?.providers.find(({ id }) => id === providerID)
  const models = Object.values(provider?.models ?? {}) as Model[]
  for (const family of FAMILIES[providerID] ?? FAMILIES[''] ?? []) {
    const [newest] = models
      .filter((model) => model.family === family && model.status !== 'deprecated')
      .sort((a, b) => (b.release_date ?? '').localeCompare(a.release_date ?? ''))
    if (newest && `${providerID}/${newest.id}` !== config?.model) return `${providerID}/${newest.id}`
  }
  return undefined
}
