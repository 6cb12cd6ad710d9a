import type { History } from '../history/history.js'
import { createYielder, inSlices } from '../lib/time-slice.js'
import type { SecretFinding, SecretScanner } from '../store/secrets.js'
import type { Waiting } from './record.js'

/** Contents that are read at once. */
const BATCH = 200
/** Characters that are looked through at once, and how far beyond: no secret is longer. */
const PIECE_CHARS = 500_000
const BEYOND_CHARS = 5_000

/** The first secret in what `head` has and none of `known`, but for those that are `allowed`. */
export async function findSecret(args: {
  history: History
  scan: SecretScanner
  head: string
  known: readonly string[]
  allowed: readonly string[]
  signal: AbortSignal
}): Promise<Extract<Waiting, { for: 'secret' }> | undefined> {
  const { history, scan, head, known, allowed, signal } = args
  const blobs = await history.exchange.newBlobs(head, known)
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
        const secrets = await scan(text.slice(from, from + PIECE_CHARS + BEYOND_CHARS))
        const found = secrets.find((one) => !allowed.includes(one.id))
        await pauseIfDue()
        if (!found) continue
        const commit = (await history.exchange.commitOf(head, id)) ?? head
        const line = text.slice(0, from).split('\n').length - 1 + found.line
        return void hits.push({
          for: 'secret',
          kind: found.kind,
          commit,
          path,
          line,
          ids: idsOf(found, secrets),
        })
      }
    })
    if (hits[0]) return hits[0]
  }
  return undefined
}

/** Several rules may find what stands in one place, each with a beginning and an end of its own. */
const idsOf = ({ bounds: [start, end] }: SecretFinding, all: readonly SecretFinding[]): string[] =>
  all.filter(({ bounds }) => bounds[0] < end && start < bounds[1]).map(({ id }) => id)
