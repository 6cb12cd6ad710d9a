import { closeSync, constants, mkdirSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { unlessAbsent, unlessAbsentSync, unlessRefusedSync } from './errno.js'
import { named } from './file-io.js'
import { parseJson } from './json.js'

const { O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK } = constants
const FLAGS = O_WRONLY | O_APPEND | O_CREAT | (O_NONBLOCK ?? 0)

/**
 * Appends a short text to a file (0600), in a folder (0700) that is made if need be. A file of more than `maxBytes` is renamed
 * to `.1` before, over the one renamed last. A FIFO in its place is refused (`ENXIO`, in Bun `EAGAIN`).
 */
export function appendBounded(file: string, text: string, maxBytes: number): void {
  // Better a file that is too long than none.
  unlessRefusedSync(() => {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) renameSync(file, `${file}.1`)
  })
  const open = () => openSync(file, FLAGS, 0o600)
  let handle = unlessAbsentSync(open)
  if (handle === undefined) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    handle = open()
  }
  try {
    writeFileSync(handle, text)
  } catch (error) {
    throw named(error, file)
  } finally {
    closeSync(handle)
  }
}

/** A bounded file of JSON lines that several processes append to: nobody waits, and a torn line costs no more than itself. */
export function createJsonLog(file: string, maxBytes: number) {
  return {
    /** Not flushed. Throws the disk's refusal. */
    append(entries: readonly object[]) {
      if (entries.length === 0) return
      // The first line end ends what a full disk has torn.
      appendBounded(file, `\n${entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')}`, maxBytes)
    },
    /** What can be read, oldest first. */
    async read() {
      const texts = await Promise.all(
        [`${file}.1`, file].map((name) => unlessAbsent(fs.readFile(name, 'utf8'))),
      )
      return texts.flatMap((text) => (text ?? '').split('\n').flatMap((line) => parseJson(line) ?? []))
    },
  }
}
