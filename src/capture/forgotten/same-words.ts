import { stem } from '../../lib/language/stem.js'
import { withoutAccents } from '../../lib/language/without-accents.js'
import { contentWords } from '../../memory/statement/content-words.js'
import { LIGHT_WORDS, MEANINGS } from './meanings.js'

const fold = (word: string) => withoutAccents(word).toLowerCase()

/** As the words of a statement come. */
const asContent = (word: string) => contentWords(word)[0] ?? stem(fold(word))

/** German participles, with the prefix of a verb before them (`aus-ge-liefert`), and nouns of verbs. */
const PARTICIPLE =
  /^(aus|ab|an|auf|ein|vor|zu|mit|nach|um|weg|durch|hin|her|los|zuruck)?ge(?!n|o|tt|st)(\p{L}{4,}(?:t|en))$/u
const NOUN_OF_VERB = /(?<=\p{L}{5})(?:ungen|ung)$/u
const ROMANCE_ENDING =
  /(?:iyor|ados?|adas?|idos?|idas?|at[oaie]|ut[oaie]|ano|ono|are|ere|ire|(?<=\p{L}{4})iamo|[aei]mos?|[ai]r|(?<=\p{L}{5})er|[aoe]n|lar|ler|(?<=\p{L}{5})[dt][iu]r)$/u
const LAST_VOWELS = /(?<=\p{L}{4})(?:[aeou]|(?<!r)i)+$/u
const CYRILLIC_REST = /(?:аем|яем|уем|ем|им|ит|ет|ён|ен|ан|ал|ял|ил)?[ыоаи]?(?:ся|сь|с)?$/u
const MIN_REST = 4

/** Without the endings that Porter's stemmer does not know. */
function withoutEnding(word: string): string {
  const base = word.replace(PARTICIPLE, '$1$2').replace(NOUN_OF_VERB, '')
  const rest = /\p{Script=Cyrillic}/u.test(base)
    ? base.replace(CYRILLIC_REST, '')
    : base.replace(ROMANCE_ENDING, '').replace(LAST_VOWELS, '')
  return [...rest].length >= MIN_REST ? rest : base
}

/** Each word of a family with the first of it, as it is and without its ending. */
const FAMILIES = MEANINGS.trim()
  .split(/[|\n]/u)
  .map((line) => line.trim().split(/\s+/u).map(asContent))
  .flatMap((family) => family.map((word): [string, string] => [word, family[0] as string]))
  .reverse()
const MEANING_OF: ReadonlyMap<string, string> = new Map([
  ...FAMILIES.map(([word, meaning]): [string, string] => [withoutEnding(word), meaning]),
  ...FAMILIES,
])
const LIGHT = new Set(
  LIGHT_WORDS.trim()
    .split(/\s+/u)
    .map(fold)
    .flatMap((word) => [word, asContent(word)]),
)
/** So many letters at the beginning of a word of a table, where it is longer, stand for its inflections. */
const KNOWN_CHARS = 7
/** A longer word is made of several. */
const MAX_KNOWN_CHARS = 10
const KNOWN_BY_BEGINNING: ReadonlyMap<string, string> = new Map(
  FAMILIES.flatMap(([word, meaning]): [string, string][] =>
    word.length >= KNOWN_CHARS ? [[word.slice(0, KNOWN_CHARS), meaning]] : [],
  ),
)

/** A stemmed content word in the form that it shares with its inflections and with what stands for it; none if it says nothing. */
export function sameWord(word: string): string | undefined {
  const rest = withoutEnding(word)
  const beginning =
    word.length > MAX_KNOWN_CHARS ? undefined : KNOWN_BY_BEGINNING.get(word.slice(0, KNOWN_CHARS))
  const meaning = MEANING_OF.get(word) ?? MEANING_OF.get(rest) ?? beginning ?? rest
  return LIGHT.has(word) || LIGHT.has(meaning) ? undefined : meaning
}
