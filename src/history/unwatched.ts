import { accessSync, constants, lstatSync, realpathSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { unlessAbsent, unlessRefusedSync } from '../lib/errno.js'
import { MAX_READ_BYTES } from '../memory/memory.js'
import { asMemoryPath } from '../memory/path.js'
import { placed } from '../memory/scope.js'
import { type Git, linesOf } from './git.js'

/** How `ls-files -v` marks a file that `git add` normally takes: changed, gone, in conflict, not known. */
const TO_ADD = /^[CRKM?] /
/** How it marks one that is `assume-unchanged` or `skip-worktree`. */
const MARKED = /^[hsS] /

/**
 * Compares these paths with the index, in one git command. `marked`: memory files that `git add` is told to pass over.
 * `unknown`: those that it does not know: new and ignored ones, and those in a repository inside ours. `isClean`:
 * nothing is to be added but what is marked.
 */
export async function compareWithIndex(root: string, git: Git, paths: readonly string[]) {
  const kinds = ['--cached', '--others', '--modified', '--deleted']
  const lines = await linesOf(git, ['ls-files', '-z', '-v', ...kinds, ...paths])
  const namesOf = (kind: RegExp) => lines.flatMap((line) => (kind.test(line) ? [line.slice(2)] : []))
  const isMemory = (name: string) => asMemoryPath(placed(name.normalize('NFC'))?.path ?? '') !== undefined
  const marked = namesOf(MARKED).filter(isMemory)
  const unknown: string[] = []
  for (const name of namesOf(/^\? /)) {
    const isRepository = name.endsWith('/')
    for (const file of isRepository ? await filesIn(root, name) : [name]) unknown.push(file)
  }
  return { marked, unknown: unknown.filter(isMemory), isClean: !lines.some((line) => TO_ADD.test(line)) }
}

async function filesIn(root: string, folder: string): Promise<string[]> {
  const names = await unlessAbsent(fs.readdir(path.join(root, folder), { recursive: true }))
  return (names ?? []).map((name) => folder + name.split(path.sep).join('/'))
}

/** A file that can be read as memory and is spelled so on disk: one that sync keeps only in the history may not be. */
export const isReadableIn = (root: string) => (name: string) =>
  unlessRefusedSync(() => {
    const file = path.join(root, name)
    accessSync(file, constants.R_OK)
    const stats = lstatSync(file)
    return stats.isFile() && stats.size <= MAX_READ_BYTES && realpathSync.native(file) === file
  }) ?? false

/** Most files that one command is given: its arguments have bounds. */
export const MAX_NAMES = 200

/**
 * Puts files into the index byte for byte, and drops whatever git has been told of them. Returns whether it did so for
 * each that is still there; git refuses those in a submodule.
 */
export async function stageAsTheyAre(root: string, git: Git, names: readonly string[]): Promise<boolean> {
  const input = names.map((name) => `./${name}\n`).join('')
  const hash = ['hash-object', '-w', '--no-filters', '--stdin-paths'] as const
  const blobs = names.length > 0 ? await linesOf(git, hash, { input, accept: [0, 128] }) : []
  if (blobs.length < names.length) {
    const left = names.filter(isReadableIn(root))
    return left.length < names.length && stageAsTheyAre(root, git, left)
  }
  const entries = blobs.flatMap((blob, i) => ['--cacheinfo', `100644,${blob},${names[i]}`])
  let isDone = names.length > 0
  for (let at = 0; isDone && at < entries.length; at += 2 * MAX_NAMES) {
    const some = entries.slice(at, at + 2 * MAX_NAMES)
    isDone = (await git.run(['update-index', '--add', ...some], { accept: [0, 128] })).exitCode === 0
  }
  return isDone
}
