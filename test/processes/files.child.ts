import { setTimeout as sleep } from 'node:timers/promises'
import { openPlugin } from '../support/plugin.js'

/** Opens its project when told to, writes files of its own at a steady pace, and ends as OpenCode does. */
const [name = '', count = '', pauseMs = ''] = process.argv.slice(2)
process.stdout.write('ready\n')
await new Promise((resolve) => process.stdin.once('data', resolve))
process.stdin.destroy()
const memory = await openPlugin({ env: () => ({}) }, process.cwd())
for (let n = 1; n <= Number(count); n++) {
  await memory.call('memory_write', {
    scope: 'project',
    path: `reference/${name}-${n}.md`,
    content: `${name} ${n}\n`,
  })
  await sleep(Number(pauseMs))
}
const block = await memory.block()
const { output } = await memory.call('memory_tree', { scope: 'project' })
await memory.dispose()
process.stdout.write(`saw ${JSON.stringify({ block, tree: output })}\n`)
