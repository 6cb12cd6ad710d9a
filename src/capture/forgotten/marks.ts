import { sha256 } from '../../lib/hash.js'
import { stem } from '../../lib/language/stem.js'
import { canonicalText } from '../../memory/statement/canonical-text.js'
import { contentWords } from '../../memory/statement/content-words.js'
import { negations } from '../../memory/statement/negations.js'
import { digitsOf } from '../../memory/statement/number-words.js'
import { particulars } from '../../memory/statement/particulars.js'
import { isNumeric } from '../../memory/statement/quantities.js'
import { isNameSign, oppositeOf, polesOf } from './contrasts.js'
import { sameWord } from './same-words.js'
import { plainTurns } from './turns.js'
import { ARTICLE, ENDING_CHARS, GAP_CHARS, LISTED, type Placed } from './word-order.js'

/** Digits of a hash: at 10,000 words of a scope two are alike with a chance of 1 in 20,000. */
export const HASH_CHARS = 10
/** Inflections of a longer word meet in its beginning; one that is longer still is made of several, and the last makes another. */
const WORD_CHARS = 6
const COMPOUND_CHARS = 10
/** Words that search passes over, and that make another fact. */
const CONTRASTS = new Set(
  'first second third last more less most least early late new old off out left right why what many few whole half current far near big best better good bad same different similar name list tag font course question command contact let add create show write start stop turn'.split(
    ' ',
  ),
)
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const hash = (text: string) => sha256(text, HASH_CHARS)
const short = (word: string) => hash(beginning(digitsOf(word) ?? withoutEnding(word)))
const beginning = (word: string) => (word.length < COMPOUND_CHARS ? word.slice(0, WORD_CHARS) : word)

/** German participles and other endings that Porter's stemmer does not know (`leitet`, `geleitet`). */
const withoutEnding = (word: string) =>
  word.length < WORD_CHARS
    ? word
    : word.replace(/^ge(?=\p{L}{4})/u, '').replace(/(?:et|t|en|(?<=e[lr])n)$/u, '')

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
  /** With one turn for all that mean the same. */
  plain: string
  text: string
  /** With `-` and `~` as in a tombstone. */
  words: ReadonlyMap<string, '' | '-' | '~'>
  /** Written without words: each of its characters is one. */
  isEastAsian: boolean
  /** The same words by clause, as they stand. */
  clauses: readonly (readonly Placed[])[]
  modality: Modality
  particulars: ReadonlySet<string>
  /** Which of two opposites it speaks of, and the other ones of those. */
  poles: ReadonlySet<string>
  opposites: ReadonlyMap<string, string>
  isNegated: boolean
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
    plain: text,
    text: hash(canonicalText(whole)),
    words,
    isEastAsian: EAST_ASIAN.test(text),
    clauses,
    modality: modalityOf(text),
    particulars: new Set([
      ...[...particulars(text)].filter((word) => !GENERIC.has(word)).map(particularHash),
      ...(text.toLowerCase().match(CHANNEL) ?? []).map((name) => hash(name)),
    ]),
    poles: new Set(poles.map(poleHash)),
    opposites: new Map(poles.map((pole) => [poleHash(pole), poleHash(oppositeOf(pole))])),
    isNegated: negations(text) > 0,
  }
}

/** A channel or a person: another one is another name, though it is made of the same words (`#web-alerts`). */
const CHANNEL = /(?<![\p{L}\p{N}/])[#@]\p{L}[\p{L}\p{N}_-]*/gu

export const poleHash = (pole: string): string => hash(`pole ${pole}`)

/** A name in the plural, and the word for the same thing, meet. */
const particularHash = (particular: string) =>
  /^\p{L}+$/u.test(particular) ? short(sameName(particular)) : hash(particular)

function sameName(name: string): string {
  const word = contentWords(name)[0] ?? stem(name)
  return sameWord(word) ?? word
}

/** The words of each clause, with whether they are what the clause excludes, or where something comes from. */
function clausesOf(text: string): (Placed & { isNegated: boolean })[][] {
  const isInflecting = INFLECTING.test(text)
  const clauses = text.split(CLAUSE_ENDS).map((clause, at) => {
    let isNegated = false
    let isSource = false
    let gap: string[] = at > 0 ? [','] : []
    return clause
      .trim()
      .split(/\s+/u)
      .flatMap((token, i, tokens) => {
        isNegated ||= excludes(token, tokens[i - 1], at)
        if (REASON.test(token)) isNegated = false
        if (/^from$/iu.test(token) && GOES_SOMEWHERE.test(text)) isSource = true
        const ending = isInflecting ? hash(token.replace(/\P{L}/gu, '').slice(-2)).slice(0, ENDING_CHARS) : ''
        const isMeasure =
          isNameSign(bare(token)) ||
          isNumeric(bare(token)) ||
          digitsOf(bare(token).toLowerCase()) !== undefined
        return markWords(token).flatMap(({ word, before }) => {
          if (!GRAMMAR_OF_NO_PLACE.test(before)) gap.push(PREPOSITIONS.get(before) ?? stem(before))
          if (word === '') return []
          const placed = { word, gap: gapHash(gap), ending, isMeasure, isNegated, isSource }
          isSource = false
          gap = []
          return [placed]
        })
      })
  })
  const excludesAny = clauses.flat().some(({ isNegated }) => isNegated)
  return clauses.map((clause) =>
    clause.map(({ isSource, ...word }) => ({ ...word, isNegated: excludesAny ? word.isNegated : isSource })),
  )
}

/** Languages whose endings say who acts. */
const INFLECTING = /\p{Script=Cyrillic}|[ąćęłńśźżğış]/iu
/** What may come and go before a word without another one acting. */
const GRAMMAR_OF_NO_PLACE = /^(?:|the|an?|also|always|de|du|des|di|del)$/u
/** Prepositions and particles in one form, which what stands beside them changes (`с портала`, `со склада`). */
const PREPOSITIONS: ReadonlyMap<string, string> = new Map(
  [
    'с со|в во|к ко|о об обо|из изо|от ото|z ze|w we|à au aux',
    'da dal dalla dallo dai dalle dagli|in nel nella nello nei nelle negli|al alla allo ai alle agli|ao aos',
    'von vom|zu zum zur|in im ins|an am ans|bei beim',
    '가 이|는 은|를 을|와 과|로 으로',
  ].flatMap((list) =>
    list.split('|').flatMap((row) => {
      const [first, ...forms] = row.split(' ') as [string, ...string[]]
      return forms.map((form): [string, string] => [form, stem(first)])
    }),
  ),
)
const gapHash = (gap: readonly string[]) =>
  gap.length === 0
    ? ''
    : gap.every((word) => EITHER_OR.test(word))
      ? LISTED
      : gap.every((word) => ARTICLES.test(word))
        ? ARTICLE
        : hash(gap.filter((word) => !EITHER_OR.test(word)).join(' ')).slice(0, GAP_CHARS)
/** Of languages in which they do not say who acts. */
const ARTICLES = /^(?:le|la|les|une?|el|los|las|il|lo|gli|i|o|os|as|a|uma?|un[oa]s?|het|een)$/u
const EITHER_OR =
  /^(?:,|or|oder|ou|of|lub|или|veya|および|と|や|和|与|與|及|或|is|are|be|was|were|ist|sind|est|sont|es|son|é|são|è|sono|zijn|jest|są|это|是)$/u

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

type Marked = { word: string; before: string }
const plainly = (words: readonly string[], before: string): Marked[] =>
  words.length === 0 ? [{ word: '', before }] : words.map((word) => ({ word, before: '' }))

const bare = (token: string) => token.replace(/[^\p{L}\p{N}.,:%]+|[.,:]+$/gu, '')

/** The words of a token that count, and what of it does not. */
function markWords(token: string): Marked[] {
  const plain = token.toLowerCase().replace(/[^\p{L}]/gu, '')
  if (isNumeric(bare(token))) return plainly([...particulars(token)].map(particularHash), '')
  const base = stem(plain)
  if (CONTRASTS.has(plain) || CONTRASTS.has(base))
    return plainly([short(CONTRASTS.has(plain) ? plain : base)], plain)
  if (digitsOf(plain) !== undefined || isNameSign(token))
    return plainly([...particulars(token)].map(particularHash), '')
  if (!EAST_ASIAN.test(token)) return plainly(latinWords(token), plain)
  // These signs are grammar in Chinese alone (`在庫` is a word).
  const isJapanese = HIRAGANA.test(token)
  const isWord = KOREAN_WORD.test(token) && !KOREAN_GRAMMAR.test(token)
  return [...token.matchAll(EAST_ASIAN_PIECES)].flatMap(([piece], i, { length }) => {
    if (isWord && (i < length - 1 || !PARTICLE.test(piece))) return plainly([hash(piece)], '')
    if (!EAST_ASIAN.test(piece)) return plainly(latinWords(piece), '')
    return (GRAMMAR_CHARS.has(piece) && !isJapanese) || HIRAGANA.test(piece)
      ? [{ word: '', before: piece }]
      : plainly([hash(piece)], '')
  })
}
export const latinWords = (token: string): string[] =>
  contentWords(token)
    .flatMap((word) => sameWord(word) ?? [])
    .map(short)
const HIRAGANA = /\p{Script=Hiragana}/u
/** Each sign by itself, and what stands between them in other writing. */
const EAST_ASIAN_PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu

/** Signs of grammar alone, and yet a word or a name with its particle (`하은이`, `지도를`); and those that are none. */
const KOREAN_WORD = /^[은는이가을를에의도로와과다한하해지]{2,}[.,]?$/u
const KOREAN_GRAMMAR =
  /^(?:하(?:는|다|고|지|여|며|면|기|도록|의)?|한(?:다고?)?|할|해(?:도|고)?|(?:이|에|로|와|과)?[은는이가을를에의도로와과]{1,2}|이다)[.,]?$/u
const PARTICLE = /^[은는이가을를에의도로와과]$/u

/** Characters that grammar adds when words change places. */
const GRAMMAR_CHARS = new Set([
  ...'是',
  ...'向到从往给对为之才能可要需及其的了是在由会會就都也地得着著把被以은는이가을를에의도로와과다한하해',
])
