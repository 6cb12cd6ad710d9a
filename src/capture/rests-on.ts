import { lazy } from '../lib/lazy.js'
import { besidesRefusal, refusesKeeping } from '../memory/language/refuses-keeping.js'
import { sentencesOf } from '../memory/language/sentences.js'
import { contentWords } from '../memory/statement/content-words.js'
import { isNumeric } from '../memory/statement/number-words.js'
import { isGerman, particulars } from '../memory/statement/particulars.js'
import { statementsIn } from '../memory/statement/statements-in.js'

/** What of a session must not be kept, and what else a person said or the agent read in it. */
export type Heard = { hidden: readonly { by: 'person' | 'agent'; text: string }[]; open: readonly string[] }

/** Longest text that is compared, in characters: of a longer one, the end. */
const MAX_OPEN_CHARS = 400_000

const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** Also at the start of a sentence: most refused parts begin behind a colon. */
const CAPITALISED = /(?<![\p{L}\p{N}_])\p{Lu}\p{Ll}{2,}(?![\p{L}\p{N}_])/gu
const ACRONYM = /(?<![\p{L}\p{N}_])\p{Lu}{2,5}s?(?![\p{L}\p{N}_])/gu
/** Times, languages and other names that occur in many talks: they tell nothing by themselves. */
const COMMON = new Set(
  'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december english german french spanish chinese japanese europe american python java rust golang typescript javascript ruby kotlin scala swift html google amazon apple microsoft azure slack jira github day week month year quarter morning evening spring summer autumn winter tag woche monat jahr quartal morgen abend januar februar märz mai juni juli oktober dezember frühjahr sommer herbst'.split(
    ' ',
  ),
)
const common = lazy(() => new Set(contentWords([...COMMON].join(' '))))
const CAPITAL = /(?<![\p{L}\p{N}_])\p{Lu}[\p{L}\p{N}]+/gu
const SUM = /^\d{2,}[km]$/u

/**
 * Whether a text rests on words that must not be kept: on a name in them, on what one of their sentences tells, or for
 * most of its own words. What is in `known` may stay.
 */
export function createRestsOn({ hidden, open }: Heard): (text: string, known?: string) => boolean {
  const spans = hidden.map(({ by, text }) => {
    const own = by === 'person' ? confided(text) : []
    const few = own.length <= MAX_FEW ? own : []
    const told = lazy(() => (by === 'person' ? toldIn(text) : []))
    return { by, words: new Set(wordsOf([text])), marks: lazy(() => marksIn(text)), few, told }
  })
  const openWords = lazy(() => new Set(wordsOf(open)))
  return (text, known = '') => {
    const before = new Set(wordsOf([known]))
    const pieces = [text, ...statementsIn(text)]
    return pieces.some((piece, i) => {
      const words = contentWords(piece)
      const marks = lazy(() => marksIn(piece))
      const names = lazy(() => namesIn(piece))
      return spans.some((span) => {
        const shared = words.filter((word) => span.words.has(word) && !before.has(word))
        if (shared.length === 0) return false
        const left = shared.filter((word) => !openWords().has(word))
        if (span.few.length > 0 && span.few.every((word) => left.includes(word))) return true
        if (span.by === 'person' && left.length > 0 && isNamed(left, marks(), span.marks())) return true
        const telling = left.filter((word) => !common().has(word) && !isNumeric(word))
        // The subject may be known; that frees nothing of what is told about it.
        const isTold = ({ own, ofNames }: Told) => {
          const both = words.filter((word) => own.has(word))
          const isOfKnown = both.some(
            (word) => !left.includes(word) && ofNames.has(word) && names().has(word),
          )
          return both.length >= (isOfKnown ? 2 : 3) && telling.some((word) => both.includes(word))
        }
        // Not the whole text, which comes first: it may be long, and words meet in it by chance.
        if (i > 0 && telling.length > 0 && span.told().some(isTold)) return true
        return left.length >= (words.length <= 3 ? 2 : Math.max(3, words.length / 2))
      })
    })
  }
}

/** What is confided in so few words is recognised only if all of them occur. */
const MAX_FEW = 2

const confided = (text: string): string[] => contentWords(besidesRefusal(text))

/** The content words of a sentence, and those of them that are capitalised. */
type Told = { own: ReadonlySet<string>; ofNames: ReadonlySet<string> }

/** What the sentences of a message tell. Its questions are its task and left out, unless it tells nothing else. */
function toldIn(text: string): Told[] {
  const all = sentencesOf(text).map(({ start, end }) => text.slice(start, end))
  const stated = all.filter((sentence) => !/[?？]$/u.test(sentence) || refusesKeeping(sentence))
  return (confided(stated.join(' ')).length > 1 ? stated : all).map((sentence) => ({
    own: new Set(contentWords(sentence)),
    ofNames: namesIn(sentence),
  }))
}

/** Capitalised words: in German all nouns. */
const namesIn = (text: string) => new Set(contentWords((text.match(CAPITAL) ?? []).join(' ')))

/** Distinct words, since stemming them costs most. The latest texts come last, and are kept. */
function wordsOf(texts: readonly string[]): string[] {
  const whole = texts.join('\n').slice(-MAX_OPEN_CHARS)
  return contentWords([...new Set(whole.match(WORD))].join(' '))
}

type Marks = { names: string[]; capitals: string[] }

/** What is telling by itself, such as names and long numbers, and what is capitalised. */
function marksIn(text: string): Marks {
  const acronyms = new Set(text.match(ACRONYM)?.map((word) => word.toLowerCase()))
  const isTelling = (name: string) =>
    !acronyms.has(name) &&
    !COMMON.has(name) &&
    (!isNumeric(name) || (/\d{4}/u.test(name) && !/^(?:19|20)\d\d$/u.test(name))) &&
    // A name that is recognised in lower case as well is that of a tool.
    !(/^\p{L}+$/u.test(name) && particulars(name).size > 0)
  const capitals = isGerman(text) ? [] : (text.match(CAPITALISED) ?? []).map((word) => word.toLowerCase())
  return { names: [...particulars(text)].filter(isTelling), capitals: capitals.filter(isTelling) }
}

/** Whether one of the shared words is a name, a sum or a long number. */
function isNamed(shared: readonly string[], one: Marks, other: Marks): boolean {
  const both = one.capitals.filter((name) => other.capitals.includes(name))
  const isShared = (name: string) => {
    const words = contentWords(name)
    // In a path of one word (`.env`, `docs/`), that may be any word.
    const isOne = words.length > 1 || (words.length === 1 && /^[\p{L}\p{N}]+$/u.test(name))
    return isOne && words.every((word) => shared.includes(word))
  }
  return shared.some((word) => SUM.test(word)) || [...one.names, ...other.names, ...both].some(isShared)
}
