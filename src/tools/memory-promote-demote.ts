import { MemoryError } from '../memory/errors.js'
import { isHot, label } from '../memory/memory.js'
import type { Target } from '../memory/op.js'
import { otherTier } from '../memory/path.js'
import { applyForAgent, seenBy, stateOf } from './apply-for-agent.js'
import { defineTool, pathArg, scopeArg, type ToolCall } from './define.js'

export const memoryPromote = defineTool({
  name: 'memory_promote',
  description: 'Make a cold file hot: every prompt then holds it in full.',
  args: { path: pathArg, scope: scopeArg },
  run: ({ path, scope }, call) => move(call, call.target(scope, path), 'promote'),
})

export const memoryDemote = defineTool({
  name: 'memory_demote',
  description: 'Make a hot file cold: move it to reference/; the prompt only lists it.',
  args: { path: pathArg, scope: scopeArg },
  run: ({ path, scope }, call) => move(call, call.target(scope, path), 'demote'),
})

async function move(call: ToolCall, from: Target, way: 'promote' | 'demote') {
  const { hotDir, refreshOnPromoteDemote } = call.settings
  if (isHot(from, { hotDir }) === (way === 'promote')) {
    const tier = way === 'promote' ? 'hot' : 'cold'
    throw new MemoryError('invalid-argument', `${label(from)} is ${tier} already.`, 'Nothing was moved.')
  }
  const to: Target = { ...from, path: otherTier(from.path, way === 'promote' ? hotDir : undefined) }
  await call.ask([from, to])
  await applyForAgent(call, { kind: 'move', ...from, to: to.path, expect: { seen: seenBy(call, from) } })
  if (refreshOnPromoteDemote) call.memory.prompt.force(call.sessionID, way)
  return {
    title: `${label(from)} → ${to.path}`,
    output: `Moved ${label(from)} to ${to.path}. ${stateOf(call, to)}`,
  }
}
