import { remoteFault } from '../config/remote-address.js'
import { MemoryError } from '../memory/errors.js'
import { REGISTRY_NAME } from '../memory/scope.js'
import { publicAddress } from '../projects/identity.js'
import { projectAt } from '../projects/project-at.js'
import { registryRows } from '../projects/registry.js'
import type { RoundParts } from './take-in.js'

/** Throws what is wrong with an address: `refused` for the repository of a project, which others may read. */
export async function checkAddress(parts: RoundParts, url: string): Promise<void> {
  const fault = remoteFault(url)
  if (fault) throw new MemoryError('invalid-argument', `The address ${fault}.`, 'Nothing was done.')
  const project = await projectAt(url, { rows: projectRows(parts), places: parts.places() })
  if (project === undefined) return
  const says = `${publicAddress(url) ?? url} is the repository of the project ${project}, and whoever reads that would read your memory.`
  throw new MemoryError('refused', says, 'Give sync a repository of its own.')
}

/** What the registry says of projects. */
export const projectRows = ({ store, hotDir }: Pick<RoundParts, 'store' | 'hotDir'>) =>
  registryRows(store.file(`global/${hotDir}/${REGISTRY_NAME}`)?.body ?? '')
