import { createFeatureReader, type Vector } from '../../lib/classify/features.js'
import { readTables } from '../../lib/classify/read-tables.js'
import { lazy } from '../../lib/lazy.js'
import { conceptIds, hasConcept, readText } from '../../memory/language/concepts.js'
import { saying } from '../wish/meant.js'
import { pattern, words } from './words.js'

/** Forms of text that are no lasting statement. Each has a table learned from labelled rows. */
const LOOKS = ['only-wish', 'hash', 'stack-trace', 'raw-error', 'paths', 'manifest'] as const
export const FORMS = [...LOOKS, 'momentary'] as const
export type Form = (typeof FORMS)[number]

/** Above these scores a text has the form. The bar for momentary truth is higher, as it most resembles a statement. */
const [HAS_FORM, IS_MOMENTARY] = [-1, 1.2]

/** From this many words beside the wish on, a text is not only a wish. */
const MAX_BESIDE_WISH = 2
const WISHING = conceptIds('remember forget note store memory mind know learn hold')
const FAILING = conceptIds('fail')
const ERROR_NAME = /\b\w+(?:Error|Exception)\b|\bE[A-Z]{5,}\b/u
/** What makes an error report worth keeping: a reason, a rule, a limit, a consequence. */
const REASON_OR_RULE = pattern(
  words(`means? because fixed_by fix(?:ed)?_(?:it_)?with otherwise happens_(?:when|if) caused_by expected comes?_from solved
    resolve[sd]?_by must should never always whenever unless therefore on_purpose stands?_for instead only known is_no`),
  words(
    'das_heißt heißt,?_dass bedeutet weil deshalb daher sonst muss müssen darf dürfen immer nie steht_für',
  ),
  words('signifie parce veut_dire donc sinon doit doivent toujours jamais il_faut'),
  words('significa porque debe deben siempre nunca quiere_decir hay_que'),
  words('deve devem sempre quer_dizer perché poiché devono vuol_dire'),
  words('betekent omdat moet moeten altijd nooit oznacza ponieważ bo musi zawsze nigdy'),
  words('означает потому значит нужно всегда никогда следует demektir çünkü her_zaman asla'),
  '(?:说明|說明)(?!\\s*[。]?$)|表示|意味|因为|因為|所以|必须|必須|不要|原因|なら|ので|ため|場合|必ず|때문|뜻|반드시|하면',
)
/** A beginning as programs print it: a name, a place or a symbol, then a colon. */
const LABELLED = /^(?:[^\s:]{1,40}|[^:]{0,30}\]|(?:[\w-]+ ){1,3}[\w-]+)\s?[:：]\s/u
const PATH = /^["'(`]*(?:[a-z]:\\|~?\.{0,2}[/\\]|[\w.@-]+[/\\])\S+|^[\w@.-]+\.[a-z]{1,4}(?::\d+)*[,;)]*$/iu
/** Patterns that are counted in a text, up to six. */
const COUNTED: readonly RegExp[] = [
  /(?<![\p{L}\p{N}])(?=[0-9a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,}(?![\p{L}\p{N}])/giu,
  /[\w$)\]]:\d+/gu,
  /\b(?:line \d+|at [\w.$<>]+ ?\(|0x[0-9a-f]+)/giu,
  /\b\w*(?:error|exception|fehler)\w*/giu,
  /[{}[\]()<>=|#$\\/_*]/gu,
  /\d/gu,
]
const upTo = (most: number, count: number) => Math.min(most, Math.floor(count))

/** Reads a text for the tables, for training too: its words, for `momentary`, or words and looks. Both share one vector. */
export function createFormReader() {
  const featuresOf = createFeatureReader()
  return (written: string) => {
    const text = written.trim()
    const sentence = readText(text)
    const isWishing = hasConcept(sentence, WISHING)
    const says = saying(sentence)
    const asked = [isWishing ? 1 : 0, upTo(6, says)]
    const given = [
      ...lookOf(text, hasConcept(sentence, FAILING)),
      [24, ...asked],
      [25, ...asked, upTo(9, text.split(/\s+/u).length)],
    ]
    return {
      wordsOf: (): Vector => featuresOf([sentence], 0),
      looksOf: (): Vector => featuresOf([sentence], 0, given),
      mayBeWish: isWishing && says < MAX_BESIDE_WISH,
    }
  }
}

/** Features of how a text looks, beside those of its words. */
function lookOf(text: string, speaksOfFailure: boolean): number[][] {
  const parts = text.split(/\s+/u)
  const paths = parts.filter((part) => PATH.test(part) && !/^https?:/iu.test(part))
  const inPaths = Math.round((4 * paths.join('').length) / Math.max(1, parts.join('').length))
  const counts = COUNTED.map((signs) => upTo(6, text.match(signs)?.length ?? 0))
  const says = REASON_OR_RULE.test(text) ? 1 : 0
  const fails = speaksOfFailure || ERROR_NAME.test(text) ? 1 : 0
  const isLabelled = LABELLED.test(text) ? 1 : 0
  return [
    [1, inPaths, says],
    [2, upTo(6, paths.length), upTo(6, parts.length)],
    [3, upTo(9, parts.length), counts[0] as number],
    [4, says],
    [5, isLabelled, fails, says],
    [6, /[.!?。？]["'”’)]*$/u.test(text) ? 1 : 0],
    [7, upTo(4, text.match(/\d\.\d/gu)?.length ?? 0), says],
    ...counts.map((count, i) => [8 + i, count]),
    ...parts.slice(0, 4).map((part, i) => [16, i, shapeOf(part)]),
  ]
}

/** The kinds of characters in a word as a number: `foo42:` counts as `a9:`. */
function shapeOf(word: string): number {
  const kinds = word
    .replace(/\p{L}+/gu, 'a')
    .replace(/\d+/gu, '9')
    .slice(0, 8)
  return [...kinds].reduce((hash, kind) => (Math.imul(hash, 31) + kind.charCodeAt(0)) | 0, 0)
}

const tables = lazy(() => ({ read: createFormReader(), ...readTables<Form>('forms') }))

/** The forms that a text has; empty if it may be a statement. */
export function formsOf(text: string): ReadonlySet<Form> {
  const { read, ...scores } = tables()
  const { looksOf, wordsOf, mayBeWish } = read(text)
  const isMomentary = scores.momentary(wordsOf()) > IS_MOMENTARY
  const vector = looksOf()
  const looks = LOOKS.filter((form) => scores[form](vector) > HAS_FORM && (form !== 'only-wish' || mayBeWish))
  return new Set<Form>(isMomentary ? ['momentary', ...looks] : looks)
}
