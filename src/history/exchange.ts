import fs from 'node:fs/promises'
import path from 'node:path'
import { BoundedMap } from '../lib/bounded-map.js'
import { gitBlobId } from '../lib/hash.js'
import { MemoryError } from '../memory/errors.js'
import { FORGOTTEN_PATH } from '../memory/reserved-folders.js'
import { type Git, linesOf, onlyPaths } from './git.js'
import { listTree, type Tree, type TreeEntry } from './queries.js'

export type { Tree, TreeEntry } from './queries.js'

/** What a path is to be in a new version; without an entry it is removed. */
export type NewEntry = { path: string; entry: TreeEntry | undefined }

/** The remote commit that was last taken in or pushed; the remote's history may only grow from it. */
export const AGREED_REF = 'refs/memfs/agreed'

/** The last commit that the remote was seen to have, if that is not the one agreed on. */
export const REMOTE_REF = 'refs/memfs/remote'

/** The remote's version that last replaced the one here. */
export const TAKEN_REF = 'refs/memfs/taken'

const LEAST_GIT = [2, 38] as const

/** Reading and making versions of the whole memory, without its working tree. */
export function createExchange(git: Git, folder: string) {
  const lines = (...command: [string, ...string[]]) => linesOf(git, command)
  /** Trees of three commits, the base and both sides: a run asks for them several times, and a commit never changes. */
  const trees = new BoundedMap<string, Promise<Tree>>(3)
  const bases = new BoundedMap<string, string>(8)
  const state = { isNewEnough: false }

  /** The last commit that two histories share; `undefined` if there is none. */
  async function mergeBase(a: string, b: string): Promise<string | undefined> {
    if (a === b) return a
    const pair = [a, b].sort().join(' ')
    const base = bases.get(pair) ?? (await linesOf(git, ['merge-base', a, b], { accept: [0, 1] }))[0]
    if (base !== undefined) bases.set(pair, base)
    return base
  }

  return {
    /** Throws `no-history` if git is too old. */
    async check() {
      if (state.isNewEnough) return
      const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec((await lines('version')).join())?.map(Number) ?? []
      if (major < LEAST_GIT[0] || (major === LEAST_GIT[0] && minor < LEAST_GIT[1]))
        throw new MemoryError(
          'no-history',
          `Sync needs git ${LEAST_GIT.join('.')}, and this is ${major}.${minor}.`,
          'Install a newer git. Everything else in memory works.',
        )
      state.isNewEnough = true
    },
    /** The branch's commit if checked out, else whether it exists; the commits agreed on and last seen remotely. */
    async refs(branch: string) {
      const format = '--format=%(refname)%(HEAD) %(objectname)'
      const refs = await lines('for-each-ref', format, `refs/heads/${branch}`, 'refs/memfs/')
      const found = new Map(refs.map((line) => line.split(/ +/) as [string, string]))
      const [head, isThere] = [found.get(`refs/heads/${branch}*`), found.has(`refs/heads/${branch}`)]
      return { head, isThere, agreed: found.get(AGREED_REF), seen: found.get(REMOTE_REF) }
    },
    /** Without a commit the ref is removed. */
    setRef: async (name: string, commit: string | undefined) =>
      void (await git.run(commit === undefined ? ['update-ref', '-d', name] : ['update-ref', name, commit])),
    mergeBase,
    isAncestor: async (older: string, newer: string) => (await mergeBase(older, newer)) === older,
    tree(commit: string): Promise<Tree> {
      const known = trees.get(commit)
      if (known) return known
      const tree = listTree(git, commit)
      tree.catch(() => trees.delete(commit))
      trees.set(commit, tree)
      return tree
    },
    async bytesOf(blobs: Iterable<string>) {
      const input = `${[...blobs].join('\n')}\n`
      const sizes = await linesOf(git, ['cat-file', '--batch-check=%(objectsize)'], { input })
      // For a missing object, git prints words and no size.
      return sizes.reduce((sum, line) => sum + (Number(line) || 0), 0)
    },
    /** Puts contents into the repository. */
    async store(contents: readonly Uint8Array[]) {
      if (contents.length === 0) return
      const place = await fs.mkdtemp(path.join(folder, 'blobs-'))
      try {
        const files = contents.map((bytes) => path.join(place, gitBlobId(bytes)))
        for (const [i, file] of files.entries())
          await fs.writeFile(file, contents[i] as Uint8Array, { mode: 0o600 })
        await git.run(['hash-object', '-w', '--no-filters', '--stdin-paths'], {
          input: `${files.join('\n')}\n`,
        })
      } finally {
        await fs.rm(place, { recursive: true, force: true })
      }
    },
    /** A commit of `base`'s tree with some entries changed. */
    async commit(base: string, entries: readonly NewEntry[], parents: readonly string[], subject: string) {
      const index = path.join(folder, `index-${process.pid}`)
      const vars = { GIT_INDEX_FILE: index }
      try {
        await git.run(['read-tree', base], { vars })
        await changeIndex(git, entries, vars)
        const [tree] = (await linesOf(git, ['write-tree'], { vars })) as [string]
        const given = parents.flatMap((parent) => ['-p', parent])
        const command = ['commit-tree', tree, ...given, '-F', '-'] as const
        const [made] = (await linesOf(git, command, { input: `${subject}\n` })) as [string]
        return made
      } finally {
        await fs.rm(index, { force: true })
      }
    },
    count: async (from: string | undefined, to: string) =>
      Number((await lines('rev-list', '--count', ...rangeOf(from, to)))[0]),
    /** Whether the index has a path that is not on the disk, as sync has marked it. */
    isKept: async (file: string) => /^S/.test((await lines('ls-files', '-t', ...onlyPaths([file]))).join()),
    machineOf: async (commit: string) =>
      (await lines('log', '-1', '--format=%ce', commit))[0]?.split('@')[1] ?? '',
    /** When a path was last changed in a commit's history, in s since the epoch; merges do not count. */
    async lastChange(commit: string, file: string) {
      return Number((await lines('log', '-1', '--format=%ct', commit, ...onlyPaths([file])))[0] ?? 0)
    },
    /** Whether the writer of this line in a file of tombstones had a version of a file in their history. */
    async hadSeen(commit: string, line: string, blob: string) {
      const files = `:(top,glob)**/${FORGOTTEN_PATH}`
      const adding = (await lines('log', '--format=%H', `-S${line}`, commit, '--', files)).at(-1)
      if (adding === undefined) return false
      return (await lines('log', '-1', '--format=%H', `--find-object=${blob}`, adding)).length > 0
    },
    /**
     * The files and the messages that are in `to` and not in `from`, each with the first commit that brought it; a copy, or
     * what was moved, is new by its name alone.
     */
    async newTexts(to: string, from: string | undefined) {
      const texts = new Map<string, { path: string; commit: string; id?: string; message?: string }>()
      let commit = to
      for (const line of await lines('log', ...BROUGHT, ...rangeOf(from, to))) {
        const [, id, path] = /^:+(?:\d{6} )+1[02]\d{4} (?:\w{40} )+?(\w{40}) [A-Z]+\t(.+)$/.exec(line) ?? []
        if (!line.startsWith(':')) commit = line
        else if (id && path && !texts.has(`${id} ${path}`)) texts.set(`${id} ${path}`, { id, path, commit })
      }
      for (const one of await lines('log', '-z', '--format=%H %B', ...rangeOf(from, to))) {
        const id = one.slice(0, 40)
        texts.set(id, { path: 'its message', commit: id, message: one.slice(41) })
      }
      return [...texts.values()]
    },
  }
}

export type Exchange = ReturnType<typeof createExchange>

const rangeOf = (from: string | undefined, to: string) => (from === undefined ? [to] : [to, `^${from}`])

/** Of a merge, what none of its parents has. */
const BROUGHT = ['--format=%H', '--reverse', '--raw', '-c', '--no-abbrev', '--no-renames']
const NO_ID = '0'.repeat(40)

/** Puts entries into the index, from what git has stored: no file is read. */
export async function changeIndex(git: Git, entries: readonly NewEntry[], vars = {}): Promise<void> {
  if (entries.length === 0) return
  const input = entries.map(({ path, entry }) =>
    entry ? `${entry.mode} ${entry.blob}\t${path}\0` : `0 ${NO_ID}\t${path}\0`,
  )
  await git.run(['update-index', '-z', '--index-info'], { vars, input: input.join('') })
}
