import { parseTrailers, TRAILER_FORMATS, type Trailers } from './commit-message.js'
import { type DiffEntry, parseRawEntry } from './parse-diff.js'

/** One entry of the history; a person's edit has no trailers. */
export type Commit = Trailers & {
  hash: string
  date: Date
  /** Signed by it: a name of a machine that syncs; '' in a commit that a person has made with a git of her own. */
  machine: string
  subject: string
  files: DiffEntry[]
}

const START = '\x01'

/** Arguments of `git log` whose output `parseLog` reads. */
export const LOG_FORMAT = [
  '-z',
  '--raw',
  '--no-abbrev',
  '--no-renames',
  '--no-relative',
  '--no-ext-diff',
  `--format=%x01%H%x00%ct%x00%ce%x00%s%x00${TRAILER_FORMATS.join('%x00')}`,
] as const

export function parseLog(output: Buffer): Commit[] {
  const fields = output.toString('utf8').split('\0')
  const commits: Commit[] = []
  let at = 0
  const next = () => fields[at++] ?? ''
  while (fields[at]?.startsWith(START)) {
    const hash = next().slice(1)
    const date = new Date(Number(next()) * 1_000)
    const machine = /^memfs@(.+)$/.exec(next())?.[1] ?? ''
    const subject = next()
    const trailers = parseTrailers(TRAILER_FORMATS.map(next))
    const files: DiffEntry[] = []
    // An entry follows the header after a line break; the next header begins with START instead.
    while (at + 1 < fields.length && !fields[at]?.startsWith(START))
      files.push(parseRawEntry(next().trim(), next()))
    commits.push({ hash, date, machine, subject, ...trailers, files })
  }
  return commits
}
