import type { ToolDefinition } from '@opencode-ai/plugin'
import type { MemoryTool } from '../tools/define.js'

export const toolDefinitions = (tools: readonly MemoryTool[]) =>
  Object.fromEntries(tools.map((tool) => [tool.name, toolDefinition(tool)]))

function toolDefinition({ description, args, asksEachTime, execute }: MemoryTool): ToolDefinition {
  return {
    description,
    args,
    async execute(given: unknown, context) {
      const answer = await execute(given, {
        sessionID: context.sessionID,
        agent: context.agent,
        ask: (permission, patterns, details) =>
          context.ask({
            permission,
            patterns,
            // What the person's "always" would stand for.
            always: asksEachTime ? [] : ['*'],
            metadata: details === undefined ? {} : { details },
          }),
      })
      return { metadata: {}, ...answer }
    },
  }
}
