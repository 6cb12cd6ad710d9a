import type { PluginInput } from '@opencode-ai/plugin'

/** Families that the host itself takes for titles, by provider; `''` is any other. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  opencode: ['gpt-nano'],
  'github-copilot': ['gpt-mini', 'claude-haiku', 'gemini-flash', 'gpt-nano'],
  '': ['gemini-flash', 'gpt-nano', 'claude-haiku'],
}

type Model = { id: string; family?: string; release_date?: string; status?: string }

/**
 * The model for work in the background, as `provider/model`: the preferred one, `small_model` of the host's configuration,
 * else the newest of the families that the host would take for titles, of the provider whose model the session uses. Never
 * the main model, unless it is the preferred one: `undefined` then.
 */
export async function findSmallModel(
  client: PluginInput['client'],
  preferred: string | undefined,
  sessionID: string | undefined,
): Promise<string | undefined> {
  if (preferred) return preferred
  const { data: config } = await client.config.get()
  if (config?.small_model) return config.small_model === config.model ? undefined : config.small_model
  const providerID = await providerOf(client, sessionID, config?.model)
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

async function providerOf(
  client: PluginInput['client'],
  sessionID: string | undefined,
  mainModel: string | undefined,
): Promise<string | undefined> {
  if (sessionID !== undefined) {
    const { data } = await client.session.messages({ path: { id: sessionID } })
    const last = data?.findLast(({ info }) => info.role === 'user')?.info
    if (last?.role === 'user') return last.model.providerID
  }
  return mainModel?.split('/', 1)[0]
}
