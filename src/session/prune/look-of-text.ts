/** What the looks of a text are judged by: some lines from its beginning, its middle and its end. */
const PART_CHARS = 3_500
const MAX_LINE_CHARS = 400

function sampleLines(text: string): string[] {
  if (text.length <= 3 * PART_CHARS) return linesOf(text)
  const middle = Math.floor(text.length / 2)
  // The first and last line of a part may be cut.
  const parts = [text.slice(0, PART_CHARS), text.slice(middle, middle + PART_CHARS), text.slice(-PART_CHARS)]
  return parts.flatMap((part) => linesOf(part).slice(1, -1))
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.slice(0, MAX_LINE_CHARS).trimEnd())
    .filter((line) => line.trim() !== '')

const share = (lines: readonly string[], test: (line: string) => boolean) =>
  lines.length === 0 ? 0 : lines.filter(test).length / lines.length

export type Structure = 'json' | 'diff' | 'markup' | 'csv' | 'yaml' | 'table' | 'code'

/** Which structure a text has that a cut would break; undefined for prose, logs and lists. */
export function structureOf(text: string): Structure | undefined {
  const start = text.slice(0, 200).trimStart()
  const end = text.slice(-200).trimEnd()
  if (/^(?:\{|\[(?=\s*(?:[{["\d\]-]|true|false|null)))/.test(start) && /[}\]]$/.test(end)) return 'json'
  const lines = sampleLines(text)
  if (
    /^(?:diff --git |--- \S|Index: |\*\*\* )/m.test(text.slice(0, 2_000)) &&
    /^@@ |^\d+(?:,\d+)?[acd]\d+/m.test(text.slice(0, 6_000))
  )
    return 'diff'
  if (/^(?:<\?xml|<!DOCTYPE|<html|<svg)/i.test(start)) return 'markup'
  if (share(lines, (line) => /^\s*<\/?[A-Za-z!?][^>]*>|^\s*\/?>\s*$/.test(line)) > 0.7) return 'markup'
  // JSON, a record a line.
  if (share(lines, (line) => /^\s*[{[].*[}\]],?$/.test(line)) > 0.8) return 'json'
  if (isSeparated(lines)) return 'csv'
  if (
    share(lines, (line) => /^\s*(?:- )?[\w."'/-]+:(?: \S.*)?$|^\s*- \S+$/.test(line)) > 0.9 &&
    lines.some((line) => /^\s+/.test(line)) &&
    !lines.some((line) => /^\S+\/:?$|^\.{1,2}\//.test(line))
  )
    return 'yaml'
  if (share(lines, (line) => /^\s*[|│].*[|│]\s*$|^[\s+|─┼-]+$/.test(line) || /\S \| \S/.test(line)) > 0.8)
    return 'table'
  if (isColumns(lines)) return 'table'
  if (looksLikeCode(lines)) return 'code'
  return undefined
}

/** A head line and the same number of separators in nearly every line. */
function isSeparated(lines: readonly string[]): boolean {
  if (lines.length < 5) return false
  return [',', '\t', ';'].some((separator) => {
    const expected = count(lines[0] as string, separator)
    return expected >= 2 && share(lines, (line) => count(line, separator) === expected) > 0.9
  })
}

const count = (line: string, part: string) => line.split(part).length - 1

/** `NAME   READY   STATUS` above columns that begin where its words do. */
function isColumns(lines: readonly string[]): boolean {
  const head = lines[0] ?? ''
  const starts = [...head.matchAll(/(?<= {2,})\S/g)].map(({ index }) => index)
  if (starts.length < 2 || !/^[A-Z][A-Z _()%/-]+(?: {2,}[A-Z]|$)/.test(head)) return false
  return (
    share(lines.slice(1), (line) =>
      starts.every((at) => line[at - 1] === ' ' || line[at - 1] === undefined),
    ) > 0.8
  )
}

const CODE_LINE =
  /[;{}]$|^\s*(?:import|export|from|def|class|function|func|fn|return|if|for|while|const|let|var|public|private|package|use|#include|struct|type|interface|async|await|elif|else|try|except|end|module|require)\b.*[;{}(:,)\w'"]$|^\s*(?:\/\/|\/\*|\*\/|\* )|^\s*[\])}]+[,;)]*$/

function looksLikeCode(lines: readonly string[]): boolean {
  return lines.length >= 8 && share(lines, (line) => CODE_LINE.test(line)) > 0.7
}

const PATH_LINE = /^(?:[\w@.~$+=()[\],#%-]|\/|\\)+$/
const TREE_LINE = /^[\s│├└─|`+\\-]*(?:├|└|\||`|\+)[─-]/
const LONG_LISTING = /^[-dlcbps][rwxsStT-]{9}[.+@]?\s|^total \d/

/** One name or path a line. */
export function looksLikeListing(text: string): boolean {
  const lines = sampleLines(text)
  if (lines.length < 10) return false
  if (share(lines, (line) => TREE_LINE.test(line)) > 0.7) return true
  if (share(lines, (line) => LONG_LISTING.test(line)) > 0.7) return true
  const paths = share(lines, (line) => PATH_LINE.test(line.trim()))
  const named = share(lines, (line) => /[/\\]|\.\w{1,8}:?$/.test(line.trim()))
  return paths > 0.9 && named > 0.6
}

const LOG_LINE =
  /^\s*(?:\[?\d{4}-\d\d-\d\d|\[?\d\d:\d\d:\d\d|\[\s*\d+ ?[%/\]]|\(?\d+\/\d+\)?|#\d+ |(?:\[)?(?:INFO|DEBUG|TRACE|WARN|NOTICE|VERBOSE|LOG|verbose|info|debug)\b|(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \/|> Task|=== |--- |PASS|ok |✓|✔|√|\.\.\.|(?:Compiling|Building|Downloading|Downloaded|Fetching|Installing|Unpacking|Setting up|Copying|Copied|Creating|Created|Updating|Processing|Processed|Generating|Linking|Checking|Extracting|Resolving|Running|Starting|Loading|Writing|Reading|Uploading|Collecting|Selecting|Preparing)\b)|\b\d+(?:\.\d+)? ?(?:ms|µs|s|kB|KB|MB|KiB|MiB)\b[\])]?\.?$|\b\d{1,3}(?:\.\d+)?%|\.\.\.(?: ?\S{1,20})?$|: (?:Creation|Destruction|Modifications|Refreshing|Read) \w+|\belapsed\b|…$/u

/** Most lines report progress, or are of the same form as the line before. */
export function looksLikeLog(text: string): boolean {
  const lines = sampleLines(text)
  if (lines.length < 10) return false
  if (share(lines, (line) => LOG_LINE.test(line)) > 0.5) return true
  const shapes = lines.map(shapeOf)
  const like = shapes.filter((shape, i) => shape !== '' && shape === shapes[i - 1]).length
  return like / (lines.length - 1) > 0.6
}

/**
 * What like lines have in common: the first word, and of which sort the others are. '' for a single word, as names in a
 * list are, and for prose.
 */
export function shapeOf(line: string): string {
  const words = line.slice(0, MAX_LINE_CHARS).trim().split(/\s+/, 24)
  if (words.length < 2 || words.length >= 20) return ''
  const [first = '', ...rest] = words
  return [first.replace(/\d+/g, '0'), ...rest.map(sortOf)].join(' ')
}

function sortOf(word: string): string {
  if (/\d/.test(word)) return '0'
  return /[/\\.]/.test(word) ? '/' : 'w'
}
