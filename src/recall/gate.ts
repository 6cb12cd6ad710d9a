import type { Query } from './query.js'
import type { RankedFile } from './rank.js'

/**
 * How many different words of the message the matches stand for: as many content terms as do not overlap in it.
 * So the parts of `userName` count as two words, and the two bigrams of a three-character word as one.
 */
export function countMatchedWords(matched: Iterable<number>, { terms }: Query): number {
  const found = [...matched].flatMap((number) => terms[number] ?? []).filter((term) => term.content)
  found.sort((a, b) => a.end - b.end)
  let words = 0
  let covered = -1
  for (const { start, end } of found) {
    if (start < covered) continue
    words += 1
    covered = end
  }
  return words
}

/** The lines of a file's body that hold `minMatches` words together with the lines beside them and the header. */
export function linesThroughGate({ lines }: RankedFile, query: Query, minMatches: number): number[] {
  const header = lines[0]?.matched ?? []
  const passed: number[] = []
  for (let at = 1; at < lines.length; at += 1) {
    const around = [lines[at], at > 1 ? lines[at - 1] : undefined, lines[at + 1]]
    const matched = new Set([...header, ...around.flatMap((line) => line?.matched ?? [])])
    if (matched.size >= minMatches && countMatchedWords(matched, query) >= minMatches) passed.push(at)
  }
  return passed
}
