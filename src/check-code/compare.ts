import { wordSet } from '../lib/text.js'

/**
 * Something in a fact that can be looked for in a file: a number, a name in any case, an exact text, a word in quotation
 * marks, or a command that a manifest defines.
 */
type Word = { kind: 'number' | 'name' | 'exact' | 'quoted' | 'command'; text: string }

/** The words of a fact that a file contains. `path` is how the fact names the file, and says nothing of its content. */
export function sharedWith(statement: string, path: string, text: string): Word[] {
  const commands = spansIn(statement)
    .map((span): Word => ({ kind: 'command', text: span }))
    .filter((word) => isSaidIn(word, path, text))
  const found = new Map<string, Word>()
  for (const word of wordsOf(statement, path))
    if (found.size < MAX_WORDS && isSaidIn(word, path, text)) found.set(word.text.toLowerCase(), word)
  for (const { text } of commands) found.delete(text.toLowerCase())
  return [...found.values(), ...commands]
}

/** Those of the words that the file no longer contains. */
export const missingFrom = (words: readonly Word[], path: string, text: string): string[] =>
  words.filter((word) => !isSaidIn(word, path, text)).map((word) => word.text)

const MAX_WORDS = 12
const SPANS = /`([^`\n]{1,120})`/gu
const spansIn = (statement: string) => [...statement.matchAll(SPANS)].map(([, span = '']) => span.trim())
const NUMBERS = /(?<![\p{L}\p{N}_.#/])\d[\d_]*(?:,\d{3})*(?:\.\d+)*/gu
/** Words of any sentence, which many files would contain. */
const COMMON =
  wordSet(`about after also always before below between both does down each every file files first from
  here into last like line made make name never none once only other over read same some such than that their then there
  these they this time true until used uses using value when where which while will with work write your type test data code`)

function isSaidIn({ kind, text: word }: Word, path: string, text: string): boolean {
  if (kind === 'command')
    return callsIn(word).some((call) => call.manifests.includes(path) && call.isIn(text))
  if (kind === 'number')
    return [...text.matchAll(NUMBERS)].some(([number]) => readings(word).includes(plainNumber(number)))
  if (kind === 'quoted') return new RegExp(`["'\`]${literal(word)}["'\`/@]`, 'iu').test(text)
  const start = /^[\p{L}\p{N}_$]/u.test(word) ? '(?<![\\p{L}\\p{N}_$])' : ''
  const end = /[\p{L}\p{N}_$]$/u.test(word) ? '(?![\\p{L}\\p{N}_$])' : ''
  return new RegExp(start + literal(word) + end, kind === 'name' ? 'iu' : 'u').test(text)
}

const literal = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+')

/** `60_000` and `60,000` are `60000`. */
const plainNumber = (number: string) => number.replace(/[_,]/g, '')

/** Of a number that a file need not write in the same way: `3.000` may also stand for 3000. */
const readings = (number: string) =>
  /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(number) ? [number, number.replaceAll('.', '')] : [number]

function wordsOf(statement: string, path: string): Word[] {
  const isPath = (text: string) =>
    `/${text}`.endsWith(`/${path}`) || path.endsWith(`/${text}`) || path === text.replace(/^\.\//, '')
  const spans: Word[] = []
  const rest = statement.replace(SPANS, (_, span: string) => {
    const text = span.trim()
    if (!isPath(text))
      spans.push(
        /^\d[\d_,.]*$/.test(text) ? { kind: 'number', text: plainNumber(text) } : { kind: 'exact', text },
      )
    return ' \u0001 '
  })
  return [...spans, ...plainWords(rest, isPath)]
}

/** Writings without blanks between words have none around a number or a name either. */
const BETWEEN =
  /\s+|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])(?=[\dA-Za-z])|(?<=[\dA-Za-z])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/u

function plainWords(rest: string, isPath: (text: string) => boolean): Word[] {
  let isStart = true
  return rest.split(BETWEEN).flatMap((raw): Word[] => {
    const word = raw.replace(/^(?:[("'“‘[{<=>~]|\p{Sc}(?=\d))+|(?:[)"'”’\]}>.,;:!?]|(?<=\d)\p{Sc})+$/gu, '')
    const startsSentence = isStart
    isStart = /[.!?:]["')]*$/u.test(raw)
    return word === '' || isPath(word) ? [] : kindOf(word, startsSentence)
  })
}

function kindOf(word: string, startsSentence: boolean): Word[] {
  const [number] = /^[\d][\d_]*(?:,\d{3})*(?:\.\d+)*(?=%?$|\p{L}{1,3}$)/u.exec(word) ?? []
  if (number !== undefined) return [{ kind: 'number', text: plainNumber(number) }]
  if (!/\p{L}/u.test(word)) return /\d.*[:.]/.test(word) ? [{ kind: 'exact', text: word }] : []
  // `read-only` and `and/or` are ordinary words.
  const isComposite = /[\d@#_]|[\p{L}\d][:./][\p{L}\d]|^\/\p{L}|\p{Lu}-$|-\p{Lu}/u.test(word)
  const isCamel = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}{2}/u.test(word)
  if (isComposite) return [{ kind: 'exact', text: word }]
  const isProper = /^\p{Lu}\p{Ll}{2,}$/u.test(word) && !startsSentence
  if (isCamel || isProper || /^\p{Lu}{2,}$/u.test(word)) return [{ kind: 'name', text: word }]
  const plain = word.toLowerCase()
  return /^[\p{L}-]{4,}$/u.test(plain) && !COMMON.has(plain) ? [{ kind: 'quoted', text: plain }] : []
}

/** A call of which a group captures the name, the manifests that may define it, and whether one does. */
type Row = readonly [call: RegExp, manifests: string, has: (text: string, name: string) => boolean]

const inTable = (table: string) => (text: string, name: string) => {
  try {
    const whole = JSON.parse(text.replace(/^[ \t]*\/\/.*$/gm, '')) as Record<string, Record<string, unknown>>
    return Object.hasOwn(whole[table] ?? {}, name)
  } catch {
    // A manifest that cannot be parsed disproves nothing: the name counts wherever it stands.
    return text.includes(`"${name}"`)
  }
}
const asTarget = (text: string, name: string) =>
  text
    .split('\n')
    .some((line) => /^[\w.-]+(?: [^:=]*)?:(?!=)/.test(line) && line.split(/[ :]/, 1)[0] === name)

const ROWS: readonly Row[] = [
  [/^(?:npm|pnpm|yarn|bun)(?: run(?:-script)?)? ([\w:./-]+)/, 'package.json', inTable('scripts')],
  [/^composer(?: run(?:-script)?)? ([\w:-]+)/, 'composer.json', inTable('scripts')],
  [/^deno task ([\w:-]+)/, 'deno.json deno.jsonc', inTable('tasks')],
  [/^make ([\w.-]+)/, 'Makefile makefile GNUmakefile', asTarget],
  [/^just ([\w-]+)/, 'justfile Justfile .justfile', asTarget],
]

/** The manifests that may define the command, each with a test of whether it does. */
const callsIn = (command: string) =>
  ROWS.flatMap(([call, manifests, has]) => {
    const name = call.exec(command)?.[1]
    return name === undefined
      ? []
      : [{ manifests: manifests.split(' '), isIn: (text: string) => has(text, name) }]
  })

/** The manifests that may define the commands that a fact has in backticks. */
export const manifestsOf = (statement: string): string[] =>
  spansIn(statement).flatMap((span) => callsIn(span).flatMap(({ manifests }) => manifests))
