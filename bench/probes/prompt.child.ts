import * as z from 'zod'
import { answer, openHost, probeArgs } from './host.js'

/** What every request carries, in characters. */
export type Prompt = { blockChars: number; instructionChars: number; toolChars: number; tools: number }

const { entry, directory } = probeArgs()
const { turn, hooks, dispose } = await openHost(entry, directory)
const block = await turn('ses_prompt')
const instructions = /<instructions>\n(.*?)\n<\/instructions>/s.exec(block)?.[1] ?? ''

// As the host does: descriptions are asked of the schema, since its own copy of zod alone knows them.
const tools = Object.entries(hooks.tool ?? {}).map(([name, { description, args }]) => {
  const input_schema = z.toJSONSchema(z.object(args as z.ZodRawShape), {
    override({ zodSchema, jsonSchema }) {
      const { description } = zodSchema as { description?: string }
      if (description !== undefined) jsonSchema.description = description
    },
  })
  return { name, description, input_schema }
})
await dispose()
answer({
  blockChars: block.length,
  instructionChars: instructions.length,
  toolChars: JSON.stringify(tools).length,
  tools: tools.length,
} satisfies Prompt)
