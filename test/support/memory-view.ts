import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type LogEntry, readLog as readLogFile } from '../../src/lib/log-file.js'
import type { Place } from '../../src/projects/places.js'
import { eventually } from './eventually.js'
import { filesBelow } from './files-below.js'
import type { Home } from './home.js'

const FIELD = '\x1f'
const RECORD = '\x1e'

/** Content of a memory file by its path below the memory root, `undefined` if it is not there. */
export function readMemory(home: Home, file: string): string | undefined {
  const full = path.join(home.memoryRoot, file)
  return existsSync(full) ? readFileSync(full, 'utf8') : undefined
}

/** Where this machine has its projects; none before the first. */
export function placesOf(home: Home): Place[] {
  const file = path.join(home.configDir, 'memfs-projects.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** The one folder of derived and local data that the plugin has made in this home. */
export function stateFolderOf(home: Home): string {
  const name = readdirSync(home.stateDir).find((one) => /^[0-9a-f]{16}$/.test(one))
  return path.join(home.stateDir, name ?? 'nowhere')
}

/** Paths of all memory files below the memory root, sorted. */
export function listMemory(home: Home): string[] {
  return filesBelow(home.memoryRoot, (name) => name.startsWith('.git'))
    .map((file) => path.relative(home.memoryRoot, file))
    .sort()
}

/** Git in the memory repository, with nothing of the machine's configuration. */
export function memoryGit(home: Home, ...args: string[]): string {
  // A look must not lock the index before a commit that is under way.
  const env = { ...home.env(home.memoryRoot), GIT_OPTIONAL_LOCKS: '0' }
  return execFileSync('git', args, { cwd: home.memoryRoot, env, encoding: 'utf8', stdio: 'pipe' })
}

/** The memory repository's commits, newest first. */
export function memoryLog(home: Home) {
  const format = `--format=${RECORD}%H${FIELD}%s${FIELD}%an${FIELD}%(trailers:only,unfold)${FIELD}`
  return memoryGit(home, 'log', '--name-only', format)
    .split(RECORD)
    .filter(Boolean)
    .map((record) => {
      const [hash = '', subject = '', author = '', trailers = '', files = ''] = record.split(FIELD)
      return {
        hash,
        subject,
        author,
        trailers: parseTrailers(trailers),
        files: files.split('\n').filter(Boolean),
      }
    })
}

function parseTrailers(text: string): Record<string, string[]> {
  const trailers: Record<string, string[]> = {}
  for (const line of text.split('\n').filter(Boolean)) {
    const at = line.indexOf(': ')
    const key = line.slice(0, at)
    trailers[key] = [...(trailers[key] ?? []), line.slice(at + 2)]
  }
  return trailers
}

export const readLog = (home: Home): LogEntry[] => readLogFile(path.join(home.configDir, 'memfs.log'))

/** Reasons of a session's refreshes in the order of the log, the first rendering among them. */
export function refreshReasons(home: Home, session?: string): string[] {
  return readLog(home)
    .filter((line) => line.message === 'refreshed <memfs> render')
    .filter((line) => session === undefined || line.fields['session'] === session)
    .map((line) => line.fields['reason'] ?? '')
}

/** Waits until a commit holds this file as it is on disk, and returns that commit's hash. */
export async function committed(home: Home, file: string): Promise<string> {
  return eventually(() => {
    if (!existsSync(path.join(home.memoryRoot, '.git', 'HEAD'))) throw new Error('there is no repository yet')
    const pending = memoryGit(home, 'status', '--porcelain', '--', file)
    const hash = memoryGit(home, 'log', '-1', '--format=%H', '--', file).trim()
    if (pending !== '' || hash === '') throw new Error(`${file} is not committed`)
    return hash
  })
}
