import { isUpkeep, type Trailers } from './commit-message.js'
import { NO_MACHINE } from './git.js'
import type { History } from './history.js'

/**
 * How a person has deleted a file that is gone from the disk, if she has: it still stands in the last commit and no writer of
 * ours has noted that it goes, or it left it in a commit of hers. A checkout, a rebase or a merge takes it out of the
 * history that it leaves, and sync out of the folder that a project leaves; a pass, a return to an earlier state or a
 * settled conflict forgets nothing; and what another machine than `machine` has deleted comes with the tombstones of that
 * one.
 */
export async function forgottenBy(
  history: History,
  key: string,
  machine: string | undefined,
): Promise<'hand' | 'command' | undefined> {
  const { available } = await history.status()
  if (!available) return 'hand'
  // Before the history, or it could be committed, and noted no more, in between.
  const noted = await history.notedDeletion(key)
  if (noted) return wayOf(noted)
  const at = key.indexOf('/facts/')
  const [commit] = await history.log({ folders: [key.slice(0, at)], path: key.slice(at + 1), limit: 1 })
  const change = commit?.files.find(({ path }) => path.normalize('NFC') === key)?.change
  if (commit === undefined || change === undefined) return undefined
  if (change !== 'deleted') return 'hand'
  if (isUpkeep(commit)) return undefined
  if (machine !== undefined && ![machine, NO_MACHINE, ''].includes(commit.machine)) return undefined
  return wayOf(commit)
}

/** A person's own edit, or her command: that may have been killed before it laid the tombstone. */
function wayOf({ sessions, ways }: Pick<Trailers, 'sessions' | 'ways'>): 'hand' | 'command' | undefined {
  if (sessions.length > 0 || ways.some((way) => way !== 'forget')) return undefined
  return ways.length > 0 ? 'command' : 'hand'
}
