/** One entry of the history. Paths are relative to the memory root. */
export type Commit = {
  hash: string
  date: Date
  subject: string
  /** OpenCode sessions and agents whose tool calls are in it; none for a person's edit. */
  sessions: string[]
  agents: string[]
  files: { path: string; change: 'added' | 'modified' | 'deleted' }[]
}

const START = '\x01'
const BETWEEN = '\x02'
const trailer = (key: string) => `%(trailers:key=${key},valueonly,separator=%x02)`

/** Arguments of `git log` whose output `parseLog` reads. */
export const LOG_FORMAT = [
  '-z',
  '--name-status',
  '--no-renames',
  '--no-relative',
  '--no-ext-diff',
  `--format=%x01%H%x00%ct%x00%s%x00${trailer('OpenCode-Session')}%x00${trailer('OpenCode-Agent')}`,
] as const

export function parseLog(output: Buffer): Commit[] {
  const fields = output.toString('utf8').split('\0')
  const commits: Commit[] = []
  const next = () => fields.shift() ?? ''
  while (fields[0]?.startsWith(START)) {
    const hash = next().slice(1)
    const date = new Date(Number(next()) * 1_000)
    const [subject, sessions, agents] = [next(), list(next()), list(next())]
    const files: Commit['files'] = []
    // A status follows the header after a line break; the next header begins with START instead.
    while (fields.length > 1 && !fields[0]?.startsWith(START)) {
      const change = changeOf(next().trim())
      files.push({ change, path: next() })
    }
    commits.push({ hash, date, subject, sessions, agents, files })
  }
  return commits
}

const list = (text: string) => text.split(BETWEEN).filter(Boolean)

function changeOf(status: string): 'added' | 'modified' | 'deleted' {
  if (status === 'A') return 'added'
  return status === 'D' ? 'deleted' : 'modified'
}
