import type { Stats } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { syncFolder, writeFileAtomic } from '../lib/atomic-write.js'
import { folderTrouble } from '../lib/disk-trouble.js'
import { unlessAbsent } from '../lib/errno.js'
import { MemoryError } from '../memory/errors.js'
import { createGit, type Git, GitFailure } from './git.js'

/** Folders in which a repository is prepared; one that is found at the next preparation is a crash's leftover. */
export const INIT_PREFIX = '.git-init-'

/** `info/attributes` has the last word: files go in and come out byte for byte. `!` unsets attributes with a value. */
const ATTRIBUTES = '* -text !eol -ident -filter !working-tree-encoding'

export type Opened = { gitDir: string; commonDir: string }

/** The repository at `root/.git`, which a person may remove, move away, break or restore at any time. */
export function createRepository({ root, env, git }: { root: string; env: NodeJS.ProcessEnv; git: Git }) {
  const dotGit = path.join(root, '.git')
  const state: { known?: { identity: string; opened: Opened; isPrepared: boolean } | undefined } = {}

  /** The repository as it is now; `undefined` if there is none. Throws `no-history` when it cannot be used. */
  async function inspect({ isOurs = false } = {}): Promise<Opened | undefined> {
    const entry = await unlessAbsent(fs.lstat(dotGit))
    if (entry === undefined) return undefined
    const identity = `${entry.dev}:${entry.ino}:${entry.birthtimeMs}`
    if (state.known?.identity !== identity) {
      refuseForeign(await unlessAbsent(fs.stat(dotGit)))
      state.known = {
        identity,
        opened: isOurs ? { gitDir: dotGit, commonDir: dotGit } : await probe(),
        isPrepared: false,
      }
    }
    return state.known.opened
  }

  async function probe(): Promise<Opened> {
    try {
      const asked = ['--absolute-git-dir', '--show-object-format', '--git-common-dir']
      const { stdout } = await git.run(['rev-parse', ...asked])
      // A folder's name may have line breaks. An older git repeats the question.
      const told = /^(.*)\n(sha\d+|--show-object-format)\n(.*)\n/s.exec(stdout.toString('utf8'))
      const [, gitDir = '', format, commonDir = ''] = told ?? []
      if (format === 'sha256') throw new GitFailure('rev-parse', 'its ids are of SHA-256, ours of SHA-1')
      return { gitDir, commonDir: await fs.realpath(path.resolve(root, commonDir)) }
    } catch (error) {
      throw unusable(error, root)
    }
  }

  /** The same, but makes one in a root without any; `undefined` if the root is absent. To be called under the lock. */
  async function ensure(): Promise<Opened | undefined> {
    if ((await inspect()) === undefined) {
      if (!(await unlessAbsent(fs.stat(root)))?.isDirectory()) return undefined
      await init()
      await inspect({ isOurs: true })
    }
    const { known } = state
    if (known && !known.isPrepared) {
      await clearLeftovers()
      await keepBytes(known.opened)
      known.isPrepared = true
    }
    return known?.opened
  }

  /** A rename puts the finished repository in its place: a crash on the way leaves no half one. */
  async function init(): Promise<void> {
    const place = await fs.mkdtemp(path.join(root, INIT_PREFIX))
    try {
      const made = path.join(place, '.git')
      await createGit({ root: place, env }).run(['init', '--quiet'])
      await keepBytes({ gitDir: made, commonDir: made })
      // Rewritten, which flushes them.
      for (const file of ['HEAD', 'config'].map((name) => path.join(made, name)))
        await writeFileAtomic(file, await fs.readFile(file))
      await syncFolder(made)
      await fs.rename(made, dotGit)
      await syncFolder(root)
    } catch (error) {
      throw unusable(error, root)
    } finally {
      await fs.rm(place, { recursive: true, force: true })
    }
  }

  async function clearLeftovers(): Promise<void> {
    for (const name of await fs.readdir(root)) {
      if (name.startsWith(INIT_PREFIX)) await fs.rm(path.join(root, name), { recursive: true, force: true })
    }
  }

  return {
    inspect,
    ensure,
    /** Forgets what is known, after a command failed: the next call looks again. */
    forget() {
      state.known = undefined
    },
  }
}

export type Repository = ReturnType<typeof createRepository>

async function keepBytes({ gitDir, commonDir }: Opened): Promise<void> {
  // A linked worktree shares the file with the repository that it belongs to, which is not ours to change.
  if (commonDir !== gitDir) return
  const file = path.join(commonDir, 'info', 'attributes')
  const text = (await unlessAbsent(fs.readFile(file, 'utf8'))) ?? ''
  if (text.trimEnd().endsWith(ATTRIBUTES)) return
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`
  await writeFileAtomic(file, `${before}${ATTRIBUTES}\n`)
}

/** Git skips its own check of the owner when it is told where the repository is. */
function refuseForeign(stat: Stats | undefined): void {
  const me = process.geteuid?.()
  if (stat === undefined || me === undefined || stat.uid === me) return
  throw new MemoryError(
    'no-history',
    `The .git of the memory folder belongs to another user (id ${stat.uid}).`,
    `To get the history back, make it yours with chown -R ${me}, or move it away: a new history then begins.`,
  )
}

/** The error that a failure of git tells of the repository; the failure itself if nothing is wrong with that. */
function unusable(failure: unknown, root: string): unknown {
  // If the folder to run in is missing, git seems to be missing.
  if (!(failure instanceof GitFailure) || failure.isRefusedByDisk || folderTrouble(root) !== undefined)
    return failure
  return /\bENOENT\b|not found in \$PATH/.test(failure.reason)
    ? new MemoryError(
        'no-history',
        'Git was not found.',
        'Install git and see that it is on the PATH of OpenCode.',
      )
    : new MemoryError(
        'no-history',
        `Git cannot use the .git of the memory folder (${failure.reason}).`,
        'Repair it (git fsck names the damage), or move it away: a new history then begins with the next change.',
      )
}

const MARKS: Record<string, string> = {
  'rebase-merge': 'a rebase',
  'rebase-apply': 'a rebase',
  MERGE_HEAD: 'a merge',
  CHERRY_PICK_HEAD: 'a cherry-pick',
  REVERT_HEAD: 'a revert',
  BISECT_LOG: 'a bisect',
}

const DETACHED = 'a look at an older commit (HEAD is detached: git switch <branch> ends it)'

/** What a person has begun here and not ended (`a rebase`). So is a detached HEAD: commits on it get lost from sight. */
export async function operationInProgress(gitDir: string): Promise<string | undefined> {
  const names = await fs.readdir(gitDir)
  const mark = names.find((name) => Object.hasOwn(MARKS, name))
  if (mark !== undefined) return MARKS[mark]
  const head = await unlessAbsent(fs.readFile(path.join(gitDir, 'HEAD'), 'utf8'))
  return /^[0-9a-f]{40,64}\s*$/.test(head ?? '') ? DETACHED : undefined
}

/** Throws `busy` if a person has begun something in this repository. */
export async function refuseInOperation(gitDir: string): Promise<void> {
  const operation = await operationInProgress(gitDir)
  if (operation) throw busy(`${operation.replace(/^a/, 'A')} is in progress in the memory repository.`)
}

export const busy = (sentence: string) =>
  new MemoryError('busy', sentence, 'Nothing is committed until that has ended: try again then.')
