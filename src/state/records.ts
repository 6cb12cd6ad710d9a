import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type * as z from 'zod'
import { isTempName, makeFolder, writeFileAtomic } from '../lib/atomic-write.js'
import { unlessAbsent, unlessBarred, unlessRefusedSync } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import { parseJson } from '../lib/json.js'

/** Small values, a file each, shared by processes: change one under a lock. What is barred or of another form is absent. */
export function createRecords<T>(folder: string, schema: z.ZodType<T>) {
  const fileOf = (name: string) => path.join(folder, `${sha256(name, 24)}.json`)

  function parse(text: string | undefined): { name: string; value: T } | undefined {
    const { name, value } = (parseJson(text ?? 'null') ?? {}) as { name?: unknown; value?: unknown }
    const parsed = typeof name === 'string' ? schema.safeParse(value).data : undefined
    return parsed === undefined ? undefined : { name: name as string, value: parsed }
  }

  const load = async (file: string) => parse(await unlessBarred(fs.readFile(file, 'utf8')))

  const files = async () =>
    ((await unlessAbsent(fs.readdir(folder))) ?? [])
      .filter((file) => file.endsWith('.json') && !isTempName(file))
      .map((file) => path.join(folder, file))

  return {
    read: async (name: string) => (await load(fileOf(name)))?.value,
    readNow: (name: string) => parse(unlessRefusedSync(() => readFileSync(fileOf(name), 'utf8')))?.value,
    /** Flushed to the disk when it returns. */
    async write(name: string, value: T) {
      await makeFolder(folder)
      await writeFileAtomic(fileOf(name), JSON.stringify({ name, value }))
    },
    async remove(name: string) {
      await unlessAbsent(fs.unlink(fileOf(name)))
    },
    async all() {
      const loaded = await Promise.all((await files()).map(load))
      return loaded.filter((one) => one !== undefined)
    },
    /** Removes those that were last written longer ago than `maxAgeMs`. */
    async prune(maxAgeMs: number, nowMs: number) {
      for (const file of await files()) {
        const stats = await unlessAbsent(fs.stat(file))
        if (stats && nowMs - stats.mtimeMs > maxAgeMs) await unlessAbsent(fs.unlink(file))
      }
    },
  }
}

export type Records<T> = ReturnType<typeof createRecords<T>>
