import { indexedLines } from './index-document.js'
import type { RankedLine } from './rank-lines.js'
import type { RecallDocument } from './recall-document.js'
import type { Line } from './split-lines.js'

/** Neighbouring lines of a body; blank lines between them are left out. */
export type Excerpt = {
  fromLine: number
  toLine: number
  text: string
  /** The single lines (or pieces of long ones) that it is made of. */
  lines: string[]
}

export type FileExcerpts = { doc: RecallDocument; excerpts: Excerpt[] }

export type Budget = {
  maxChars: number
  /** What it costs to show a file beside its excerpts. */
  headerChars(doc: RecallDocument): number
  /** What it costs to show a line, its end included. */
  lineChars(text: string): number
}

/** Files and where their lines are, by key. */
export type Places = ReadonlyMap<string, { doc: RecallDocument; lines: readonly Line[] }>

export const placesOf = (docs: ReadonlyMap<string, RecallDocument>): Places =>
  new Map([...docs].map(([key, doc]) => [key, { doc, lines: indexedLines(doc.body) }]))

/** The lines that the reader does not have. */
export function newLines<T extends RankedLine>(
  ranked: readonly T[],
  places: Places,
  isGiven: (key: string, line: string) => boolean,
): T[] {
  return ranked.filter(({ key, line }) => {
    const { doc, lines } = places.get(key) ?? {}
    const place = lines?.[line - 1]
    return doc && place && !isGiven(key, textOf(doc, place))
  })
}

/** Lines in the order of their rank, as many as the budget holds; files in the order of their best line. */
export function selectExcerpts(
  ranked: readonly RankedLine[],
  places: Places,
  budget: Budget,
): FileExcerpts[] {
  const chosen = new Map<RecallDocument, Set<Line>>()
  let left = budget.maxChars
  for (const { key, line } of ranked) {
    const { doc, lines } = places.get(key) ?? {}
    const place = lines?.[line - 1]
    if (!doc || !place) continue
    // Most lines find the budget used up, and there may be thousands.
    if (place.end - place.start > left) continue
    const taken = chosen.get(doc)
    const cost = budget.lineChars(textOf(doc, place)) + (taken ? 0 : budget.headerChars(doc))
    if (cost > left) continue
    left -= cost
    if (taken) taken.add(place)
    else chosen.set(doc, new Set([place]))
  }
  return [...chosen].map(([doc, taken]) => excerptsOf(doc, places.get(doc.key)?.lines ?? [], taken))
}

const textOf = (doc: RecallDocument, { start, end }: Line) => doc.body.slice(start, end).replace(/\r$/, '')

function excerptsOf(doc: RecallDocument, all: readonly Line[], chosen: ReadonlySet<Line>): FileExcerpts {
  const excerpts: Excerpt[] = []
  let last: Line | undefined
  for (const line of all) {
    if (chosen.has(line)) {
      const text = textOf(doc, line)
      const excerpt = last && excerpts.at(-1)
      if (last && excerpt) {
        excerpt.text += last.number === line.number ? text : `\n${text}`
        excerpt.toLine = line.number
        excerpt.lines.push(text)
      } else excerpts.push({ fromLine: line.number, toLine: line.number, text, lines: [text] })
    }
    last = chosen.has(line) ? line : undefined
  }
  return { doc, excerpts }
}
