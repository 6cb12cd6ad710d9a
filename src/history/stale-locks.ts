import type { Stats } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasErrno, unless, unlessAbsent } from '../lib/errno.js'

/** Git holds a lock for milliseconds; one of this age is looked at more closely, in ms. */
const SUSPECT_MS = 3_000
/** Where processes cannot be looked at (no /proc), age alone decides, in ms. */
const SUSPECT_BY_AGE_MS = 60_000
/** Attempts, and the pause between them in ms: a git told to end takes a moment. A later commit clears the rest. */
const [MAX_TRIES, PAUSE_MS] = [10, 100]

/**
 * Removes what a git left that was killed or found the disk full: lock files and half packs that are old and that no
 * process has open, while no git works in `root` (one that waits for its editor does not have its lock open). Git
 * writes no process id into them. `remove` returns whether the file is gone.
 */
export async function clearStaleLocks(gitDir: string, root: string, remove = removeIfSame) {
  const found: Record<'removed' | 'busyLocks', string[]> = { removed: [], busyLocks: [] }
  const torn = await tornPacks(gitDir)
  for (const file of [...(await lockFiles(gitDir)), ...torn]) {
    const stat = await unlessAbsent(fs.lstat(file))
    if (stat === undefined) continue
    const name = path.relative(gitDir, file)
    if ((await isAbandoned(file, stat, root)) && (await remove(file, stat))) found.removed.push(name)
    else if (!torn.includes(file)) found.busyLocks.push(name)
  }
  return found
}

/** Removes half packs of an ended git of ours, but not the `others` from before, nor while a git is at work there. */
export async function clearTornPacks(gitDir: string, root: string, others: readonly string[]): Promise<void> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1, await sleep(PAUSE_MS)) {
    const torn = (await tornPacks(gitDir)).filter((file) => !others.includes(file))
    if (torn.length === 0) return
    for (const file of torn) if (!(await isInUse(file, root))) await unlessAbsent(fs.unlink(file))
  }
}

/** Locks of `git gc`, which works beside other commands. */
const OF_PACKING = /^gc\./

export async function tornPacks(gitDir: string): Promise<string[]> {
  const packs = path.join(gitDir, 'objects', 'pack')
  const names = (await unlessAbsent(fs.readdir(packs))) ?? []
  return names.filter((name) => name.startsWith('tmp_')).map((name) => path.join(packs, name))
}

async function lockFiles(gitDir: string): Promise<string[]> {
  const top = (await unlessAbsent(fs.readdir(gitDir))) ?? []
  const refs = (await unlessAbsent(fs.readdir(path.join(gitDir, 'refs'), { recursive: true }))) ?? []
  return [...top, ...refs.map((name) => path.join('refs', name))]
    .filter((name) => name.endsWith('.lock') && !OF_PACKING.test(name))
    .map((name) => path.join(gitDir, name))
}

async function isAbandoned(file: string, stat: Stats, root: string): Promise<boolean> {
  // If the clock was set back, a lock may seem to be from the future.
  const ageMs = Math.abs(Date.now() - stat.mtimeMs)
  if (ageMs < SUSPECT_MS) return false
  return !((await isInUse(file, root)) ?? ageMs <= SUSPECT_BY_AGE_MS)
}

/** Whether a process has a file open, or may make one; `undefined` where processes cannot be looked at. */
async function isInUse(file: string, root: string): Promise<boolean | undefined> {
  const processes = (await unlessAbsent(fs.readdir('/proc')))?.filter((name) => /^\d+$/.test(name))
  if (!processes?.includes(String(process.pid))) return undefined
  for (const pid of processes) {
    if ((await hasOpen(pid, file)) || (await isGitIn(pid, root))) return true
  }
  return false
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
