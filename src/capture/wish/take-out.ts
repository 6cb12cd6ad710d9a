import { MARK } from '../../lib/classify/features.js'
import { MASK, maskPrivate } from '../../memory/private.js'

/** Of a message longer than this, only the two ends are read: a wish stands before or after what was pasted. */
const MAX_LOOKED_AT = 6_000
/** How much of a line tells whether a program wrote it, in UTF-16 units. */
const MAX_TELLING = 200
const MAX_ELEMENTS = 40

const FENCE = /^[ \t]*(```|~~~)/u
const LOG_LINE =
  /^[ \t]*(?:>|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d{1,2}:\d\d:\d\d|\[(?:info|warn|warning|error|debug|trace|fatal|notice)\]|(?:warn|warning|error|debug|trace|fatal)(?:\s|:|\[)(?=.*[\]:=/])|at\s+[\w.$<>[\] ]+\(.*\)|File ".*", line \d+|Traceback \(most|\w*(?:Error|Exception)\b: |npm (?:ERR!|error|warn)|error\[E\d+\]|(?:\$|❯|➜|PS>) |[+-]{3} [ab]\/|@@ .* @@|commit [0-9a-f]{7,40}|[A-Z][a-z]{2} \d\d? \d\d:\d\d:\d\d )/iu
/** Upper case only: in lower case, people write some of them before what they say. */
const LEVEL_LINE = /^[ \t]*(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)(?::|\[|\s(?=.*[\]:=/]))/u
const INDENTED = /^(?: {4}|\t)/u
const ELEMENT = /<([a-z][\w-]{0,30})(?:\s[^<>\n]{0,300})?>/giu
const LINK = /https?:\/\/[^\s<>)"'”’]+/giu

/** `opencode run "two words"` sends its message with quotation marks around it. */
const WHOLE_QUOTED = /^\s*"((?:[^"\\]|\\[\s\S])+)"\s*$/u

/** The message without the quotation marks that `opencode run` puts around it. */
export function unwrapRun(text: string): string {
  const inner = WHOLE_QUOTED.exec(text)?.[1]
  return inner === undefined ? text : inner.replace(/\\"/gu, '"')
}

export function bounded(text: string): string {
  if (text.length <= MAX_LOOKED_AT) return text
  return `${text.slice(0, MAX_LOOKED_AT / 2)}\n\n${text.slice(-MAX_LOOKED_AT / 2)}`
}

/** What is read of a person's message, with private text masked. */
export const typedIn = (message: string): string => bounded(maskPrivate(unwrapRun(message)))

/**
 * A message's text in which all but the person's own statements is replaced, character by character, so that positions
 * stay: blanks for blocks of code, pasted logs, quoted lines and the mask of private text; a mark for code, quotations
 * and links within a sentence. One pass each, whatever the text holds.
 */
export function takeOut(masked: string): string {
  const own = takeOutElements(takeOutLines(masked.replaceAll(MASK, blank(MASK))))
  return coverQuotations(
    own.includes('://') ? own.replace(LINK, (link) => MARK.link.repeat(link.length)) : own,
  )
}

/** A line of a pasted talk: with a time or a name in brackets, or with the name of the speaker. */
const OF_TALK =
  /^[ \t]*(?:[-*•] )?(?:(?:\[[^\]\n]{1,24}\]|<[^>\n]{1,24}>|\d{1,2}[:.]\d\d(?: ?[AP]M)?)\s*\S|([\p{L}\p{M}.@_-]{1,16}(?: [\p{L}.]{1,12})?) ?(?:\([^)\n]{1,20}\) ?)?[:：] ?\S)/u

/** The lines of a pasted talk: several in a row, with times or brackets, or where somebody speaks again. */
function linesOfTalk(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>()
  let run: { at: number; speaker: string | undefined }[] = []
  const close = () => {
    const speakers = run.map(({ speaker }) => speaker).filter((speaker) => speaker !== undefined)
    const isTalk = run.length - speakers.length > 1 || new Set(speakers).size < speakers.length
    if (isTalk) for (const { at } of run) found.add(at)
    run = []
  }
  for (const [at, line] of lines.entries()) {
    const match = OF_TALK.exec(line.slice(0, MAX_TELLING))
    if (match) run.push({ at, speaker: match[1]?.toLowerCase() })
    else if (line.trim() !== '') close()
  }
  close()
  return found
}

function takeOutLines(text: string): string {
  const all = text.split('\n')
  const talk = linesOfTalk(all)
  let fence: string | undefined
  let isIndented = false
  let isAfterBlank = false
  const lines = all.map((line, at) => {
    const start = line.slice(0, MAX_TELLING)
    const opens = FENCE.exec(start)?.[1]
    const isFenced = fence !== undefined || opens !== undefined
    if (opens !== undefined) fence = fence === undefined ? opens : fence === opens ? undefined : fence
    isIndented = INDENTED.test(start) && (isAfterBlank || isIndented)
    isAfterBlank = line.trim() === ''
    return isFenced || isIndented || talk.has(at) || LOG_LINE.test(start) || LEVEL_LINE.test(start)
      ? blank(line)
      : line
  })
  return lines.join('\n')
}

function takeOutElements(text: string): string {
  if (!text.includes('</')) return text
  const lower = text.toLowerCase()
  let own = ''
  let from = 0
  let looked = 0
  for (const { 0: tag, 1: name = '', index } of text.matchAll(ELEMENT)) {
    if (index < from) continue
    looked += 1
    if (looked > MAX_ELEMENTS) break
    const closing = `</${name.toLowerCase()}>`
    const end = lower.indexOf(closing, index + tag.length)
    if (end < 0) continue
    own += text.slice(from, index) + blank(text.slice(index, end + closing.length))
    from = end + closing.length
  }
  return own + text.slice(from)
}

/** Code or a quotation within a line; an apostrophe within a word opens and closes nothing. */
const QUOTED = new RegExp(
  [
    '(?<!`)(?<code>`+)(?!`)[^\\n]{1,1000}?(?<!`)\\k<code>(?!`)',
    ...['""', '“”', '„“”', '«»', '‹›', '「」', '『』'].map(
      ([opening, ...closing]) => `${opening}[^${opening}${closing.join('')}\\n]{1,1000}[${closing.join('')}]`,
    ),
    ...["''", '‘’'].map(
      ([opening, closing]) =>
        `(?<![\\p{L}\\p{N}])${opening}(?![^\\n]${closing}(?![\\p{L}\\p{N}]))[^\\n]{2,150}?${closing}(?![\\p{L}\\p{N}])`,
    ),
  ].join('|'),
  'gu',
)

/** A text in which code and quotations within lines are covered, character by character. */
export const coverQuotations = (text: string): string =>
  text.replace(QUOTED, (quoted) =>
    (quoted.startsWith('`') ? MARK.code : MARK.quotation).repeat(quoted.length),
  )

const blank = (span: string) => span.replace(/[^\n]/gu, (char) => ' '.repeat(char.length))
