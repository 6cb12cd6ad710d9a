import type { Stats } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { hasErrno, unless, unlessAbsent } from '../lib/errno.js'

/** Git holds a lock for milliseconds; one of this age is looked at more closely, in ms. */
const SUSPECT_MS = 3_000
/** Where processes cannot be looked at (no /proc), age alone decides, in ms. */
const SUSPECT_BY_AGE_MS = 60_000

/**
 * Removes what a killed git left, or one that found the disk full: lock files and half packs that are old and that no process
 * has open, while no git works in `root` (one that waits for its editor does not have its lock open). Git writes no process
 * id into them. `remove` says whether one is gone.
 */
export async function clearStaleLocks(gitDir: string, root: string, remove = removeIfSame) {
  const found: Record<'removed' | 'busyLocks', string[]> = { removed: [], busyLocks: [] }
  for (const file of await lockFiles(gitDir)) {
    const stat = await unlessAbsent(fs.lstat(file))
    if (stat === undefined) continue
    const name = path.relative(gitDir, file)
    if ((await isLeft(file, stat, root)) && (await remove(file, stat))) found.removed.push(name)
    else if (!isTorn(name)) found.busyLocks.push(name)
  }
  return found
}

/** Git packs beside other work. */
const OF_PACKING = /^gc\./
const PACKS = path.join('objects', 'pack')
const isTorn = (name: string) => name.startsWith(path.join(PACKS, 'tmp_'))

async function lockFiles(gitDir: string): Promise<string[]> {
  const top = (await unlessAbsent(fs.readdir(gitDir))) ?? []
  const refs = (await unlessAbsent(fs.readdir(path.join(gitDir, 'refs'), { recursive: true }))) ?? []
  const packs = (await unlessAbsent(fs.readdir(path.join(gitDir, PACKS)))) ?? []
  const inside = (folder: string) => (name: string) => path.join(folder, name)
  return [...top, ...refs.map(inside('refs')), ...packs.map(inside(PACKS))]
    .filter((name) => isTorn(name) || (name.endsWith('.lock') && !OF_PACKING.test(name)))
    .map((name) => path.join(gitDir, name))
}

async function isLeft(file: string, stat: Stats, root: string): Promise<boolean> {
  // A clock that was set back makes one look as if it were yet to come.
  const ageMs = Math.abs(Date.now() - stat.mtimeMs)
  if (ageMs < SUSPECT_MS) return false
  const processes = (await unlessAbsent(fs.readdir('/proc')))?.filter((name) => /^\d+$/.test(name))
  if (!processes?.includes(String(process.pid))) return ageMs > SUSPECT_BY_AGE_MS
  for (const pid of processes) {
    if ((await hasOpen(pid, file)) || (await isGitIn(pid, root))) return false
  }
  return true
}

async function hasOpen(pid: string, file: string): Promise<boolean> {
  const handles = (await readable(fs.readdir(`/proc/${pid}/fd`))) ?? []
  const targets = handles.map((handle) => readable(fs.readlink(`/proc/${pid}/fd/${handle}`)))
  return (await Promise.all(targets)).includes(file)
}

async function isGitIn(pid: string, root: string): Promise<boolean> {
  const command = await readable(fs.readFile(`/proc/${pid}/comm`, 'utf8'))
  if (!command?.startsWith('git')) return false
  const cwd = await readable(fs.readlink(`/proc/${pid}/cwd`))
  if (cwd === root || cwd?.startsWith(`${root}/`)) return true
  return (await readable(fs.readFile(`/proc/${pid}/cmdline`, 'utf8')))?.includes(root) ?? false
}

/** `undefined` for a process that has ended, or is another user's. */
const readable = <T>(promise: Promise<T>) =>
  promise.catch(unless((error) => hasErrno(error, 'ENOENT', 'ESRCH', 'EACCES', 'EPERM')))

async function removeIfSame(file: string, seen: Stats): Promise<boolean> {
  const now = await unlessAbsent(fs.lstat(file))
  if (now === undefined) return true
  if (now.ino !== seen.ino || now.mtimeMs !== seen.mtimeMs) return false
  await unlessAbsent(fs.unlink(file))
  return true
}
