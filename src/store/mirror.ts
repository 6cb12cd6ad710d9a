import fs from 'node:fs/promises'
import path from 'node:path'
import { writeFileAtomic } from '../lib/atomic-write.js'
import { hasErrno, messageOf, unlessAbsent } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import type { Log } from '../lib/log-file.js'
import type { ScopeFolder } from '../memory/scope.js'
import type { Indexed } from './read-file.js'
import type { ScopeIndex } from './scope-index.js'

/** Raised whenever `MemoryFile`, the signature or the way files are read changes: an older mirror is then built anew. */
const FORMAT = 1

/** Copies of the scope indexes in the state folder, so that a new process need not read every file again. */
export type Mirror = {
  load(index: ScopeIndex): Promise<void>
  save(index: ScopeIndex): Promise<void>
}

export function createMirror(folder: string, rule: { hotDir: string }, log: Log): Mirror {
  const fileOf = (scope: ScopeFolder) => path.join(folder, `${sha256(scope, 16)}.json`)
  const header = (scope: ScopeFolder, payload: string) =>
    `${JSON.stringify({ format: FORMAT, scope, hotDir: rule.hotDir, sha256: sha256(payload) })}\n`

  return {
    async load(index) {
      const text = await unlessAbsent(fs.readFile(fileOf(index.folder), 'utf8'))
      if (text === undefined) return
      const payload = text.slice(text.indexOf('\n') + 1)
      if (!text.startsWith(header(index.folder, payload))) {
        log.info('index mirror is of another form, building it anew', { scope: index.folder })
        return
      }
      for (const indexed of JSON.parse(payload) as Indexed[]) index.put(indexed.file.path, indexed)
    },

    async save(index) {
      const payload = JSON.stringify([...index.entries()])
      try {
        await fs.mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFileAtomic(fileOf(index.folder), header(index.folder, payload) + payload, {
          durable: false,
        })
      } catch (error) {
        if (!hasErrno(error, 'ENOSPC', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST', 'EDQUOT', 'ENOENT'))
          throw error
        log.warn('index mirror not written', { scope: index.folder, error: messageOf(error) })
      }
    },
  }
}
