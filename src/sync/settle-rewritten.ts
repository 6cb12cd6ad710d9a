import { writerSubject } from '../history/commit-message.js'
import { AGREED_REF } from '../history/exchange.js'
import { MemoryError } from '../memory/errors.js'
import { checkIsMemory } from './is-memory.js'
import { bringIn, checkBranch } from './round.js'
import type { RoundParts } from './round-parts.js'
import { mergeCommits } from './take-in.js'

/**
 * Ends the standstill after the remote's history was rewritten: `take` puts the remote's version in the place of this one,
 * `give` lets this one be the next of the remote. Gives the name of the branch with what was before, if
 * there was anything.
 */
export async function settleRewritten(
  parts: RoundParts,
  branch: string,
  whose: 'take' | 'give',
): Promise<string | undefined> {
  const { history, records, now } = parts
  const { exchange } = history
  const { waiting } = records.read()
  if (waiting?.for !== 'rewritten')
    throw new MemoryError('refused', 'The remote goes on from what it had.', 'There is nothing to settle.')
  await history.commit()
  const { head: ours } = await checkBranch(history, branch)
  const { tip } = waiting
  const stamp = new Date(now()).toISOString().slice(0, 19).replace(/\D/g, '')
  const saved = `memfs-before-${whose}-${stamp}`
  if (whose === 'take') {
    if (tip === undefined)
      throw new MemoryError('refused', 'The remote has nothing to take.', '/memfs sync give fills it again.')
    await checkIsMemory(exchange, tip, ours)
    await exchange.setRef(`refs/heads/${saved}`, ours)
    await bringIn(parts, await mergeCommits(parts, ours, tip, { over: true }), { over: true })
  } else if (tip !== undefined) {
    await exchange.setRef(`refs/heads/${saved}`, tip)
    const subject = writerSubject.sync('another')
    const to = await exchange.commit(ours, [], [ours, tip], subject)
    await history.advance({ from: ours, to, entries: [], kept: [] }, async () => {})
  }
  await exchange.setRef(AGREED_REF, tip)
  records.change({ waiting: undefined, scanned: undefined })
  return tip && saved
}
