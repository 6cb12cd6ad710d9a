import fs from 'node:fs/promises'
import { appendBounded } from './append-bounded.js'
import { unlessAbsent } from './errno.js'
import { parseJson } from './parse-json.js'

/**
 * A bounded file of JSON lines that several processes append to: nobody waits, and a torn line costs no more than
 * itself. Above `maxBytes` the file is renamed to `.1` and a new one begun; the one renamed before is dropped.
 */
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
