import { openPlugin } from '../support/plugin.js'
import { randomFrom } from './random.js'
import { steps } from './stream.js'

/**
 * Changes memory without a pause until it is killed. Says what each call intends before it, and that it has returned
 * after it: lines on a pipe outlive the process.
 */
const [prefix = '', seed = ''] = process.argv.slice(2)
const tell = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

tell({ opening: true })
const memory = await openPlugin({ env: () => ({}) }, process.cwd())
for (const { tool, args, after } of steps(prefix, randomFrom(Number(seed)))) {
  tell({ intends: after })
  await memory.call(tool, args)
  tell({ returned: true })
}
