import * as z from 'zod'
import { MemoryError } from '../memory/errors.js'
import { FACT_TYPE_NAMES, FACT_TYPES, type FactType } from '../memory/fact-types.js'
import { label } from '../memory/memory.js'
import { keyOf, SCOPES } from '../memory/scope.js'
import { readWhenLine } from '../memory/when.js'
import { defineTool } from './define.js'

export const memoryRemember = defineTool({
  name: 'memory_remember',
  description: 'Keep one lasting fact.',
  args: {
    fact: z.string(),
    type: z.enum(FACT_TYPE_NAMES as [FactType, ...FactType[]]),
    why: z.string().optional(),
    name: z.string().optional(),
    scope: z.enum(SCOPES).optional(),
    keywords: z.string().optional(),
    when: z.string().optional().describe('run x, edit y'),
  },
  isOn: ({ capture }) => capture.enabled,
  async run({ fact, type, keywords, when: given, ...rest }, call) {
    const { capture } = call.memory
    const when = given ? readWhenLine(given) : undefined
    if (given && !when)
      throw new MemoryError(
        'invalid-argument',
        '"when" is broken or too broad.',
        'Nothing was kept. Write it as "edit src/db/**, run npm publish*": globs in the project, commands by their program.',
      )
    if (!capture) throw new MemoryError('refused', 'Capture is switched off.', 'Nothing was kept.')
    // An agent must not narrow down what the person said of all projects.
    const isForAll = await capture.isForAll(call.sessionID, fact)
    const scope = isForAll ? 'global' : (rest.scope ?? FACT_TYPES[type].scope)
    await call.ask([call.target(scope, `facts/${type}-any.md`)], fact)
    const outcome = await capture.remember(
      { text: fact, type, keywords: keywords?.split(','), when, ...rest, ...(isForAll ? { scope } : {}) },
      call,
    )
    if (outcome.outcome === 'rejected')
      throw new MemoryError('refused', `Not kept: ${outcome.says}`, `(${outcome.reasons.join(', ')})`)
    if (outcome.target) await call.memory.checked?.confirm(keyOf(outcome.target))
    return {
      title: outcome.target ? label(outcome.target) : outcome.outcome,
      output: `${outcome.outcome}: ${outcome.says}`,
    }
  },
})
