import { createDerivedFiles, seal, unseal } from '../lib/derived-file.js'
import { messageOf } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import type { Log } from '../lib/log-file.js'
import { INDEXED_KEYS } from '../memory/keys.js'
import { compareText, type MemoryFile } from '../memory/memory.js'
import type { ScopeFolder } from '../memory/scope.js'
import type { Signature } from './disk.js'
import type { Indexed } from './read-file.js'
import type { ScopeIndex } from './scope-index.js'

/**
 * To be raised whenever `MemoryFile`, the signature or the way files are read changes, so that older mirrors are built
 * anew. A new indexed key has that effect by itself.
 */
const FORMAT = 8

const STATE_NUMBERS = 4
/** `states`: size, mtime, ctime and inode of one file after the other. As objects they would take as long to read as the files. */
type Payload = { files: MemoryFile[]; states: (number | null)[]; waiting?: string[] }

/** Copies of the scope indexes in the state folder, so that a new process need not read every file again. */
export function createMirror(folder: string, rule: { hotDir: string }, log: Log, readOnly: boolean) {
  const report = (error: Error) => log.warn('index mirror not usable', { error: messageOf(error) })
  const files = createDerivedFiles(folder, report, { readOnly })
  const savedRevisions = new Map<ScopeFolder, number>()
  const nameOf = (scope: ScopeFolder) => `${sha256(scope, 16)}.json`
  const formOf = (scope: ScopeFolder) =>
    JSON.stringify({ format: FORMAT, keys: INDEXED_KEYS, scope, hotDir: rule.hotDir })

  return {
    /** Fills the index. Returns the paths that `isWaiting` named when it was saved. */
    async load(index: ScopeIndex) {
      const scope = index.folder
      const bytes = files.read(nameOf(scope))
      if (bytes === undefined) return []
      const payload = unseal(formOf(scope), bytes)
      if (payload === undefined) {
        log.info('index mirror is of another form, building it anew', { scope })
        return []
      }
      const stored = JSON.parse(payload.toString()) as Payload
      for (const indexed of unpack(stored)) index.put(indexed.file.path, indexed)
      if (!stored.waiting) savedRevisions.set(scope, index.revision())
      return stored.waiting ?? []
    },

    async save(index: ScopeIndex, isWaiting: (path: string) => boolean) {
      const scope = index.folder
      const revision = index.revision()
      if (savedRevisions.get(scope) === revision) return
      const packed = pack(index.entries())
      const waiting = packed.files.map(({ path }) => path).filter(isWaiting)
      const payload = { ...packed, ...(waiting.length > 0 && { waiting }) }
      await files.write(nameOf(scope), seal(formOf(scope), Buffer.from(JSON.stringify(payload))))
      if (waiting.length === 0) savedRevisions.set(scope, revision)
    },
  }
}

/** In the order of a snapshot, so that a new process need not sort. */
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
  for (const [i, file] of files.entries()) {
    const [size = null, mtimeMs, ctimeMs, ino] = states.slice(i * STATE_NUMBERS, (i + 1) * STATE_NUMBERS)
    yield { file, signature: size === null ? undefined : ({ size, mtimeMs, ctimeMs, ino } as Signature) }
  }
}
