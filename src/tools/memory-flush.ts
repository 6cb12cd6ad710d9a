import { defineTool, type ToolCall } from './define.js'

export const memoryFlush = defineTool({
  name: 'memory_flush',
  description:
    'Bring the <memfs> block up to date from the next request on. Rarely needed: it costs the prompt cache.',
  args: {},
  async run(_, { memory, sessionID }: ToolCall<'store' | 'folders' | 'prompt'>) {
    await memory.store.refresh([memory.folders.global, memory.folders.project])
    memory.prompt.force(sessionID, 'flush-tool')
    return { title: 'flush', output: 'The <memfs> block will be current at the next turn.' }
  },
})
