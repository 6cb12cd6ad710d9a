import fs from 'node:fs/promises'
import { hasErrno, unlessAbsent } from './errno.js'

/** A mark that tells a process from a later one with the same id: its start time on Linux, empty elsewhere. */
export async function processStart(pid: number): Promise<string> {
  return (await statusOf(pid)).started
}

/** Whether the process runs, and is still the one that bore this start mark. Any number may be asked about. */
export async function runs(pid: number, started: string): Promise<boolean> {
  if (pid !== (pid | 0) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (hasErrno(error, 'ESRCH')) return false
    if (!hasErrno(error, 'EPERM')) throw error
  }
  const now = await statusOf(pid)
  // A zombie has ended, and only waits for a parent that may never look.
  if (now.state === 'Z') return false
  return started === '' || now.started === '' || now.started === started
}

async function statusOf(pid: number): Promise<{ state: string; started: string }> {
  const stat = (await unlessAbsent(readProc(`/proc/${pid}/stat`))) ?? ''
  // Fields 3 and 22 of proc(5); the command name in field 2 may itself hold blanks and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', started: fields[19] ?? '' }
}

async function readProc(file: string): Promise<string> {
  try {
    return await fs.readFile(file, 'utf8')
  } catch (error) {
    // The process ended between the opening and the reading.
    if (hasErrno(error, 'ESRCH', 'EACCES', 'EPERM')) return ''
    throw error
  }
}
