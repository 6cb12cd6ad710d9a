import path from 'node:path'
import { type FileIo, nodeFileIo } from '../../src/lib/file-io.js'
import { createFileLocks } from '../../src/lib/file-lock.js'
import type { Op, Target } from '../../src/memory/op.js'
import { parseMemoryPath } from '../../src/memory/path.js'
import { createStore } from '../../src/store/store.js'
import { recordingLog } from '../support/recording-log.js'

/** Changes three files in one call, and is killed at its N-th rename or deletion: before it, or just after it. */
const [root = '', stateFolder = '', at = '', when = ''] = process.argv.slice(2)
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
  betweenCommits: (write) => write(),
  onDirty: () => {},
  defer: () => {},
  log: recordingLog(),
  io,
})
const target = (file: string): Target => ({ folder: 'projects/mine', path: parseMemoryPath(file) })
const ops: Op[] = [
  { kind: 'write', ...target('facts/all.md'), content: 'one and two\n', expect: 'absent' },
  { kind: 'edit', ...target('index.md'), oldString: 'one, two', newString: 'all' },
  { kind: 'delete', ...target('facts/one.md'), expect: 'any' },
  { kind: 'delete', ...target('facts/two.md'), expect: 'any' },
]
await store.apply(ops, { writer: 'model', way: 'merge' })
process.stdout.write(`${calls}\n`)
