import type { History } from '../history/history.js'
import { inSlices } from '../lib/time-slice.js'
import type { SecretScanner } from '../store/secrets.js'
import type { Waiting } from './record.js'

/** Contents that are read at once. */
const BATCH = 200
/** Larger contents are not looked through, in bytes. */
const MAX_BYTES = 2_000_000

/** The first secret in what `head` has and none of `known`. */
export async function findSecret(args: {
  history: History
  scan: SecretScanner
  head: string
  known: readonly string[]
  allowed: readonly string[]
  signal: AbortSignal
}): Promise<Extract<Waiting, { for: 'secret' }> | undefined> {
  const { history, scan, head, known, allowed, signal } = args
  const blobs = (await history.exchange.newBlobs(head, known)).filter(({ id }) => !allowed.includes(id))
  for (let at = 0; at < blobs.length; at += BATCH) {
    const batch = blobs.slice(at, at + BATCH)
    const contents = await history.blobs(batch.map(({ id }) => id))
    const hits: Extract<Waiting, { for: 'secret' }>[] = []
    await inSlices(batch, async ({ id, path }) => {
      signal.throwIfAborted()
      const bytes = contents.get(id)
      if (hits.length > 0 || !bytes || bytes.length > MAX_BYTES) return
      const [found] = await scan(bytes.toString('utf8'))
      if (!found) return
      const commit = (await history.exchange.commitOf(head, id)) ?? head
      hits.push({ for: 'secret', kind: found.kind, commit, path, line: found.line, blob: id })
    })
    if (hits[0]) return hits[0]
  }
  return undefined
}
