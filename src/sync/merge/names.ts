import type { TreeEntry } from '../../history/exchange.js'
import { inSlices } from '../../lib/time-slice.js'
import { foldersOf, foldPath, isPathPart, MAX_PATH_PARTS } from '../../memory/path.js'
import { isFolderName } from '../../projects/folder-name.js'

const [LINK, SUBMODULE] = ['120000', '160000']

/** Why a path stays in the history and is not put on the disk; `undefined` for others. */
export function whyWithheld(path: string, entries: readonly (TreeEntry | undefined)[]): string | undefined {
  const modes = entries.map((entry) => entry?.mode)
  if (modes.includes(LINK)) return 'a link'
  if (modes.includes(SUBMODULE)) return 'a repository of its own'
  const parts = path.split('/')
  const isProject = parts[0] === 'projects' && parts.length > 2 && isFolderName(parts[1] ?? '')
  const names = isProject ? parts.slice(2) : parts
  if (names.some((name) => name.startsWith('.'))) return 'a name that begins with a dot'
  const isFit = parts.length <= MAX_PATH_PARTS + 2 && names.every(isPathPart)
  return isFit ? undefined : 'a name that not every disk can hold'
}

/** The paths that are taken, compared without regard to letter case and Unicode form, as some disks do. */
export async function createNames(paths: Iterable<string>) {
  const spelled = new Map<string, string>()
  const folders = new Set<string>()

  function add(path: string): void {
    spelled.set(foldPath(path), path)
    for (const folder of foldersOf(path)) {
      if (folders.has(folder)) return
      folders.add(folder)
      const folded = foldPath(folder)
      if (!spelled.has(folded)) spelled.set(folded, folder)
    }
  }
  await inSlices(paths, add)

  return {
    add,
    /** The other spelling of this path, or of a folder that it lies in. */
    otherSpelling(path: string): string | undefined {
      const known = [path, ...foldersOf(path)].map((part) => [part, spelled.get(foldPath(part))] as const)
      return known.find(([part, spelling]) => spelling !== undefined && spelling !== part)?.[1]
    },
    has: (path: string) => spelled.has(foldPath(path)),
  }
}

/** `name.conflict-laptop.md`, or with a number where that is taken. */
export function copyName(path: string, mark: string, isTaken: (path: string) => boolean): string {
  const [, stem = path, end = ''] = /^(.*?[^/])(\.[^./]+)?$/s.exec(path) ?? []
  for (let number = 1; ; number += 1) {
    const name = `${stem}${mark}${number === 1 ? '' : `-${number}`}${end}`
    if (!isTaken(name)) return name
  }
}
