import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A throw-away home with a memory of many files, committed, and a project that it belongs to. */
export type BenchStore = {
  files: number
  directory: string
  memoryRoot: string
  stateFolder: string
  env: Record<string, string>
  remove(): void
}

const FILE_CHARS = 1_500
const FILES_PER_FOLDER = 100
const HOT_FILES = 4

export type StoreShape = {
  /** Files that are hot. */
  hot?: number
  /** Whether all others are facts. */
  facts?: boolean
  /** Files that a team keeps in the project, allowed. */
  team?: number
}

/** `files` memories of 1.5 kB, a few of them hot, the others in folders of a hundred or facts side by side. */
export function buildStore(
  files: number,
  { hot = HOT_FILES, facts = false, team = 0 }: StoreShape = {},
): BenchStore {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'memfs-bench-')))
  const at = (...parts: string[]) => path.join(root, ...parts)
  const env = {
    PATH: process.env['PATH'] ?? '',
    LANG: 'C.UTF-8',
    HOME: at('home'),
    XDG_CONFIG_HOME: at('config'),
    XDG_STATE_HOME: at('state'),
    ...(team > 0 ? { MEMFS_TEAM: 'allow' } : {}),
  }
  const memoryRoot = at('config', 'opencode', 'memory')
  const directory = at('bench')
  for (const folder of [at('home'), directory, memoryRoot])
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, env, stdio: 'pipe' })
  git(directory, 'init', '--quiet')
  for (let number = 0; number < files; number++) {
    const file = (name: string) => path.join(memoryRoot, 'projects/bench', name)
    if (number < hot) writeMemory(file(`system/hot-${number}.md`), number)
    else if (facts) writeMemory(file(factName(number)), number, factKeys(number))
    else writeMemory(file(coldName(number - hot)), number)
  }
  for (let number = 0; number < team; number++)
    writeMemory(path.join(directory, '.memory', factName(number)), number, factKeys(number))
  git(memoryRoot, 'init', '--quiet')
  git(memoryRoot, 'add', '--all')
  git(memoryRoot, '-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '-qm', 'Store')
  return {
    files,
    directory,
    memoryRoot,
    stateFolder: at('state', 'opencode', 'memfs'),
    env,
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  }
}

function coldName(number: number): string {
  const topic = String(Math.floor(number / FILES_PER_FOLDER)).padStart(2, '0')
  return `reference/topic-${topic}/note-${number}.md`
}

const typeOf = (number: number) => ['decision', 'project', 'reference'][number % 3]
const factName = (number: number) => `facts/${typeOf(number)}-note-${number}.md`
const factKeys = (number: number) =>
  `type: ${typeOf(number)}\nsource: extraction\ncreated: 2025-0${1 + (number % 9)}-01\nevidence: {by: person, quote: "as it was said"}\n`

function writeMemory(file: string, number: number, keys = 'limit: 5000\nreadonly: false\n'): void {
  const description = `Note ${number}: ${prose(number, 60).replaceAll('\n', ' ')}`
  const head = `---\ndescription: "${description}"\n${keys}---\n`
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, head + prose(number, FILE_CHARS - head.length))
  const changed = new Date(Date.UTC(2025, 0, 1) + number * 60_000)
  utimesSync(file, changed, changed)
}

const WORDS =
  'build test cache index schema retry queue token socket parser deploy branch review fixture region panel invoice ledger customer the a with before after while unless of for in'.split(
    ' ',
  )

/** Lines of text that differ from file to file and are the same in every run. */
function prose(seed: number, chars: number): string {
  let state = seed * 7_919 + 1
  let text = ''
  for (let words = 1; text.length < chars; words++) {
    state = (state * 48_271) % 2_147_483_647
    text += `${WORDS[state % WORDS.length]}${words % 12 === 0 ? '.\n' : ' '}`
  }
  return text.slice(0, chars).replace(/\s$/, '.')
}
