import { setTimeout as sleep } from 'node:timers/promises'
import { answer, openHost, probeArgs } from './host.js'
import { timed } from './timing.js'

/** Files that are written in turn: more would be a larger memory from command to command. */
const SLOTS = 20

/** An OpenCode that writes with a pause, until its input is closed; then tells what each file has to hold. */
export type Writing = { written: Record<string, string>; writes: number; slowestMs: number }

const { entry, directory } = probeArgs()
const pauseMs = Number(process.argv[3])
const { turn, call, dispose } = await openHost(entry, directory)
const writing: Writing = { written: {}, writes: 0, slowestMs: 0 }
const state = { isOver: false }
process.stdin.resume().once('end', () => {
  state.isOver = true
})
await turn('ses_writing')
answer({})
while (!state.isOver) {
  const path = `reference/beside/note-${writing.writes % SLOTS}.md`
  const content = `Write number ${writing.writes++} of a plugin that a command runs beside.`
  const { ms } = await timed(() => call('ses_writing', 'memory_write', { scope: 'project', path, content }))
  writing.slowestMs = Math.max(writing.slowestMs, ms)
  writing.written[path] = content
  await sleep(pauseMs)
}
await dispose()
answer(writing)
