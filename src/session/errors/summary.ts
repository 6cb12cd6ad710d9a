import { sha256 } from '../../lib/hash.js'
import { withoutAnsi } from '../../lib/text.js'

/** Lines that only count, time, list what went well or give advice. For another tool, extend a row. */
const NOISE: readonly RegExp[] = [
  /^(?!\s*[-+]\s*-?\d|.*!=)[\s\p{P}\p{S}\d]*$/u,
  // What went well, and progress.
  /^\s*(?:✓|✔|√|PASS\b|ok\b|---? PASS|=== (?!FAIL)|# Subtest|\[ *OK)|^.{0,40}\b(?:INFO|DEBUG|TRACE|NOTICE)\b|\.\.\. ok\b|^> \S+@\d/,
  // Totals.
  /^[^A-Za-z]*(?:ERROR\W+)?(?:Tests?|Test Suites|Test Files|Suites|Specs|Assertions|Failures|Errors|Failed! |Tests run|Executed|Found|Checked|Completed with|ERROR SUMMARY|PASS=\d+)\W*\d/i,
  /^\W*\d+(?:%| of \d+)? (?:of \d+|passing|failing|pending|pass|fail|passed|failed|skipped|errors?|warnings?|examples?|specs?|tests?|scenarios?|steps?|files?|problems?|actionable|previous)\b/,
  /^\W*(?:\w+ )?(?:tests|suites|pass|fail|cancelled|skipped|todo|duration\w*|test result|Test run)\W* (?:\d|FAILED)|\bok=\d+|: succeeded \d|compiled with \d|tests failed\.$/,
  /^(?!.*Error:)(?:.*\b\d+ (?:\w+ )?(?:pass|fail|succe|skip|error|warning|failure|test|step|pending)\w*){2}/i,
  // What a runner adds: that the command failed, and where to read more.
  /^g?make(?:\[\d+\])?: \*\*\* \[|Error \d+$|^\W*(?:\w+ )?(?:exit(?:ed with)?|Process completed with|failed with)(?: exit)? (?:code|status)|\bthrow |ELIFECYCLE|^error: could not compile|Command failed with|Build failed in|BUILD FAIL|^> Build failed|errors? generated|previous errors?|There (?:was|were) /,
  /^\W*(?:note: run with|For more information|(?:A )?[Cc]omplete log|See |hint:|Run |Re-run|To (?:see|run|fix|address)|Visit|Changelog|Logs? URL|Inspect|View |Try |Fix the|https?:|npm (?:error|ERR!)(?:\s*$| (?:code \d|errno|path|location|command|Lifecycle script|A complete log))|Node\.js v|node:internal|goroutine \d|Traceback)|(?:error|info) Visit|^error: Recipe|error: script /,
  // Notices of the tools themselves.
  /^npm (?:notice|warn|WARN)|^\[notice\]|[Nn]ew (?:\w+ )*(?:version|release) |[Uu]pdate available|DeprecationWarning|trace-deprecation|^warning (?:package|\S+ >)|upgrad(?:e|ing)\b.*\b(?:pip|npm|version)|is deprecated|looking for funding|\bnpm (?:audit fix|fund)\b|caniuse-lite|browserslist/,
  // Stack frames of libraries.
  /^\s*at .*(?:node:|node_modules|\/rustc\/|internal\/|java\.base|jdk\.internal|org\.junit|sun\.reflect)|^(?:FAILURES!|Failures:|FAIL|FAILED|failures:|Failed examples:)\s*$/,
]
/** Progress, and warnings that precede the reason: noise unless the line itself also weighs 5 or more in `TELLING`. */
const NEGLIGIBLE =
  /warn(?:ing)?\b|\bdeprecated\b|^(?:[^a-z]*(?:\w+: )?(?:[a-z]+ing|Start|Finished|Resolved|Downloaded|Randomized|Executed|Ran|Done|Duration|Elapsed|Progress|Time|Snapshots|Runtime|real|user|sys|Memory)\b|.*(?:\.\.\.|…)(?: .*)?$|\W*> Task )/i

/** Signs that something went wrong, by weight; the heaviest match counts. Places (2) precede what happened there. */
const TELLING: Readonly<Record<number, RegExp>> = {
  2: /^\s*(?:File "|In \S+ line|-->|#[01] 0x\w+ in )/,
  5: /\b(?:assert\w*|expect(?:ed|s)?|received|segmentation fault|killed|aborted|dumped|cannot|can't|couldn[’']t|could not|unable|unknown|invalid|missing|denied|refused|not|no|isn't|aren't|doesn't|fail\w*|unexpected|undefined|unresolved|undeclared|mismatch|timed out|timeout|forbidden|unauthorized|already|violates|nothing|must|required?s?|out of|unused|duplicate|unreachable|exceed\w*|crashed|died|oom|allowed|no space)\b/i,
  7: /[A-Za-z]:\d+:\d+:? ?\S|\.[A-Za-z]\w{0,9}:\d+: \S|^\[warn\] \S+\.\w{1,6}$|^\s*\d+:\d+\s|^\w+(?:::\w+)*#\w+|would reformat|^curl: \(|\bSIG[A-Z]{3,}\b|\b[A-Z]{1,5}\d{3,5}\b (?!\d)/,
  8: /\b(?:error|fatal|conflict|rejected|critical)\b|\w(?:Error|Exception)\b|^npm ERR!/i,
  9: /\berror:? ?\[?[A-Z]{1,6}\d+|^(?:E {3,}|\w+(?:\.\w+)*(?:Error|Exception)(?: \[\w+\])?: )\S|: (?:fatal )?error: | - error |\bpanic(?:ked)?\b|^Uncaught |\(\w+Error\)\s*$|^e: |\bERR_[A-Z]|<<< (?:FAILURE|ERROR)|\bE[A-Z]{4,}\b|^\s*(?:FAIL|FAILED|--- FAIL:|●|✖|×|✘|✗|✕|⨯|❯.*failed|not ok|\(fail\)|\d+\))[\s:]+\S|\[(?:FAIL|E)\]|\bFAILED\b|\*\*\*Failed/,
}
const WEIGHTS = Object.keys(TELLING).map(Number)

/** Values, places and names of what failed: kept only close below a line that tells of an error. */
const DETAIL =
  /^\W*(?:[-+] *[^\s+-]|→|• |(?:at|on|with|in|from|while|for|by) \S|\w[\w ]{0,15}(?: ?[:=]|\s{2,})\s*\S|[A-Z]\w+ > .)|^(?:\.{0,2}\/)?[\w@./-]+\/[\w.-]+\.\w{1,6}(?::\d+)?:?$| !==? |=> /

/** How much a line says about what went wrong: 0 if nothing, -1 if it is noise. */
function weightOf(line: string): number {
  if (NOISE.some((pattern) => pattern.test(line))) return -1
  const told = WEIGHTS.findLast((weight) => TELLING[weight]?.test(line)) ?? 0
  if (told < 5 && NEGLIGIBLE.test(line)) return -1
  const weight = told || (DETAIL.test(line) ? 1 : 0)
  // A heading only announces the line that tells, and npm's `workspace` line only names a package.
  return /:\s*$|^npm (?:error|ERR!) workspace/.test(line) ? Math.min(weight, 2) : weight
}

/** What changes from one run to the next while the error stays the same; removed in this order. */
const CHANGING: readonly RegExp[] = [
  // Dates and times, such as a log puts in front.
  /\b\d{4}[-/_]\d\d[-/_]\d\d(?:[T _]|\b)|\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? )?(?:\d{1,2}[ /-])?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*[ /-]\d{1,4}(?:,? \d{4})?\b/g,
  /\b\d{1,2}[:_-]\d\d[:_-]\d\d(?:[.,_]\d+)?(?: ?[AP]M|Z|[+-]\d\d:?\d\d)?|\b1[5-9]\d{8,11}\b/g,
  // Ids, names of pods and revisions, hashes, addresses.
  /(?<=(?:\bid|ID|Id|trace|\bkey)["']?[:= ]{1,3})(?=\S{0,40}\d)[\w/+=-]{4,120}/g,
  /-(?:\d{5}-[a-z]{3}|[0-9a-f]{8,10}-[a-z0-9]{5})\b/g,
  /\b(?:0x|sha\d+:)?(?=[0-9a-f-]{0,40}\d)[0-9a-f]{7,64}(?:-[0-9a-f]{4,12}){0,4}\b|\b0x[0-9a-f]+\b/gi,
  // Numbers, marks and frames in front of the first letter, except an IP address.
  /^(?!.{0,9}\d\.\d+\.\d+\.\d)(?:not ok)?[^\p{L}"'<]+(?:of \d+\s+)?(?=\p{L})/gu,
  /[-─┈━═=⎯_]{3,}|(?: [-\\|/])+(?= )/g,
  // Temporary folders, but not the name of a file in one.
  /(?:\/private)?\/(?:tmp|var\/folders|var\/tmp|dev\/shm)\/[\w.@+-]+(?:(?:\/[\w.@+-]+)*\/(?=[\w.@+-]))?|[A-Za-z]:\\\S{0,60}\\Te?mp\\[\w.@+-]+/g,
  // Durations, sizes, counts.
  /\b\d+(?:\.\d+)? ?(?:milliseconds?|ms|µs|us|ns|s|secs?|seconds?|m|mins?|minutes?|h|[kKMG]i?B(?:\/s)?|bytes)\b/g,
  /(?:\b[A-Za-z]+ ?[:=]? ?\d+\b[,|;)]* *){3,}|(?:\b\d+ [a-z]+\b[,|;)]* *){2,}/g,
  // Processes, lines and columns.
  /(?<=\b(?:pid|process|thread|goroutine|worker|job ?id|job|attempt|shard|seed|lines?|ln|col|column|position|offset)[ =:#-]{1,3})\d+|(?<=\b(?:ERROR|WARN|WARNING|FATAL|CRITICAL)\s+)\d+(?=\s)/gi,
  /(?<=[\w)\]"'>:])[[(]\d{1,7}(?:[,:]\d+(?:-\d+)?)*[\])]/g,
  /(?<=(?:\.(?!(?:com|org|net|io|dev|internal|local|test)\b)[A-Za-z]\w{0,60}|file|BUILD|>)["')\]]?)[: ]\d{1,7}(?:[:.,-]\d+)*|(?<=\/[\w-]{1,80}):\d{1,7}$|(?<![\d.:])\d+:\d+(?:-\d+)*\b/g,
  // Ephemeral ports, long numbers that are not a value expected or received, patch versions.
  /(?<=[\w\]]:)(?:3[3-9]|4\d|5\d|6[0-5])\d{3}\b/g,
  /(?<!(?:xpected|eceived|ctual|got|want|left|right|[=<>])\W{0,4})(?<![\w.:'"-])\d{5,}\b(?!\.)/g,
  /(?<=\bv?\d{1,4}\.\d{1,4})\.\d{1,6}\b(?!\.\d)/g,
]

function normaliseLine(line: string): string {
  return CHANGING.reduce((text, pattern) => text.replace(pattern, ''), line)
    .replace(/[\s()[\]]+/g, ' ')
    .trim()
}

/** What a spinner drew and took back. */
const TAKEN_BACK = /(?:. ?\u0008)+/g
/** How many characters of a long output the rules look at: its beginning, and more of its end. */
const [HEAD_CHARS, TAIL_CHARS] = [8_000, 16_000]
const MAX_LINE_CHARS = 400
const MAX_LINES = 40
/** How many lines below a telling line its values may stand. */
const LINES_OF_DETAIL = 4
/** A line of the first weight is a heading; the line below it then has at least the second. */
const [HEADING_WEIGHT, ANNOUNCED_WEIGHT] = [2, 6]
const DRAWN = /[-─┈━=⎯_.]{4,}/g

/** The part of an output that rules look at: bounded, without colours, no line longer than a rule can bear. */
export function clipForRules(output: string): string {
  const isLong = output.length > HEAD_CHARS + TAIL_CHARS
  const text = isLong ? `${output.slice(0, HEAD_CHARS)}\n${output.slice(-TAIL_CHARS)}` : output
  const plain = withoutAnsi(text).replace(/\r\n?/g, '\n').replace(TAKEN_BACK, '')
  // What the host shows for an empty output.
  if (plain.trim() === '(no output)') return ''
  return plain
    .split('\n')
    .map((line) => line.slice(0, MAX_LINE_CHARS).trimEnd())
    .join('\n')
}

/** Says in a few words what went wrong, or `fallback` if the output says nothing. */
export function summarise(output: string, fallback: string) {
  const lines = clipForRules(output)
    .split('\n')
    .filter((line) => line !== '')
  const told = lines.map(weightOf)
  // A file above what is wrong in it, as ESLint names it, says as much as the line below.
  const isFile = (i: number) =>
    /^\S.*\.\w{1,6}$/.test(lines[i] ?? '') && /^\s+\d+:\d+\s/.test(lines[i + 1] ?? '')
  const weights = told.map((weight, i) => (isFile(i) ? (told[i + 1] ?? weight) : weight))
  const chosen = new Map<string, { line: string; weight: number }>()
  for (const [i, line] of lines.entries()) {
    const own = weights[i] as number
    const isAnnounced = weights[i - 1] === HEADING_WEIGHT && own >= 0
    const belongs =
      own >= HEADING_WEIGHT ||
      (own === 1 && weights.slice(Math.max(0, i - LINES_OF_DETAIL), i).some((one) => one >= HEADING_WEIGHT))
    const stable = isAnnounced || belongs ? normaliseLine(line) : ''
    if (stable === '' || chosen.has(stable) || chosen.size >= MAX_LINES) continue
    chosen.set(stable, { line, weight: isAnnounced ? Math.max(own, ANNOUNCED_WEIGHT) : own })
  }
  if (chosen.size === 0) {
    const line = lines.findLast((_, i) => (weights[i] as number) >= 0) ?? fallback.slice(0, MAX_LINE_CHARS)
    chosen.set(normaliseLine(line), { line, weight: 0 })
  }
  return {
    /** The lines in their own words, the most telling first, separated by ` | `. */
    text: [...chosen.values()]
      .sort((a, b) => b.weight - a.weight)
      .map(({ line }) => line.replace(DRAWN, '…').replace(/\s+/g, ' ').trim())
      .join(' | '),
    /**
     * Hash of these lines without what changes between runs; 12 hex digits tell the few errors of a session apart.
     * Sorted, since tests and checks that run in parallel report the same failures in any order.
     */
    fingerprint: sha256([...chosen.keys()].sort().join(' | '), 12),
  }
}
