import { expect, test } from 'vitest'
import { findSmallModel } from '../../src/opencode/small-model.js'

type Model = { id: string; family?: string; release_date?: string; status?: string }

type World = {
  config?: { model?: string; small_model?: string }
  models?: Record<string, Model[]>
  /** Provider of the model that the session's last message of the person names. */
  sessionUses?: string
}

function host({ config = {}, models = {}, sessionUses }: World) {
  const providers = Object.entries(models).map(([id, list]) => ({
    id,
    models: Object.fromEntries(list.map((model) => [model.id, model])),
  }))
  const user = { role: 'user', model: { providerID: sessionUses, modelID: 'm' } }
  const messages = sessionUses ? [{ info: { role: 'user', model: {} } }, { info: user }] : []
  return {
    config: { get: async () => ({ data: config }), providers: async () => ({ data: { providers } }) },
    session: { messages: async () => ({ data: [...messages, { info: { role: 'assistant' } }] }) },
  } as never
}

const flash = (id: string, release_date: string, rest: object = {}): Model => ({
  id,
  family: 'gemini-flash',
  release_date,
  ...rest,
})

const GOOGLE = { model: 'google/pro/x' }
const HAIKU: Model = { id: 'haiku', family: 'claude-haiku' }

test.each<[string, World, string | undefined, string?]>([
  ['the preferred one', { config: { small_model: 'a/small' } }, 'b/mine', 'b/mine'],
  ['the preferred one, although it is the main one', { config: { model: 'a/m' } }, 'a/m', 'a/m'],
  ["the host's small one", { config: { model: 'a/main', small_model: 'a/small' } }, 'a/small'],
  [
    "the newest of the first family, of the main model's provider",
    {
      config: GOOGLE,
      models: {
        google: [
          { ...HAIKU, release_date: '2027-01-01' },
          ...[flash('old', '2025-01-01'), flash('new', '2026-01-01')],
          { id: 'undated', family: 'gemini-flash' },
        ],
        other: [flash('foreign', '2029-01-01')],
      },
    },
    'google/new',
  ],
  [
    'none that is going away',
    {
      config: GOOGLE,
      models: { google: [flash('old', '2025-01-01'), flash('new', '2026-01-01', { status: 'deprecated' })] },
    },
    'google/old',
  ],
  [
    'a further family, where the first has none',
    {
      config: { model: 'anthropic/opus' },
      models: { anthropic: [HAIKU, { id: 'opus', family: 'claude-opus' }] },
    },
    'anthropic/haiku',
  ],
  [
    "the provider's own families",
    {
      config: { model: 'github-copilot/gpt' },
      models: { 'github-copilot': [flash('flash', '2025-01-01'), { id: 'mini', family: 'gpt-mini' }] },
    },
    'github-copilot/mini',
  ],
  [
    "that of the session's provider, before the main model's",
    {
      config: GOOGLE,
      models: { google: [flash('g', '2025-01-01')], anthropic: [HAIKU] },
      sessionUses: 'anthropic',
    },
    'anthropic/haiku',
  ],
  [
    'a further family, where the first has the main one',
    {
      config: { model: 'google/flash' },
      models: { google: [flash('flash', '2026-01-01'), { id: 'nano', family: 'gpt-nano' }] },
    },
    'google/nano',
  ],
  ['none, where the small one is the main one', { config: { model: 'a/m', small_model: 'a/m' } }, undefined],
  [
    'none, where only large ones are known',
    { config: { model: 'local/llama' }, models: { local: [{ id: 'llama', family: 'llama' }] } },
    undefined,
  ],
  ['none, where nothing is configured', {}, undefined],
  ['none of a provider that is not there', { config: { model: 'gone/x' } }, undefined],
])('%s is taken', async (_what, world, expected, preferred) => {
  expect(await findSmallModel(host(world), preferred, 'ses_1')).toBe(expected)
})

test('without a session the main model tells the provider', async () => {
  const world = {
    config: { model: 'google/pro' },
    models: { google: [flash('f', '2025-01-01')] },
    sessionUses: 'x',
  }
  expect(await findSmallModel(host(world), undefined, undefined)).toBe('google/f')
})
