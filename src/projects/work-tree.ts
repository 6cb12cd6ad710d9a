import { realpathSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { commonFolder, followPointer, isGitFolder, reach, readPath, workTreeOfSubmodule } from './identity.js'

export type Checkout = {
  /** Real path of its root. */
  root: string
  /** Real path of the git folder that all work trees of the clone share. */
  git: string
}

/**
 * The work tree around a folder. A git folder counts only if it points back at the work tree, so that no folder can
 * pose as part of another clone, which the person may trust: any other stands for itself alone.
 */
export async function findCheckout(folder: string): Promise<Checkout | undefined> {
  const opened = await reach(fs.realpath(folder))
  for (let root = opened; root !== undefined; root = path.dirname(root)) {
    const pointer = path.join(root, '.git')
    const stats = await reach(fs.lstat(pointer))
    if (stats?.isFile()) return { root, git: (await gitFolderOf(root, pointer)) ?? pointer }
    if (stats && (!stats.isDirectory() || (await isGitFolder(pointer)))) return { root, git: pointer }
    if (root === path.dirname(root)) return undefined
  }
  return undefined
}

/** The git folder of a work tree whose `.git` is a file. */
async function gitFolderOf(root: string, pointer: string): Promise<string | undefined> {
  const own = await followPointer(pointer)
  if (own === undefined) return undefined
  if ((await workTreeOfSubmodule(own)) === root) return own
  const isNamed = (await readPath(path.join(own, 'gitdir'), /^(.+)$/s)) === pointer
  return isNamed ? commonFolder(own) : undefined
}

/** A path relative to the checkout, with slashes as in globs; `undefined` for one outside of it. */
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
