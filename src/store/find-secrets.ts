import { BoundedMap } from '../lib/bounded-map.js'
import { MemoryError } from '../memory/errors.js'
import { MAX_MEMORY_BYTES, type MemoryFile } from '../memory/memory.js'
import { asMemoryError, locate, readBytes } from './disk.js'
import type { SecretFinding, SecretScanner } from './secrets.js'

/** How long one call may spend on looking into files that no tool wrote; the next call goes on. */
const BUDGET_MS = 250
/** File versions whose findings are remembered. */
const MAX_KNOWN = 20_000

/** Secrets in files, of as many as the time allows. */
export type SecretFinder = (files: readonly MemoryFile[]) => Promise<Map<MemoryFile, SecretFinding[]>>

export function createSecretFinder(root: string, scan: SecretScanner): SecretFinder {
  const known = new BoundedMap<string, SecretFinding[]>(MAX_KNOWN)

  async function look(file: MemoryFile): Promise<SecretFinding[] | undefined> {
    try {
      const read = await asMemoryError(() => readBytes(locate(root, file), file))
      return read && (await scan(new TextDecoder().decode(read.bytes)))
    } catch (error) {
      // Gone, or no file any more, since it was listed: its own tool call will say so.
      if (error instanceof MemoryError) return undefined
      throw error
    }
  }

  return async (files) => {
    const found = new Map<MemoryFile, SecretFinding[]>()
    const until = performance.now() + BUDGET_MS
    for (const file of files) {
      if (file.hash === '' || file.chars > MAX_MEMORY_BYTES) continue
      let findings = known.get(file.hash)
      if (findings === undefined && performance.now() < until) {
        findings = await look(file)
        if (findings) known.set(file.hash, findings)
      }
      if (findings && findings.length > 0) found.set(file, findings)
    }
    return found
  }
}
