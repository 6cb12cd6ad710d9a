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

test.each<[string, World, string | undefined, string | undefined]>([
  ['the preferred one', { config: { small_model: 'a/small' } }, 'b/mine', 'b/mine'],
  ["the host's small one", { config: { model: 'a/main', small_model: 'a/small' } }, undefined, 'a/small'],
  [
    "the newest of the first family, of the main model's provider",
    {
      config: { model: 'google/pro/x' },
      models: {
        google: [
          { id: 'haiku', family: 'claude-haiku', release_date: '2027-01-01' },
          flash('old', '2025-01-01'),
          flash('new', '2026-01-01'),
          { id: 'undated', family: 'gemini-flash' },
        ],
        other: [flash('foreign', '2029-01-01')],
      },
    },
    undefined,
    'google/new',
  ],
  [
    'none that is going away',
    {
      config: { model: 'google/pro' },
      models: { google: [flash('old', '2025-01-01'), flash('new', '2026-01-01', { status: 'deprecated' })] },
    },
    undefined,
    'google/old',
  ],
  [
    'a further family, where the first has none',
    {
      config: { model: 'anthropic/opus' },
      models: {
        anthropic: [
          { id: 'haiku', family: 'claude-haiku' },
          { id: 'opus', family: 'claude-opus' },
        ],
      },
    },
    undefined,
    'anthropic/haiku',
  ],
  [
    "the provider's own families",
    {
      config: { model: 'github-copilot/gpt' },
      models: {
        'github-copilot': [
          { id: 'flash', family: 'gemini-flash' },
          { id: 'mini', family: 'gpt-mini' },
        ],
      },
    },
    undefined,
    'github-copilot/mini',
  ],
  [
    "that of the session's provider, before the main model's",
    {
      config: { model: 'google/pro' },
      models: { google: [flash('g', '2025-01-01')], anthropic: [{ id: 'haiku', family: 'claude-haiku' }] },
      sessionUses: 'anthropic',
    },
    undefined,
    'anthropic/haiku',
  ],
  [
    'none, where the small one is the main one',
    { config: { model: 'a/m', small_model: 'a/m' } },
    undefined,
    undefined,
  ],
  ['the preferred one, although it is the main one', { config: { model: 'a/m' } }, 'a/m', 'a/m'],
  [
    'a further family, where the first has the main one',
    {
      config: { model: 'google/flash' },
      models: { google: [flash('flash', '2026-01-01'), { id: 'nano', family: 'gpt-nano' }] },
    },
    undefined,
    'google/nano',
  ],
  [
    'none, where only large ones are known',
    { config: { model: 'local/llama' }, models: { local: [{ id: 'llama', family: 'llama' }] } },
    undefined,
    undefined,
  ],
  ['none, where nothing is configured', {}, undefined, undefined],
  ['none of a provider that is not there', { config: { model: 'gone/x' } }, undefined, undefined],
])('%s is taken', async (_what, world, preferred, expected) => {
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
