import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { makeFolder, syncFolder, writeFileAtomic } from '../lib/atomic-write.js'
import { unlessAbsent, unlessAbsentSync } from '../lib/errno.js'
import type { FileIo } from '../lib/file-io.js'
import { parseJson } from '../lib/parse-json.js'
import { processSpace, processStart, runs } from '../lib/process.js'
import { inSlices } from '../lib/time-slice.js'
import type { Target } from '../memory/op.js'
import { listFolder } from './stat-if-reachable.js'

const FORMAT = 1
/** How long an intent of another host or namespace, whose processes cannot be asked for, is left alone, in ms. */
const FOREIGN_GRACE_MS = 60_000

type Entry<Content> = Target & { before: Content; after: Content; mode: number }
/** One file before and after a change, `null` where it is absent. */
export type IntentFile = Entry<Uint8Array | null>

type Owner = { pid: number; started: string; space: string }
type Stored = { format: number; owner: Owner; files: Entry<string | null>[] }

/** The changes of several files that are under way, one file for each in the state folder. */
export function createIntents(folder: string, io: FileIo) {
  const active = new Set<string>()
  const owner: Owner = { pid: process.pid, started: processStart(process.pid), space: processSpace() }
  const fileOf = (name: string) => path.join(folder, name)

  function stored(name: string): Stored | undefined {
    return unlessAbsentSync(() => parse(readFileSync(fileOf(name), 'utf8')))
  }

  function isAbandoned(name: string): boolean {
    const of = stored(name)?.owner
    if (of === undefined) return existsSync(fileOf(name))
    if (of.space !== owner.space) return ageMs(fileOf(name)) > FOREIGN_GRACE_MS
    return (of.pid === owner.pid && of.started === owner.started) || !runs(of.pid, of.started)
  }

  return {
    /** Writes an intent down, durably, before the first of its files changes. Returns its name. */
    async begin(files: readonly IntentFile[]) {
      const name = `${process.pid}-${randomBytes(8).toString('hex')}.json`
      active.add(name)
      try {
        await makeFolder(folder, io)
        await writeFileAtomic(fileOf(name), await written({ format: FORMAT, owner }, files), { io })
      } catch (error) {
        active.delete(name)
        throw error
      }
      return name
    },
    /** Removes it, durably: a later change of a file must not be taken for a part of it. */
    async end(name: string) {
      try {
        unlessAbsentSync(() => io.unlink(fileOf(name)))
        await unlessAbsent(syncFolder(folder, io))
      } finally {
        active.delete(name)
      }
    },
    /** It could not be ended; from now on it counts as abandoned. */
    leave: (name: string) => void active.delete(name),
    /** Names of those whose writer has ended, or has left them. */
    abandoned() {
      // Asked at every write, and mostly there is no such folder: an exception would cost more than the question.
      const names = existsSync(folder) ? listFolder(folder) : []
      return names.filter((name) => name.endsWith('.json') && !active.has(name) && isAbandoned(name))
    },
    /** Its files; `undefined` where it is gone, and none where nobody can read it. */
    read(name: string): IntentFile[] | undefined {
      if (!existsSync(fileOf(name))) return undefined
      return (stored(name)?.files ?? []).map((file) => recode(file, toBytes))
    },
  }
}

export type Intents = ReturnType<typeof createIntents>

/** In slices: a merge may change thousands of files. */
async function written(head: Omit<Stored, 'files'>, files: readonly IntentFile[]): Promise<string> {
  const texts: string[] = []
  await inSlices(files, (file) => void texts.push(JSON.stringify(recode(file, toText))))
  return `${JSON.stringify(head).slice(0, -1)},"files":[${texts.join(',')}]}`
}

const toText = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('base64')
const toBytes = (text: string | null) => (text === null ? null : Buffer.from(text, 'base64'))
/** A file with its contents in another form. */
const recode = <A, B>(file: Entry<A>, to: (content: A) => B): Entry<B> => ({
  ...file,
  before: to(file.before),
  after: to(file.after),
})

const ageMs = (file: string) => Date.now() - (unlessAbsentSync(() => statSync(file).mtimeMs) ?? Date.now())

/** `undefined` for what another version wrote, or anybody else. */
function parse(text: string): Stored | undefined {
  const value = parseJson(text) as Stored | null | undefined
  return value?.format === FORMAT && Array.isArray(value.files) ? value : undefined
}
