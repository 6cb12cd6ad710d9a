import { alternativesLike, bareAt } from './alternatives.js'
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

/** Letters of the Romance languages and their neighbours. */
const LETTER = 'a-z\\u00df-\\u00f6\\u00f8-\\u024f'
const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 0xdf && code <= 0x24f && code !== 0xf7)

/** Whether a letter stands before a place. */
export const isWithinWord = (text: string, at: number): boolean => at > 0 && isLetter(text.charCodeAt(at - 1))

/** Signs by which alternatives are told apart, those without accents; the first stands for all others. */
const SIGNS = "\u0001abcdefghijklmnopqrstuvwxyz '=0"
const SMALL = Uint8Array.from({ length: 0x100 }, (_, code) => {
  const sign = String.fromCharCode(bareAt(String.fromCharCode(code), 0))
  return Math.max(0, SIGNS.indexOf(/\d/u.test(sign) ? '0' : sign))
})
const smallAt = (text: string, at: number) => {
  const code = text.charCodeAt(at)
  return code === 0x2019 ? SIGNS.indexOf("'") : (SMALL[code] ?? 0)
}
/** Two of them as one number. */
const SLOTS = 0x400
const slotAt = (text: string, at: number) => (smallAt(text, at) << 5) | smallAt(text, at + 1)
/** So many beginnings of words are kept in mind for each list. */
const MOST_KNOWN = 300

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

/** Where words begin, and with which two signs. */
type Begins = { text: string; places: number[]; slots: number[] }
/** All lists go through the same text, one after another. */
const LAST: { begins: Begins } = { begins: { text: '', places: [], slots: [] } }

function beginsOf(text: string): Begins {
  if (LAST.begins.text === text) return LAST.begins
  const begins: Begins = { text, places: [], slots: [] }
  for (let at = 0; at < text.length; at += 1)
    if (!isWithinWord(text, at)) {
      begins.places.push(at)
      begins.slots.push(slotAt(text, at))
    }
  LAST.begins = begins
  return begins
}

type EndAt = (text: string, at: number) => number
const NONE: readonly string[] = []
const orNone = (sources: readonly string[]) => (sources.length > 0 ? sources : NONE)

export function wordList(source: string): WordList {
  const all = [`(?:${source})`]
  /** The alternatives that may begin with two letters, and those that may begin with more. */
  const known: (readonly string[] | undefined)[] = new Array(SLOTS).fill(undefined)
  const exactly = new Map<string, readonly EndAt[]>()

  function alternativesAt(text: string, at: number): readonly EndAt[] {
    if (at >= text.length) return []
    const slot = slotAt(text, at)
    known[slot] ??= orNone(alternativesLike(SIGNS.charAt(slot >> 5) + SIGNS.charAt(slot & 31), all))
    if (known[slot] === NONE) return []
    const start = text.slice(at, at + 4)
    const there = exactly.get(start)
    if (there !== undefined) return there
    const alternatives = alternativesLike(start, known[slot]).map(alternative)
    if (exactly.size < MOST_KNOWN) exactly.set(start, alternatives)
    return alternatives
  }

  function endAt(text: string, at: number): number {
    let longest = -1
    for (const end of alternativesAt(text, at)) longest = Math.max(longest, end(text, at))
    return longest
  }

  function* hits(text: string): Iterable<Hit> {
    const { places, slots } = beginsOf(text)
    for (let i = 0; i < places.length; i += 1) {
      if (known[slots[i] as number] === NONE) continue
      const start = places[i] as number
      const end = endAt(text, start)
      if (end >= 0) yield { start, end }
    }
  }

  return { endAt, hits, isIn: (text) => first(hits(text)) !== undefined }
}

const PLAIN = /^[^\\[\](){}.^$|?*+]+$/u
/** Most alternatives are plain words, which need no pattern. */
function plain(source: string): EndAt {
  const bare = Array.from({ length: source.length }, (_, at) => bareAt(source, at))
  return (text, at) => {
    for (let i = 0; i < bare.length; i += 1) {
      const code = text.charCodeAt(at + i)
      if (code !== source.charCodeAt(i) && (bareAt(text, at + i) !== bare[i] || isAccented(code))) return -1
    }
    const end = at + bare.length
    return isLetter(text.charCodeAt(end)) && isLetter(bare[bare.length - 1] ?? 0) ? -1 : end
  }
}
const isAccented = (code: number) => code >= 0xdf && code <= 0x24f

/** Letters that all it matches begins with. */
const LETTERS = /^(?:\^|\(\?<![^()]*\))?([^\\[\](){}.^$|?*+]+)(?![?*{])/u

function atWordEnd(source: string): EndAt {
  const begin = LETTERS.exec(source)?.[1] ?? ''
  const bare = Array.from({ length: begin.length }, (_, at) => bareAt(begin, at))
  const within = placed(`(?:${source})(?:(?!\\p{L})|(?<='))`)
  const isFirst = source.startsWith('^')
  return (text, at) => {
    if (isFirst && at > 0) return -1
    for (let i = 0; i < bare.length; i += 1) if (bareAt(text, at + i) !== bare[i]) return -1
    return within(text, at)
  }
}

/** Several lists hold the same alternatives. */
const KNOWN = new Map<string, EndAt>()

/** Where a word ends that is no list. */
export function alternative(source: string): EndAt {
  const known = KNOWN.get(source) ?? (PLAIN.test(source) ? plain(source) : atWordEnd(source))
  KNOWN.set(source, known)
  return known
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
    exec(text) {
      const hit = first(search(text))
      return hit === undefined ? null : { 0: text.slice(hit.start, hit.end), index: hit.start }
    },
  }
}
