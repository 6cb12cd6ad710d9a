/** Characters that are drawn as nothing. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** NFKC would turn `10²` into `102`. */
const RAISED = /[⁰¹²³⁴-⁹₀-₉]+/gu
const BLANK_BESIDE_EAST_ASIAN =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々])\s+|\s+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々])/gu

const QUOTES = /["“”„‟«»‹›「」『』《》〈〉`´]/gu
/** Parentheses around words, but not those of a call or a formula. */
const PROSE_BRACKETS = /(?<![\p{L}\p{N}_)\]])\(([\p{L}\p{N}\s,.;:'!?-]+)\)(?![\p{L}\p{N}_([])/gu
const LIST_MARK = /^\s*(?:[-*+•‣◦–—]\s+(?:\[[ x]\]\s+)?|\(?\d{1,2}[.)]\s+|#{1,6}\s+|>\s+(?!\d))/iu
/** "10. Mai": a day, not the tenth point of a list. */
const DAY = /^\s*\d{1,2}\.\s+(?:jan|feb|m[äa]r|apr|ma[iyj]|jun|jul|aug|se[pt]|o[kc]t|nov|de[zc])/iu

/** Python's names such as `__name__`; other words between such underscores are emphasised. */
const DUNDER =
  /^__(?:init|main|name|file|all|str|repr|call|dict|doc|new|del|len|iter|next|enter|exit|getattr|setattr|getitem|setitem|slots|version|class|module|path|package|spec|pycache|tests|mocks|snapshots|fixtures|dirname|filename|typename|proto)__$/iu
/** Bounded: in a line of a pasted program, each of thousands of signs would be followed to its end. */
const EMPHASIS =
  /(?<![\p{L}\p{N}*_/\\.])(\*{1,3}|_{1,3})(?=[^\s*_])(.{1,500}?)(?<=[^\s*_])\1(?![\p{L}\p{N}*_/\\])/gu

const isNumeric = (text: string | undefined) => text !== undefined && /^[\p{N}.,]+$|^[\p{L}]$/u.test(text)

/**
 * One form for all ways to write down the same statement: Unicode form, case, sentence punctuation, quotes, list marks,
 * emphasis and blanks are normalised; signs of identifiers, numbers, operators, flags and paths are kept. Two
 * statements are the same exactly if their canonical texts are equal.
 */
export function canonicalText(text: string): string {
  const words = text
    .replace(RAISED, (digits) => `^${digits}`)
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .split('\n')
    .map((line) => withoutEmphasis(withoutListMark(line)))
    .join(' ')
    .replace(/[’‘‚‛ʼ]/gu, "'")
    .replace(/[‐‑−]/gu, '-')
    .replace(/[—―]|(?<=\s)–(?=\s)/gu, ' ')
    .replace(/–/gu, '-')
    .replace(/[。、·・¿¡।॥]/gu, ' ')
    .replace(/(?<=\p{L}),(?=\p{L})|,(?=\p{Script=Han})|(?<=\p{Script=Han})[,:;!?]/gu, ' ')
    .replace(QUOTES, '')
    .replace(PROSE_BRACKETS, (whole, inner: string) =>
      /\p{L}{2}/u.test(inner) && !/\s-\s/u.test(inner) ? inner : whole,
    )
    .split(/\s+/u)
    .filter((word) => word !== '')
  return words
    .flatMap((word, i) => canonicalWord(word, words[i - 1], words[i + 1]))
    .join(' ')
    .replace(BLANK_BESIDE_EAST_ASIAN, '')
}

/** A line without the marks of lists, headings and quotations before it. */
export function withoutListMark(line: string): string {
  if (DAY.test(line)) return line
  const bare = line.replace(LIST_MARK, '')
  return bare === line ? line : withoutListMark(bare)
}

/** Removes marks of emphasis around words, but not in inline code. */
function withoutEmphasis(line: string): string {
  return line
    .split(/(`[^`]+`)/u)
    .map((piece, i) => (i % 2 === 1 ? keepCode(piece) : strip(strip(piece))))
    .join('')
}

const strip = (text: string) =>
  text.replace(EMPHASIS, (whole, _mark, inner: string) => (DUNDER.test(whole) ? whole : inner))

/** Escapes a sign at the end of inline code (`save!`): it belongs to the name and does not end a sentence. */
const keepCode = (code: string) => code.replace(/(?<=[\p{L}\p{N}])([!?])`$/u, '\\$1`')

function canonicalWord(word: string, before: string | undefined, after: string | undefined): string[] {
  if (word === '-') return isDash(before, after) ? [] : [word]
  if (word === '.' || word === '..') return after === undefined && !isCommand(before) ? [] : [word]
  if (/^[,;:!?]+$/u.test(word)) return []
  const bare = trimMarks(word)
  return bare === '' ? [] : [foldCase(bare)]
}

/** A word after which a lone `.` at the end is a path. */
const isCommand = (word: string | undefined) =>
  word !== undefined &&
  /^(?:add|eslint|prettier|biome|ruff|black|cd|ls|open|code|build|test|check|lint|format|\.|--\S+|-\S+)$/iu.test(
    word,
  )

/** A dash after a word is punctuation, unless it is an operator between numbers or single letters. */
const isDash = (before: string | undefined, after: string | undefined) =>
  before !== undefined && !(isNumeric(before) && isNumeric(after))

/** `string?.`: a sign of the type, then the end of the sentence. */
const TYPE_MARK = /(?<=[\p{L}\p{N}])()\?[.,;:]+$/u

function trimMarks(word: string): string {
  const opened = word.replace(/^'(?=.)/u, '')
  const shorter = /\/\.{3}$/u.test(opened)
    ? opened
    : opened.replace(TYPE_MARK, '$1\\?').replace(/(?<!\\)[.,;:!?…']+$/u, '')
  return shorter === word ? word.replace(/\\(?=[!?]$)/u, '') : trimMarks(shorter)
}

/** Folds case, also where upper and lower case differ in length (ß, ſ, final sigma, dotless i). */
function foldCase(word: string): string {
  return word.toUpperCase().toLowerCase().replace(/̇/gu, '').replace(/ς/gu, 'σ')
}
