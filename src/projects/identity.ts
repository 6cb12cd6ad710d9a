import fs from 'node:fs/promises'
import path from 'node:path'
import { hasErrno, unless } from '../lib/errno.js'

export type ProjectIdentity = {
  /** The folder that stands for the project: its repository, or the opened folder itself outside git. */
  path: string
  /** The real path of the opened directory. */
  opened: string
  /** The opened directory as the host names it, where that is another way to it (through a symlink). */
  alias?: string
  /** Hash of the repository's first commit, where it tells this project from others. */
  rootCommit?: string
  /** Address of the repository's remote `origin`, without user and password: `github.com/them/app`. */
  address?: string
}

/** Git does not read a `.git` file above this size either (setup.c). */
const MAX_POINTER_BYTES = 1 << 20

/**
 * Which project an opened directory belongs to, told from the disk alone. Worktrees and sub-folders belong to their
 * repository, a submodule is its own; with mode `directory` each opened folder is a project. A repository that cannot be
 * understood counts as the folder that it was found in. Where git looks, and what `.git` files and `commondir` mean:
 * gitrepository-layout(5).
 */
export async function identifyProject(args: {
  directory: string
  /** Anything but a commit hash counts as absent. */
  rootCommit?: string | undefined
  /** OpenCode's `project.id`: the first commit of a repository without a remote, and else a hash of the remote's address. */
  hostID?: string | undefined
  mode: 'repository' | 'directory'
}): Promise<ProjectIdentity> {
  const given = path.resolve(args.directory)
  const opened = (await reach(fs.realpath(given))) ?? given
  const repository = await findRepository(opened)
  const project = args.mode === 'repository' ? (repository ?? opened) : opened
  // Folders of one repository that are kept apart share its first commit, so there it identifies none of them.
  const isRepository = repository === project
  const address = isRepository ? await addressOf(project) : undefined
  const told = args.rootCommit ?? (address === undefined ? args.hostID : undefined)
  const rootCommit = isRepository && isCommitHash(told) ? told : undefined
  return {
    path: project,
    opened,
    ...(given !== opened && { alias: given }),
    ...(rootCommit !== undefined && { rootCommit }),
    ...(address !== undefined && { address }),
  }
}

const isCommitHash = (text: string | undefined) => /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text ?? '')

async function addressOf(repository: string): Promise<string | undefined> {
  const git = await gitFolderAt(repository, IN_FOLDER)
  const origin = git && (await remotesIn(git)).find(({ name }) => name === 'origin')
  return origin && publicAddress(origin.url)
}

/** Where a folder that stands for a repository has its git folder. */
export const IN_FOLDER = ['/.git', '/.bare', ''] as const

/** Real path of the git folder that git finds at a path, with the first of the suffixes; shared by all its work trees. */
export async function gitFolderAt(file: string, suffixes: readonly string[]): Promise<string | undefined> {
  for (const suffix of suffixes) {
    const at = await reach(fs.realpath(file.replace(/(?<=.)\/+$/, '') + suffix))
    const own = at && ((await followPointer(at)) ?? at)
    const git = own && ((await readPath(path.join(own, 'commondir'), /^(.+)$/s)) ?? own)
    if (git && (await isGitFolder(git))) return git
  }
  return undefined
}

/** The addresses, for fetching and for pushing, in a repository's own configuration (git-config(1)). */
export async function remotesIn(gitFolder: string): Promise<{ name: string; url: string }[]> {
  const config = (await readSmall(path.join(gitFolder, 'config'))) ?? ''
  return config.split(/^[^\S\n]*(?=\[)/m).flatMap((section) => {
    const name = /^\[remote\s+"(.*)"\]/i.exec(section)?.[1]
    if (name === undefined) return []
    const values = [...section.matchAll(/(?:^|\])[^\S\n]*(?:push)?url[^\S\n]*=[^\S\n]*(.*)$/gim)]
    return values.map(([, value = '']) => ({ name, url: unquoted(value).trimEnd() }))
  })
}

/** A value without its comment, quotation marks and escapes. */
const unquoted = (value: string): string =>
  value.replace(
    /"((?:[^"\\]|\\.)*)"|\\(.)|[#;].*/g,
    (_, quoted: string = '', escaped: string = '') => quoted.replace(/\\(.)/g, '$1') + escaped,
  )

/** The part of a remote's URL that others may know, the same for every protocol; `undefined` for a local folder. */
export function publicAddress(url: string): string | undefined {
  const [, host, place] =
    /^[a-z+]+:\/\/(?:[^/]*@)?([^/:?#@]+)(?::\d+)?\/([^?#]+)/i.exec(url) ??
    /^(?:[^/@:]*@)?([^/@:\\]{2,}):(?!\/\/|\\)([^?#@]+)$/.exec(url) ??
    []
  return host && place && `${host.toLowerCase()}/${place.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '')}`
}

async function findRepository(opened: string): Promise<string | undefined> {
  for (let at = opened; ; at = path.dirname(at)) {
    const repository = (await repositoryOfCheckout(at)) ?? (await repositoryOfGitFolder(at))
    if (repository !== undefined || at === path.dirname(at)) return repository
  }
}

/** The repository of a folder that holds `.git`: itself, or the one whose worktree it is. */
async function repositoryOfCheckout(folder: string): Promise<string | undefined> {
  const pointer = path.join(folder, '.git')
  const stat = await reach(fs.stat(pointer))
  if (stat?.isDirectory()) return (await isGitFolder(pointer)) ? folder : undefined
  if (!stat?.isFile()) return undefined
  const gitFolder = await followPointer(pointer)
  const common = gitFolder && (await commonFolder(gitFolder))
  return common && !(await isWorktreeElsewhere(gitFolder, pointer)) ? mainFolder(common) : folder
}

/** A worktree's git folder points back at the worktree. If that leads nowhere, the worktree was moved and counts. */
async function isWorktreeElsewhere(gitFolder: string, pointer: string): Promise<boolean> {
  const named = await readPath(path.join(gitFolder, 'gitdir'), /^(.+)$/s)
  return named !== undefined && named !== (await reach(fs.realpath(pointer)))
}

/** The repository of a folder that is itself git's (`foo.git`, the inside of `.git`). */
async function repositoryOfGitFolder(folder: string): Promise<string | undefined> {
  const git = (await commonFolder(folder)) ?? ((await isGitFolder(folder)) ? folder : undefined)
  return git && mainFolder(git)
}

/**
 * The git folder that a worktree's own one shares with the others; `undefined` if nothing is shared or found. It must
 * lie around the worktree's, as git always puts it: a folder in a clone cannot pose as a worktree of another repository.
 */
export async function commonFolder(gitFolder: string): Promise<string | undefined> {
  const common = await readPath(path.join(gitFolder, 'commondir'), /^(.+)$/s)
  if (common === undefined || path.join(common, 'worktrees') !== path.dirname(gitFolder)) return undefined
  return (await isGitFolder(common)) ? common : undefined
}

/** The folder that people know a repository by: its main work tree, or what holds nothing but its worktrees. */
async function mainFolder(gitFolder: string): Promise<string> {
  const parent = path.dirname(gitFolder)
  const isInner = ['.git', '.bare'].includes(path.basename(gitFolder))
  if (isInner || (await followPointer(path.join(parent, '.git'))) === gitFolder) return parent
  return (await workTreeOfSubmodule(gitFolder)) ?? gitFolder
}

/** A submodule's git folder names its work tree in its configuration; believed where that tree points back. */
export async function workTreeOfSubmodule(gitFolder: string): Promise<string | undefined> {
  const workTree = await readPath(path.join(gitFolder, 'config'), /^[ \t]*worktree\s?=\s?(\S(?:.*\S)?)/m)
  const back = workTree && (await followPointer(path.join(workTree, '.git')))
  return back === gitFolder ? workTree : undefined
}

export async function isGitFolder(folder: string): Promise<boolean> {
  const found = ['HEAD', 'objects', 'refs'].map((name) => reach(fs.stat(path.join(folder, name))))
  return (await Promise.all(found)).every((stat) => stat !== undefined)
}

export const followPointer = (file: string) => readPath(file, /^gitdir: (.+)$/s)

/** The real path that a small file names in the group of `pattern`, relative to the file's folder. */
export async function readPath(file: string, pattern: RegExp): Promise<string | undefined> {
  const text = await readSmall(file)
  const target = text && pattern.exec(text.replace(/[\r\n]+$/, ''))?.[1]
  if (!target || target.includes('\0')) return undefined
  return reach(fs.realpath(path.resolve(path.dirname(file), target)))
}

async function readSmall(file: string): Promise<string | undefined> {
  const stat = await reach(fs.stat(file))
  // Reading a FIFO in its place would never end.
  return stat?.isFile() && stat.size <= MAX_POINTER_BYTES ? reach(fs.readFile(file, 'utf8')) : undefined
}

/** `undefined` in place of the rejection if there is nothing, or nothing that may be looked at. */
export const reach = <T>(promise: Promise<T>) =>
  promise.catch(
    unless((error) => hasErrno(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG')),
  )
