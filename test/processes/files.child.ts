import { setTimeout as sleep } from 'node:timers/promises'
import { openPlugin } from '../support/plugin.js'

/**
 * Opens its project when told to, writes files of its own at a steady pace, and ends as OpenCode does: when told to, and
 * once all is committed, since the end itself waits for no more than some seconds.
 */
const [name = '', count = '', pauseMs = ''] = process.argv.slice(2)
await told('ready')
const memory = await openPlugin({ env: () => ({}) }, process.cwd())
for (let n = 1; n <= Number(count); n++) {
  await memory.call('memory_write', {
    scope: 'project',
    path: `reference/${name}-${n}.md`,
    content: `${name} ${n}\n`,
  })
  await sleep(Number(pauseMs))
}
await told('written')
while (!(await memory.call('memory_history', {})).output.startsWith('0 files')) await sleep(50)
await memory.dispose()
process.stdin.destroy()

/** Says how far it is, and waits for the word to go on. */
async function told(news: string): Promise<void> {
  process.stdout.write(`${news}\n`)
  await new Promise((resolve) => process.stdin.once('data', resolve))
}
