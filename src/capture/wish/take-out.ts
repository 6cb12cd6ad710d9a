import { privateSpans } from '../../memory/private.js'

/** A message longer than this is looked at by its two ends: a wish stands before or after what was pasted. */
export const MAX_LOOKED_AT = 6_000

const FENCES = /^[ \t]*(```|~~~)[^\n]*\n[\s\S]*?(?:^[ \t]*\1[^\n]*$|(?![\s\S]))/gmu
const INLINE_CODE = /(`{1,3})(?!`)[^\n]*?[^`\n]\1(?!`)/gu
const BLOCK_QUOTE = /^[ \t]*>[^\n]*$/gmu
const ELEMENT = /<([a-z][\w-]*)(?:\s[^<>\n]*)?>[\s\S]*?<\/\1>/giu
const INDENTED_CODE = /(?<=\n[ \t]*\n)(?:(?: {4}|\t)[^\n]*(?:\n|$))+/gu
/**
 * In each pair a quotation of at least two characters, with the sign that it opens with; an apostrophe within a word opens
 * none.
 */
const QUOTATIONS: readonly (readonly [string, RegExp])[] = [
  ['"', /"[^"\n]{2,}?"/gu],
  ['“', /“[^”\n]{2,}?”/gu],
  ['„', /„[^“”\n]{2,}?[“”]/gu],
  ['«', /«[^»\n]{2,}?»/gu],
  ['‹', /‹[^›\n]{2,}?›/gu],
  ['「', /「[^」\n]{2,}?」/gu],
  ['『', /『[^』\n]{2,}?』/gu],
  ['‘', /‘[^’\n]{2,}?’(?!\p{L})/gu],
  ["'", /'(?<![\p{L}\p{N}]')[^'\n]{2,}?(?:'\p{L}[^'\n]*?)*'(?![\p{L}\p{N}])/gu],
]
const LOG_LINE =
  /^[ \t]*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d{1,2}:\d\d:\d\d|\[(?:info|warn|warning|error|debug|trace|fatal|notice)\]|(?:warn|warning|error|debug|trace|fatal)(?:\s|:|\[)(?=.*[\]:=/])|at\s+[\w.$<>[\] ]+\(.*\)|File ".*", line \d+|Traceback \(most|\w*(?:Error|Exception)\b: |npm (?:ERR!|error|warn)|error\[E\d+\]|(?:\$|❯|➜|PS>) |[+-]{3} [ab]\/|@@ .* @@|commit [0-9a-f]{7,40}|[A-Z][a-z]{2} \d\d? \d\d:\d\d:\d\d )[^\n]*$/gimu
/** In small letters, people write some of them before what they say. */
const LEVEL_LINE = /^[ \t]*(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)(?::|\[|\s(?=.*[\]:=/]))[^\n]*$/gmu

/** Whole stretches that are not the person's words, each with a sign that it holds. */
const STRETCHES: readonly (readonly [string, RegExp])[] = [
  ['\n', FENCES],
  ['>', BLOCK_QUOTE],
  ['', LOG_LINE],
  ['', LEVEL_LINE],
  ['</', ELEMENT],
  ['\n', INDENTED_CODE],
]

/** `opencode run "two words"` sends its message with quotation marks around it. */
const WHOLE_QUOTED = /^\s*"((?:[^"\\]|\\[\s\S])+)"\s*$/u

/** The message without the quotation marks that `opencode run` puts around it. */
export function unwrapRun(text: string): string {
  const inner = WHOLE_QUOTED.exec(text)?.[1]
  return inner === undefined ? text : inner.replace(/\\"/gu, '"')
}

/**
 * A message's text with what is not the person's own statement (code, quotations, pasted logs, private spans) replaced by
 * as many blanks, so that places in it are places in the text.
 */
export function takeOut(text: string): string {
  const spans = privateSpans(text)
  let own = text
  for (const { start, end } of spans)
    own = own.slice(0, start) + blank(own.slice(start, end)) + own.slice(end)
  for (const [sign, pattern] of STRETCHES) if (own.includes(sign)) own = own.replace(pattern, blank)
  return coverQuotations(own.includes('`') ? own.replace(INLINE_CODE, cover) : own)
}

/** A text with what it only quotes covered, character by character. */
export function coverQuotations(text: string): string {
  let own = text
  for (const [sign, pattern] of QUOTATIONS) if (own.includes(sign)) own = own.replace(pattern, cover)
  return own
}

const blank = (span: string) => span.replace(/[^\n]/gu, (char) => ' '.repeat(char.length))

/** Stands for a word that was taken out of a sentence, so that the sentence keeps its shape. */
export const COVERED = '\uE000'
const cover = (span: string) => COVERED.repeat(span.length)
