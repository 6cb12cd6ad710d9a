import { accessSync, constants, lstatSync, realpathSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { unlessAbsent, unlessRefusedSync } from '../lib/errno.js'
import { MAX_READ_BYTES } from '../memory/memory.js'
import { isMemoryKey } from '../memory/path.js'
import { type Git, linesOf } from './git.js'

/**
 * Memory files that `git add` passes over: ignored ones, those marked `assume-unchanged` or `skip-worktree` that are on the
 * disk, those in a repository inside ours. Before `git add`, new files are among them.
 */
export async function listUnwatched(root: string, git: Git): Promise<string[]> {
  // `H` stands for a file that git looks at, `?` for one that is not in the index: with a slash at its end, a repository.
  const lines = await linesOf(git, ['ls-files', '-z', '-v', '--cached', '--others', '--', ...SCOPES])
  const names: string[] = []
  for (const line of lines.filter((line) => !line.startsWith('H '))) {
    const name = line.slice(2)
    const below = name.endsWith('/') ? await unlessAbsent(fs.readdir(path.join(root, name), RECURSIVE)) : ['']
    names.push(...(below ?? []).map((inner) => name + inner.split(path.sep).join('/')))
  }
  return names.filter((name) => isMemoryKey(name.normalize('NFC')) && isReadable(path.join(root, name)))
}

const SCOPES = ['global', 'projects']
const RECURSIVE = { recursive: true, encoding: 'utf8' } as const

/** A file that is read as memory, and that the disk spells so: what sync keeps in the history alone may be there in other letters. */
const isReadable = (file: string): boolean =>
  unlessRefusedSync(() => {
    accessSync(file, constants.R_OK)
    const stats = lstatSync(file)
    return stats.isFile() && stats.size <= MAX_READ_BYTES && realpathSync.native(file) === file
  }) ?? false

/** Files that are put into the index by one command: its arguments have bounds. */
const AT_ONCE = 200

/**
 * Puts files into the index byte for byte, whatever git has been told of them: that is forgotten. Whether it did for each;
 * git refuses those in a submodule.
 */
export async function stageAsTheyAre(root: string, git: Git, names: readonly string[]): Promise<boolean> {
  const input = names.map((name) => `${path.join(root, name)}\n`).join('')
  const hash = ['hash-object', '-w', '--no-filters', '--stdin-paths'] as const
  const blobs = names.length > 0 ? await linesOf(git, hash, { input, accept: [0, 128] }) : []
  const entries = blobs.flatMap((blob, i) => ['--cacheinfo', `100644,${blob},${names[i]}`])
  let isDone = names.length > 0 && blobs.length === names.length
  for (let at = 0; isDone && at < entries.length; at += 2 * AT_ONCE) {
    const some = entries.slice(at, at + 2 * AT_ONCE)
    isDone = (await git.run(['update-index', '--add', ...some], { accept: [0, 128] })).exitCode === 0
  }
  return isDone
}
