import type { SimpleGitOptions } from 'simple-git'
import { firstLine } from '../lib/text.js'

/** A git that says nothing for this long is taken to hang, in ms. */
const SILENCE_MS = 120_000

/** A person's settings must not change what is stored, run a program of theirs, or start work that outlives the command. */
const CONFIG = [
  'commit.gpgSign=false',
  'core.hooksPath=/dev/null',
  'core.excludesFile=',
  'core.attributesFile=',
  'core.autocrlf=false',
  'core.safecrlf=false',
  'core.fsmonitor=false',
  'core.ignoreStat=false',
  'core.sparseCheckout=false',
  'core.untrackedCache=false',
  'core.quotePath=false',
  'core.sharedRepository=0600',
  // Objects, index and refs survive a power loss; a batch of objects costs one flush (git 2.36 and later).
  'core.fsync=added,reference',
  'core.fsyncMethod=batch',
  'gc.auto=0',
  'maintenance.auto=false',
  'i18n.commitEncoding=UTF-8',
  'i18n.logOutputEncoding=UTF-8',
  'init.defaultBranch=main',
  'log.showRoot=true',
  'log.showSignature=false',
  'log.follow=false',
  'color.ui=false',
  'advice.addEmbeddedRepo=false',
]

const NAME = 'opencode-memfs'

const GIT_ENV = {
  // Config of the user and of the system is not read at all (git 2.32 and later; CONFIG covers what matters before).
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_TEMPLATE_DIR: '',
  // The ids noted by `gitBlobId` are SHA-1, and stale locks are looked for among files.
  GIT_DEFAULT_HASH: 'sha1',
  GIT_DEFAULT_REF_FORMAT: 'files',
  // Reading must not write the index.
  GIT_OPTIONAL_LOCKS: '0',
  GIT_AUTHOR_NAME: NAME,
  GIT_COMMITTER_NAME: NAME,
  LC_ALL: 'C',
}

/** What simple-git guards against when a stranger chooses the value; here every value is a constant or the root. */
const UNSAFE = {
  allowUnsafeConfigPaths: true,
  allowUnsafeFsMonitor: true,
  allowUnsafeHooksPath: true,
  allowUnsafeTemplateDir: true,
  // The person's own command to reach a remote, out of her settings.
  allowUnsafeSshCommand: true,
  // Only ever set to none.
  allowUnsafeAskPass: true,
}

/** The machine's name in commits of a memory that stays on its machine. */
export const NO_MACHINE = 'localhost'

export type GitOutput = { exitCode: number; stdout: Buffer; stderr: string }

/** Git did not start, was stopped, or ended with an exit code that was not expected. */
export class GitFailure extends Error {
  constructor(
    readonly command: string,
    readonly reason: string,
  ) {
    super(`git ${command}: ${reason}`)
    this.name = 'GitFailure'
  }

  /** Whether the disk refused: then nothing is wrong with the repository. */
  get isRefusedByDisk(): boolean {
    // If there is no room for an index, git says `Out of diskspace`; for a ref, `couldn't write`.
    return /insufficient permission|Permission denied|Read-only file system|No space left|Out of diskspace|couldn't write|Disk quota exceeded/i.test(
      this.reason,
    )
  }
}

type RunOptions = {
  input?: string
  /** Exit codes that are answers and not failures; 0 alone when absent. */
  accept?: readonly number[]
  signal?: AbortSignal
  /** Further settings, `key=value`. */
  config?: readonly string[]
  /** Further variables, over those of every command; `undefined` takes one away. */
  vars?: Readonly<Record<string, string | undefined>>
  /** How long it may say nothing, in ms. */
  silenceMs?: number
  /** Given what it says of its progress, as it says it. */
  onProgress?: (text: string) => void
}

export type Git = {
  /** Runs one git command. What others chose may be in `args` only where no option can be: after `--`, or as a hash. */
  run(args: readonly [string, ...string[]], options?: RunOptions): Promise<GitOutput>
}

/** What a command prints, in lines or, with `-z`, between NULs; without what is empty. */
export async function linesOf(git: Git, ...[args, options]: Parameters<Git['run']>): Promise<string[]> {
  const { stdout } = await git.run(args, options)
  const end = args.includes('-z') ? '\0' : '\n'
  return stdout.toString('utf8').split(end).filter(Boolean)
}

export const onlyPaths = (paths: readonly string[]) => ['--', ...paths.map((one) => `:(top,literal)${one}`)]

/**
 * Git for the repository at `root/.git`, and never for one further up, whatever the environment or the user's settings
 * say. `env` is the environment of the host; its variables that steer git are dropped. `machine` signs the commits.
 */
export function createGit(options: {
  root: string
  env: NodeJS.ProcessEnv
  machine?: (() => string | undefined) | undefined
  signal?: AbortSignal
}): Git {
  const { root, machine = () => undefined } = options
  const base = { ...GIT_ENV, GIT_DIR: `${root}/.git`, GIT_WORK_TREE: root }
  const hostEnv = withoutGuarded(options.env)

  async function run(
    args: readonly [string, ...string[]],
    { input, accept = [0], signal, config = [], vars, silenceMs = SILENCE_MS, onProgress }: RunOptions = {},
  ) {
    const signer = machine()
    const email = `memfs@${signer ?? NO_MACHINE}`
    const own = { ...base, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_EMAIL: email, ...vars }
    const { simpleGit } = await import('simple-git')
    const results: { exitCode: number; stdOut: Buffer[]; stdErr: Buffer[] }[] = []
    const signals = [signal, options.signal].filter((one) => one !== undefined)
    const abort = signals.length > 1 ? AbortSignal.any(signals) : signals[0]
    // Sync writes files without the executable bit that another machine gave them, which must not count as a change.
    const ofMachines = signer === undefined ? [] : ['core.fileMode=false']
    const settings: Partial<SimpleGitOptions> = {
      baseDir: root,
      config: [...CONFIG, ...ofMachines, ...config],
      unsafe: UNSAFE,
      allowEnvironment: Object.keys(own),
      // Waits for all output, however late; with ssh only 500 ms after the exit, as a helper may hold it open for ever.
      completion: { onClose: true, onExit: vars?.['GIT_SSH_COMMAND'] === undefined ? false : 500 },
      timeout: { block: silenceMs },
      errors(error, result) {
        results.push(result)
        return result.exitCode > 0 ? undefined : error
      },
      ...(input === undefined ? {} : { input: () => input }),
      ...(abort ? { abort } : {}),
    }
    try {
      await simpleGit(settings)
        .env({ ...hostEnv, ...own })
        .outputHandler((_, stdout, stderr) => {
          // If a command printed nothing, simple-git waits 50 ms for late output, which never comes in Node and Bun.
          queueMicrotask(() => stdout.emit('data', Buffer.alloc(0)))
          if (onProgress) stderr.on('data', (bytes: Buffer) => onProgress(bytes.toString('latin1')))
        })
        .raw([...args])
    } catch (error) {
      throw new GitFailure(args[0], firstLine(error instanceof Error ? error.message : String(error)))
    }
    const [result] = results
    if (!result) throw new Error('git gave no result')
    const { exitCode } = result
    const stderr = Buffer.concat(result.stdErr).toString('utf8')
    if (!accept.includes(exitCode)) {
      throw new GitFailure(args[0], firstLine(stderr) || `exit code ${exitCode}`)
    }
    return { exitCode, stdout: Buffer.concat(result.stdOut), stderr }
  }

  return { run }
}

/** simple-git refuses these when they are handed over explicitly; git would follow them. */
const GUARDED = /^(git_.*|editor|visual|pager|prefix|ssh_askpass)$/i

const withoutGuarded = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !GUARDED.test(name)))

/**
 * The first commit of a person's repository, by which OpenCode tells projects apart. Of several, the first by hash;
 * none for a shallow clone, which does not have it.
 */
export async function firstCommit(repository: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const git = createGit({ root: repository, env })
  const ask = (...command: [string, ...string[]]) =>
    linesOf(git, command, { accept: [0, 1, 128] }).catch(() => [])
  if ((await ask('rev-parse', '--is-shallow-repository'))[0] !== 'false') return undefined
  return (await ask('rev-list', '--max-parents=0', 'HEAD')).sort()[0]
}
