import * as z from 'zod'
import { MAX_KEYWORDS } from '../memory/key-values.js'
import { label } from '../memory/memory.js'
import { applyForAgent, seenBy, stateOf } from './apply-for-agent.js'
import { defineTool, pathArg, scopeArg } from './define.js'

/** Far below what a front matter may hold, in whatever notation it is written. */
const MAX_DESCRIPTION_CHARS = 1_000

export const memoryWrite = defineTool({
  name: 'memory_write',
  description:
    'Create a memory file or replace its content; read an existing one first. What is not given stays.',
  args: {
    path: pathArg.describe('Path in the scope, e.g. "reference/api.md"'),
    scope: scopeArg,
    content: z.string().describe('Body, without front matter'),
    description: z
      .string()
      .max(MAX_DESCRIPTION_CHARS)
      .optional()
      .describe('One line: what it holds and when to read it'),
    keywords: z
      .array(z.string())
      .max(MAX_KEYWORDS)
      .optional()
      .describe('Other words for it, and when it matters'),
    limit: z.number().int().min(1).optional().describe('Character limit'),
    readonly: z.boolean().optional().describe('Protect for good: only a person can undo it'),
  },
  async run({ path, scope, content, ...keys }, call) {
    const target = call.target(scope, path)
    await call.ask([target])
    const [change] = await applyForAgent(call, {
      kind: 'write',
      ...target,
      content,
      keys,
      expect: { seenOrAbsent: seenBy(call, target) },
    })
    const verb = !change ? 'Nothing to change in' : change.before ? 'Replaced' : 'Created'
    const kept =
      keys.description !== undefined && change?.before?.document.frontMatter.canOverrideDescription === false
        ? ' Its description is protected by canOverrideDescription and was kept.'
        : ''
    return { title: label(target), output: `${verb} ${label(target)}. ${stateOf(call, target)}${kept}` }
  },
})
