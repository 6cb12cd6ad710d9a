import { label } from '../../memory/memory.js'
import { applyForAgent, seenBy } from './changes.js'
import { defineTool, pathArg, scopeArg } from './define.js'

export const memoryDelete = defineTool({
  name: 'memory_delete',
  description: 'Delete a memory file that has been read. memory_rollback can bring it back.',
  args: { path: pathArg, scope: scopeArg },
  async run({ path, scope }, call) {
    const target = call.target(scope, path)
    await call.ask(target)
    await applyForAgent(call, { kind: 'delete', ...target, expect: { seen: seenBy(call, target) } })
    return {
      title: label(target),
      output: `Deleted ${label(target)}. The history keeps it: memory_history shows the commit before, memory_rollback restores it.`,
      metadata: { path: target.path, scope },
    }
  },
})
