import fs from 'node:fs/promises'
import { hasErrno, unlessAbsent } from './errno.js'

/** A mark that tells a process from a later one with the same id: its start time on Linux, empty elsewhere. */
export async function processStart(pid: number): Promise<string> {
  const stat = await unlessAbsent(readProc(`/proc/${pid}/stat`))
  // Field 22 of proc(5); the command name in field 2 may itself hold blanks and parentheses.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/** Whether the process runs, and is still the one that bore this start mark. */
export async function runs(pid: number, started: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (hasErrno(error, 'ESRCH')) return false
    if (!hasErrno(error, 'EPERM')) throw error
  }
  const now = await processStart(pid)
  return started === '' || now === '' || now === started
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
