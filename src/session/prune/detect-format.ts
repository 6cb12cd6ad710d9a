/** The sample a format is judged by: this much from the beginning, the middle and the end of a text. */
const [PART_CHARS, MAX_LINE_CHARS, MIN_LINES] = [3_500, 400, 10]

const CODE_LINE =
  /[;{}]$|^\s*(?:import|export|from|def|class|function|func|fn|return|if|for|while|const|let|var|public|private|package|use|#include|struct|type|interface|async|await|elif|else|try|except|end|module|require)\b.*[;{}(:,)\w'"]$|^\s*(?:\/\/|\/\*|\*\/|\* )|^\s*[\])}]+[,;)]*$/
const TREE_LINE = /^[\s│├└─|`+\\-]*(?:├|└|\||`|\+)[─-]/
/** `NAME   READY   STATUS` */
const COLUMNS = /^(?:[A-Z](?:[A-Z_()%/-]| (?! ))*(?: {2,}|$)){3,}$/
const LONG_LISTING = /^[-dlcbps][rwxsStT-]{9}[.+@]?\s|^total \d/
const PATH = /^\s*(?:[\w@.~$+=()[\],#%-]|\/|\\)+$/
const LOG_LINE =
  /^\s*(?:\[?\d{4}-\d\d-\d\d|\[?\d\d:\d\d:\d\d|\[\s*\d+ ?[%/\]]|\(?\d+\/\d+\)?|#\d+ |\[?(?:INFO|DEBUG|TRACE|WARN|NOTICE|VERBOSE|LOG|verbose|info|debug)\b|(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \/|> Task|=== |--- |PASS|ok |✓|✔|√|\.\.\.|(?:[A-Z][a-z]+ing|Downloaded|Copied|Created|Processed|Generated|Setting up)\b)|\b\d+(?:\.\d+)? ?(?:ms|µs|s|[kKM]i?B)\b[\])]?\.?$|\b\d{1,3}(?:\.\d+)?%|\.\.\.(?: ?\S{1,20})?$|: (?:Creation|Destruction|Modifications|Refreshing|Read) \w+|\belapsed\b|…$/u

/** `structured` is what a cut would break: JSON, a diff, markup, a table. Undefined for prose and anything else. */
export function formatOf(text: string): 'structured' | 'code' | 'listing' | 'log' | undefined {
  const start = text.slice(0, 200).trimStart()
  const isJson =
    /^(?:\{|\[(?=\s*(?:[{["\d\]-]|true|false|null)))/.test(start) && /[}\]]\s*$/.test(text.slice(-200))
  const isDiff =
    /^(?:diff --git |--- \S|Index: |\*\*\* )/m.test(text.slice(0, 2_000)) &&
    /^@@ |^\d+(?:,\d+)?[acd]\d+/m.test(text.slice(0, 6_000))
  if (isJson || isDiff || /^(?:<\?xml|<!DOCTYPE|<html|<svg)/i.test(start)) return 'structured'
  const lines = sampleLines(text)
  const most = (pattern: RegExp, least: number) => share(lines, (line) => pattern.test(line)) > least
  const some = (pattern: RegExp) => lines.some((line) => pattern.test(line))
  const isYaml =
    most(/^\s*(?:- )?[\w."'/-]+:(?: \S.*)?$|^\s*- \S+$/, 0.9) && some(/^\s/) && !some(/^\S+\/:?$|^\.{1,2}\//)
  const isTable = most(/^\s*[|│].*[|│]\s*$|^[\s+|─┼-]+$|\S \| \S/, 0.8) || COLUMNS.test(lines[0] ?? '')
  const isMarkup = most(/^\s*<\/?[A-Za-z!?][^>]*>|^\s*\/?>\s*$/, 0.7)
  const isRecords = most(/^\s*[{[].*[}\]],?$/, 0.8) || isSeparated(lines)
  if (isYaml || isTable || isMarkup || isRecords) return 'structured'
  if (lines.length >= 8 && most(CODE_LINE, 0.7)) return 'code'
  if (lines.length < MIN_LINES) return undefined
  if (most(TREE_LINE, 0.7) || most(LONG_LISTING, 0.7) || (most(PATH, 0.9) && most(/[/\\]|\.\w{1,8}:?$/, 0.6)))
    return 'listing'
  // Progress, or lines of the same shape as the one before.
  const shapes = lines.map(shapeOf)
  const repeats = shapes.filter((shape, i) => shape !== '' && shape === shapes[i - 1]).length
  return most(LOG_LINE, 0.5) || repeats / (lines.length - 1) > 0.6 ? 'log' : undefined
}

function sampleLines(text: string): string[] {
  const middle = Math.floor(text.length / 2)
  const parts = [text.slice(0, PART_CHARS), text.slice(middle, middle + PART_CHARS), text.slice(-PART_CHARS)]
  // The first and last line of a part may be cut.
  const lines =
    text.length <= 3 * PART_CHARS ? text.split('\n') : parts.flatMap((part) => part.split('\n').slice(1, -1))
  return lines.map((line) => line.slice(0, MAX_LINE_CHARS).trimEnd()).filter((line) => line !== '')
}

const share = (lines: readonly string[], test: (line: string) => boolean) =>
  lines.length === 0 ? 0 : lines.filter(test).length / lines.length

/** A head line and the same number of separators in nearly every line. */
function isSeparated(lines: readonly string[]): boolean {
  return [',', '\t', ';'].some((separator) => {
    const parts = (line: string) => line.split(separator).length
    const expected = parts(lines[0] ?? '')
    return lines.length >= 5 && expected > 2 && share(lines, (line) => parts(line) === expected) > 0.9
  })
}

/** What similar lines share: the first word, and the sort of each other word; '' for a single word and for prose. */
function shapeOf(line: string): string {
  const [first = '', ...rest] = line.trim().split(/\s+/, 24)
  if (rest.length === 0 || rest.length >= 19) return ''
  const sorts = rest.map((word) => (/\d/.test(word) ? '0' : /[/\\.]/.test(word) ? '/' : 'w'))
  return [first.replace(/\d+/g, '0'), ...sorts].join(' ')
}
