import fs from 'node:fs/promises'
import path from 'node:path'
import type * as z from 'zod'
import { isTempName, makeFolder, writeFileAtomic } from '../lib/atomic-write.js'
import { unlessAbsent } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import { parseJson } from '../lib/parse-json.js'

/** Small values by name, a file each, read from the disk every time: several processes share them. */
export type Records<T> = {
  read(name: string): Promise<T | undefined>
  /** Flushed to the disk when it returns. */
  write(name: string, value: T): Promise<void>
  remove(name: string): Promise<void>
  all(): Promise<{ name: string; value: T }[]>
  /** Removes those that were last written longer ago than `maxAgeMs`. */
  prune(maxAgeMs: number, nowMs: number): Promise<void>
}

/** What the schema refuses counts as absent. Who changes a record holds a lock. */
export function createRecords<T>(folder: string, schema: z.ZodType<T>): Records<T> {
  const fileOf = (name: string) => path.join(folder, `${sha256(name, 24)}.json`)

  async function load(file: string): Promise<{ name: string; value: T } | undefined> {
    const text = await unlessAbsent(fs.readFile(file, 'utf8'))
    const { name, value } = (parseJson(text ?? 'null') ?? {}) as { name?: unknown; value?: unknown }
    const parsed = typeof name === 'string' ? schema.safeParse(value).data : undefined
    return parsed === undefined ? undefined : { name: name as string, value: parsed }
  }

  const files = async () =>
    ((await unlessAbsent(fs.readdir(folder))) ?? [])
      .filter((file) => file.endsWith('.json') && !isTempName(file))
      .map((file) => path.join(folder, file))

  return {
    read: async (name) => (await load(fileOf(name)))?.value,
    async write(name, value) {
      await makeFolder(folder)
      await writeFileAtomic(fileOf(name), JSON.stringify({ name, value }))
    },
    async remove(name) {
      await unlessAbsent(fs.unlink(fileOf(name)))
    },
    async all() {
      const loaded = await Promise.all((await files()).map(load))
      return loaded.filter((one) => one !== undefined)
    },
    async prune(maxAgeMs, nowMs) {
      for (const file of await files()) {
        const stats = await unlessAbsent(fs.stat(file))
        if (stats && nowMs - stats.mtimeMs > maxAgeMs) await unlessAbsent(fs.unlink(file))
      }
    },
  }
}
