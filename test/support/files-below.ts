import { type Dirent, lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Looks below folders in which a process goes on writing: what goes away while one looks is left out.
 * `readdir` with `recursive` throws then, and git's own folders come and go all the time.
 */

type Skips = (name: string) => boolean

function entriesBelow(folder: string, skips: Skips = () => false): Dirent[] {
  const entries = unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return entries
    .filter(({ name }) => !skips(name))
    .flatMap((entry) =>
      entry.isDirectory() ? [entry, ...entriesBelow(path.join(folder, entry.name), skips)] : [entry],
    )
}

const pathOf = (entry: Dirent) => path.join(entry.parentPath, entry.name)

/** Paths of all files and folders below a folder, relative to it. */
export function namesBelow(folder: string, skips?: Skips): string[] {
  return entriesBelow(folder, skips).map((entry) => path.relative(folder, pathOf(entry)))
}

/** Full paths of all files below a folder. */
export function filesBelow(folder: string, skips?: Skips): string[] {
  return entriesBelow(folder, skips)
    .filter((entry) => entry.isFile())
    .map(pathOf)
}

/** Names and texts of all files below a folder as one text. */
export function textBelow(folder: string, skips?: Skips): string {
  return filesBelow(folder, skips)
    .map((file) => `${path.basename(file)}\n${unlessGone(() => readFileSync(file, 'utf8')) ?? ''}`)
    .join('\n')
}

/** Every file and folder below, with what a write to it would change. */
export function stateOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    namesBelow(folder)
      .sort()
      .map((name) => {
        const { ino, size, mtimeMs, mode } = lstatSync(path.join(folder, name))
        return [name, [ino, size, mtimeMs, mode].join(' ')]
      }),
  )
}

function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
