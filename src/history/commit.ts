import fs from 'node:fs/promises'
import path from 'node:path'
import { TEMP_GLOB } from '../lib/atomic-write.js'
import { unlessAbsent } from '../lib/errno.js'
import { type Change, parseRawDiff, parseStatus } from './changes.js'
import type { Git } from './git.js'
import { type Author, messageOf } from './message.js'
import { INIT_PREFIX } from './repository.js'

const IN_PASSING = [
  `${INIT_PREFIX}*/**`,
  // Files on their way into place, ours and those of editors.
  `**/${TEMP_GLOB}`,
  '**/.*.sw?',
  '**/*~',
  '**/.#*',
  '**/#*#',
  '**/.DS_Store',
]

/** Everything below the root that is there to stay. */
const EVERYTHING = ['--', '.', ...IN_PASSING.map((glob) => `:(exclude,top,glob)${glob}`)]

/** From so many changes on, one pack of objects costs a fraction of the loose ones: a seventh of the CPU time at 500. */
const MANY_CHANGES = 100
/** Larger files, in bytes, go straight into a pack. */
const AS_PACK = 'core.bigFileThreshold=1'

/** Tells whose writes are in a commit. */
export type Attribution = {
  /** Whether writes to this file wait for a commit. */
  has(path: string): Promise<boolean>
  /** The writers of those changes whose content is what they wrote. */
  match(changes: readonly Pick<Change, 'path' | 'blob'>[]): Promise<Author[]>
  /** The changes are committed: what was noted for them has served. */
  settle(changes: readonly Pick<Change, 'path' | 'blob'>[]): Promise<void>
  /** Those whose content none of our writers wrote. */
  unnoted(changes: readonly Pick<Change, 'path' | 'blob'>[]): Promise<Pick<Change, 'path' | 'blob'>[]>
}

export type Committed = { files: string[]; left: Left | undefined }
/** Files that git cannot take, and its first words about them. */
export type Left = { paths: string[]; reason: string }

/** Commits whatever has changed, and what cannot be committed does not stop the rest. */
export async function commitChanges(args: {
  git: Git
  gitDir: string
  attribution: Attribution
  subject: (paths: readonly string[]) => string
  /** Roughly how many files have changed. */
  changes: number
}): Promise<Committed> {
  const { git, gitDir, attribution, subject } = args
  const config = args.changes < MANY_CHANGES ? [] : [AS_PACK]
  const add = await git.run(['add', '--all', '--ignore-errors', ...EVERYTHING], { accept: [0, 1], config })
  const staged = parseRawDiff((await git.run(STAGED)).stdout)
  const repositories = staged.filter((change) => change.isRepository).map((change) => change.path)
  if (repositories.length > 0) await unstage(git, repositories)
  const changes = staged.filter((change) => !change.isRepository)
  const files = changes.map((change) => change.path)
  if (files.length > 0) {
    const authors = await attribution.match(changes)
    await git.run(COMMIT, { input: messageOf(subject(files), authors) })
    await closeMessage(gitDir)
    await attribution.settle(changes)
  }
  const reason = firstLine(add.stderr) || (repositories.length > 0 && 'a git repository of its own')
  const left = reason ? await uncommitted(git) : []
  return { files, left: reason && left.length > 0 ? { paths: left, reason } : undefined }
}

/** Commits these files alone, as a person's: without trailers. Paths are as the disk spells them. */
export async function commitByHand(args: {
  git: Git
  gitDir: string
  attribution: Attribution
  subject: (paths: readonly string[]) => string
  paths: readonly string[]
}): Promise<Committed> {
  const { git, gitDir, attribution, subject, paths } = args
  const only = ['--', ...paths.map((name) => `:(top,literal)${name}`)]
  // Exit code 1: a person's .gitignore names it.
  await git.run(['add', ...only], { accept: [0, 1] })
  const changes = parseRawDiff((await git.run([...STAGED, ...only])).stdout)
  const files = changes.map((change) => change.path)
  if (files.length > 0) {
    await git.run([...COMMIT, '--only', ...only], { input: messageOf(subject(files), []) })
    await closeMessage(gitDir)
    await attribution.settle(changes)
  }
  return { files, left: undefined }
}

/** Git gives this one file the mode of the umask. */
async function closeMessage(gitDir: string): Promise<void> {
  await unlessAbsent(fs.chmod(path.join(gitDir, 'COMMIT_EDITMSG'), 0o600))
}

const STAGED = [
  ...['diff', '--cached', '--raw', '-z', '--no-abbrev'],
  ...['--no-renames', '--no-relative', '--no-ext-diff'],
] as [string, ...string[]]
const COMMIT = ['commit', '--quiet', '--no-verify', '--no-status', '--cleanup=verbatim', '--file=-'] as const

/** Git would record no more of a repository inside ours than its last commit's hash. */
async function unstage(git: Git, paths: readonly string[]): Promise<void> {
  await git.run(['reset', '--quiet', '--', ...paths.map((path) => `:(top,literal)${path}`)])
}

/** The files that differ from the last commit, untracked ones one by one. */
export async function uncommitted(git: Git): Promise<string[]> {
  const args = [
    'status',
    '--porcelain',
    '-z',
    '--untracked-files=all',
    '--no-renames',
    ...EVERYTHING,
  ] as const
  return parseStatus((await git.run(args)).stdout)
}

const firstLine = (text: string) => text.trim().split('\n', 1)[0]
