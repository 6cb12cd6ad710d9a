import { allFolders } from '../memory/scope.js'
import { defineTool } from './define.js'

export const memoryFlush = defineTool({
  name: 'memory_flush',
  description: 'Refresh the <memfs> block for the next request. Rarely needed: it costs the prompt cache.',
  args: {},
  async run(_, { memory, sessionID }) {
    await memory.store.refresh(allFolders(memory.folders))
    memory.prompt.force(sessionID, 'flush-tool')
    return { title: 'flush', output: 'The <memfs> block will be current at the next turn.' }
  },
})
