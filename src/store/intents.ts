import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolder, syncFolder, writeFileAtomic } from '../lib/atomic-write.js'
import { unlessAbsent, unlessAbsentSync } from '../lib/errno.js'
import type { FileIo } from '../lib/file-io.js'
import { parseJson } from '../lib/parse-json.js'
import { inSlices } from '../lib/time-slice.js'
import type { Target } from '../memory/op.js'
import { listFolder } from './stat-if-reachable.js'

const FORMAT = 1

type Entry<Content> = Target & { before: Content; after: Content; mode: number }
/** One file before and after a change, `null` where it is absent. */
export type IntentFile = Entry<Uint8Array | null>

type Stored = { format: number; files: Entry<string | null>[] }

/** The changes of several files that are under way, one file for each in the state folder. */
export function createIntents(folder: string, io: FileIo) {
  const fileOf = (name: string) => path.join(folder, name)

  return {
    /** Writes an intent down, durably, before the first of its files changes. Returns its name. */
    async begin(files: readonly IntentFile[]) {
      const name = `${process.pid}-${randomBytes(8).toString('hex')}.json`
      await makeFolder(folder, io)
      await writeFileAtomic(fileOf(name), await written(files), { io })
      return name
    },
    /** Removes it, durably: a later change of a file must not be taken for a part of it. */
    async end(name: string) {
      unlessAbsentSync(() => io.unlink(fileOf(name)))
      await unlessAbsent(syncFolder(folder, io))
    },
    /** Names of those that have not been ended, of living processes too. */
    names() {
      // Asked at every write, and mostly there is no such folder: an exception would cost more than the question.
      const names = existsSync(folder) ? listFolder(folder) : []
      return names.filter((name) => name.endsWith('.json'))
    },
    /** Its files; `undefined` where it is gone, and none where nobody can read it. */
    read(name: string): IntentFile[] | undefined {
      const text = unlessAbsentSync(() => readFileSync(fileOf(name), 'utf8'))
      return text === undefined ? undefined : parse(text).map((file) => recode(file, toBytes))
    },
  }
}

export type Intents = ReturnType<typeof createIntents>

/** In slices: a merge may change thousands of files. */
async function written(files: readonly IntentFile[]): Promise<string> {
  const texts: string[] = []
  await inSlices(files, (file) => void texts.push(JSON.stringify(recode(file, toText))))
  return `{"format":${FORMAT},"files":[${texts.join(',')}]}`
}

/** None for what another version wrote, or anybody else. */
function parse(text: string): Stored['files'] {
  const value = parseJson(text) as Stored | null | undefined
  return value?.format === FORMAT && Array.isArray(value.files) ? value.files : []
}

const toText = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('base64')
const toBytes = (text: string | null) => (text === null ? null : Buffer.from(text, 'base64'))
/** A file with its contents in another form. */
const recode = <A, B>(file: Entry<A>, to: (content: A) => B): Entry<B> => ({
  ...file,
  before: to(file.before),
  after: to(file.after),
})
