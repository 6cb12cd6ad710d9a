import type { OpenMemory } from '../open-memory.js'
import { sayStatus, sayTwin } from '../sync/say.js'
import type { Findings, Scene } from './check.js'

/** A machine that was not heard of for so long has more to merge every day, in ms. */
const LONG_MS = 7 * 86_400_000

/** Whether this memory reaches the other machines. */
export async function* sync(memory: OpenMemory, { now }: Scene): Findings {
  const status = memory.sync.status()
  const { trouble, waiting, lastSuccessMs } = status.record
  if (trouble) yield { says: `Sync: ${trouble.says}.`, mend: trouble.hint }
  if (waiting)
    yield {
      says: sayStatus(status, now()).slice(1).join(' '),
      mend: 'memfs sync shows it, and what to type.',
    }
  if (status.twin !== undefined) {
    const [says, mend] = sayTwin(status.twin)
    yield { says, mend }
  }
  if (status.remote !== undefined && !trouble && !waiting && now() - lastSuccessMs > LONG_MS)
    yield { says: 'This memory was not synced for a week.', mend: 'memfs sync' }
}
