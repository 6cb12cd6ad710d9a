import fs from 'node:fs/promises'
import path from 'node:path'
import { TEMP_GLOB, writeFileAtomic } from '../lib/atomic-write.js'
import { unlessAbsent } from '../lib/errno.js'
import { firstLine } from '../lib/text.js'
import type { Attribution, Author } from '../memory/attribution.js'
import { foldersOf } from '../memory/path.js'
import { commitMessage, type Lead } from './commit-message.js'
import { changeIndex } from './exchange.js'
import { type Git, linesOf } from './git.js'
import { type DiffEntry, isRepository, parseRawDiff } from './parse-diff.js'
import { INIT_PREFIX, refuseInOperation } from './repository.js'
import { compareWithIndex, isReadableIn, stageAsTheyAre } from './unwatched.js'

const IN_PASSING = [
  `${INIT_PREFIX}*/**`,
  // The folder in which git filter-branch works.
  '.git-rewrite/**',
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

/** Files that git cannot take, and its first words about them. */
export type Uncommitted = { paths: string[]; reason: string }

export type CommitArgs = {
  root: string
  git: Git
  attribution: Attribution
  subjectOf: (lead: Lead, files: readonly DiffEntry[]) => string
}

/**
 * Commits whatever has changed: what is a person's, and what each kind of writer wrote, in commits of their own. What cannot
 * be committed does not stop the rest. `lead`: what it is for, unless a writer gave a subject. `byHand`: files with content
 * that nobody noted, so a person's; `unwatched`: those of them that git passes over.
 */
export async function stageAndCommit(args: CommitArgs, gitDir: string, lead: Lead) {
  const { root, git, attribution } = args
  const { isClean, ...compared } = await compareWithIndex(root, git, EVERYTHING)
  const config = (await attribution.count()) < MANY_FILES ? [] : [AS_PACK]
  let { fault, files, hadRepository } = await stageAll(git, config, isClean)
  // A repository inside ours that a person had staged hid the files in it.
  const { marked, unknown } = hadRepository ? await compareWithIndex(root, git, EVERYTHING) : compared
  const added = new Set(files.filter(({ blob }) => blob !== 'absent').map((file) => file.path))
  // Asked only of these few: it blocks the process.
  const unwatched = [...marked, ...unknown.filter((name) => !added.has(name))].filter(isReadableIn(root))
  // Once files of such a repository are in the index, git takes its other files too.
  if (await stageAsTheyAre(root, git, unwatched)) ({ fault, files } = await stageAll(git, config))
  const shares = await inShares(files, await attribution.writersOf(files), root)
  const later = shares.slice(1).flatMap((share) => share.files)
  await changeIndex(git, entriesOf(later, 'before'))
  for (const [i, share] of shares.entries()) {
    if (i > 0) await changeIndex(git, entriesOf(share.files, 'after'))
    await commit(args, gitDir, share, lead)
  }
  const left = fault ? await listUncommitted(git) : []
  const byHand = shares
    .filter(({ authors }) => authors.length === 0)
    .flatMap(({ files }) => files.flatMap(({ path, blob }) => (blob === 'absent' ? [] : [path])))
  const hidden = new Set(unwatched)
  return {
    files,
    byHand,
    unwatched: byHand.filter((name) => hidden.has(name)),
    left: left.length > 0 ? { paths: left, reason: fault } : undefined,
  }
}

/** Stages what git looks at, unless a person or a git that died has staged it all. `fault`: why some of it is left. */
async function stageAll(git: Git, config: readonly string[], isClean = false) {
  const command = ['add', '--all', '--ignore-errors', ...EVERYTHING] as const
  const { stderr } = isClean ? { stderr: '' } : await git.run(command, { accept: [0, 1], config })
  const staged = await listStaged(git)
  const repositories = staged.filter(isRepository).map(({ path }) => path)
  // Git would record no more of a repository inside ours than its last commit's hash.
  const hadRepository = repositories.length > 0
  if (hadRepository) await git.run(['reset', '--quiet', ...pathsIn('-')], { input: literally(repositories) })
  const fault = firstLine(stderr) || (hadRepository ? 'a git repository of its own' : '')
  return { fault, hadRepository, files: staged.filter((entry) => !isRepository(entry)) }
}

/** Commits only these files. Paths are as the disk spells them. */
export async function commitOnly(args: CommitArgs, gitDir: string, paths: readonly string[]): Promise<void> {
  const { root, git, attribution } = args
  await stageAsTheyAre(root, git, paths)
  const wanted = new Set(paths)
  // With a file, git stages what lay in a folder of its name.
  const files = (await listStaged(git)).filter(({ path }) =>
    [path, ...foldersOf(path)].some((name) => wanted.has(name)),
  )
  const list = path.join(gitDir, 'memfs-paths')
  for (const share of await inShares(files, await attribution.writersOf(files), root)) {
    await writeFileAtomic(list, literally(share.files.map((file) => file.path)), { durable: false })
    await commit(args, gitDir, share, undefined, ['--only', ...pathsIn(list)])
  }
  await unlessAbsent(fs.unlink(list))
}

/** Paths go by a file: there may be any number of them, and arguments have bounds. */
const pathsIn = (file: string) => [`--pathspec-from-file=${file}`, '--pathspec-file-nul']
const literally = (paths: readonly string[]) => paths.map((name) => `:(top,literal)${name}\0`).join('')

const COMMIT = ['commit', '--quiet', '--no-verify', '--no-status', '--cleanup=verbatim', '--file=-'] as const

async function commit(
  { git, attribution, subjectOf }: CommitArgs,
  gitDir: string,
  share: Share,
  lead: Lead,
  options: readonly string[] = [],
): Promise<void> {
  const { files, authors } = share
  // Since the first look a person may have left the branch.
  await refuseInOperation(gitDir)
  const input = commitMessage(subjectOf(leadOf(share, lead), files), authors)
  await git.run([...COMMIT, ...options], { input })
  // Git gives this one file the mode of the umask.
  await unlessAbsent(fs.chmod(path.join(gitDir, 'COMMIT_EDITMSG'), 0o600))
  await attribution.settle(files)
}

/** The files as they are before or after the change. */
const entriesOf = (files: readonly DiffEntry[], when: 'before' | 'after') =>
  files.map(({ path, modes, before, blob: after }) => {
    const blob = { before, after }[when]
    return { path, entry: blob === 'absent' ? undefined : { mode: modes[when], blob } }
  })

async function listStaged(git: Git): Promise<DiffEntry[]> {
  const options = ['--cached', '--raw', '-z', '--no-abbrev', '--no-renames', '--no-relative', '--no-ext-diff']
  return parseRawDiff((await git.run(['diff', ...options])).stdout)
}

/** The files whose content the last commit does not have, ignored ones too. */
export async function listPending(root: string, git: Git): Promise<ReadonlySet<string>> {
  const { marked, unknown } = await compareWithIndex(root, git, EVERYTHING)
  const pending = new Set(await listUncommitted(git))
  const others = [...marked, ...unknown].filter((name) => !pending.has(name))
  for (const name of others.filter(isReadableIn(root))) pending.add(name)
  return pending
}

/** The files that differ from the last commit, untracked ones one by one. Git prints two letters and a blank first. */
async function listUncommitted(git: Git): Promise<string[]> {
  const options = ['--porcelain', '-z', '--untracked-files=all', '--no-renames']
  return (await linesOf(git, ['status', ...options, ...EVERYTHING])).map((line) => line.slice(3))
}

/** The files of one commit: of one kind of writer, and of one subject if the writers gave one. */
type Share = {
  files: DiffEntry[]
  /** All who had a hand in them; none for a person's edits. */
  authors: Author[]
  /** Who wrote what is committed now; absent for a person's edits. */
  last: Author | undefined
}

/**
 * Divides files by their `writers`, a list for each file; what an ended process has left is a share of its own. The
 * share with the latest change is committed last.
 */
async function inShares(
  files: readonly DiffEntry[],
  writers: readonly (readonly Author[])[],
  root: string,
): Promise<Share[]> {
  const shares = new Map<string, Share>()
  for (const [i, file] of files.entries()) {
    const authors = writers[i] ?? []
    const last = authors.at(-1)
    const key = last ? JSON.stringify([last.writer ?? 'agent', last.subject, last.isLeft]) : ''
    const share = shares.get(key) ?? { files: [], authors: [], last }
    share.files.push(file)
    share.authors.push(...authors)
    shares.set(key, share)
  }
  const all = [...shares.values()]
  if (all.length < 2) return all
  // Git's index cannot hold a file and a folder of one name, so such changes cannot be told apart.
  if (hasFileInPlaceOfFolder(files))
    return [{ files: [...files], authors: writers.flat(), last: writers.flat().at(-1) }]
  const latest = new Map<Share, number>()
  for (const share of all) latest.set(share, await latestChange(share, root))
  all.sort((a, b) => (latest.get(a) ?? 0) - (latest.get(b) ?? 0))
  // The first commit of all counts as what was there before and cannot be undone: fine for seeds, not for a change.
  const seeds = all.findIndex(({ last }) => last?.writer === 'setup' && last.subject === undefined)
  if (all[0]?.last !== undefined && seeds > 0) all.unshift(...all.splice(seeds, 1))
  // A name that cannot be decoded cannot be put back into the index either: it goes with the first commit.
  const unnamed = all.findIndex(({ files }) => files.some(({ path }) => path.includes(NOT_UTF8)))
  if (unnamed > 0) all.unshift(...all.splice(unnamed, 1))
  return all
}

/** In a decoded name, stands for bytes that are not UTF-8. No tool writes such a name: it is a person's. */
const NOT_UTF8 = '\uFFFD'

function hasFileInPlaceOfFolder(files: readonly DiffEntry[]): boolean {
  const paths = new Set(files.map((file) => file.path))
  return files.some((file) => foldersOf(file.path).some((folder) => paths.has(folder)))
}

/** Latest change time of its files, in ms; for a deleted file, that of its folder. */
async function latestChange({ files }: Share, root: string): Promise<number> {
  let latest = 0
  for (const { path: name, change } of files) {
    const file = path.join(root, change === 'deleted' ? path.dirname(name) : name)
    latest = Math.max(latest, (await unlessAbsent(fs.lstat(file)))?.ctimeMs ?? 0)
  }
  return latest
}

/** What the subject of a share begins with; `asked` is the reason for which the commit is made, if there is one. */
function leadOf({ files, last }: Share, asked: Lead): Lead {
  if (last?.subject !== undefined) return { subject: last.subject }
  if (typeof asked === 'object') return { ...asked, isByHand: last === undefined }
  if (last === undefined) return 'byHand'
  if (last.isLeft) return 'recover'
  if (asked !== undefined) return asked
  if (last.writer === 'setup') return 'setUp'
  const isLearned = last.writer === 'capture' || last.writer === 'model'
  return isLearned && files.some(({ change }) => change !== 'deleted') ? 'learned' : undefined
}
