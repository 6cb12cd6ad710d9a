import { lstatSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { bareWrite, durableWrite, git } from './bare.js'
import { answer, openHost, probeArgs } from './host.js'
import { listFiles } from './naive.js'
import { median, timesOf } from './timing.js'

/** Median times in ms: of the tool, and of the least that the disk or git needs for the same. */
export type Tools = Record<string, { ours: number; limit: number }>

const { entry, directory, memoryRoot, quick } = probeArgs()
const { turn, call, dispose } = await openHost(entry, directory)
const session = 'ses_tools'
const scopeRoot = path.join(memoryRoot, 'projects/bench')
const scratch = path.join(path.dirname(memoryRoot), 'scratch')
await fs.mkdir(scratch, { recursive: true })
const text = await fs.readFile(path.join(scopeRoot, 'reference/topic-00/note-0.md'), 'utf8')
const content = text.slice(text.indexOf('---\n', 4) + 4)

const many = quick ? 40 : 150
const few = quick ? 5 : 15
const use = (tool: string, args: Record<string, unknown>) =>
  call(session, tool, { scope: 'project', ...args })
const note = (round: number) => `reference/bench/note-${round}.md`
const bareFile = (round: number) => path.join(scratch, `note-${round}.md`)

async function measure(
  rounds: number,
  ours: (round: number) => Promise<unknown>,
  limit: (round: number) => Promise<unknown>,
): Promise<Tools[string]> {
  const ourTimes = await timesOf(rounds, ours)
  return { ours: median(ourTimes), limit: median(await timesOf(rounds, limit)) }
}

await turn(session)
await use('memory_write', { path: 'reference/bench/first.md', content })
await use('memory_delete', { path: 'reference/bench/first.md' })

const tools: Tools = {}
tools['memory_write, new'] = await measure(
  many,
  (round) => use('memory_write', { path: note(round), content }),
  (round) => bareWrite(bareFile(round), text),
)
const durable = median(
  await timesOf(many, (round) => durableWrite(path.join(scratch, `durable-${round}.md`), text)),
)
tools['write, flush, rename, flush of the folder'] = { ours: durable, limit: durable }
tools['memory_write, replacing'] = await measure(
  many,
  (round) => use('memory_write', { path: note(round), content: `${content}Again.\n` }),
  (round) => bareWrite(bareFile(round), text),
)
tools['memory_edit'] = await measure(
  many,
  (round) => use('memory_edit', { path: note(round), oldString: 'Again.', newString: 'Once more.' }),
  async (round) => {
    const before = await fs.readFile(bareFile(round), 'utf8')
    await bareWrite(bareFile(round), before.replace('Again.', 'Once more.'))
  },
)
tools['memory_read'] = await measure(
  many,
  (round) => use('memory_read', { path: note(round) }),
  (round) => fs.readFile(path.join(scopeRoot, note(round)), 'utf8'),
)
tools['memory_promote'] = await measure(
  few,
  (round) => use('memory_promote', { path: note(round) }),
  (round) => fs.rename(bareFile(round), bareFile(round + many)),
)
tools['memory_demote'] = await measure(
  few,
  (round) => use('memory_demote', { path: `system/bench/note-${round}.md` }),
  (round) => fs.rename(bareFile(round + many), bareFile(round)),
)
tools['memory_tree'] = await measure(
  few,
  () => use('memory_tree', {}),
  async () => {
    for (const file of listFiles(memoryRoot)) lstatSync(file)
  },
)
tools['memory_flush'] = await measure(
  few,
  () => use('memory_flush', {}),
  async () => {
    for (const file of listFiles(memoryRoot)) lstatSync(file)
  },
)
tools['memory_history'] = await measure(
  few,
  () => use('memory_history', {}),
  () => git(memoryRoot, 'log', '-10', '--name-status', '--', 'global', 'projects/bench'),
)
const head = (await git(memoryRoot, 'rev-parse', 'HEAD')).trim()
tools['memory_delete'] = await measure(
  many,
  (round) => use('memory_delete', { path: note(round) }),
  (round) => fs.unlink(bareFile(round)),
)
tools['memory_rollback'] = await measure(
  quick ? 1 : 3,
  async () => {
    await use('memory_write', { path: 'reference/bench/undone.md', content })
    await use('memory_rollback', { commitHash: head })
  },
  async () => {
    await bareWrite(bareFile(0), text)
    await git(memoryRoot, 'diff', '--quiet', head)
  },
)
await dispose()
await fs.rm(scratch, { recursive: true })
for (const file of listFiles(path.join(scopeRoot, 'reference')))
  if (file.includes('/reference/bench/')) await fs.unlink(file)
answer(tools)
