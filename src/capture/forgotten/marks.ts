import { sha256 } from '../../lib/hash.js'
import { stem } from '../../lib/language/stem.js'
import { canonicalText } from '../../memory/statement/canonical-text.js'
import { contentWords } from '../../memory/statement/content-words.js'
import { negations } from '../../memory/statement/negations.js'
import { digitsOf, particulars } from '../../memory/statement/particulars.js'
import { isNameSign, oppositeOf, polesOf } from './contrasts.js'
import { isNumeric } from './quantities.js'
import { sameWord } from './same-words.js'
import { plainTurns } from './turns.js'

/** Digits of a hash: at 10,000 words of a scope two are alike with a chance of 1 in 20,000. */
export const HASH_CHARS = 10
/** Inflections of a longer word meet in its beginning. */
const WORD_CHARS = 6
/** Words that search passes over, and that make another fact. */
const CONTRASTS = new Set(
  'first second third last before after above below more less most least early late new old off out left right why what many few whole half current far near big best better good bad same different similar add create show write start stop turn'.split(
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

/** Written in capitals, and no names. */
const GENERIC = new Set('url urls uri id ids ui ok faq'.split(' '))

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
  /** Which of two opposites it speaks of, and the other ones of those. */
  poles: ReadonlySet<string>
  opposites: ReadonlyMap<string, string>
  isNegated: boolean
  order: Order
  /** Numbers, days and the like among the words. */
  numerals: ReadonlySet<string>
}

export function marksOf(whole: string): Marks {
  const text = plainTurns(whole)
  const poles = polesOf(text)
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
    particulars: new Set([...particulars(text)].filter((word) => !GENERIC.has(word)).map(particularHash)),
    poles: new Set(poles.map(poleHash)),
    opposites: new Map(poles.map((pole) => [poleHash(pole), poleHash(oppositeOf(pole))])),
    isNegated: negations(text) > 0,
    order: orderOf(text),
    numerals: new Set(
      [...particulars(text)].filter((word) => isNumeric(word) || isNameSign(word)).map(particularHash),
    ),
  }
}

export const poleHash = (pole: string): string => hash(`pole ${pole}`)

/** Who does what to whom: in this order, in that of a passive, or in none that could be told. */
export type Order = 'active' | 'passive' | 'free'
/** Another order than that of a plain sentence: a clause about somebody, something said of a place, time or purpose first. */
const TURNED_ROUND =
  /(?<!\p{L})(?:who|that|which|where|whom|qui|que|che)(?!\p{L})|,\s(?:der|die|das|den|dem)\s|\s(?:lo|li|los)\s\p{L}+|^[^,:]{1,40}[,:]\s|^\s*(?:on|in|at|for|with|from|to|under|after|before|it|there|für|auf|bei|mit|im|am|zum|zur|aus|pour|dans|avec|sur|en|à|au|para|con|per|su|nel|op|aan|vom|von|voor|met|w|na|dla|do|в|на|для|у|к)\s/iu
/** Sentences in which either side may come first, and languages whose endings say who acts. */
const EITHER_WAY =
  /\b(?:is|are) (?:used (?:for|to|by|in)|the|an?|at|in|on|where)\b|\bgoes (?:at|in|on|to)\b|\p{Script=Cyrillic}|[ąćęłńśźżğış]|(?<!\p{L})(?:das|den|dem|der|des|wird|werden)(?!\p{L})/iu
const PASSIVE =
  /\b(?:is|are|was|were|be|been|gets?|being) (?:\p{L}+ )?\p{L}+(?:ed|en|wn|pt|lt|de|ne|ut|un|ht)\b|(?<!\p{L})(?:by|von|vom|durch|par|por|pela?o?|dal|dalla|door|przez|(?:è|sono|es|está|están|son|é|são|est|sont)\s\p{L}+(?:t[oaie]|d[oa]s?|ée?s?)|tarafından|wird|werden|worden|wordt)(?!\p{L})|によって|られ|され|被|由/iu
function orderOf(text: string): Order {
  if (TURNED_ROUND.test(text) || EITHER_WAY.test(text)) return 'free'
  return PASSIVE.test(text) ? 'passive' : 'active'
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
        if (REASON.test(token)) isNegated = false
        if (/^from$/iu.test(token) && GOES_SOMEWHERE.test(text)) isSource = true
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

/** Where a reason or a condition begins, what was excluded ends. */
const REASON =
  /^(?:because|since|when|if|but|weil|wenn|da|aber|sondern|parce|car|mais|si|porque|pero|mas|perché|ma|omdat|maar|bo|ale|но)$/iu
const GOES_SOMEWHERE = /(?<!\p{L})(?:to|into|import\p{L}*)(?!\p{L})/iu

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
  if (isNumeric(token.replace(/[^\p{L}\p{N}.,:%]+|[.,:]+$/gu, '')))
    return [...particulars(token)].map(particularHash)
  const plain = token.toLowerCase().replace(/[^\p{L}]/gu, '')
  const base = stem(plain)
  if (CONTRASTS.has(plain) || CONTRASTS.has(base)) return [short(CONTRASTS.has(plain) ? plain : base)]
  if (digitsOf(plain) !== undefined || isNameSign(token)) return [...particulars(token)].map(particularHash)
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
const GRAMMAR_CHARS = new Set([
  ...'向到从往给对为之才能可要需及其的了是在由会會就都也地得着著把被以은는이가을를에의도로와과다한하해',
])
