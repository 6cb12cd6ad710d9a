/** One file of a commit. `blob` is the id of its new bytes, as `gitBlobId` gives it. */
export type Change = { path: string; blob: string | 'absent'; isRepository: boolean }

const GITLINK = '160000'

/** What stands in `git diff --raw -z --no-abbrev`: `:MODE MODE ID ID STATUS NUL path NUL …`. */
export function parseRawDiff(output: Buffer): Change[] {
  const fields = output.toString('utf8').split('\0')
  const changes: Change[] = []
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, mode = '', , blob = '', status = ''] = (fields[at] ?? '').split(' ')
    const path = fields[at + 1] ?? ''
    changes.push({ path, blob: status === 'D' ? 'absent' : blob, isRepository: mode === GITLINK })
  }
  return changes
}

/** The paths in `git status --porcelain -z` (`XY path NUL …`, renames not detected). */
export function parseStatus(output: Buffer): string[] {
  return output
    .toString('utf8')
    .split('\0')
    .filter(Boolean)
    .map((line) => line.slice(3))
}
