import { type Concepts, HASH_START, hashStep, isWide, LEADING, MAX_WORD, WHOLE } from './concepts.js'
import { fold } from './fold.js'

/** How many places features are hashed into. A smaller table folds these onto each other. */
export const PLACES = { plain: 1 << 19, crossed: 1 << 20 } as const
/** Longest sentence that is read, in UTF-16 units; of a longer one, only both ends are read. */
const MAX_CHARS = 360
const MAX_TOKENS = 90
/** Most concepts of a sentence that are combined in pairs, and in threes. */
const MAX_CONCEPTS = 18
const MAX_IN_THREES = 9
/** Most concepts of a sentence that are combined with each of its words. */
const MAX_CROSSED = 9

/** Private-use characters that stand for what is not read: code, a quotation, a link. */
export const MARK = { code: '\uE000', quotation: '\uE001', link: '\uE002' } as const

/** Weight of each kind of feature before the vector is scaled to unit length. */
const WEIGHT = { word: 1, part: 0.25, concept: 1, beside: 0.4, context: 1 } as const
/** The same for the kind that combines (crosses) concepts with words and position. */
const CROSSED = { ...WEIGHT, context: 2, cross: 0.5 } as const

const NUMBER = 1
const NAME = 2

/** A word, a pair of wide characters or a mark, as hashes of its parts; `start` and `end` index the folded text. */
type Token = {
  hash: number
  begin4: number
  begin6: number
  end3: number
  clause: number
  start: number
  end: number
}
/** A word or phrase that stands for a concept. */
type Found = { id: number; token: number; clause: number; start: number; end: number }

export type Sentence = {
  text: string
  tokens: Token[]
  concepts: Found[]
  isQuestion: boolean
  /** How it opens: 1 list item, 2 label, 3 bracket, 4 heading (the order of `OPENINGS`); 0 is plain. */
  opening: number
}

const isDigit = (code: number) => code >= 48 && code <= 57
const codesOf = (signs: string) => new Set([...signs].map((sign) => sign.charCodeAt(0)))
/** Characters that are not letters, in Unicode blocks that otherwise hold letters. */
const SIGNS = codesOf('«»¿¡§¶×÷·¬°±²³´¸¹¼½¾・')
/** First and last code unit of blocks that hold no letters. */
const BLOCKS: readonly (readonly [number, number])[] = [
  [0x2000, 0x2e7f],
  [0x3000, 0x3004],
  [0x3008, 0x3020],
  [0xd800, 0xf8ff],
  [0xfe10, 0xfe6f],
  [0xff00, 0xff20],
]
const isLetter = (code: number) =>
  (code >= 97 && code <= 122) ||
  (code >= 0xaa &&
    !SIGNS.has(code) &&
    (code < 0x2000 || !BLOCKS.some(([from, to]) => code >= from && code <= to)))
/** Inside a word, these make it a name. */
const JOINTS = codesOf('_./\\@#')
const CLAUSE_ENDS = codesOf(',;:()—–、，،…\n')

/** Splits a sentence into tokens and concepts. Its length is bounded, and so is the time this takes. */
export function readSentence(original: string, known: Concepts): Sentence {
  const bounded =
    original.length <= MAX_CHARS
      ? original
      : `${original.slice(0, MAX_CHARS * 0.6)} ${original.slice(-MAX_CHARS * 0.4)}`
  const text = fold(bounded).slice(0, 2 * MAX_CHARS)
  const tokens: Token[] = []
  const concepts: Found[] = []
  let clause = 0

  const findConcepts = (at: number) => {
    let hash = HASH_START
    const last = Math.min(text.length, at + MAX_WORD)
    for (let i = at; i < last; i += 1) {
      hash = hashStep(hash, text.charCodeAt(i))
      const entry = known.get(hash)
      if (i === at + LEADING - 1 && entry === undefined && !known.has(hash)) return
      if (entry === undefined) continue
      const next = text.charCodeAt(i + 1)
      const isEnd = i + 1 === text.length || isWide(next) || !(isLetter(next) || isDigit(next))
      for (const id of entry)
        if (id < WHOLE || isEnd)
          concepts.push({ id: id % WHOLE, token: tokens.length, clause, start: at, end: i + 1 })
    }
  }

  for (let i = 0; i < text.length && tokens.length < MAX_TOKENS; ) {
    const code = text.charCodeAt(i)
    if (isWide(code)) {
      // A concept may start anywhere in a run of wide characters. A Korean run is one token; otherwise each pair is one.
      const start = i
      let end = i
      while (end < text.length && isWide(text.charCodeAt(end))) end += 1
      const isHangul = code >= 0xac00 && code <= 0xd7af
      for (let at = start; at < end && tokens.length < MAX_TOKENS; at += 1) {
        findConcepts(at)
        if (!isHangul) tokens.push(tokenOf(text, at, Math.min(end, at + 2), clause))
      }
      if (isHangul) tokens.push(tokenOf(text, start, end, clause))
      i = end
    } else if (isLetter(code) || isDigit(code)) {
      findConcepts(i)
      const start = i
      let joints = 0
      let digits = 0
      while (i < text.length) {
        const here = text.charCodeAt(i)
        const next = text.charCodeAt(i + 1)
        if (isDigit(here)) digits += 1
        else if (JOINTS.has(here) && (isLetter(next) || isDigit(next))) joints += 1
        else if (!isLetter(here) || isWide(here)) break
        i += 1
      }
      if (digits + joints === i - start) tokens.push(sign(NUMBER, clause, start, i))
      else if (digits > 0 || joints > 0) tokens.push(sign(NAME, clause, start, i))
      else tokens.push(tokenOf(text, start, i, clause))
    } else {
      if (code >= 0xe000 && code <= 0xe002) {
        const last = tokens.at(-1)
        if (last?.hash !== code) tokens.push(sign(code, clause, i, i + 1))
      } else if (CLAUSE_ENDS.has(code)) clause += 1
      i += 1
    }
  }
  return {
    text,
    tokens,
    concepts,
    isQuestion: /[?？؟;]\s*["'”’)]*\s*$/u.test(text.slice(-6)),
    opening: openingOf(text),
  }
}

const OPENINGS = [
  /^(?:[-*+•・‣]|\d{1,2}[.)、])\s/u,
  /^[\p{L}\p{M}\d@._-]{1,20}(?: [\p{L}\p{M}\d@._-]{1,20}){0,2}(?: ?\([^)]{1,20}\))?\s?[:：]\s?\S/u,
  /^[[(【<]/u,
  /^#{1,4}\s|^[\p{L} ]{1,30}[:：]$/u,
]
const openingOf = (text: string) => 1 + OPENINGS.findIndex((pattern) => pattern.test(text.slice(0, 80)))

const sign = (hash: number, clause: number, start: number, end: number): Token => ({
  hash,
  begin4: hash,
  begin6: 0,
  end3: 0,
  clause,
  start,
  end,
})

function tokenOf(text: string, start: number, end: number, clause: number): Token {
  const isHangul = text.charCodeAt(start) >= 0xac00 && text.charCodeAt(start) <= 0xd7af
  const [short, long] = isHangul ? [2, 3] : [4, 6]
  let hash = HASH_START
  let begin4 = 0
  let begin6 = 0
  for (let i = start; i < end; i += 1) {
    hash = hashStep(hash, text.charCodeAt(i))
    if (i - start === short - 1) begin4 = hash
    if (i - start === long - 1) begin6 = hash
  }
  let end3 = HASH_START
  if (end - start > 3) for (let i = end - 3; i < end; i += 1) end3 = hashStep(end3, text.charCodeAt(i))
  return { hash, begin4: begin4 || hash, begin6, end3: end - start > 3 ? end3 : 0, clause, start, end }
}

/** Features of one sentence: their places in the table, and their values. Unit length, unless features are given. */
export type Vector = { places: Int32Array; values: Float32Array; size: number }

/** `given` are features from the caller, each of up to four numbers: a few of them weigh as much as all that is read. */
export type FeatureReader = (
  sentences: readonly Sentence[],
  at: number,
  given?: readonly (readonly number[])[],
) => Vector

/** Value of each given feature, and length of the vector of all read features beside them. */
const GIVEN = 0.5
const BESIDE_GIVEN = 0.3

/**
 * A reader has a single vector, which each call overwrites. `plain` combines concepts in threes; `crossed` combines each
 * with the words and the position of its sentence, which takes more rows to learn.
 */
export function createFeatureReader(kind: keyof typeof PLACES = 'plain'): FeatureReader {
  const weight = kind === 'crossed' ? CROSSED : WEIGHT
  const last = PLACES[kind] - 1
  const seen = new Uint16Array(last + 1)
  const vector: Vector = { places: new Int32Array(4096), values: new Float32Array(4096), size: 0 }
  const state = { round: 0, squares: 0, value: 1 }

  function add(kind: number, a: number, b = 0, c = 0): void {
    let hash = Math.imul(kind + 1, 0x9e3779b1) ^ a
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ Math.imul(b, 0xc2b2ae35)
    hash = Math.imul(hash ^ (hash >>> 13), 0x27d4eb2f) ^ Math.imul(c, 0x165667b1)
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    const place = (hash ^ (hash >>> 14)) & last
    if (seen[place] === state.round || vector.size >= vector.places.length) return
    seen[place] = state.round
    vector.places[vector.size] = place
    vector.values[vector.size] = state.value
    vector.size += 1
    state.squares += state.value * state.value
  }

  return (sentences, at, given = []) => {
    const sentence = sentences[at] as Sentence
    state.round = (state.round + 1) & 0xffff
    if (state.round === 0) {
      seen.fill(0)
      state.round = 1
    }
    state.squares = 0
    vector.size = 0

    state.value = weight.word
    addWords(sentence, add)
    state.value = weight.context
    addContext(sentences, at, add)
    state.value = weight.part
    addParts(sentence, add)
    state.value = weight.concept
    addConcepts(sentence, add)
    if ('cross' in weight) {
      addCrossed(sentences, at, add)
      state.value = weight.cross
      addWordsBesideConcepts(sentence, add)
    } else addThrees(sentence, add)
    state.value = weight.beside
    for (const side of [-1, 1]) {
      const other = sentences[at + side]
      if (other) addBeside(other, side, add)
    }
    if (at > 1) addBeside(sentences[0] as Sentence, 2, add)
    if (at < sentences.length - 2) addBeside(sentences.at(-1) as Sentence, 3, add)

    const scale = (given.length > 0 ? BESIDE_GIVEN : 1) / Math.sqrt(state.squares || 1)
    for (let i = 0; i < vector.size; i += 1) vector.values[i] = (vector.values[i] as number) * scale
    state.value = GIVEN
    for (const [kind = 0, a = 0, b, c] of given) add(70 + kind, a, b, c)
    return vector
  }
}

type Add = (kind: number, a: number, b?: number, c?: number) => void

function addWords({ tokens }: Sentence, add: Add): void {
  for (const [i, token] of tokens.entries()) {
    add(1, token.hash)
    if (token.begin6 !== 0) add(2, token.begin6)
    if (token.begin4 !== token.hash) add(3, token.begin4)
    if (token.end3 !== 0) add(4, token.end3)
    const next = tokens[i + 1]
    if (next) add(5, token.begin4, next.begin4)
    if (i < 4) add(6, token.hash, i)
  }
}

const bucket = (count: number) => (count < 4 ? count : Math.min(12, 2 + Math.round(2 * Math.log2(count / 2))))

/** 0 alone, 1 first, 2 last, 3 between others. */
const placeOf = ({ length }: readonly Sentence[], at: number) =>
  length === 1 ? 0 : at === 0 ? 1 : at === length - 1 ? 2 : 3

function addContext(sentences: readonly Sentence[], at: number, add: Add): void {
  const { text, tokens, isQuestion, opening } = sentences[at] as Sentence
  add(10, placeOf(sentences, at))
  add(11, bucket(tokens.length))
  add(12, bucket(sentences.length))
  if (isQuestion) add(13, 1)
  if (text.includes(':') || text.includes('：')) add(13, 2)
  if (text.includes(MARK.code)) add(13, 3)
  if (text.includes(MARK.quotation)) add(13, 4)
  if (/[!！]\s*$/u.test(text)) add(13, 5)
  add(14, scriptOf(text))
  add(15, opening)
  for (const kind of [1, 2, 3, 4]) {
    const many = sentences.reduce((sum, other) => sum + (other.opening === kind ? 1 : 0), 0)
    if (many > 0) add(16, kind, Math.min(many, 4))
    if (many > 1) add(17, kind, opening)
  }
  const first = sentences[0] as Sentence
  const last = sentences.at(-1) as Sentence
  if (at > 0 && first.text.endsWith(':')) add(18, 1)
  if (at < sentences.length - 1 && last.isQuestion) add(18, 2)
  if (first.opening > 0) add(18, 3, first.opening)
}

function scriptOf(text: string): number {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code >= 0x3040 && code <= 0x30ff) return 2
    if (code >= 0xac00 && code <= 0xd7af) return 3
    if (code >= 0x400 && code <= 0x4ff) return 4
    if (code > 0x36f && code < 0x2000) return 5
  }
  return /[\u4e00-\u9fff]/u.test(text) ? 6 : 1
}

/** Runs of three and four characters within words; two to four in East Asian scripts. */
function addParts({ text }: Sentence, add: Add): void {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    const wide = isWide(code)
    if (!wide && !isLetter(code) && code !== 32) continue
    let hash = hashStep(HASH_START, code)
    for (let j = 1; j < 4 && i + j < text.length; j += 1) {
      const next = text.charCodeAt(i + j)
      if (!isLetter(next) && next !== 32) break
      hash = hashStep(hash, next)
      if (j > 1 || wide) add(20 + j, hash)
      if (next === 32) break
    }
  }
}

function addConcepts({ concepts, isQuestion }: Sentence, add: Add): void {
  const all = concepts.slice(0, MAX_CONCEPTS)
  for (const [i, { id, token, clause }] of all.entries()) {
    add(30, id)
    if (token < 3) add(31, id, token === 0 ? 0 : 1)
    if (isQuestion) add(32, id)
    for (let j = i + 1; j < all.length; j += 1) {
      const other = all[j] as Found
      if (other.id === id) continue
      add(clause === other.clause ? 33 : 34, id, other.id)
      if (other.token - token <= 1) add(35, id, other.id)
    }
  }
}

function addThrees({ concepts }: Sentence, add: Add): void {
  const distinct = [...new Set(concepts.slice(0, MAX_CONCEPTS).map(({ id }) => id))].slice(0, MAX_IN_THREES)
  for (let i = 0; i < distinct.length; i += 1)
    for (let j = i + 1; j < distinct.length; j += 1)
      for (let k = j + 1; k < distinct.length; k += 1)
        add(36, distinct[i] as number, distinct[j], distinct[k])
}

/** Sorted as in the list of concepts, which begins with those that wishes are made of. */
const idsOf = ({ concepts }: Sentence) => [...new Set(concepts.map(({ id }) => id))].sort((a, b) => a - b)

/** Combines each concept with the first word, the length and the position of its sentence. */
function addCrossed(sentences: readonly Sentence[], at: number, add: Add): void {
  const sentence = sentences[at] as Sentence
  const { tokens } = sentence
  for (const id of idsOf(sentence)) {
    add(37, id, tokens[0]?.begin4)
    add(38, id, bucket(tokens.length))
    add(39, id, placeOf(sentences, at))
  }
}

function addWordsBesideConcepts(sentence: Sentence, add: Add): void {
  const ids = idsOf(sentence).slice(0, MAX_CROSSED)
  for (const { begin4 } of sentence.tokens) for (const id of ids) add(60, begin4, id)
}

function addBeside({ tokens, concepts, isQuestion }: Sentence, side: number, add: Add): void {
  for (const [i, token] of tokens.slice(0, 30).entries()) {
    add(40, side, token.begin4)
    const next = tokens[i + 1]
    if (next) add(43, side, token.begin4, next.begin4)
  }
  for (const { id } of concepts.slice(0, MAX_CONCEPTS)) add(46, side, id)
  if (isQuestion) add(49, side)
}
