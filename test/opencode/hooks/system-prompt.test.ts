import { expect, test } from 'vitest'
import type { ProjectMemory } from '../../../src/features/project-memory.js'
import { systemPromptHook } from '../../../src/opencode/hooks/system-prompt.js'
import { type Usage, usageSlice } from '../../../src/state/usage.js'
import { HELPER_SESSION, hookScene, SUBAGENT_SESSION } from '../../support/hook-scene.js'

type Request = Parameters<ProjectMemory['prompt']['serve']>[0]

const TURN = 'You are an agent. <env>directory</env>'
const MODEL = { id: 'm', providerID: 'p', limit: { context: 1_000, output: 10 } }

function scene({
  settings = {},
  serve = (_: Request): string => '<memfs>block</memfs>',
  last = undefined as string | undefined,
} = {}) {
  const requests: Request[] = []
  const usage = usageSlice.parse(undefined)
  const memory = {
    prompt: {
      serve(request: Request) {
        requests.push(request)
        return serve(request)
      },
      sent: () => (last === undefined ? undefined : { text: last }),
    },
    noted: async () => {},
    store: { snapshot: () => 'the snapshot' },
    sessions: {
      read: () => usage,
      tally: (_: string, __: unknown, change: (it: Usage) => void) => change(usage),
    },
  } as unknown as ProjectMemory
  const { memfs, guard, kinds, lines } = hookScene(memory, { settings })
  const begun: string[] = []
  Object.assign(memfs, { begin: () => begun.push('begun') })
  const hook = systemPromptHook(memfs, guard, kinds)
  async function turn(sessionID = 'ses_1', system = [TURN], model = MODEL): Promise<string[]> {
    await hook({ sessionID, model } as never, { system })
    return system.slice(1)
  }
  return { turn, requests, lines, begun, usage }
}

test('the block stands as one entry of its own behind the system prompt of a turn', async () => {
  const { turn, requests } = scene({ settings: { cacheTtl: { 'p/*': '7s' } } })
  expect(await turn()).toEqual(['<memfs>block</memfs>'])
  expect(requests).toMatchObject([
    {
      sessionID: 'ses_1',
      parentID: undefined,
      form: 'full',
      snapshot: 'the snapshot',
      contextLimit: 1_000,
      ttlMs: 7_000,
    },
  ])
})

test.each([
  ['what another plugin has put before the system prompt', 'Speak like a pirate.'],
  ['nothing, put there by mistake,', undefined as never],
])('%s takes no block away', async (_what, put) => {
  const { turn } = scene()
  expect(await turn('ses_1', [put, TURN])).toEqual([TURN, '<memfs>block</memfs>'])
})

test('after a switch to a model with another limit for its input, that one counts', async () => {
  const { turn, usage } = scene()
  await turn()
  await turn('ses_1', [TURN], { ...MODEL, limit: { ...MODEL.limit, input: 500 } } as typeof MODEL)
  expect(usage.limit).toEqual({ ...MODEL.limit, input: 500 })
})

test('work that was put off may begin behind the first turn, not before', async () => {
  const { turn, begun } = scene()
  await turn('ses_1', ['Write a title.'])
  await new Promise(setImmediate)
  expect(begun).toEqual([])
  await turn()
  expect(begun).toEqual([])
  await new Promise(setImmediate)
  expect(begun).toEqual(['begun'])
})

test.each([
  ['a request for a title', 'ses_1', ['You are a title generator.']],
  ['a request without a system prompt', 'ses_1', []],
  ['a helper session', HELPER_SESSION, [TURN]],
])('%s gets none', async (_what, sessionID, system) => {
  const { turn, requests } = scene()
  await turn(sessionID, system)
  expect(system.filter((entry) => entry.includes('<memfs>'))).toEqual([])
  expect(requests).toEqual([])
})

test.each([
  ['full', ['<memfs>block</memfs>'], 'full'],
  ['tree', ['<memfs>block</memfs>'], 'tree'],
  ['off', [], undefined],
] as const)('a subagent gets what the setting says: %s', async (subagents, expected, form) => {
  const { turn, requests } = scene({ settings: { subagents } })
  expect(await turn(SUBAGENT_SESSION)).toEqual(expected)
  expect(requests[0]?.form).toBe(form)
  expect(requests[0]?.parentID).toBe(form === undefined ? undefined : 'ses_1')
})

test('when the block cannot be made, the session gets the one that it got last, and nothing where there was none', async () => {
  const serve = () => {
    throw new Error('broken')
  }
  const { turn, lines } = scene({ serve, last: '<memfs>the last</memfs>' })
  expect(await turn()).toEqual(['<memfs>the last</memfs>'])
  expect(lines).toEqual([expect.stringMatching(/^hook failed.*system\.transform.*broken/)])
  expect(await scene({ serve }).turn()).toEqual([])
})
