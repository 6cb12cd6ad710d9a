import { SETTLED } from './commit-message.js'
import { NO_MACHINE } from './git.js'
import type { History } from './history.js'

/**
 * Whether a file that is gone from the disk was deleted by a person, and not by git: it still stands in the last commit, or
 * left it in a commit of hers or of the plugin's own. A checkout, a rebase or a merge takes it out of the history that it
 * leaves. What another machine than `machine` has deleted is for that one to know: its tombstones come with it. The
 * side of a conflict that did not hold is not forgotten by that.
 */
export async function wasDeletedByHand(
  history: History,
  key: string,
  machine: string | undefined,
): Promise<boolean> {
  const { available } = await history.status()
  if (!available) return true
  const at = key.indexOf('/facts/')
  const [commit] = await history.log({ folders: [key.slice(0, at)], path: key.slice(at + 1), limit: 1 })
  const change = commit?.files.find(({ path }) => path === key)?.change
  if (commit === undefined || change === undefined) return false
  if (machine !== undefined && ![machine, NO_MACHINE].includes(commit.machine)) return false
  return change !== 'deleted' || (commit.sessions.length === 0 && !commit.ways.includes(SETTLED))
}
