import { isUpkeep, type Trailers } from './commit-message.js'
import { NO_MACHINE } from './git.js'
import type { History } from './history.js'

/**
 * Whether a file that is gone from the disk was deleted by a person: it still stands in the last commit and no writer of
 * ours has noted that it goes, or it left it in a commit of hers. A checkout, a rebase or a merge takes it out of the
 * history that it leaves, and sync out of the folder that a project leaves; a pass, a return to an earlier state or a
 * settled conflict forgets nothing; and what another machine than `machine` has deleted comes with the tombstones of that
 * one.
 */
export async function wasDeletedByHand(
  history: History,
  key: string,
  machine: string | undefined,
): Promise<boolean> {
  const { available } = await history.status()
  if (!available) return true
  // Before the history, or it could be committed, and noted no more, in between.
  const noted = await history.notedDeletion(key)
  if (noted) return isForgetting(noted)
  const at = key.indexOf('/facts/')
  const [commit] = await history.log({ folders: [key.slice(0, at)], path: key.slice(at + 1), limit: 1 })
  const change = commit?.files.find(({ path }) => path === key)?.change
  if (commit === undefined || change === undefined) return false
  if (change !== 'deleted') return true
  if (isUpkeep(commit)) return false
  if (machine !== undefined && ![machine, NO_MACHINE, ''].includes(commit.machine)) return false
  return isForgetting(commit)
}

/** A person's own edit, or her command: that may have been killed before it laid the tombstone. */
const isForgetting = ({ sessions, ways }: Pick<Trailers, 'sessions' | 'ways'>) =>
  sessions.length === 0 && ways.every((way) => way === 'forget')
