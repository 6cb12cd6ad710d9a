import * as z from 'zod'
import { label } from '../memory/memory.js'
import { applyForAgent, stateOf } from './apply-for-agent.js'
import { defineTool, pathArg, scopeArg } from './define.js'

export const memoryEdit = defineTool({
  name: 'memory_edit',
  description: 'Replace an exact string in a memory file. It must match once, or set replaceAll.',
  args: {
    path: pathArg,
    scope: scopeArg,
    oldString: z.string(),
    newString: z.string(),
    replaceAll: z.boolean().optional(),
  },
  async run({ path, scope, ...replacement }, call) {
    const target = call.target(scope, path)
    await call.ask([target])
    await applyForAgent(call, { kind: 'edit', ...target, ...replacement })
    return { title: label(target), output: `Edited ${label(target)}. ${stateOf(call, target)}` }
  },
})
