import type { RecallDocument } from '../recall-document.js'
import { indexedLines } from '../text/split-lines.js'
import type { RankedLine } from './rank.js'

/** A ranked line as it stands on the disk. */
export type FoundLine = RankedLine & {
  doc: RecallDocument
  /** In the body, 1-based; 0 is the description. */
  number: number
  text: string
}

/** Neighbouring lines of a body, with the blank ones between them, so that each has its number. */
export type Excerpt = {
  fromLine: number
  toLine: number
  text: string
  /** The single lines (or segments of long ones) that it is made of. */
  lines: string[]
}

/** A wider gap would take the room of the line behind it. */
const MAX_STEP = 4

/** A file with those of its lines that are shown, and the text that shows them. */
export type ShownFile = { doc: RecallDocument; excerpts: Excerpt[]; text: string }

export type RenderFile = (doc: RecallDocument, excerpts: readonly Excerpt[]) => string

/** The ranked lines of these documents (given by key), in the order of their rank, without those of other files. */
export function linesIn(
  docs: ReadonlyMap<string, RecallDocument>,
  ranked: readonly RankedLine[],
): FoundLine[] {
  const places = new Map([...docs].map(([key, doc]) => [key, indexedLines(doc.body)]))
  return ranked.flatMap((place) => {
    const { key } = place.found.file
    const doc = docs.get(key)
    if (doc && place.line === 0) return [{ ...place, doc, number: 0, text: doc.description }]
    const line = places.get(key)?.[place.line - 1]
    if (!doc || !line) return []
    const raw = doc.body.slice(line.start, line.end)
    const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    return [{ ...place, doc, number: line.number, text }]
  })
}

/** As many lines, the best first, as `maxChars` characters can show; files in the order of their best line. */
export function fillBudget(lines: readonly FoundLine[], maxChars: number, render: RenderFile): ShownFile[] {
  const shown = new Map<RecallDocument, ShownFile & { lines: FoundLine[] }>()
  let left = maxChars
  for (const line of lines) {
    // A cheap test first: most lines no longer fit, and there may be thousands.
    if (line.text.length >= left) continue
    const before = shown.get(line.doc)
    const chosen = [...(before?.lines ?? []), line].sort((a, b) => a.line - b.line)
    const excerpts = joinNeighbours(chosen)
    const text = render(line.doc, excerpts)
    const cost = text.length - (before?.text.length ?? 0)
    if (cost > left) continue
    left -= cost
    shown.set(line.doc, { doc: line.doc, excerpts, text, lines: chosen })
  }
  return [...shown.values()].map(({ doc, excerpts, text }) => ({ doc, excerpts, text }))
}

function joinNeighbours(lines: readonly FoundLine[]): Excerpt[] {
  const excerpts: Excerpt[] = []
  for (const [at, { line, number, text }] of lines.entries()) {
    const excerpt = excerpts.at(-1)
    const step = number - (excerpt?.toLine ?? 0)
    if (excerpt && lines[at - 1]?.line === line - 1 && step <= MAX_STEP) {
      excerpt.text += '\n'.repeat(step) + text
      excerpt.toLine = number
      excerpt.lines.push(text)
    } else excerpts.push({ fromLine: number, toLine: number, text, lines: [text] })
  }
  return excerpts
}
