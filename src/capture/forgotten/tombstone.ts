import { sha256 } from '../../lib/hash.js'
import { stem } from '../../lib/language/stem.js'
import { canonicalText } from '../../memory/statement/canonical-text.js'
import { contentWords } from '../../memory/statement/content-words.js'
import { negations } from '../../memory/statement/negations.js'
import { digitsOf, particulars } from '../../memory/statement/particulars.js'
import { type FactType, isFactType } from '../fact-types.js'
import { plainTurns, sameWord } from './same-words.js'

/**
 * What is left of a forgotten fact: enough to know it again, and no text. Words are hashes; `-` behind one says that a
 * negation stands before it, `~` that it stands both with and without one.
 */
export type Tombstone = {
  /** Day of the forgetting, `2026-11-21`. */
  date: string
  type: FactType
  text: string
  /** One entry a clause: `3fa0…,99ac…-`. */
  words: readonly string[]
  /** Whether it says what must be, or what may be. */
  modality: Modality
  particulars: readonly string[]
  isNegated: boolean
}

/** Digits of a hash: at 10,000 words of a scope two are alike with a chance of 1 in 20,000. */
export const HASH_CHARS = 10
/** Inflections of a longer word meet in its beginning. */
const WORD_CHARS = 6
/** Words that search passes over, and that make another fact. */
const CONTRASTS = new Set(
  'first second third last before after above below more less most least early late new old off out left right once twice many few far near big best better good bad same different similar add create make get take give show write start stop turn'.split(
    ' ',
  ),
)
const EAST_ASIAN_CHARS = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/gu
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const hash = (text: string) => sha256(text, HASH_CHARS)
const short = (word: string) => hash((digitsOf(word) ?? withoutEnding(word)).slice(0, WORD_CHARS))

/** German participles and other endings that Porter's stemmer does not know (`leitet`, `geleitet`). */
const withoutEnding = (word: string) =>
  word.length < WORD_CHARS ? word : word.replace(/^ge(?=\p{L}{4})/u, '').replace(/(?:et|t|en)$/u, '')

export type Modality = 'must' | 'may' | 'none'
const MUST =
  /\b(?:must|has to|have to|required|mandatory|always|needs? to)\b|(?<!\p{L})(?:muss|müssen|doit|doivent|debe|deben|deve|devono|moet|moeten|musi|должен|должны)(?!\p{L})|必须|必須|必ず|반드시/iu
const MAY =
  /\b(?:may|can|could|optional(?:ly)?|allowed to|permitted)\b(?! not|not)|(?<!\p{L})(?:darf|dürfen|kann|können|peut|peuvent|puede|pueden|pode|podem|può|possono|mag|mogen|kan|może|mogą|можно|может)(?!\p{L})|可以|してもよい|해도 된다/iu

function modalityOf(text: string): Modality {
  const [must, may] = [MUST.test(text), MAY.test(text)]
  return must === may ? 'none' : must ? 'must' : 'may'
}

/** What a statement is known again by, in hashes. */
export type Marks = {
  text: string
  /** With `-` and `~` as in a tombstone. */
  words: ReadonlyMap<string, '' | '-' | '~'>
  /** Written without words: each of its characters is one. */
  isEastAsian: boolean
  /** The same words by clause. */
  clauses: readonly (readonly string[])[]
  modality: Modality
  particulars: ReadonlySet<string>
  isNegated: boolean
}

export function marksOf(whole: string): Marks {
  const text = plainTurns(whole)
  const words = new Map<string, '' | '-' | '~'>()
  const clauses = clausesOf(text)
  for (const { word, isNegated } of clauses.flat()) {
    const sign = isNegated ? '-' : ''
    const known = words.get(word)
    words.set(word, known === undefined || known === sign ? sign : '~')
  }
  return {
    text: hash(canonicalText(whole)),
    words,
    isEastAsian: EAST_ASIAN.test(text),
    clauses: clauses.map((clause) => [...new Set(clause.map(({ word }) => word))]),
    modality: modalityOf(text),
    particulars: new Set([...particulars(text)].map(particularHash)),
    isNegated: negations(text) > 0,
  }
}

/** A name in the plural, and the word for the same thing, meet. */
const particularHash = (particular: string) =>
  /^\p{L}+$/u.test(particular) ? short(sameName(particular)) : hash(particular)

function sameName(name: string): string {
  const word = contentWords(name)[0] ?? stem(name)
  return sameWord(word) ?? word
}

/** The words of each clause, with whether they are what the clause excludes, or where something comes from. */
function clausesOf(text: string): { word: string; isNegated: boolean }[][] {
  const clauses = text.split(CLAUSE_ENDS).map((clause, at) => {
    let isNegated = false
    let isSource = false
    return clause
      .trim()
      .split(/\s+/u)
      .flatMap((token, i, tokens) => {
        isNegated ||= excludes(token, tokens[i - 1], at)
        if (/^from$/iu.test(token)) isSource = true
        const words = markWords(token).map((word) => ({ word, isNegated, isSource }))
        if (words.length > 0) isSource = false
        return words
      })
  })
  const excludesAny = clauses.flat().some(({ isNegated }) => isNegated)
  return clauses.map((clause) =>
    clause.map(({ word, isNegated, isSource }) => ({ word, isNegated: excludesAny ? isNegated : isSource })),
  )
}

/** Behind these stands what is not to be, or no longer. */
const EXCLUDING =
  /^(?:than|statt|anstatt|favou?r|without|ohne|sans|sin|sem|senza|zonder|bez|без|lieu|vez|zamiast|вместо|invece|anziché|plaats)$/iu
const NOT =
  /^(?:never|nie|niemals|jamais|nunca|mai|nooit|nigdy|никогда|not|no|nicht|non|não|nao|pas|niet|nie|не|değil)$/iu
const AUXILIARY =
  /^(?:do|does|did|is|are|was|were|must|should|can|could|may|might|will|would|shall|has|have|had|be|why|if|or)$/iu
/** A negation of one thing among others (`make check, not make test`), not that of a whole statement. */
function excludes(token: string, before: string | undefined, clause: number): boolean {
  if (EXCLUDING.test(token)) return true
  if (EAST_ASIAN.test(token)) return negations(token) > 0
  if (!NOT.test(token)) return false
  return before === undefined ? clause > 0 : /^not$/iu.test(token) && !AUXILIARY.test(before)
}

const CLAUSE_ENDS = /[,;:.!?](?=\s|$)|[，。；：、！？]|\s[–—-]\s|\b(?:and|und|et|y|e|en|oraz|ve)\s/u

function markWords(token: string): string[] {
  const plain = token.toLowerCase().replace(/[^\p{L}]/gu, '')
  const base = stem(plain)
  if (CONTRASTS.has(plain) || CONTRASTS.has(base)) return [short(CONTRASTS.has(plain) ? plain : base)]
  if (!EAST_ASIAN.test(token))
    return contentWords(token)
      .flatMap((word) => sameWord(word) ?? [])
      .map(short)
  const latin = contentWords(token.replace(EAST_ASIAN_CHARS, ' ')).filter((word) => !EAST_ASIAN.test(word))
  return [
    ...latin.flatMap((word) => sameWord(word) ?? []).map(short),
    ...(token.match(EAST_ASIAN_CHARS) ?? []).filter((char) => !GRAMMAR_CHARS.has(char)).map(hash),
  ]
}

/** Characters that grammar adds when words change places. */
const GRAMMAR_CHARS = new Set([...'的了是在由会會就都也地得着著把被以은는이가을를에의도로와과다한하해'])

export function entomb(text: string, type: FactType, date: string): Tombstone {
  const marks = marksOf(text)
  return {
    date,
    type,
    text: marks.text,
    words: marks.clauses
      .filter((clause) => clause.length > 0)
      .map((clause) => clause.map((word) => `${word}${marks.words.get(word)}`).join(',')),
    modality: marks.modality,
    particulars: [...marks.particulars].sort(),
    isNegated: marks.isNegated,
  }
}

/** One line of `_FORGOTTEN.md`. */
export function formatTombstone({
  date,
  type,
  text,
  words,
  modality,
  particulars,
  isNegated,
}: Tombstone): string {
  const parts = [
    `- ${date} ${type} text:${text}`,
    `words:${words.join(';')}`,
    `particulars:${particulars.join(',')}`,
  ]
  return [...parts, ...(isNegated ? ['negated'] : []), ...(modality === 'none' ? [] : [modality])].join(' ')
}

const LINE =
  /^- (\d{4}-\d\d-\d\d) (\w+) text:([0-9a-f]+) words:([0-9a-f,;~-]*) particulars:([0-9a-f,]*)( negated)?(?: (must|may))?\s*$/u

/** The tombstones of a file. Other lines are passed over. */
export function parseTombstones(body: string): Tombstone[] {
  return body.split('\n').flatMap((line) => {
    const [, date, type, text, words, particulars, negated, modality] = LINE.exec(line.trim()) ?? []
    if (date === undefined || text === undefined || !isFactType(type)) return []
    return [
      {
        date,
        type,
        text,
        words: words ? words.split(';') : [],
        modality: (modality ?? 'none') as Modality,
        particulars: particulars ? particulars.split(',') : [],
        isNegated: negated !== undefined,
      },
    ]
  })
}
