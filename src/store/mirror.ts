import fs from 'node:fs/promises'
import path from 'node:path'
import { writeFileAtomic } from '../lib/atomic-write.js'
import { hasErrno, isSystemError, messageOf } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import type { Log } from '../lib/log-file.js'
import { readRegularFile } from '../lib/read-regular-file.js'
import { compareText, type MemoryFile } from '../memory/memory.js'
import type { ScopeFolder } from '../memory/scope.js'
import type { Indexed } from './read-file.js'
import type { ScopeIndex } from './scope-index.js'

/** Raised whenever `MemoryFile`, the signature or the way files are read changes: an older mirror is then built anew. */
const FORMAT = 4

const STATE_NUMBERS = 4
/** `states`: size, mtime, ctime and inode of one file after the other. As objects they would take as long to read as the files. */
type Payload = { files: MemoryFile[]; states: (number | null)[] }

/** Copies of the scope indexes in the state folder, so that a new process need not read every file again. */
export type Mirror = {
  load(index: ScopeIndex): Promise<void>
  save(index: ScopeIndex): Promise<void>
}

export function createMirror(folder: string, rule: { hotDir: string }, log: Log): Mirror {
  const fileOf = (scope: ScopeFolder) => path.join(folder, `${sha256(scope, 16)}.json`)
  const savedRevisions = new Map<ScopeFolder, number>()
  const header = (scope: ScopeFolder, payload: string | Buffer) =>
    `${JSON.stringify({ format: FORMAT, scope, hotDir: rule.hotDir, sha256: sha256(payload) })}\n`

  async function write(file: string, text: string): Promise<void> {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFileAtomic(file, text, { durable: false })
  }

  /** A mirror saves time and nothing else: no state of the disk may make it cost more than that. */
  async function orNothing<T>(index: ScopeIndex, task: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await task()
    } catch (error) {
      if (!isSystemError(error)) throw error
      if (!hasErrno(error, 'ENOENT'))
        log.warn('index mirror not usable', { scope: index.folder, error: messageOf(error) })
      return undefined
    }
  }

  return {
    async load(index) {
      const bytes = await orNothing(index, () => readRegularFile(fileOf(index.folder)))
      if (bytes === undefined) return
      const start = bytes.indexOf('\n') + 1
      const payload = bytes.subarray(start)
      if (bytes.toString('utf8', 0, start) !== header(index.folder, payload)) {
        log.info('index mirror is of another form, building it anew', { scope: index.folder })
        return
      }
      for (const indexed of unpack(JSON.parse(payload.toString()))) index.put(indexed.file.path, indexed)
      savedRevisions.set(index.folder, index.revision())
    },

    async save(index) {
      const revision = index.revision()
      if (savedRevisions.get(index.folder) === revision) return
      const payload = JSON.stringify(pack(index.entries()))
      await orNothing(index, () => write(fileOf(index.folder), header(index.folder, payload) + payload))
      savedRevisions.set(index.folder, revision)
    },
  }
}

/** In the order of a snapshot, which a new process then need not sort. */
function pack(entries: Iterable<Indexed>): Payload {
  const sorted = [...entries].sort((a, b) => compareText(a.file.path, b.file.path))
  return {
    files: sorted.map(({ file }) => file),
    states: sorted.flatMap(({ signature: of }) =>
      of ? [of.size, of.mtimeMs, of.ctimeMs, of.ino] : [null, null, null, null],
    ),
  }
}

function* unpack({ files, states }: Payload): Generator<Indexed> {
  let at = 0
  for (const file of files) {
    const size = states[at] ?? null
    const mtimeMs = states[at + 1] ?? 0
    const ctimeMs = states[at + 2] ?? 0
    const ino = states[at + 3] ?? 0
    yield { file, signature: size === null ? undefined : { size, mtimeMs, ctimeMs, ino } }
    at += STATE_NUMBERS
  }
}
