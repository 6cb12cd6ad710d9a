import fs from 'node:fs/promises'
import path from 'node:path'
import { isTempName, writeFileAtomic } from './atomic-write.js'
import { attempt, hasErrno, isSystemError } from './errno.js'
import { sha256 } from './hash.js'
import { readRegularFile } from './read-regular-file.js'

/** Files that only save time: what the disk refuses counts as absent, and is told to `onRefused` unless it is not there. */
export function createDerivedFiles(
  folder: string,
  onRefused: (error: Error) => void,
  { readOnly = false }: { readOnly?: boolean } = {},
) {
  const fileOf = (name: string) => path.join(folder, name)

  function refused(error: unknown): undefined {
    if (!isSystemError(error)) throw error
    if (!hasErrno(error, 'ENOENT')) onRefused(error)
    return undefined
  }

  return {
    async names() {
      return ((await fs.readdir(folder).catch(refused)) ?? []).filter((name) => !isTempName(name))
    },
    read: (name: string): Uint8Array | undefined => attempt(() => readRegularFile(fileOf(name)), refused),
    async write(name: string, bytes: Uint8Array) {
      if (readOnly) return
      const made = fs.mkdir(folder, { recursive: true, mode: 0o700 })
      await made.then(() => writeFileAtomic(fileOf(name), bytes, { durable: false })).catch(refused)
    },
    async remove(name: string) {
      if (readOnly) return
      await fs.unlink(fileOf(name)).catch(refused)
    },
  }
}

export type DerivedFiles = ReturnType<typeof createDerivedFiles>

/** Puts a first line with format and checksum above the data. `form` must be one line. */
export function seal(form: string, payload: Uint8Array): Uint8Array {
  return Buffer.concat([headOf(form, payload), payload])
}

/** The sealed data; `undefined` if it is damaged or has another form. */
export function unseal(form: string, bytes: Uint8Array): Buffer | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const payload = buffer.subarray(buffer.indexOf('\n') + 1)
  return buffer.subarray(0, buffer.length - payload.length).equals(headOf(form, payload))
    ? payload
    : undefined
}

/** Whether sealed data, of whatever form, no longer matches its checksum. */
export function isDamaged(bytes: Uint8Array): boolean {
  const end = bytes.indexOf(10)
  const head = Buffer.from(bytes.subarray(0, Math.max(0, end))).toString()
  return !head.endsWith(` ${sha256(bytes.subarray(end + 1))}`)
}

const headOf = (form: string, payload: Uint8Array) => Buffer.from(`${form} ${sha256(payload)}\n`)
