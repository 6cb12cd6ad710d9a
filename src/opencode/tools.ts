import type { ToolDefinition } from '@opencode-ai/plugin'
import type { MemoryTool } from '../tools/define.js'

/** The tools in OpenCode's shape, by name. */
export function toolDefinitions(tools: readonly MemoryTool[]): Record<string, ToolDefinition> {
  return Object.fromEntries(tools.map((tool) => [tool.name, toolDefinition(tool)]))
}

function toolDefinition({ description, args, execute }: MemoryTool): ToolDefinition {
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
            always: ['*'],
            metadata: details === undefined ? {} : { details },
          }),
      })
      return { metadata: {}, ...answer }
    },
  }
}
