import fs from 'node:fs/promises'
import path from 'node:path'
import { TEMP_GLOB } from '../lib/atomic-write.js'
import { unlessAbsent } from '../lib/errno.js'
import { firstLine } from '../lib/text.js'
import type { Attribution, Content } from '../memory/attribution.js'
import { commitMessage, type Lead, type SubjectOf } from './commit-message.js'
import { asIndexInfo } from './exchange.js'
import { type Git, linesOf } from './git.js'
import { refuseInOperation } from './operation-in-progress.js'
import { type DiffEntry, isRepository, parseRawDiff } from './parse-diff.js'
import { INIT_PREFIX } from './repository.js'
import { inShares, leadOf, type Share } from './shares.js'

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

/** From so many written files on, one pack of objects costs a fraction of the loose ones: a seventh of the CPU time at 500. */
const MANY_FILES = 100
/** Larger files, in bytes, go straight into a pack. */
const AS_PACK = 'core.bigFileThreshold=1'

/** `byHand`: paths of files with content that nobody noted, and so is a person's. */
export type Committed = { files: Content[]; byHand: string[]; left: Uncommitted | undefined }
/** Files that git cannot take, and its first words about them. */
export type Uncommitted = { paths: string[]; reason: string }

type StageArgs = {
  root: string
  git: Git
  gitDir: string
  attribution: Attribution
  /** What the commit is for; replaces a subject that says no more than what became of the files. */
  lead: Lead
  subjectOf: SubjectOf
}

/**
 * Commits whatever has changed: what nobody noted, and so is a person's, and what each kind of writer wrote, in commits of
 * their own. What cannot be committed does not stop the rest.
 */
export async function stageAndCommit(args: StageArgs): Promise<Committed> {
  const { root, git, attribution } = args
  const config = (await attribution.count()) < MANY_FILES ? [] : [AS_PACK]
  const add = await git.run(['add', '--all', '--ignore-errors', ...EVERYTHING], { accept: [0, 1], config })
  const staged = parseRawDiff((await git.run(STAGED)).stdout)
  const repositories = staged.filter(isRepository).map(({ path }) => path)
  if (repositories.length > 0) await unstage(git, repositories)
  const files = staged.filter((entry) => !isRepository(entry))
  const shares = await inShares(files, await attribution.writersOf(files), root)
  if (shares.length > 1)
    await setIndex(
      git,
      shares.slice(1).flatMap(({ files }) => files),
      'before',
    )
  for (const [i, share] of shares.entries()) {
    if (i > 0) await setIndex(git, share.files, 'after')
    await commitShare(args, share)
  }
  const reason = firstLine(add.stderr) || (repositories.length > 0 && 'a git repository of its own')
  const left = reason ? await listUncommitted(git) : []
  const byHand = pathsIn(shares.filter(({ authors }) => authors.length === 0).flatMap(({ files }) => files))
  return { files, byHand, left: reason && left.length > 0 ? { paths: left, reason } : undefined }
}

/**
 * Commits these files alone, as a person's, whatever else waits for a commit. Paths are as the disk spells them. Files that
 * a person's .gitignore names are not taken.
 */
export async function commitByHand(
  args: Pick<StageArgs, 'git' | 'gitDir' | 'attribution' | 'subjectOf'>,
  paths: readonly string[],
): Promise<Committed> {
  const { git, attribution, subjectOf } = args
  const only = ['--', ...paths.map((name) => `:(top,literal)${name}`)]
  // Exit code 1: some are ignored.
  await git.run(['add', ...only], { accept: [0, 1] })
  const files = parseRawDiff((await git.run([...STAGED, ...only])).stdout)
  if (files.length > 0) {
    await commit(args, commitMessage(subjectOf('byHand', files), []), ['--only', ...only])
    await attribution.settle(files)
  }
  return { files, byHand: pathsIn(files), left: undefined }
}

const pathsIn = (files: readonly Content[]) =>
  files.flatMap(({ path, blob }) => (blob === 'absent' ? [] : [path]))

async function commitShare(args: StageArgs, share: Share): Promise<void> {
  const { files, authors } = share
  await commit(args, commitMessage(args.subjectOf(leadOf(share, args.lead), files), authors))
  await args.attribution.settle(files)
}

async function commit(
  { git, gitDir }: Pick<StageArgs, 'git' | 'gitDir'>,
  message: string,
  only: readonly string[] = [],
): Promise<void> {
  // Since the first look a person may have left the branch.
  await refuseInOperation(gitDir)
  await git.run([...COMMIT, ...only], { input: message })
  // Git gives this one file the mode of the umask.
  await unlessAbsent(fs.chmod(path.join(gitDir, 'COMMIT_EDITMSG'), 0o600))
}

/** Puts files into the index as they are before or after the change, from what git has stored: nothing is read again. */
async function setIndex(git: Git, files: readonly DiffEntry[], when: 'before' | 'after'): Promise<void> {
  const entries = files.map(({ path, modes, before, blob }) => {
    const id = when === 'before' ? before : blob
    return { path, entry: id === 'absent' ? undefined : { mode: modes[when], blob: id } }
  })
  await git.run(['update-index', '-z', '--index-info'], { input: asIndexInfo(entries) })
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

/** The files that differ from the last commit, untracked ones one by one: behind two letters and a blank. */
export async function listUncommitted(git: Git): Promise<string[]> {
  const options = ['--porcelain', '-z', '--untracked-files=all', '--no-renames']
  return (await linesOf(git, ['status', ...options, ...EVERYTHING])).map((line) => line.slice(3))
}
