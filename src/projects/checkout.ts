import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** The folder that paths of an opened directory are relative to: the checkout that it lies in. */
export function checkoutOf({ path: project, opened }: { path: string; opened: string }): string {
  if (project === opened) return opened
  for (let folder = opened; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.git'))) return folder
    if (folder === path.dirname(folder)) return opened
  }
}

/** A path in the form of globs, relative to the checkout; `undefined` for one outside of it. */
export function pathInside(checkout: string, opened: string, file: string): string | undefined {
  const relative = path.relative(checkout, realPath(path.resolve(opened, file)))
  const isInside = relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative)
  return isInside ? relative.split(path.sep).join('/') : undefined
}

/** The path without links, as far as it exists. */
export function realPath(file: string): string {
  try {
    return realpathSync.native(file)
  } catch {
    // Not there yet: its folder may be.
    const parent = path.dirname(file)
    return parent === file ? file : path.join(realPath(parent), path.basename(file))
  }
}
