import fs from 'node:fs/promises'
import path from 'node:path'
import { isTempName, writeFileAtomic } from '../lib/atomic-write.js'
import { unlessAbsent, unlessAbsentSync } from '../lib/errno.js'
import { readRegularFile } from '../lib/read-regular-file.js'

/** Named pieces of derived data in one folder, each written whole or not at all. */
export function createPieces(folder: string) {
  const fileOf = (name: string) => path.join(folder, name)
  return {
    async names(): Promise<string[]> {
      return ((await unlessAbsent(fs.readdir(folder))) ?? []).filter((name) => !isTempName(name))
    },
    read: (name: string): Uint8Array | undefined => unlessAbsentSync(() => readRegularFile(fileOf(name))),
    async write(name: string, bytes: Uint8Array): Promise<void> {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFileAtomic(fileOf(name), bytes, { durable: false })
    },
    async remove(name: string): Promise<void> {
      await unlessAbsent(fs.unlink(fileOf(name)))
    },
  }
}
