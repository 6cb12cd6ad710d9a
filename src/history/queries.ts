import { inSlices } from '../lib/time-slice.js'
import { MemoryError } from '../memory/errors.js'
import { movesIn, parseTrailers, TRAILER_FORMATS, type Trailers } from './commit-message.js'
import { type Git, GitFailure, linesOf, onlyPaths } from './git.js'
import { type DiffEntry, parseRawEntry } from './parse-diff.js'
import type { Opened } from './repository.js'

/** One entry of the history, as a reader of some folders sees it; a person's edit has no trailers. */
export type SeenCommit = Trailers & {
  hash: string
  date: Date
  /** Without a parent: whatever was there at that time is in it. */
  isFirst: boolean
  /** Machine of the committer: `localhost` if it does not sync, '' if a person has committed with a git of her own. */
  machine: string
  subject: string
  files: DiffEntry[]
  /** How many of its files lie in other folders. */
  others: number
  /** If one file was asked for: its path below the root after this commit, and before it. */
  place?: string
  cameFrom?: string
}

type LogQuery = {
  folders: readonly string[]
  limit: number
  skip?: number
  path?: string
  from?: string
  unless?: readonly string[]
  subject?: string
}

const FULL_HASH = /^[0-9a-f]{40,64}$/

/** Reads the history, which is empty without a repository or a commit. Throws `no-history` when it cannot be used. */
export function createQueries({ git, inspect }: { git: Git; inspect: () => Promise<Opened | undefined> }) {
  /** The full hash of the last commit; `undefined` before the first. */
  async function head(): Promise<string | undefined> {
    if ((await inspect()) === undefined) return undefined
    return (await linesOf(git, ['rev-parse', '--quiet', '--verify', 'HEAD^{commit}'], { accept: [0, 1] }))[0]
  }

  /**
   * The newest commits that touch one of the folders (or, with `path`, that file in one of them, whatever its name was
   * then), newest first, each with all its files in the folders. `skip`: how many of the newest to omit; `from`: only
   * this commit (full hash) and those before it; `unless`: omits the history of these; `subject`: how it begins.
   */
  async function log(query: LogQuery): Promise<SeenCommit[]> {
    const { folders, path, limit } = query
    if (path === undefined) return list(query, folders)
    const found = (await Promise.all(folders.map((folder) => follow(`${folder}/${path}`, query)))).flat()
    // Only across folders: within one, git's order is that of the history, whatever a clock said.
    if (folders.length > 1) found.sort((a, b) => b.date.getTime() - a.date.getTime())
    return found.slice(0, limit)
  }

  /** The commits of a file that is at a place now, and of what it was before it was moved there in its scope. */
  async function follow(now: string, query: LogQuery): Promise<SeenCommit[]> {
    const place = now.normalize('NFC')
    // A person's file may have its name in the decomposed form.
    const listed = await list(query, [place, place.normalize('NFD')])
    const commits = listed.map((commit) => {
      const move = [...movesIn(commit.files)].find(([, to]) => to.path.normalize('NFC') === place)
      return { ...commit, place, cameFrom: move?.[0].path.normalize('NFC') ?? place }
    })
    const at = commits.findIndex(({ cameFrom }) => cameFrom !== place)
    const moved = commits[at]
    const limit = query.limit - at - 1
    if (!moved || limit <= 0) return commits
    const before = await follow(moved.cameFrom, { ...query, limit, from: moved.hash, skip: 1 })
    return [...commits.slice(0, at + 1), ...before]
  }

  async function list(query: LogQuery, places: readonly string[]): Promise<SeenCommit[]> {
    const { folders, limit, skip = 0, from, unless = [], subject } = query
    if (from !== undefined && !FULL_HASH.test(from)) throw unknownCommit(from, 'is not a full commit hash')
    if (folders.length === 0 || (await inspect()) === undefined) return []
    const wanted = [`--max-count=${Math.max(1, Math.trunc(limit))}`, `--skip=${skip}`]
    if (subject !== undefined) wanted.push(`--grep=^${subject}`)
    const newest = from === undefined ? ['--ignore-missing', 'HEAD'] : [from]
    const range = ['--not', ...unless, '--not', ...newest, ...onlyPaths(places)]
    const { stdout } = await git.run(['log', ...wanted, ...LOG_FORMAT, ...range])
    return parseLog(stdout).map((commit) => {
      const files = commit.files.filter((file) =>
        folders.some((folder) => file.path.startsWith(`${folder}/`)),
      )
      return { ...commit, files, others: commit.files.length - files.length }
    })
  }

  /** The full hash of a commit. Throws `unknown-commit` for anything but one's hex hash of 4 digits or more. */
  async function resolve(commitHash: string): Promise<string> {
    const prefix = commitHash.trim().toLowerCase()
    if (!/^[0-9a-f]{4,64}$/.test(prefix)) throw unknownCommit(commitHash, 'is not a commit hash')
    const isThere = (await inspect()) !== undefined
    // Only object ids: a branch or tag whose name looks like a hash is not among them.
    const ids = isThere ? await linesOf(git, ['rev-parse', `--disambiguate=${prefix}`]) : []
    const types =
      ids.length === 0 ? [] : await linesOf(git, ['cat-file', CHECK], { input: `${ids.join('\n')}\n` })
    const commits = types.flatMap((line) => (line.startsWith('commit ') ? [line.slice(7)] : []))
    if (commits.length > 1) throw unknownCommit(commitHash, 'is the beginning of more than one commit hash')
    if (commits[0] === undefined) throw unknownCommit(commitHash, 'is not a commit of the memory history')
    return commits[0]
  }

  /** Regular files below a folder as they were at a commit (full hash): path relative to the folder → blob id. */
  async function tree(commit: string, folder: string): Promise<Map<string, string>> {
    if (!FULL_HASH.test(commit)) throw unknownCommit(commit, 'is not a full commit hash')
    const entries = [...(await listTree(git, commit, [`${folder}/`]))].filter(([, entry]) => isRegular(entry))
    return new Map(entries.map(([path, { blob }]) => [path.slice(folder.length + 1), blob]))
  }

  async function blobs(ids: readonly string[]): Promise<Map<string, Buffer>> {
    const stranger = ids.find((id) => !FULL_HASH.test(id))
    if (stranger !== undefined) throw new TypeError(`not a blob id: ${stranger}`)
    if (ids.length === 0) return new Map()
    const { stdout } = await git.run(['cat-file', '--batch'], { input: ids.map((id) => `${id}\n`).join('') })
    return parseBatch(stdout)
  }

  /** Blob id and a path of every version of every file in any commit. Skips broken refs and missing objects. */
  async function versions(): Promise<{ id: string; path: string }[]> {
    if ((await inspect()) === undefined) return []
    const args = ['rev-list', '--objects', '--filter=object:type=blob', '--ignore-missing'] as const
    return (await linesOf(git, [...args, '--missing=allow-any', '--all'])).flatMap((line) => {
      const [, id, path] = /^(\w+) (.+)$/s.exec(line) ?? []
      return id && path ? [{ id, path }] : []
    })
  }

  /** What `git fsck` finds wrong, a line each. */
  async function damage(): Promise<string[]> {
    if ((await inspect()) === undefined) return []
    // Each kind of damage is a bit of its exit code.
    const accept = [...Array(256).keys()]
    const { exitCode, stdout, stderr } = await git.run(['fsck', '--no-dangling', '--no-progress'], { accept })
    if (exitCode === 0) return []
    return `${stdout.toString('utf8')}\n${stderr}`.split('\n').filter(Boolean)
  }

  /** Settings of the repository itself, as `key=value`. */
  async function localConfig(): Promise<string[]> {
    if ((await inspect()) === undefined) return []
    const entries = await linesOf(git, ['config', '--local', '--list', '-z'], { accept: [0, 1] })
    return entries.map((entry) => entry.replace('\n', '='))
  }

  return { log, head, resolve, tree, blobs, versions, damage, localConfig }
}

export type HistoryQueries = ReturnType<typeof createQueries>

const START = '\x01'

/** Arguments of `git log` whose output `parseLog` reads. */
const LOG_FORMAT = [
  '-z',
  '--full-diff',
  '--raw',
  '--no-abbrev',
  '--no-renames',
  '--no-relative',
  '--no-ext-diff',
  `--format=%x01%H%x00%P%x00%ct%x00%ce%x00%s%x00${TRAILER_FORMATS.join('%x00')}`,
] as const

function parseLog(output: Buffer) {
  const fields = output.toString('utf8').split('\0')
  const commits: Omit<SeenCommit, 'others'>[] = []
  let at = 0
  const next = () => fields[at++] ?? ''
  while (fields[at]?.startsWith(START)) {
    const hash = next().slice(1)
    const isFirst = next() === ''
    const date = new Date(Number(next()) * 1_000)
    const machine = /^memfs@(.+)$/.exec(next())?.[1] ?? ''
    const subject = next()
    const trailers = parseTrailers(TRAILER_FORMATS.map(next))
    const files: DiffEntry[] = []
    // An entry follows the header after a line break; the next header begins with START instead.
    while (at + 1 < fields.length && !fields[at]?.startsWith(START))
      files.push(parseRawEntry(next().trim(), next()))
    commits.push({ hash, date, isFirst, machine, subject, ...trailers, files })
  }
  return commits
}

/** A path in a version of the whole memory. */
export type TreeEntry = { mode: string; blob: string }
export type Tree = ReadonlyMap<string, TreeEntry>

const isRegular = ({ mode }: TreeEntry): boolean => mode === '100644' || mode === '100755'

/** What a commit has at these paths, or everywhere. Works in slices: there may be very much. */
export async function listTree(git: Git, commit: string, paths: readonly string[] = [], accept = [0]) {
  const args = ['ls-tree', '-r', '-z', '--full-tree', commit, '--', ...paths] as const
  const entries = new Map<string, TreeEntry>()
  await inSlices(await linesOf(git, args, { accept }), (line) => {
    const at = line.indexOf('\t')
    entries.set(line.slice(at + 1), { mode: line.slice(0, 6), blob: line.slice(at - 40, at) })
  })
  return entries
}

/** What `git cat-file --batch` prints: `ID TYPE SIZE LF bytes LF …`. */
function parseBatch(output: Buffer): Map<string, Buffer> {
  const contents = new Map<string, Buffer>()
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf('\n', at)
    const [id = '', type, size] = output.toString('latin1', at, end).split(' ')
    if (type !== 'blob') throw new GitFailure('cat-file', `${id} is ${type}`)
    at = end + 1 + Number(size) + 1
    contents.set(id, output.subarray(end + 1, at - 1))
  }
  return contents
}

const CHECK = '--batch-check=%(objecttype) %(objectname)'

export const unknownCommit = (given: string, what: string) =>
  new MemoryError(
    'unknown-commit',
    `${JSON.stringify(given.slice(0, 80))} ${what}.`,
    'memory_history has the hashes; for a person, memfs history.',
  )
