import { contentWords } from '../memory/statement/content-words.js'
import { particulars } from '../memory/statement/particulars.js'

/** A part of a sentence that says one thing. */
export type Clause = {
  /** Content words in reading order. */
  words: string[]
  /** Its numbers, identifiers, paths, URLs and names. */
  particulars: ReadonlySet<string>
  /** Those content words that are written with a capital: at the start of a sentence they may be names, too. */
  capitalised: string[]
  /** Whether something is named in it, by a sign, a capital, or in a script without capitals. */
  names: boolean
}

const SENTENCE_END = /[.!?;]+(?=\s|$)|[。！？；]|\n+/u
/** Brackets and colons are not among them: what stands in a bracket or behind a colon is said of what stands before. */
const CLAUSE_END =
  /[,–—]+(?=\s|$)|[，、]|\s(?:and|or|but|because|since|so that|while|whereas|und|oder|aber|weil|denn|et|ou|mais|car|y|pero|porque|e|ma|perché|mas|en|maar|omdat|i|ale|bo|и|а|но|ve|ama)\s/iu
const CAPITALISED = /(?<![\p{L}\p{N}_])\p{Lu}[\p{L}\p{M}]*(?![\p{L}\p{N}_])/gu
const NAMING = /\p{Lu}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

export function sentencesOf(text: string): string[] {
  return text.split(SENTENCE_END).filter((sentence) => sentence.trim() !== '')
}

export function clausesOf(text: string): Clause[] {
  return sentencesOf(text)
    .flatMap((sentence) => sentence.split(CLAUSE_END))
    .map(toClause)
    .filter(({ words }) => words.length > 0)
}

export function toClause(text: string): Clause {
  const found = particulars(text)
  return {
    words: contentWords(text),
    particulars: found,
    capitalised: contentWords([...text.matchAll(CAPITALISED)].join(' ')),
    names: found.size > 0 || NAMING.test(text),
  }
}

/** Length of the longest sequence of words that stands in both, in the same order, by part of the shorter one. */
export function orderKept(a: readonly string[], b: readonly string[]): number {
  const inBoth = (one: readonly string[], other: readonly string[]) => {
    const others = new Set(other)
    return one.filter((word) => others.has(word))
  }
  const [first, second] = [inBoth(a, b), inBoth(b, a)]
  if (first.length === 0) return 1
  let row = new Array<number>(second.length + 1).fill(0)
  for (const word of first) {
    const next = [0]
    for (const [j, other] of second.entries())
      next.push(word === other ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0))
    row = next
  }
  return (row.at(-1) ?? 0) / Math.min(first.length, second.length)
}
