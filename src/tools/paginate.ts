import type { OutputLimits } from '../host/host.js'

type Bounds = Omit<OutputLimits, 'lineChars'>

/** The share of the host's limits that a page may take: the rest is for the header above it. */
export const pageRoom = ({ lines, bytes }: OutputLimits): Bounds => ({
  lines: lines - 100,
  bytes: bytes - 5_200,
})

export type Page = ReturnType<typeof paginate>

/** The rows of `text` from `offset` on (1-based), at most `limit` of them and never more than the host shows whole. */
export function paginate(
  text: string,
  limits: OutputLimits,
  {
    offset = 1,
    limit = limits.lines,
    room = pageRoom(limits),
  }: { offset?: number | undefined; limit?: number | undefined; room?: Bounds } = {},
) {
  const lines = text.split('\n')
  if (lines.at(-1) === '' && lines.length > 1) lines.pop()
  const rows = lines.flatMap((line) => splitLong(line, limits.lineChars))
  const page: string[] = []
  let bytes = 0
  for (const row of rows.slice(offset - 1, offset - 1 + Math.min(limit, room.lines))) {
    bytes += Buffer.byteLength(row) + 1
    if (bytes > room.bytes && page.length > 0) break
    page.push(row)
  }
  return {
    text: page.join('\n'),
    /** 1-based, of the first and the last row shown; `to` is below `from` when there are none. */
    from: offset,
    to: offset - 1 + page.length,
    total: rows.length,
    /** Whether a long line was split, so that rows are not lines. */
    split: rows.length > lines.length,
  }
}

/** Splits a line that is too long into segments, and never a surrogate pair: the host's cut would leave nothing of it. */
function splitLong(line: string, maxChars: number): string[] {
  if (line.length <= maxChars) return [line]
  return line.match(new RegExp(`[^]{1,${maxChars}}(?![\\uDC00-\\uDFFF])`, 'g')) ?? []
}

/** Shortens an answer so that the host shows it whole: the last lines give way to one that says how many. */
export function truncateOutput(text: string, limits: OutputLimits): string {
  const room = { lines: limits.lines - 20, bytes: limits.bytes - 1_200 }
  const page = paginate(text, limits, { room })
  if (page.to === page.total) return text
  return `${page.text}\n[${page.total - page.to} more lines; ask for less at a time]`
}
