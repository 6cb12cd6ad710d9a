type Change = 'added' | 'modified' | 'deleted'

/** One file between two states of the repository. `path` is relative to the memory root. */
export type DiffEntry = {
  path: string
  change: Change
  /** Id of its content before, as `gitBlobId` gives it. */
  before: string | 'absent'
  blob: string | 'absent'
  /** Git's file modes before and after; `000000` where it is absent. */
  modes: { before: string; after: string }
}

const GITLINK = '160000'
const CHANGES: Readonly<Record<string, Change>> = { A: 'added', D: 'deleted' }

/** Whether it is a repository inside ours, of which git would record only a commit's hash. */
export const isRepository = ({ modes }: DiffEntry): boolean => modes.after === GITLINK

/** One entry of `--raw -z --no-abbrev`: `:MODE MODE ID ID STATUS`, and the path in the next field. */
export function parseRawEntry(header: string, path: string): DiffEntry {
  const [before = '', after = '', from = '', to = '', status = ''] = header.replace(/^:/, '').split(' ')
  return {
    path,
    change: CHANGES[status] ?? 'modified',
    before: status === 'A' ? 'absent' : from,
    blob: status === 'D' ? 'absent' : to,
    modes: { before, after },
  }
}

/** What `git diff --raw -z --no-abbrev` prints: `HEADER NUL path NUL …`. */
export function parseRawDiff(output: Buffer): DiffEntry[] {
  const fields = output.toString('utf8').split('\0')
  const entries: DiffEntry[] = []
  for (let at = 0; at + 1 < fields.length; at += 2)
    entries.push(parseRawEntry(fields[at] ?? '', fields[at + 1] ?? ''))
  return entries
}
