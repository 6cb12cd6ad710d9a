import fs from 'node:fs'
import { promisify } from 'node:util'
import { isSystemError } from './errno.js'

/**
 * The operations that change the disk, on file descriptors. Passed as an argument wherever durability matters, so that a
 * test can fail the N-th. Only what waits for the disk itself uses the thread pool: for the others, the round trip costs
 * several times the work.
 */
export type FileIo = {
  open(file: string, flags: string, mode?: number): number
  write(handle: number, data: string | Uint8Array): Promise<void>
  chmod(handle: number, mode: number): void
  flush(handle: number): Promise<void>
  close(handle: number): void
  rename(from: string, to: string): void
  unlink(file: string): void
  mkdir(folder: string, mode: number): void
}

/** For a `catch`: the same error with the file as its path, which the system omits for operations on a descriptor. */
export function named(error: unknown, file: string): unknown {
  if (isSystemError(error)) error.path ??= file
  return error
}

/** Up to this length in characters or bytes a write only copies to the system's cache. */
const SMALL = 65_536

const writeInBackground = promisify<number, string | Uint8Array>(fs.writeFile)

export const nodeFileIo: FileIo = {
  open: fs.openSync,
  async write(handle, data) {
    if (data.length > SMALL) await writeInBackground(handle, data)
    else fs.writeFileSync(handle, data)
  },
  chmod: fs.fchmodSync,
  flush: promisify(fs.fsync),
  close: fs.closeSync,
  rename: fs.renameSync,
  unlink: fs.unlinkSync,
  mkdir: fs.mkdirSync,
}
