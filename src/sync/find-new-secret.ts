import type { History } from '../history/history.js'
import { createYielder, inSlices } from '../lib/time-slice.js'
import type { SecretScanner } from '../store/secrets.js'
import type { Waiting } from './record.js'

/** Contents that are read at once. */
const BATCH = 200
/** Characters that are looked through at once, and how far beyond: no secret is longer. */
const PIECE_CHARS = 500_000
const BEYOND_CHARS = 5_000

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
  const pauseIfDue = createYielder()
  for (let at = 0; at < blobs.length; at += BATCH) {
    const batch = blobs.slice(at, at + BATCH)
    const contents = await history.blobs(batch.map(({ id }) => id))
    const hits: Extract<Waiting, { for: 'secret' }>[] = []
    await inSlices(batch, async ({ id, path }) => {
      signal.throwIfAborted()
      const bytes = contents.get(id)
      if (hits.length > 0 || !bytes) return
      const text = bytes.toString('utf8')
      for (let from = 0; from < text.length; from += PIECE_CHARS) {
        const [found] = await scan(text.slice(from, from + PIECE_CHARS + BEYOND_CHARS))
        await pauseIfDue()
        if (!found) continue
        const commit = (await history.exchange.commitOf(head, id)) ?? head
        const line = text.slice(0, from).split('\n').length - 1 + found.line
        return void hits.push({ for: 'secret', kind: found.kind, commit, path, line, blob: id })
      }
    })
    if (hits[0]) return hits[0]
  }
  return undefined
}
