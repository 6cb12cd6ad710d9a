import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow } from '../support/files-below.js'
import { fixtureRows } from '../support/fixture-rows.js'
import { memoryGit } from '../support/memory-view.js'
import type { TestPlugin } from '../support/plugin.js'
import { withPlugin } from '../support/with-plugin.js'

/** A message with its private words, each as far as a stem of it goes. */
const MESSAGES: [how: string, text: string, hidden: string[]][] = [
  ...fixtureRows<[how: string, text: string, hidden: string[]]>('capture/private-parts'),
  [
    'behind more than is read of a first message',
    `We decided to use Kafka. ${'We use npm here. '.repeat(54)}The goal is <private>Globodyne. ${'We decided to sell it to Smithers. '.repeat(300)}</private>.`,
    ['globody', 'smithers'],
  ],
]

test('what messages mark as private stands on no disk, and is shown nowhere', () =>
  withPlugin({}, async ({ open, home }) => {
    const plugin = await open('app', { remembersTalk: true })
    for (const [i, [, text]] of MESSAGES.entries()) await sayEverywhere(plugin, text, `${i}`)
    await plugin.said('We decided to write tests. How are things?', 'ses_next')
    const block = await plugin.block('ses_next')
    const shown = MESSAGES.map((_, i) => plugin.call('memory_session', { action: 'show' }, `ses_${i}`))
    const notes = (await Promise.all(shown)).map(({ output }) => output).join('\n')
    await plugin.dispose()
    const objects = memoryGit(home, 'cat-file', '--batch-all-objects', '--batch', '--buffer')
    const files = filesBelow(home.root).map((file) => [file, `${file}\n${readFileSync(file, 'utf8')}`])
    const shownTo = { objects, block, notes, toasts: plugin.toasts.join('\n') }
    const kept = [...files, ...Object.entries(shownTo)].map(([place, held]) => [place, held?.toLowerCase()])
    expect(kept.filter(([, held]) => held?.includes('npm')).length).toBeGreaterThan(MESSAGES.length)
    expect(
      kept.flatMap(([place, held]) =>
        MESSAGES.flatMap(([how, , hidden]) =>
          hidden.flatMap((word) => (held?.includes(word) ? `${place}: ${word}, ${how}` : [])),
        ),
      ),
    ).toEqual([])
  }))

/** The person says it, the agent repeats it with its tags, and it comes by every other way into a session. */
async function sayEverywhere(plugin: TestPlugin, text: string, id: string): Promise<void> {
  const [session, free] = [`ses_${id}`, `ses_free_${id}`]
  await plugin.said(text, session)
  await plugin.block(session)
  // `opencode run` sends it like this.
  await plugin.said(`"${text.replaceAll('"', '\\"')}"`, `ses_run_${id}`)
  const messageID = `msg_agent_${id}`
  const info = { id: messageID, sessionID: session, role: 'assistant', time: { created: 1 } }
  const part = { id: `prt_agent_${id}`, sessionID: session, messageID, type: 'text', text }
  await plugin.event('message.updated', { info })
  await plugin.event('message.part.updated', { part: { ...part, time: { start: 1, end: 2 } } })
  const todos = [{ id: '1', content: text, status: 'pending', priority: 'high' }]
  for (const sessionID of [session, free]) await plugin.event('todo.updated', { sessionID, todos })
  for (const [tool, exit, args] of [
    ['bash', 1, { command: `npm test -- '${text.slice(0, 700)}'` }],
    ['bash', 0, { command: `npm run build # ${text.slice(0, 100)}` }],
    ['read', 0, { filePath: `docs/${text.slice(0, 120)}.md` }],
  ] as const) {
    const input = { tool, sessionID: session, callID: `call_${exit}_${tool}`, args }
    const output = { title: '', output: `Error: ${text}\nnpm error`, metadata: { output: '', exit } }
    await plugin.hooks['tool.execute.after']?.(input as never, output as never)
  }
  await plugin.command(`remember ${text}`, session)
  // A summary repeats it as well.
  const summary = {
    id: `msg_sum_${id}`,
    sessionID: free,
    role: 'assistant',
    summary: true,
    time: { created: 1 },
  }
  await plugin.event('message.updated', { info: summary })
  const written = { text: `${text}\n\nMemory candidates:\n- [project] It is so: ${text} | ${text}\n` }
  const done = { sessionID: free, messageID: summary.id, partID: `prt_sum_${id}` }
  await plugin.hooks['experimental.text.complete']?.(done, written)
  for (const sessionID of [session, `ses_run_${id}`]) await plugin.event('session.idle', { sessionID })
}
