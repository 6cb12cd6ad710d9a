import { isUpkeep, type Trailers } from './commit-message.js'
import { NO_MACHINE } from './git.js'
import type { History } from './history.js'

/**
 * How a person has deleted a file that is gone from the disk, if she has: either the last commit still has it and no
 * writer of ours has noted the deletion, or a commit of hers deleted it. These do not count: a checkout, a rebase or a
 * merge, which takes the file out of the history that it leaves; sync, which takes it out of the folder that a project
 * leaves; a pass, a return to an earlier state or a settled conflict; and a deletion on a machine other than `machine`,
 * which comes with the tombstones of that one.
 */
export async function forgottenBy(
  history: History,
  key: string,
  machine: string | undefined,
): Promise<'hand' | 'command' | undefined> {
  const { available } = await history.status()
  if (!available) return 'hand'
  // Asked before the history: in between, the deletion could be committed, and its note dropped.
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

/** A person's own edit, or her command, which may have been killed before it laid the tombstone. */
function wayOf({ sessions, ways }: Pick<Trailers, 'sessions' | 'ways'>): 'hand' | 'command' | undefined {
  if (sessions.length > 0 || ways.some((way) => way !== 'forget')) return undefined
  return ways.length > 0 ? 'command' : 'hand'
}
