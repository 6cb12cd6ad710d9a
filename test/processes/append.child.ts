import { setTimeout as sleep } from 'node:timers/promises'
import { openPlugin } from '../support/plugin.js'

/**
 * Appends lines to a file through memory_edit, and tries again when another process was quicker. Begins when told to, so
 * that several begin at once.
 */
const [path = '', name = '', count = ''] = process.argv.slice(2)
const memory = await openPlugin({ env: () => ({}) }, process.cwd())
const at = { scope: 'global', path }
await memory.call('memory_read', at)
process.stdout.write('ready\n')
await new Promise((resolve) => process.stdin.once('data', resolve))

let [offset, refusals] = [1, 0]
for (let n = 1; n <= Number(count); ) {
  const { output } = await memory.call('memory_read', { ...at, offset })
  const oldString = output.slice(output.indexOf('\n\n') + 2)
  // From the last line but one on: what an appending reader has before its eyes.
  offset = Math.max(1, offset + oldString.split('\n').length - 2)
  const newString = oldString.replace('the end', `${name} ${n}\nthe end`)
  const outcome = await memory.outcome('memory_edit', { ...at, oldString, newString })
  if (outcome === 'ok') n += 1
  else if (outcome === 'no-match' || outcome === 'busy') refusals += 1
  else throw new Error(outcome)
}
process.stdout.write(`written, refused ${refusals} times\n`)
await new Promise((resolve) => process.stdin.once('data', resolve))
process.stdin.destroy()
while (!(await memory.call('memory_history', {})).output.startsWith('0 files')) await sleep(50)
await memory.dispose()
