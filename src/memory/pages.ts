type Bounds = { rows: number; bytes: number }

/** OpenCode cuts a tool's output at 2,000 lines or 50 KiB. */
const OUTPUT: Bounds = { rows: 1_980, bytes: 50_000 }
/** A page leaves room for what stands above it. */
const PAGE: Bounds = { rows: 1_900, bytes: 46_000 }
/** A longer line is shown in pieces, since the host's cut leaves nothing of a line that is too long. */
const MAX_ROW_CHARS = 2_000

export type Page = {
  text: string
  /** 1-based, of the first and the last row shown; `to` is below `from` when there are none. */
  from: number
  to: number
  total: number
  /** Whether a long line was split, so that rows are not lines. */
  split: boolean
}

/** The rows of `text` from `offset` on (1-based), at most `limit` of them and never more than the host shows whole. */
export function pageOf(text: string, offset = 1, limit = PAGE.rows, most = PAGE): Page {
  const lines = text.split('\n')
  if (lines.at(-1) === '' && lines.length > 1) lines.pop()
  const rows = lines.flatMap(splitLong)
  const page: string[] = []
  let bytes = 0
  for (const row of rows.slice(offset - 1, offset - 1 + Math.min(limit, most.rows))) {
    bytes += new TextEncoder().encode(row).length + 1
    if (bytes > most.bytes && page.length > 0) break
    page.push(row)
  }
  return {
    text: page.join('\n'),
    from: offset,
    to: offset - 1 + page.length,
    total: rows.length,
    split: rows.length > lines.length,
  }
}

function splitLong(line: string): string[] {
  if (line.length <= MAX_ROW_CHARS) return [line]
  const rows: string[] = []
  for (let at = 0; at < line.length; ) {
    // A surrogate pair is never parted.
    const end = at + MAX_ROW_CHARS
    const next = /[\uD800-\uDBFF]/.test(line.charAt(end - 1)) ? end - 1 : end
    rows.push(line.slice(at, next))
    at = next
  }
  return rows
}

/** An answer that the host shows whole: lines from the end on give way to one that says how many. */
export function fitOutput(text: string): string {
  const page = pageOf(text, 1, OUTPUT.rows, OUTPUT)
  if (page.to === page.total) return text
  return `${page.text}\n[${page.total - page.to} more lines; ask for less at a time]`
}
