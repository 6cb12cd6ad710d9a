import fs from 'node:fs/promises'
import path from 'node:path'
import { gitFolderAt, IN_FOLDER, publicAddress, reach, remotesIn } from './identity.js'
import type { Place } from './places.js'
import type { RegistryRow } from './registry.js'

/**
 * The registered project whose repository an address leads to: by the address of its row or, as its folder is on this
 * machine now, by one of its remotes or the repository itself. A path is recognised in every spelling.
 */
export async function projectAt(
  url: string,
  { rows, places }: { rows: readonly RegistryRow[]; places: readonly Place[] },
): Promise<string | undefined> {
  const wanted = await repositoryAt(url)
  if (wanted === undefined) return undefined
  const row = rows.find(({ address }) => address === wanted)
  if (row) return row.name
  for (const { project, path: folder } of places)
    if ((await repositoriesOf(folder)).includes(wanted)) return project
  return undefined
}

/** What is the same for every way to a repository: host and path, or the real path of its git folder. */
export async function repositoryAt(url: string, base = '/'): Promise<string | undefined> {
  const address = publicAddress(url)
  if (address !== undefined) return address
  const file = url.replace(/^file:\/\/(.*)/is, (_, rest: string) => percentDecoded(rest))
  if (file.includes('\0')) return undefined
  // Not normalised: only the system knows what `..` behind a link means.
  return gitFolderAt(path.isAbsolute(file) ? file : `${base}/${file}`, LOCAL_SUFFIXES)
}

/** The repository around a project's folder, and its remotes. */
async function repositoriesOf(folder: string): Promise<(string | undefined)[]> {
  const real = await reach(fs.realpath(folder))
  for (let at = real; at !== undefined; at = path.dirname(at)) {
    const git = await gitFolderAt(at, IN_FOLDER)
    if (git === undefined && at !== path.dirname(at)) continue
    if (git === undefined) return []
    const urls = (await remotesIn(git)).map(({ url }) => url)
    // Git resolves a relative URL from the work tree, or from the git folder if there is none.
    const bases = [at, git]
    return [git, ...(await Promise.all(bases.flatMap((base) => urls.map((url) => repositoryAt(url, base)))))]
  }
  return []
}

/** In the order of `enter_repo` of git's path.c. */
const LOCAL_SUFFIXES = ['/.git', '', '.git/.git', '.git'] as const

const percentDecoded = (text: string) =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (hex) => Buffer.from(hex.replaceAll('%', ''), 'hex').toString('utf8'))
