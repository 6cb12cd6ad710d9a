import { stem } from '../../lib/language/stem.js'
import { FILLER_BIGRAMS, FILLER_WORDS, FOREIGN_GRAMMAR, STOP_WORDS } from '../../lib/language/stop-words.js'
import { withoutAccents } from '../../lib/language/without-accents.js'

/** A search term and the place in its text that it was made from, in characters after NFKC. */
export type Term = {
  term: string
  start: number
  end: number
  /** Whether a match of it says something about the subject of a message: only such a term counts at the gate. */
  content: boolean
}

export type Tokenize = (text: string) => Term[]

const WORDS = /[\p{L}\p{N}\p{M}_$#]+(?:[-./\\:@'’+]+[\p{L}\p{N}\p{M}_$#]+)*/gu

/** Most words of a text recur, so analysed ones are cached; at this many the cache is cleared. */
const MAX_CACHED_WORDS = 20_000
const MAX_CACHED_CHARS = 40
/** A sentence of Chinese or Japanese is one word here, and never recurs. */
const MAX_CACHED_TERMS = 16

/**
 * Text → terms in reading order. Index and query use the same one. Total: any string gives a list, at most
 * about three terms per character.
 */
export function createTokenizer(): Tokenize {
  const cache = new Map<string, Term[]>()

  const analyse = (word: string): Term[] => {
    const known = cache.get(word)
    if (known) return known
    const terms = analyseWord(word)
    if (word.length > MAX_CACHED_CHARS || terms.length > MAX_CACHED_TERMS) return terms
    if (cache.size >= MAX_CACHED_WORDS) cache.clear()
    cache.set(word, terms)
    return terms
  }

  return (text) => {
    const terms: Term[] = []
    for (const match of text.matchAll(WORDS)) {
      for (const term of analyse(match[0])) {
        terms.push({ ...term, start: match.index + term.start, end: match.index + term.end })
      }
    }
    return terms
  }
}

/** Longer terms are cut, so that a line of base64 cannot fill the dictionary. */
const MAX_TERM_CHARS = 64

const SCRIPT_RUNS = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+)/u
const HIRAGANA_ONLY = /^\p{Script=Hiragana}+$/u
/** Chinese pronouns and particles: a bigram that holds one is grammar. */
const PARTICLES = /[的了吗呢吧啊呀嘛我你您他她它们这那]/u
const HUMPS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}|\p{N}+/gu
const CONTRACTION = /['’](?:s|d|m|t|ll|re|ve)$/iu

/**
 * The terms of one word, path or identifier: its plain parts, and every compound that they make
 * (`src/userName.ts` → src, user, name, ts, username.ts, src/username.ts); East Asian runs as bigrams and
 * single characters. Parts are stemmed, compounds are not.
 */
function analyseWord(word: string): Term[] {
  const text = withoutAccents(word)
  const terms: Term[] = []
  let start = 0
  for (const [index, run] of text.split(SCRIPT_RUNS).entries()) {
    if (index % 2 === 1) addBigrams(run, start, terms)
    else addCompound(run, start, [/[/\\:@]/u, /\./u], terms)
    start += run.length
  }
  return terms
}

function addBigrams(run: string, start: number, terms: Term[]): void {
  let previous = ''
  let at = start
  for (const character of run) {
    const end = at + character.length
    terms.push({ term: character, start: at, end, content: false })
    if (previous !== '') {
      const bigram = previous + character
      terms.push({ term: bigram, start: at - previous.length, end, content: isContentBigram(bigram) })
    }
    previous = character
    at = end
  }
}

const isContentBigram = (bigram: string) =>
  !HIRAGANA_ONLY.test(bigram) && !PARTICLES.test(bigram) && !FILLER_BIGRAMS.has(bigram)

function addCompound(text: string, start: number, separators: RegExp[], terms: Term[]): void {
  const [separator, ...inner] = separators
  if (separator === undefined) {
    addIdentifier(text, start, terms)
    return
  }
  const first = terms.length
  let at = start
  const pieces = text.split(separator)
  for (const piece of pieces) {
    addCompound(piece, at, inner, terms)
    at += piece.length + 1
  }
  if (pieces.filter((piece) => piece !== '').length > 1) addWhole(text, start, terms, first)
}

function addIdentifier(text: string, start: number, terms: Term[]): void {
  if (/n['’]t$/iu.test(text)) return
  const first = terms.length
  const word = text.replace(CONTRACTION, '')
  const parts = [...word.matchAll(HUMPS)]
  for (const part of parts) {
    if (parts.length === 1 || part[0].length > 1) addPart(part[0], start + part.index, terms)
  }
  if (parts.length > 1) addWhole(word, start, terms, first)
}

/** A pair such as JavaScript, Node.js or e-mail is an everyday word: it counts once, however much of it matches. */
const EVERYDAY_PAIR = /^\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+$|^\p{L}\p{Ll}*[-.]\p{L}\p{Ll}*$/u

function addWhole(text: string, start: number, terms: Term[], first: number): void {
  if (text.length > MAX_TERM_CHARS) return
  const end = start + text.length
  terms.push({ term: text.toLowerCase(), start, end, content: true })
  if (EVERYDAY_PAIR.test(text)) {
    for (const part of terms.slice(first)) Object.assign(part, { start, end })
  }
}

function addPart(text: string, start: number, terms: Term[]): void {
  const word = text.toLowerCase().slice(0, MAX_TERM_CHARS)
  if (STOP_WORDS.has(word)) return
  const term = stem(word)
  const content = word.length > 1 && !/^\p{N}{2}$/u.test(word) && !isFiller(word)
  terms.push({ term, start, end: start + text.length, content })
}

const isFiller = (word: string) => FILLER_WORDS.has(word) || FOREIGN_GRAMMAR.has(word)
