import { readFileSync, readlinkSync } from 'node:fs'
import os from 'node:os'
import { hasErrno, unlessRefusedSync } from './errno.js'

/** A mark that tells a process from a later one with the same id: its start time on Linux, empty elsewhere. */
export function processStart(pid: number): string {
  return statusOf(pid).started
}

/** Whether the process runs, and is still the one with this start mark. Any number is accepted as `pid`. */
export function runs(pid: number, started: string): boolean {
  if (pid !== (pid | 0) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (hasErrno(error, 'ESRCH')) return false
    if (!hasErrno(error, 'EPERM')) throw error
  }
  const now = statusOf(pid)
  // A zombie has ended, and only waits for a parent that may never look.
  if (now.state === 'Z') return false
  return started === '' || now.started === '' || now.started === started
}

/** Where process ids are valid: the host and, on Linux, the namespace, since containers may share a host name. */
export function processSpace(): string {
  return [os.hostname(), namespace].join(' ').trim()
}

/** Identifies this process among all that ever ran: its id, its start, and where both are valid. */
export const ownMark = (): string => [process.pid, processStart(process.pid), processSpace()].join('/')

/** Whether the process that a mark names has ended, as far as can be told from here. */
export function hasEnded(mark: string): boolean {
  const [pid, started = '', ...space] = mark.split('/')
  return space.join('/') === processSpace() && !runs(Number(pid), started)
}

// What cannot be read counts as empty: the process may have ended meanwhile, or there is no /proc.
const namespace = unlessRefusedSync(() => readlinkSync('/proc/self/ns/pid')) ?? ''

function statusOf(pid: number): { state: string; started: string } {
  const stat = unlessRefusedSync(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? ''
  // Fields 3 and 22 of proc(5); the command name in field 2 may itself hold blanks and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', started: fields[19] ?? '' }
}
