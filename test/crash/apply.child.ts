import path from 'node:path'
import { type FileIo, nodeFileIo } from '../../src/lib/file-io.js'
import { createFileLocks } from '../../src/lib/file-lock.js'
import type { Op, Target } from '../../src/memory/op.js'
import { parseMemoryPath } from '../../src/memory/path.js'
import { createStore } from '../../src/store/store.js'
import { recordingLog } from '../support/recording-log.js'

/**
 * Changes several files in one call, a file for a folder of its name and a folder for a file with `folders`, and is killed at
 * its N-th rename or deletion: before it, or just after it.
 */
const [root = '', stateFolder = '', at = '', when = '', what = ''] = process.argv.slice(2)
let calls = 0

function dying<Args extends unknown[]>(call: (...args: Args) => void): (...args: Args) => void {
  return (...args) => {
    calls += 1
    if (String(calls) === at && when === 'before') process.kill(process.pid, 'SIGKILL')
    call(...args)
    if (String(calls) === at) process.kill(process.pid, 'SIGKILL')
  }
}

const io: FileIo = { ...nodeFileIo, rename: dying(nodeFileIo.rename), unlink: dying(nodeFileIo.unlink) }
const store = createStore({
  root,
  stateFolder,
  rules: { hotDir: 'system', defaultLimit: 5_000, maxLimit: 20_000 },
  locks: createFileLocks(path.join(stateFolder, 'locks')),
  note: async () => {},
  beforeOverwrite: async () => false,
  betweenCommits: (write) => write(),
  onDirty: () => {},
  defer: () => {},
  log: recordingLog(),
  io,
})
const target = (file: string): Target => ({ folder: 'projects/mine', path: parseMemoryPath(file) })
const write = (file: string, content: string): Op => ({
  kind: 'write',
  ...target(file),
  content,
  expect: 'absent',
})
const remove = (file: string): Op => ({ kind: 'delete', ...target(file), expect: 'any' })
const restore = async (file: string, text?: string): Promise<Op> => ({
  kind: 'restore',
  ...target(file),
  bytes: text === undefined ? undefined : Buffer.from(text),
  replaces: text === undefined ? (await store.read(target(file)))?.hash : undefined,
})
const ops: Op[] = [
  write('facts/all.md', 'one and two\n'),
  { kind: 'edit', ...target('index.md'), oldString: 'one, two', newString: 'all' },
  remove('facts/one.md'),
  remove('facts/two.md'),
]
if (what === 'folders') {
  const traded = [
    restore('plan.md'),
    restore('plan.md/deep/in.md', 'in\n'),
    restore('plan.copy.md', 'plan\n'),
    restore('old.md', 'old\n'),
    restore('old.md/a.md'),
    restore('old.md/deep/b.md'),
  ]
  await store.apply(await Promise.all(traded), { writer: 'sync', way: 'sync' })
} else await store.apply(ops, { writer: 'model', way: 'merge' })
process.stdout.write(`${calls}\n`)
