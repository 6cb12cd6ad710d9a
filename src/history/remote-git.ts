import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { shellWord } from '../lib/shell-word.js'
import { MemoryError } from '../memory/errors.js'
import { REMOTE_REF } from './exchange.js'
import { type Git, GitFailure, type GitOutput, linesOf } from './git.js'
import type { Repository } from './repository.js'
import { clearStaleLocks, clearTornPacks, tornPacks } from './stale-locks.js'

export type Remote = { url: string; branch: string }

/** Why a fetch or a push failed, as far as a person can do something about it; `raced`: somebody was faster. */
export type RemoteFault = (typeof SAYINGS)[number][1] | 'raced' | 'tooMuch'

/** A fetch or a push failed. `reason` is what git says of it. */
export class RemoteFailure extends Error {
  constructor(
    readonly fault: RemoteFault,
    readonly reason: string,
  ) {
    super(`${fault}: ${reason}`)
    this.name = 'RemoteFailure'
  }
}

/** A remote that says nothing for this long is taken to hang, in ms. */
const SILENCE_MS = 30_000
/** Far more than a memory has, packed, in bytes. */
const MAX_BYTES = 500_000_000
/** Overrides the person's own settings of git, which apply here since they know the way to the remote. */
const CONFIG = [
  'core.askPass=',
  'fetch.fsckObjects=true',
  'transfer.fsckObjects=true',
  'fetch.recurseSubmodules=false',
  'push.recurseSubmodules=no',
  'push.followTags=false',
  'push.gpgSign=false',
  'push.pushOption=',
  'fetch.writeCommitGraph=false',
  'http.lowSpeedLimit=100',
  'http.lowSpeedTime=20',
]

/**
 * Git for a person's remote, in a repository of its own that borrows the memory's objects: nothing in the memory's
 * `.git/config` can choose a program, a proxy or another address.
 */
export function createRemoteGit(args: {
  root: string
  git: Git
  repository: Repository
  /** Folder of that repository. */
  folder: string
  env: NodeJS.ProcessEnv
  /** A fetch of more than this is stopped. */
  maxBytes?: number
  silenceMs?: number
}) {
  const { root, git, repository, folder, env, maxBytes = MAX_BYTES, silenceMs = SILENCE_MS } = args

  /** Sets that repository up; returns the variables for it, with the person's own settings of git and none of the memory's. */
  async function surroundings(): Promise<Record<string, string | undefined>> {
    const opened = await repository.inspect()
    if (!opened) throw new MemoryError('no-history', 'There is no history yet.', 'Write something first.')
    mkdirSync(path.join(folder, 'refs'), { recursive: true, mode: 0o700 })
    writeFileSync(path.join(folder, 'HEAD'), 'ref: refs/heads/none\n', { mode: 0o600 })
    writeFileSync(path.join(folder, 'config'), PLAIN_CONFIG, { mode: 0o600 })
    await clearStaleLocks(folder, folder)
    const { GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_CONFIG_NOSYSTEM } = env
    const vars = {
      GIT_DIR: folder,
      GIT_WORK_TREE: undefined,
      GIT_OBJECT_DIRECTORY: path.join(opened.commonDir, 'objects'),
      ...{ GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_CONFIG_NOSYSTEM },
    }
    const setting = await linesOf(git, ['config', '--get', 'core.sshCommand'], { vars, accept: [0, 1] })
    const ssh = env['GIT_SSH_COMMAND'] || setting[0]
    return {
      ...vars,
      GIT_ALLOW_PROTOCOL: 'https:ssh:file',
      GIT_TERMINAL_PROMPT: '0',
      GCM_INTERACTIVE: 'never',
      SSH_ASKPASS_REQUIRE: 'never',
      GIT_SSH_COMMAND: `${ssh || shellWord(env['GIT_SSH'] || 'ssh')} ${batchOptions(ssh || env['GIT_SSH'] || '')}`,
    }
  }

  async function run(command: [string, ...string[]], signal: AbortSignal): Promise<GitOutput> {
    const gitDir = (await repository.inspect())?.commonDir ?? folder
    const others = await tornPacks(gitDir)
    // The next fetch does not go on with a half pack, and a disk that it has filled would stay full.
    const clearTorn = () => clearTornPacks(gitDir, root, others)
    const stop = new AbortController()
    const onProgress = (said: string) => {
      if (bytesIn(said) > maxBytes) stop.abort()
    }
    try {
      const output = await git.run(command, {
        config: CONFIG,
        vars: await surroundings(),
        accept: [0, 1, 128],
        silenceMs,
        signal: AbortSignal.any([signal, stop.signal]),
        onProgress,
      })
      if (stop.signal.aborted) throw new GitFailure(command[0], 'too much')
      if (output.exitCode !== 0) await clearTorn()
      return output
    } catch (error) {
      await clearTorn()
      if (!(error instanceof GitFailure)) throw error
      if (stop.signal.aborted)
        throw new RemoteFailure('tooMuch', `more than ${inMegabytes(maxBytes)} at once`)
      throw new RemoteFailure(/timeout/.test(error.reason) ? 'offline' : 'unknown', error.reason)
    }
  }

  async function fetchBranch({ url, branch }: Remote, signal: AbortSignal): Promise<string | undefined> {
    const ref = path.join(folder, REMOTE_REF)
    const from = `+refs/heads/${branch}:${REMOTE_REF}`
    const { exitCode, stderr } = await run(['fetch', ...FETCH, '--', url, from], signal)
    if (exitCode !== 0) {
      if (/couldn't find remote ref/.test(stderr)) return undefined
      // The commit that it held was pruned from the memory: a person has rewritten history, or put an earlier one back.
      if (!stderr.includes(`bad object ${REMOTE_REF}`) || !existsSync(ref)) throw failureIn(stderr)
      rmSync(ref)
      return fetchBranch({ url, branch }, signal)
    }
    // Of a shallow remote git only warns, and fetches nothing.
    if (SHALLOW.test(stderr)) throw failureIn(stderr)
    return readFileSync(ref, 'utf8').trimEnd()
  }

  return {
    /** Fetches the branch; returns its commit, `undefined` if the remote has no such branch. Throws `RemoteFailure`. */
    fetch: fetchBranch,
    /** The remote's branches, each with its commit. Throws `RemoteFailure`. */
    async branches({ url }: Pick<Remote, 'url'>, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
      const { exitCode, stdout, stderr } = await run(['ls-remote', '--heads', '--', url], signal)
      if (exitCode !== 0) throw failureIn(stderr)
      const lines = stdout.toString('utf8').matchAll(/^(\w+)\trefs\/heads\/(.+)/gm)
      return new Map([...lines].map(([, commit = '', name = '']) => [name, commit]))
    },
    /** Pushes a commit, and never by force. Throws `RemoteFailure`. */
    async push({ url, branch }: Remote, commit: string, signal: AbortSignal) {
      const to = `${commit}:refs/heads/${branch}`
      const { exitCode, stderr, stdout } = await run(['push', ...PUSH, '--', url, to], signal)
      if (exitCode === 0) return
      const said = `${stdout.toString('utf8')}\n${stderr}`
      const refusal = /\[(?:remote )?rejected\][^(]*\((.*)\)/.exec(said)?.[1]
      if (refusal === undefined) throw failureIn(stderr)
      const isRaced = /\[rejected\]|cannot lock ref|reference already exists/.test(said)
      const otherwise = isRaced ? 'raced' : 'refused'
      const fault = SHALLOW.test(said) ? 'shallow' : isFull(said) ? 'full' : otherwise
      const reason = /^(?:remote: )?(?:error|fatal): ((?!failed to push).*\S)/m.exec(said)?.[1]
      throw new RemoteFailure(fault, reason ?? refusal)
    },
  }
}

const FETCH = [
  '--no-tags',
  '--no-prune',
  '--no-recurse-submodules',
  '--no-write-fetch-head',
  '--no-auto-gc',
  '--refmap=',
  '--progress',
]
const PUSH = ['--no-verify', '--no-follow-tags', '--progress', '--porcelain']
const PLAIN_CONFIG = '[core]\n\trepositoryformatversion = 0\n\tbare = true\n'

/** Options by which ssh never asks for anything. */
const batchOptions = (program: string) =>
  /plink/i.test(program) ? '-batch' : '-o BatchMode=yes -o ConnectTimeout=20'

const isFull = (said: string) => /quota|no space|disk full|file size|too large|exceed/i.test(said)

/** Matches a pack to be pushed, too, if what it builds on is missing. */
const SHALLOW = /shallow (?:roots|update)|Could not read [0-9a-f]{40}/

/** What git says, the gravest first. */
const SAYINGS = [
  // Only a part of the history.
  [SHALLOW, 'shallow'],
  // This machine's disk: what the remote says of its own begins with `remote:`.
  [/^(?!remote:).*(?:No space left|Disk quota exceeded)/im, 'noRoom'],
  [/dubious ownership/, 'unknown'],
  [/could not read (?:Username|Password)|Authentication failed|terminal prompts disabled/i, 'login'],
  [/Permission denied \(|publickey|Host key verification failed|error: 40[13]|HTTP 40[13]/i, 'login'],
  // Ids of SHA-256. Git says behind it that the line broke.
  [/hash algorithm|mismatched algorithms/, 'refused'],
  [/early EOF|hung up|disconnect|expected flush/i, 'offline'],
  [/fsck|malformed|bad object|missing necessary objects|invalid index-pack output/i, 'unsound'],
  [/resolve host|Connection (?:refused|reset|closed)|unreachable|timed out|low speed|SSL/i, 'offline'],
  // The remote's disk.
  [/No space left|quota/i, 'full'],
  [/not found|does not appear to be a git repository|No such file|does not exist/i, 'gone'],
  [/denied|read-only|refus/i, 'refused'],
  // What git says of any line that broke.
  [/Could not read from remote repository/i, 'offline'],
] as const

const UNITS: Readonly<Record<string, number>> = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 }

/** How much git says that it has received: `Receiving objects:  45% (9/20), 1.20 GiB | 5.00 MiB/s`. */
function bytesIn(progress: string): number {
  const [, number = 0, unit = ''] =
    /(?:Receiving|Unpacking) objects:[^|]*, ([\d.]+) (\w+)/.exec(progress) ?? []
  return Number(number) * (UNITS[unit] ?? 1)
}

export const inMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

const PROGRESS = /^remote: (?:Enumerating|Counting|Compressing|Total) /

function failureIn(stderr: string): RemoteFailure {
  const lines = stderr
    .split(/[\r\n]+/)
    .filter(
      (line) => /^(?:fatal|error|warning: rejected|remote|ssh|.*denied)/i.test(line) && !PROGRESS.test(line),
    )
  const [saying, fault] = SAYINGS.find(([one]) => one.test(stderr)) ?? [/^/, 'unknown']
  const said = lines.find((line) => saying.test(line)) ?? lines[0] ?? stderr.trim().split('\n').at(-1) ?? ''
  return new RemoteFailure(fault, said.slice(0, 300))
}
