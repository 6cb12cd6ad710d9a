import fs from 'node:fs/promises'
import path from 'node:path'
import { withTimeout } from '../lib/deadline.js'
import { createDerivedFiles } from '../lib/derived-file.js'
import { messageOf, unlessRefused } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import { isTable, parseJson } from '../lib/json.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { Log } from '../lib/log-file.js'
import { decodeText } from '../lib/text.js'
import { inSlices } from '../lib/time-slice.js'
import { MAX_MEMORY_BYTES, type MemoryFile, placeOf, type Snapshot, scopesIn } from '../memory/memory.js'
import { keyOf, ownFolders, SCOPES, type ScopeFolders } from '../memory/scope.js'
import { type SecretFinding, scanSecrets } from './secrets.js'

const RECORD = 'troubles.json'
/** Most files whose trouble is remembered; the oldest finding goes first. */
const MAX_FOUND = 500
/** Most files that a closing process still inspects; the next one inspects the others. */
const MAX_AT_END = 100
/** How long a question for secrets waits for files not yet inspected, in ms; the next answer includes the rest. */
const PATIENCE_MS = 250

type Secret = Pick<SecretFinding, 'id' | 'kind' | 'line'>
/** What is wrong with a file in one version. */
type Found = { hash: string; secret?: Secret | undefined }

/** Inspects files that came into the memory folder by another hand than a tool's, and reports once what is wrong. */
export function createInspector(args: {
  root: string
  stateFolder: string
  /** What the index knows of a file. */
  fileOf(key: string): MemoryFile | undefined
  readOnly: boolean
  defer: Lifetime['defer']
  log: Log
}) {
  const { root, fileOf, log } = args
  const report = (error: unknown) => log.info('files not looked at', { error: messageOf(error) })
  const records = createDerivedFiles(args.stateFolder, report, { readOnly: args.readOnly })
  const waiting = new Set<string>()
  const state: { begun: boolean; key?: string | undefined; left: number; last: Promise<void> } = {
    begun: false,
    left: Number.POSITIVE_INFINITY,
    last: Promise.resolve(),
  }
  const runInTurn = () => inTurn(run)

  function read(): Record<string, Found> {
    const stored = parseJson(new TextDecoder().decode(records.read(RECORD)))
    return isTable(stored) ? (stored as Record<string, Found>) : {}
  }

  async function run(): Promise<void> {
    try {
      await inSlices(waiting, async (key) => {
        if (state.left === 0) return
        state.left -= 1
        state.key = key
        waiting.delete(key)
        const bytes = await bytesOf(key)
        if (bytes) await lookAt(key, bytes)
      })
    } finally {
      state.key = undefined
    }
  }

  /** `undefined` if it is gone again or cannot be read: the index says so. */
  async function bytesOf(key: string): Promise<Uint8Array | undefined> {
    const file = path.join(root, key)
    const stats = await unlessRefused(fs.lstat(file))
    const isReadable = stats?.isFile() && stats.size <= MAX_MEMORY_BYTES
    return isReadable ? unlessRefused(fs.readFile(file)) : undefined
  }

  async function lookAt(key: string, bytes: Uint8Array): Promise<void> {
    const hash = hashOf(bytes)
    const file = fileOf(key)
    const damage = file?.hash === hash ? file.damage : undefined
    const [first] = await scanSecrets(decodeText(bytes))
    if (!first && damage === undefined) return
    const { [key]: before, ...others } = read()
    if (before?.hash === hash) return
    if (damage !== undefined) log.warn('a file is damaged', { path: key, reason: damage })
    if (first && before?.secret?.id !== first.id)
      log.warn('secret in a file made by hand', { path: key, secret: first.kind, line: first.line })
    const secret = first && { id: first.id, kind: first.kind, line: first.line }
    const entries = [...Object.entries(others).slice(1 - MAX_FOUND), [key, { hash, secret }]]
    await records.write(RECORD, Buffer.from(JSON.stringify(Object.fromEntries(entries))))
  }

  /** One after another, so that no finding is lost in the record. */
  function inTurn(task: () => Promise<void>): Promise<void> {
    state.last = state.last.then(task).catch(report)
    return state.last
  }

  if (!args.readOnly)
    args.defer('files by hand', () => {
      state.begun = true
      // Not as background work: closing would wait for all of it.
      void runInTurn()
    })
  /** Takes files that came or changed, relative to the root. They are inspected in turn, after the first block. */
  function look(keys: Iterable<string>): void {
    if (args.readOnly) return
    for (const key of keys) waiting.add(key)
    if (state.begun && waiting.size > 0) void runInTurn()
  }

  return {
    look,
    /** Inspects a file that a tool has written: tools check what they add, so only an old fault may still be there. */
    lookAgain(key: string) {
      if (Object.hasOwn(read(), key)) look([key])
    },
    /** Inspects content that may be gone from the disk by then. */
    lookAt: (key: string, bytes: Uint8Array) => inTurn(() => lookAt(key, bytes)),
    /** Whether this file, or any at all, has not been inspected yet. */
    isWaiting: (key?: string) =>
      key === undefined ? waiting.size > 0 || state.key !== undefined : waiting.has(key) || state.key === key,
    /** A line for each file that has something wrong with it now, except those of other projects. */
    async troubles(folders: ScopeFolders, snapshot: Snapshot) {
      const nameOf = (key: string) => placeOf(key, ownFolders(folders))
      const lines = scopesIn(snapshot, SCOPES)
        .flatMap(({ files }) => files.filter(({ damage }) => damage !== undefined))
        .map((file) => `${nameOf(keyOf(file))}  damaged: ${file.damage}`)
      for (const [key, { hash, secret }] of Object.entries(read())) {
        if (!secret || (key.startsWith('projects/') && !key.startsWith(`${folders.project}/`))) continue
        const bytes = await bytesOf(key)
        if (!bytes || hashOf(bytes) !== hash) continue
        const { line, kind } = secret
        lines.push(
          `${nameOf(key)}  line ${line}: looks like a secret (${kind}); recall leaves it out, but git has it`,
        )
      }
      return lines
    },
    /** Which of these files hold what looks like a secret, as far as is known after a short wait. */
    async secretsIn(files: readonly MemoryFile[]) {
      await withTimeout(runInTurn(), PATIENCE_MS, undefined)
      const known = read()
      return files.flatMap((file) => {
        const { hash, secret } = known[keyOf(file)] ?? {}
        return secret && hash === file.hash ? [{ file, secret }] : []
      })
    },
    /** Inspects only as many of the waiting files as there is time for at the end. */
    async close() {
      state.left = MAX_AT_END
      await runInTurn()
    },
  }
}

const hashOf = (bytes: Uint8Array) => sha256(bytes, 20)
