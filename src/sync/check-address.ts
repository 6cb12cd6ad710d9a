import { type Remote, RemoteFailure } from '../history/remote-git.js'
import { MemoryError } from '../memory/errors.js'
import { REGISTRY_NAME } from '../memory/scope.js'
import { publicAddress } from '../projects/identity.js'
import { projectAt } from '../projects/project-at.js'
import { registryRows } from '../projects/registry.js'
import type { RoundParts } from './take-in.js'

/** Throws what is wrong with an address: `refused` for the repository of a project, which others may read. */
export async function checkAddress(parts: RoundParts, url: string): Promise<void> {
  const project = await projectAt(url, { rows: projectRows(parts), places: parts.places() })
  if (project === undefined) return
  const says = `${publicAddress(url) ?? url} is the repository of the project ${project}, and whoever reads that would read your memory.`
  throw new MemoryError('refused', says, 'Give sync a repository of its own.')
}

/**
 * Whether an address leads to the remote before, in whatever spelling: it names the same host and path, or its branch is at the
 * same commit now. Where one of them cannot be asked, the standstill after a purge holds, and else it is another one.
 */
export async function isSameRemote(
  { history, records }: RoundParts,
  { url, branch }: Remote,
  before: string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  if (before === undefined) return false
  if (url === before || publicAddress(before) === (publicAddress(url) ?? url)) return true
  try {
    const tip = async (at: string) => (await history.remote.branches({ url: at }, signal)).get(branch)
    return (await tip(before)) === (await tip(url))
  } catch (error) {
    if (error instanceof RemoteFailure) return records.read().waiting?.for === 'rewritten'
    throw error
  }
}

/** What the registry says of projects. */
export const projectRows = ({ store, hotDir }: Pick<RoundParts, 'store' | 'hotDir'>) =>
  registryRows(store.file(`global/${hotDir}/${REGISTRY_NAME}`)?.body ?? '')
