import fs from 'node:fs/promises'
import path from 'node:path'
import { isTempName, writeFileAtomic } from '../lib/atomic-write.js'
import { hasErrno, isSystemError, messageOf } from '../lib/errno.js'
import type { Log } from '../lib/log-file.js'
import { readRegularFile } from '../lib/read-regular-file.js'

/**
 * Named pieces of derived data in one folder, each written whole or not at all. They save time and nothing else: what the
 * disk refuses is logged, and the piece counts as absent.
 */
export function createPieces(folder: string, log: Log) {
  const fileOf = (name: string) => path.join(folder, name)

  function refused(error: unknown): undefined {
    if (!isSystemError(error)) throw error
    if (!hasErrno(error, 'ENOENT')) log.warn('stored recall index not usable', { error: messageOf(error) })
    return undefined
  }

  return {
    async names(): Promise<string[]> {
      return ((await fs.readdir(folder).catch(refused)) ?? []).filter((name) => !isTempName(name))
    },
    read(name: string): Uint8Array | undefined {
      try {
        return readRegularFile(fileOf(name))
      } catch (error) {
        return refused(error)
      }
    },
    async write(name: string, bytes: Uint8Array): Promise<void> {
      try {
        await fs.mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFileAtomic(fileOf(name), bytes, { durable: false })
      } catch (error) {
        refused(error)
      }
    },
    async remove(name: string): Promise<void> {
      await fs.unlink(fileOf(name)).catch(refused)
    },
  }
}
