import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { z } from 'zod'
import { answer, openHost, probeArgs } from './host.js'

/** What every request carries, in characters. */
export type Prompt = { blockChars: number; instructionChars: number; toolChars: number; tools: number }

const { entry, directory } = probeArgs()
const { turn, hooks, dispose } = await openHost(entry, directory)
const block = await turn('ses_prompt')
const instructions = /<instructions>\n(.*?)\n<\/instructions>/s.exec(block)?.[1] ?? ''

// The very zod that made the arguments, as the host takes it: another copy knows none of their descriptions.
const manifest = createRequire(pathToFileURL(entry)).resolve('zod/package.json')
const { module: zodEntry } = JSON.parse(readFileSync(manifest, 'utf8')) as { module: string }
const zod = (await import(pathToFileURL(path.join(path.dirname(manifest), zodEntry)).href)) as typeof z
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
