import { mkdirSync, renameSync, statSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { appendNow } from './append-now.js'
import { hasErrno, unlessAbsent, unlessAbsentSync } from './errno.js'

/** A bounded file of JSON lines that several processes append to: nobody waits, and a torn line costs no more than itself. */
export type JsonLog = {
  /** Not flushed. Throws the disk's refusal. */
  append(entries: readonly object[]): void
  /** What can be read, oldest first. */
  read(): Promise<unknown[]>
}

/** Above `maxBytes` the file is renamed to `.1` and a new one begun; the one renamed before is dropped. */
export function createJsonLog(file: string, maxBytes: number): JsonLog {
  const older = `${file}.1`
  return {
    append(entries) {
      if (entries.length === 0) return
      // The first line end ends what a full disk has torn.
      const text = `\n${entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')}`
      try {
        appendNow(file, text)
      } catch (error) {
        if (!hasErrno(error, 'ENOENT')) throw error
        mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
        appendNow(file, text)
      }
      unlessAbsentSync(() => {
        if (statSync(file).size > maxBytes) renameSync(file, older)
      })
    },
    async read() {
      const texts = await Promise.all([older, file].map((name) => unlessAbsent(fs.readFile(name, 'utf8'))))
      return texts.flatMap((text) => (text ?? '').split('\n').flatMap(parseLine))
    },
  }
}

function parseLine(line: string): unknown[] {
  try {
    return line === '' ? [] : [JSON.parse(line)]
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
