import { closeSync, constants, mkdirSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { unlessAbsent, unlessAbsentSync, unlessRefusedSync } from './errno.js'
import { named } from './file-io.js'
import { parseJson } from './json.js'

const { O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK } = constants
const FLAGS = O_WRONLY | O_APPEND | O_CREAT | (O_NONBLOCK ?? 0)

/**
 * Appends a short text to a file (0600), in a new folder (0700) if need be; one above `maxBytes` is first renamed to `.1`, over
 * the one before. Refuses a FIFO (`ENXIO`, in Bun `EAGAIN`).
 */
export function appendBounded(file: string, text: string, maxBytes: number): void {
  // A file that is too long is better than none.
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

/** A bounded file of JSON lines that several processes append to without a lock: a torn line costs only itself. */
export function createJsonLog(file: string, maxBytes: number) {
  return {
    /** Does not flush. Throws the system error if the disk refuses. */
    append(entries: readonly object[]) {
      if (entries.length === 0) return
      // The leading newline ends a line that a full disk may have torn.
      appendBounded(file, `\n${entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')}`, maxBytes)
    },
    /** All entries that can be parsed, oldest first. */
    async read() {
      const textOf = (name: string) => unlessAbsent(fs.readFile(name, 'utf8'))
      const texts = await Promise.all([`${file}.1`, file].map(textOf))
      return texts.flatMap((text) => (text ?? '').split('\n').flatMap((line) => parseJson(line) ?? []))
    },
  }
}
