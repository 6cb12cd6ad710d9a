import { stem } from '../../lib/language/stem.js'
import { forgottenHash as hash } from '../../memory/forgotten-lines.js'
import { contentWords } from '../../memory/statement/content-words.js'
import { negations } from '../../memory/statement/negations.js'
import { digitsOf, isNumeric } from '../../memory/statement/number-words.js'
import { particulars } from '../../memory/statement/particulars.js'

const GAP_CHARS = 4
/** Inflections of a longer word share its beginning. Even longer words are compounds, told apart by their last part. */
const WORD_CHARS = 6
const COMPOUND_CHARS = 10

/** A content word and its place. */
export type PlacedWord = {
  /** Hash of its beginning. */
  word: string
  /** Hash of the grammar words before it; `+` if they only form a list, empty if there are none. */
  gap: string
  /** Whether the statement excludes it (`make check, not make test`). */
  isExcluded: boolean
}
export const LISTED = '+'

/** What a statement is recognised by, in hashes: no text can be read from it. */
export type Fingerprint = {
  words: readonly PlacedWord[]
  /** Numbers, names and the like, which no rewording changes. */
  particulars: readonly string[]
  /** The sides of `OPPOSITES` that it takes. */
  poles: readonly string[]
  /** 0 if nothing is denied, 1 if something is, 2 if a denial is denied (`not without`). */
  denials: number
}

export function fingerprint(whole: string): Fingerprint {
  const text = canonicalParaphrase(whole)
  const denied = negations(text)
  const names = [...particulars(text)].map(particularHash)
  const marks = [...(text.match(CHANNEL) ?? []), ...(text.match(LETTER) ?? [])].map((mark) =>
    hash(mark.toLowerCase()),
  )
  return {
    words: wordsOf(text),
    particulars: [...new Set([...names, ...marks])].sort(),
    poles: polesOf(text),
    denials: denied > 0 ? 2 - (denied % 2) : 0,
  }
}

/** The person or project that a fact is about, if that goes without saying; and articles joined to a word. */
const SELF_EVIDENT: readonly RegExp[] = [
  /\bthe user(?= (?:does|is|has|would|will|did)\b)|^(?:the )?(?:user|person)(?:['’]s)?\b|\b(?:to|by|for|from|as) the (?:user|person)\b|\bthis person\b/giu,
  /\b(?:in|of|for|within|across|throughout) (?:this|the|our) (?:project|repo(?:sitory)?|workspace)\b|\b(?:this|the|our) (?:project|repo(?:sitory)?)(?: does| is|['’]s)?(?=\s)|\bhere\b/giu,
  /(?<!\p{L})(?:l|d|j|m|t|c|s|qu|dell|all|nell|sull|dall|un|quell|lorsqu|jusqu)['’](?=\p{L})/giu,
]

function canonicalParaphrase(text: string): string {
  let plain = text.normalize('NFKC')
  for (const pattern of SELF_EVIDENT) plain = plain.replace(pattern, ' ')
  return plain
}

/** A channel or a person: another one is another name, even if made of the same words (`#web-alerts`). */
const CHANNEL = /(?<![\p{L}\p{N}/])[#@]\p{L}[\p{L}\p{N}_-]*/gu

const short = (word: string) => hash(word.length < COMPOUND_CHARS ? word.slice(0, WORD_CHARS) : word)
/** A name in the plural and the word for the same thing get one hash. */
const particularHash = (name: string) =>
  /^\p{L}+$/u.test(name) ? short(contentWords(name)[0] ?? stem(name)) : hash(name)

const CLAUSE_ENDS = /[,;:.!?](?=\s|$)|[，。；：、！？]|\s[–—-]\s|\b(?:and|und|et|y|e|en|oraz|ve)\s/u
/** Articles and the like, which say nothing about who does what. */
const ARTICLES =
  /^(?:|the|an?|also|always|der|die|das|dem|den|de|du|des|di|del|le|la|les|une?|el|los|las|il|lo|gli|i|o|os|as|a|uma?|un[oa]s?|het|een|our|my|your|their|its|his|her)$/u
const LISTS =
  /^(?:,|or|oder|ou|of|lub|или|veya|および|と|や|和|与|與|及|或|is|are|be|was|were|ist|sind|est|sont|es|son|é|são|è|sono|zijn|jest|są|это|是)$/u

function wordsOf(text: string): PlacedWord[] {
  const isJapanese = /\p{Script=Hiragana}/u.test(text)
  const words: PlacedWord[] = []
  for (const [at, clause] of text.split(CLAUSE_ENDS).entries()) {
    let isExcluded = false
    let before: string[] = at > 0 ? [','] : []
    const tokens = clause.trim().split(/\s+/u)
    for (const [i, token] of tokens.entries()) {
      isExcluded ||= excludes(token, tokens[i - 1], at)
      for (const piece of piecesOf(token)) {
        const found = meaningOf(piece, isJapanese)
        const letters = piece.toLowerCase().replace(/[^\p{L}]/gu, '')
        // A vowel or article may be joined to a preposition (`с портала`, `со склада`; `à`, `au`).
        if (found.length === 0 && !ARTICLES.test(letters))
          before.push(letters.replace(/^([свкzw])[оe]$/u, '$1').replace(/^aux?$/u, 'à'))
        for (const word of found) {
          words.push({ word, gap: gapOf(before), isExcluded })
          before = []
        }
      }
    }
  }
  return words
}

function gapOf(before: readonly string[]): string {
  const roles = before.filter((word) => !LISTS.test(word))
  if (roles.length > 0) return hash(roles.join(' ')).slice(0, GAP_CHARS)
  return before.length > 0 ? LISTED : ''
}

/** What follows these is excluded, or no longer so. */
const EXCLUDING =
  /^(?:than|statt|anstatt|favou?r|without|ohne|sans|sin|sem|senza|zonder|bez|без|lieu|vez|zamiast|вместо|invece|anziché|plaats)$/iu
const NOT =
  /^(?:never|nie|niemals|jamais|nunca|mai|nooit|nigdy|никогда|not|no|nicht|non|não|nao|pas|niet|не|değil)$/iu
const AUXILIARY =
  /^(?:do|does|did|is|are|was|were|must|should|can|could|may|might|will|would|shall|has|have|had|be|why|if|or)$/iu

/** Whether a token denies one thing among others, and not the whole statement. */
function excludes(token: string, before: string | undefined, clause: number): boolean {
  if (EXCLUDING.test(token)) return true
  if (EAST_ASIAN.test(token)) return negations(token) > 0
  if (!NOT.test(token)) return false
  return before === undefined ? clause > 0 : /^not$/iu.test(token) && !AUXILIARY.test(before)
}

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u
/** "Team B", "B班": a single letter behind a word, or in such a script, is a name; "I" and the "A" of a title are not. */
const LETTER = new RegExp(
  `(?<=\\p{L}\\s)(?!I(?!\\p{L}))\\p{Lu}(?![\\p{L}\\p{N}]|['’]\\p{L}|\\.?\\s\\p{Lu})|(?<![\\p{Script=Latin}\\p{N}])\\p{Lu}(?=${EAST_ASIAN.source})`,
  'gu',
)
/** Each character of a script without spaces by itself, and what stands between them. */
const PIECES = new RegExp(`${EAST_ASIAN.source}|[^${EAST_ASIAN.source.slice(1)}+`, 'gu')
/** Korean separates words by spaces, and attaches particles to them. */
const KOREAN = /^(\p{Script=Hangul}{2,}?)([은는이가을를에의도로와과]|에서|에게|으로|한다|하는|이다)?[.,]?$/u
const piecesOf = (token: string): readonly string[] =>
  KOREAN.exec(token)?.slice(1).filter(Boolean) ?? token.match(PIECES) ?? []
/** Grammar in Chinese and Korean. In Japanese, such characters may be words (`在庫`), and Hiragana is grammar. */
const GRAMMAR =
  /^(?:[是向到从往给对为之才能可要需及其的了是在由会會就都也地得着著把被以은는이가을를에의도로와과다한하해]|에서|에게|으로|한다|하는|이다)$/u
/** Words that search ignores, but that make another fact. */
const TELLING = new Set(
  'first second third last more less most least early late new old off out left right why what many few whole half current far near big best better good bad same different similar name list tag font course question command contact let add create show write start stop turn'.split(
    ' ',
  ),
)

/** Hashes of the meaning of a piece of text; none for grammar. */
function meaningOf(piece: string, isJapanese: boolean): string[] {
  if (EAST_ASIAN.test(piece))
    return (isJapanese ? /\p{Script=Hiragana}/u : GRAMMAR).test(piece) ? [] : [hash(piece)]
  const letters = piece.toLowerCase().replace(/[^\p{L}]/gu, '')
  if (digitsOf(letters) !== undefined || isNumeric(piece.replace(/[^\p{L}\p{N}.,:%]+|[.,:]+$/gu, '')))
    return [...particulars(piece)].map(particularHash)
  const telling = [letters, stem(letters)].find((word) => TELLING.has(word))
  if (telling !== undefined) return [short(telling)]
  return contentWords(piece).map(short)
}

/** Pairs of opposites: two texts differ if one has only a word of one side, and the other only one of the other side. */
const OPPOSITES: readonly (readonly [side: string, other: string])[] = [
  [
    'when|whenever|if|wenn|sobald|lorsque|quand|cuando|quando|wanneer|gdy|jeśli|когда|если(?! только не)',
    'unless|except (?:when|if)|außer wenn|es sei denn|sauf (?:si|quand)|à moins|salvo (?:si|cuando|se)|excepto (?:si|cuando)|exceto (?:se|quando)|a menos|a no ser que|tranne quando|tenzij|behalve als|chyba że|если только не',
  ],
  [
    'before|vor|bevor|avant|antes|prima|przed|перед|до|önce|之前|前に|전에',
    'after|nach|nachdem|après|después|depois|dopo|po|после|sonra|之[后後]|[后後]才|[后後]に|후에',
  ],
  ['up|upwards|hoch', 'down|downwards|runter'],
  ['minimum|at least|mindestens|minimal|au moins|mínimo', 'maximum|at most|höchstens|maximal|au plus|máximo'],
  ['above|over|more than|über', 'below|under|less than|unter'],
  ['adds?|adding|added', 'removes?|removed|deletes?|deleted'],
  ['enabled?s?', 'disabled?s?'],
  ['stays?|remains?|keeps?|bleibt', 'moved?s?|switch(?:ed)?|replaced|dropped|leaves?'],
  [
    'only|solely|alone|exclusively|ausschließlich|allein|uniquement|únicamente|nur|solo|seulement|только|tylko|alleen|solamente|somente|只',
    'every|any|all|jede[nrsm]?|tous|todos|tutti|alle|wszystkie|все|每',
  ],
]
const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}]/u

function patternOf(words: string): RegExp {
  const all = words.split(/\|(?![^(]*\))/u)
  const [written, unspaced] = [false, true].map((is) => all.filter((word) => UNSPACED.test(word) === is))
  const spaced = `(?<![\\p{L}\\p{N}])(?:${written?.join('|')})(?![\\p{L}\\p{N}])`
  return new RegExp([spaced, ...(unspaced ?? [])].join('|'), 'iu')
}
const PATTERNS = OPPOSITES.map((sides) => sides.map(patternOf))

/** The sides that a text takes: `3`, or `-3` for the other one. A text with an exception (`except when`) takes only that side. */
export function polesOf(text: string): string[] {
  return PATTERNS.flatMap(([side, other], i) => {
    const isOther = other?.test(text) === true
    return [...(side?.test(text) && !(isOther && i === 0) ? [`${i}`] : []), ...(isOther ? [`-${i}`] : [])]
  })
}
export const oppositeOf = (pole: string): string => (pole.startsWith('-') ? pole.slice(1) : `-${pole}`)
