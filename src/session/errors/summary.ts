import { clipForRules } from './clean-text.js'
import { normaliseLine } from './normalise.js'

/** An error in a few words. */
export type ErrorSummary = {
  /** As it stood: the line that says most, then what belongs to it; ` | ` between. */
  text: string
  /** The same without what changes from run to run: what the fingerprint is of. */
  stable: string
}

/** As many telling lines make an error what it is; more would follow every other failure in the same run. */
const MAX_LINES = 14
const MAX_LINE_CHARS = 240
const MAX_SUMMARY_CHARS = 2_400

/** Lines that any run has, or that count and time, whatever they say. */
const NOISE: readonly RegExp[] = [
  /^\s*$/,
  /^\s*(?:PASS|ok|✓|✔|√|---? PASS|=== RUN|=== PAUSE|=== CONT)[ \t]/,
  /^\s*(?:✓|✔|√) /,
  /^\s*(?:Test Suites|Tests|Test Files|Snapshots|Time|Duration|Start at|Ran all|Finished|Time Elapsed|Failed!|Randomized|Running \d|Inspecting|Checked \d|Downloading|Collecting|Compiling|Checking (?!.*(?:error|fail))|Finished|Running|Configuration:|Runtime:|Done in|real|user|sys)\b/i,
  /^\s*\d+ (?:passing|failing|pending|passed|failed|skipped|errors?|warnings?|examples?|tests?|files?|problems?|actionable)\b/i,
  /^\s*=+ .*\b(?:passed|failed|error|errors|session starts|summary info|FAILURES|ERRORS)\b.*=+\s*$/,
  /^(?:Tests run|Tests|Assertions|Failures|Errors): ?\d/,
  /^\[(?:INFO|ERROR)\] (?:Tests run:|BUILD|Total time|Finished at|Results|Failures:\s*$|->|To see|Re-run|For more|$)/,
  /\b(?:For more information about this error|A complete log of this run|Run with .*--stacktrace|note: run with|Get more help|npm error\s*$|npm ERR!\s*$|See 'git|^hint:|Fix the upstream|To see a list)/,
  /^(?:Found|✖) \d+ (?:errors?|problems?)|Code style issues|Build failed in|BUILD FAIL|^> Build failed|Failed Tests \d|^\s*https?:\/\/\S+$/,
  /^\s*(?:> )?[\w@/.-]+@\d+\.\d+\.\d+ /,
  /^error(?:: could not compile| Command failed| Recipe)|^make(?:\[\d+\])?: \*\*\*|^error: Recipe|ELIFECYCLE|Error \d+$|^error: script "|Command failed with exit code|^exit status \d+$|^Exit code:? \d+|Process completed with exit code/,
  /^\s*at .*(?:\(?node:|node_modules|\(internal\/|java\.base|jdk\.internal|org\.junit|sun\.reflect)/,
  /^\s*(?:#\d+ )?(?:\d+\.\d+ )?(?:transferring|CACHED|DONE|FROM|\[internal\])/,
  /^[\s|│^~╷╵=⎯━─_.>-]+$/,
  /^Node\.js v\d/,
  /^node:internal\//,
  /^(?:FAILURES!|Failures:|FAIL|FAILED|failures:|Failed examples:|There (?:was|were) \d+ (?:failure|error)s?:)\s*$/,
  /^goroutine \d+ \[/,
  /^Traceback \(most recent call last\)/,
]

type Rule = {
  /** The higher, the more it says. */
  weight: number
  pattern: RegExp
}

/** Lines that say what went wrong. A line has the weight of the first row that fits. */
const TELLING: readonly Rule[] = [
  {
    weight: 9,
    pattern:
      /\berror (?:TS|CS|C|FS|LNK|MSB)\d+|\berror\[E\d+\]|: (?:fatal )?error: | - error |^E {3,}\S|\bpanic: |^\S*(?:Error|Exception)(?: \[\w+\])?: |^Uncaught |\(\w+Error\)\s*$/,
  },
  {
    weight: 9,
    pattern:
      /^\s*(?:FAIL|FAILED|--- FAIL:|●|✖|×|✘|✗|❯.*failed|not ok)\s|^FAILED |<<< (?:FAILURE|ERROR)|\[FAIL\]|\bFAILED$|^\s*\d+\) \S|\.\.\. (?:FAILED|FAIL)$/,
  },
  {
    weight: 8,
    pattern:
      /^\s*(?:error|Error|ERROR|fatal|FATAL|E)\b[:\s]|\bERROR\b|^npm (?:error|ERR!) (?:code|404|403)|CONFLICT|\[rejected\]|: error |\berror\b {2,}|^\s*\d+:\d+\s+error/,
  },
  { weight: 7, pattern: /\S:\d+:\d+:? \S|\.[A-Za-z]\w{0,9}:\d+: \S|\(\d+:\d+\): \S|^\[warn\] \S+\.\w{1,6}$/ },
  {
    weight: 6,
    pattern:
      /\b(?:AssertionError|Failure\/Error|Failed asserting|Assertion|assert(?:ion)?|SC\d{4}|CompileError|Exception|undefined reference|Segmentation fault|Killed|Aborted|core dumped|out of memory|ECONN\w+|ENOENT|EADDR\w+|EACCES|EPERM|ETIMEDOUT|OOM|SIG[A-Z]{3,5})\b/i,
  },
  {
    weight: 5,
    pattern:
      /\b(?:cannot|can't|could not|couldn't|unable|unknown|invalid|missing|denied|refused|not found|does not|is not|doesn't|failed|failure|unexpected|undefined|unresolved|expected|mismatch|timed out|rejected|no such|not allowed|forbidden|already|violates|must|required)\b/i,
  },
]

/** What belongs to an error without saying so: values and places. */
const DETAIL: readonly RegExp[] = [
  /^\s*(?:Expected|Received|Actual|expected|actual|got|want|left|right|code|Locator|symbol|location|value|which)\b\s*:?/,
  /^\s*[-+] \S/,
  /^\s*(?:-->|└─|In |│ {3}on |file: |at \S+ \(|at \S+:\d|File ")/,
  /^\s*→ /,
  /^\s*\S+ !== \S+\s*$/,
  /^(?:\.{0,2}\/)?[\w@./-]+\/[\w.-]+\.\w{1,5}$/,
  /^\/\S+\.\w{1,5}:\d+$/,
  /^[A-Z]\w+ > .+/,
  /^\s{2}\S.{2,80}:\s*$/,
]

/** Says in a few words what went wrong. `fallback` stands where the output says nothing. */
export function summarise(output: string, fallback: string): ErrorSummary {
  const lines = clipForRules(output)
    .split('\n')
    .map((line) => line.trimEnd().slice(0, MAX_LINE_CHARS))
  const chosen: { line: string; weight: number }[] = []
  const seen = new Set<string>()
  for (const line of lines) {
    if (chosen.length >= MAX_LINES) break
    const weight = weightOf(line)
    if (weight === 0 || NOISE.some((pattern) => pattern.test(line))) continue
    const stable = normaliseLine(line)
    if (stable === '' || seen.has(stable)) continue
    seen.add(stable)
    chosen.push({ line, weight })
  }
  if (chosen.length === 0) {
    const last = lines.filter((line) => line.trim() !== '' && !/^\s*\d+(?:\.\d+)?\s*$/.test(line)).at(-1)
    chosen.push({ line: last ?? fallback, weight: 1 })
  }
  const best = chosen.reduce((a, b) => (b.weight > a.weight ? b : a))
  const ordered = [best, ...chosen.filter((one) => one !== best)].map(({ line }) => line)
  return {
    text: join(ordered.map((line) => line.replace(/\s+/g, ' ').trim())),
    stable: join(ordered.map(normaliseLine)),
  }
}

const join = (lines: readonly string[]) => lines.join(' | ').slice(0, MAX_SUMMARY_CHARS)

function weightOf(line: string): number {
  const rule = TELLING.find(({ pattern }) => pattern.test(line))
  // A heading announces the line that tells.
  if (rule) return /:\s*$/.test(line) ? 2 : rule.weight
  return DETAIL.some((pattern) => pattern.test(line)) ? 1 : 0
}
