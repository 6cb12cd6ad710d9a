import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { z } from 'zod'
import { answer, openHost, probeArgs } from './host.js'

/** What every request carries, in characters. */
export type Prompt = { blockChars: number; instructionChars: number; toolChars: number; tools: number }

const { entry, directory } = probeArgs()
const { turn, hooks, dispose } = await openHost(entry, directory)
const block = await turn('ses_prompt')
const instructions = /<instructions>\n(.*?)\n<\/instructions>/s.exec(block)?.[1] ?? ''

// The zod that made the arguments, as the host takes it.
const zodEntry = createRequire(pathToFileURL(entry)).resolve('zod')
const zod = ((await import(pathToFileURL(zodEntry).href)) as { z: typeof z }).z
const tools = Object.entries(hooks.tool ?? {}).map(([name, { description, args }]) => {
  const input_schema = zod.toJSONSchema(zod.object(args as z.ZodRawShape))
  return { name, description, input_schema }
})
await dispose()
answer({
  blockChars: block.length,
  instructionChars: instructions.length,
  toolChars: JSON.stringify(tools).length,
  tools: tools.length,
} satisfies Prompt)
