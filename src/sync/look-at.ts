import { remoteFault } from '../config/remote-address.js'
import { type Remote, RemoteFailure } from '../history/remote-git.js'
import { MemoryError } from '../memory/errors.js'
import { checkIsMemory } from './is-memory.js'
import { renamesFor } from './move-projects.js'
import { previewOf } from './preview.js'
import type { Preview } from './record.js'
import { afterRenames, checkBranch } from './round.js'
import type { RoundParts } from './round-parts.js'
import { mergeCommits } from './take-in.js'
import { AGAIN, troubleOf } from './trouble.js'

/** What would come from an address, before it is taken. Throws what is wrong with it. */
export async function lookAt(
  parts: RoundParts,
  remote: Remote,
  signal: AbortSignal,
): Promise<{ tip: string | undefined; preview: Preview | undefined }> {
  const { history } = parts
  const fault = remoteFault(remote.url)
  if (fault) throw new MemoryError('invalid-argument', `The address ${fault}.`, 'Nothing was done.')
  await history.commit()
  await history.exchange.check()
  const { head: ours } = await checkBranch(history, remote.branch)
  try {
    const tip = await history.remote.fetch(remote, signal)
    if (tip === undefined) return { tip, preview: undefined }
    await checkIsMemory(history.exchange, tip, ours)
    const merged = await mergeCommits(parts, ours, tip)
    const after = await afterRenames(parts, merged, await renamesFor(parts, merged))
    return { tip, preview: await previewOf(after, parts) }
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error
    const { says, hint } = troubleOf(error, remote.url)
    throw new MemoryError('refused', `${says}.`, hint.replace(AGAIN, ''))
  }
}
