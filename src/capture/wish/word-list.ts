import { branchesOf, piecesOf } from './openings.js'
import type { Pattern } from './pattern.js'
import { COVERED } from './take-out.js'

/** A stretch of a text. */
export type Hit = { start: number; end: number }

/**
 * Alternatives of a pattern as single patterns. Which of them may stand at a place is told by the two letters there, so
 * that only these are compiled: as one pattern, a language took 15 ms to compile.
 */
export type WordList = {
  /** Where the longest alternative ends that stands at a place, with no letter behind it; -1 where none does. */
  endAt(text: string, at: number): number
  /** All places where one begins a word, from the left. */
  hits(text: string): Iterable<Hit>
  /** Whether one begins a word anywhere. */
  isIn(text: string): boolean
}

type Alternative = { pieces: readonly string[] | undefined; endAt: (text: string, at: number) => number }

/** Letters of the Romance languages and their neighbours. */
const LETTER = 'a-z\\u00df-\\u00f6\\u00f8-\\u024f'
const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 0xdf && code <= 0x24f && code !== 0xf7)

/** Whether a letter stands before a place. */
export const isWithinWord = (text: string, at: number): boolean => at > 0 && isLetter(text.charCodeAt(at - 1))

/** Letters with accents by those without. Whoever types may leave them out. */
const BARE = Array.from({ length: 0x100 }, (_, code) =>
  code < 0xe0 ? code : String.fromCharCode(code).normalize('NFD').charCodeAt(0),
)
const bareAt = (text: string, at: number) => {
  const code = text.charCodeAt(at)
  return code === 0x2019 ? 39 : (BARE[code] ?? code)
}
/** Two letters as a small number, which others may share. */
const SLOTS = 0x400
const slotAt = (text: string, at: number) => ((bareAt(text, at) & 31) << 5) | (bareAt(text, at + 1) & 31)

/** Where a pattern ends that is compiled when it is first tried, at one place; -1 where it does not stand there. */
export function placed(source: string): (text: string, at: number) => number {
  let compiled: RegExp | undefined
  return (text, at) => {
    compiled ??= new RegExp(loosened(source), 'y')
    compiled.lastIndex = at
    return compiled.test(text) ? compiled.lastIndex : -1
  }
}

/** An accent may be missing; an apostrophe has two forms. Letters with an accent stand outside of brackets in a source. */
export function loosened(source: string): string {
  return source
    .replace(/[à-öø-ÿ]/gu, (letter) => `[${letter}${letter.normalize('NFD').charAt(0)}]`)
    .replace(/'/gu, "['’]")
    .replaceAll('\\p{N}', '\\d')
    .replaceAll('\\p{Co}', COVERED)
    .replace(/\[([^\]]*?)\\p\{L\}/gu, `[$1${LETTER}`)
    .replaceAll('\\p{L}', `[${LETTER}]`)
}

export function wordList(source: string): WordList {
  let known: (Alternative[] | undefined)[] | undefined
  const slots = () => {
    known ??= laidOut(source)
    return known
  }

  function endAt(text: string, at: number): number {
    let longest = -1
    for (const { pieces, endAt: end } of slots()[slotAt(text, at)] ?? [])
      if (pieces === undefined || pieces.some((piece) => beginsWith(text, at, piece)))
        longest = Math.max(longest, end(text, at))
    return longest
  }

  function* hits(text: string): Iterable<Hit> {
    let before = 0
    for (let start = 0; start < text.length; start += 1) {
      const isWithin = isLetter(before)
      before = text.charCodeAt(start)
      if (isWithin || slots()[slotAt(text, start)] === undefined) continue
      const end = endAt(text, start)
      if (end >= 0) yield { start, end }
    }
  }

  return { endAt, hits, isIn: (text) => first(hits(text)) !== undefined }
}

/** The alternatives by the two letters that they begin with; those of which these are not known stand everywhere. */
function laidOut(source: string): (Alternative[] | undefined)[] {
  const slots: (Alternative[] | undefined)[] = new Array(SLOTS).fill(undefined)
  for (const branch of branchesOf(source)) {
    const pieces = piecesOf(branch.replaceAll("'", '’'))?.map((piece) => bare(piece.slice(1)))
    const alternative = { pieces, endAt: placed(`(?:${branch})(?:(?!\\p{L})|(?<='))`) }
    const places = pieces === undefined ? slots.keys() : new Set(pieces.map((piece) => slotAt(piece, 0)))
    for (const slot of places) slots[slot] = [...(slots[slot] ?? []), alternative]
  }
  return slots
}

const bare = (piece: string) =>
  String.fromCharCode(...Array.from({ length: piece.length }, (_, at) => bareAt(piece, at)))

function beginsWith(text: string, at: number, piece: string): boolean {
  for (let i = 0; i < piece.length; i += 1) if (bareAt(text, at + i) !== piece.charCodeAt(i)) return false
  return true
}

function first(hits: Iterable<Hit>): Hit | undefined {
  for (const hit of hits) return hit
  return undefined
}

/** One of these words, wherever it stands. */
export const anywhere = (source: string): Pattern => found(wordList(source).hits)

/** A pattern of which the first stretch is found by going through a text. */
export function found(search: (text: string) => Iterable<Hit>): Pattern {
  return {
    source: '',
    test: (text) => first(search(text)) !== undefined,
    [Symbol.replace](text, by) {
      const hit = first(search(text))
      return hit === undefined ? text : text.slice(0, hit.start) + by + text.slice(hit.end)
    },
  }
}
