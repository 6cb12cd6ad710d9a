/** Lines that any run has, or that count and time, whatever they say. */
const NOISE: readonly RegExp[] = [
  /^\s*$/,
  /[━█▓░▏╸#=]{6,}.*(?:\d\/\d|\d ?%|\beta\b)/,
  /^\[notice\]|^\s*Using cached|^-- Configuring incomplete|^Starting a Gradle Daemon|waiting for other jobs to finish/,
  /^.{0,12}\b(?:INFO|DEBUG|TRACE|NOTICE)\b/,
  /^\s*[*#~+]{3,}\s*$/,
  /--:--:--|\|\s*\d+ passed\b|\((?:first run|file \S+ changed)\)\s*$/,
  /\bPASS=\d+ WARN=\d+|^\s*Completed with \d+ error|^\s*\d+ of \d+ (?:START|OK|SKIP)\b/,
  /^\s*(?:PASS|ok|✓|✔|√|---? PASS|=== RUN|=== PAUSE|=== CONT)[ \t]/,
  /^\s*(?:✓|✔|√) /,
  /^\s*(?:Test Suites|Tests|Test Files|Snapshots|Time|Duration|Start at|Ran all|Ran \d|Finished|Time Elapsed|Failed!|Randomized|Random seed|Run options|Running \d|Running|Inspecting|Checked \d|Downloading|Downloaded|Collecting|Compiling|Checking (?!.*(?:error|fail))|Configuration:|Runtime:|Done in|real|user|sys|Executed \d|Elapsed)\b/i,
  /^\s*\d+ (?:passing|failing|pending|passed|failed|skipped|errors?|warnings?|examples?|specs?|tests?|scenarios?|steps?|files?|problems?|actionable)\b/i,
  /^\s*=+ .*\b(?:passed|failed|error|errors|session starts|summary info|FAILURES|ERRORS)\b.*=+\s*$/,
  /^(?:Tests run|Tests|Assertions|Failures|Errors): ?\d|^test result:|^(?:ℹ|#) (?:tests|suites|pass|fail|cancelled|skipped|todo|duration)\b|^\d+% tests passed/,
  /^\[(?:INFO|ERROR)\] (?:Tests run:|BUILD|Total time|Finished at|Results|Failures:\s*$|->|To see|Re-run|For more|$)/,
  /\b(?:For more information about this error|A complete log of this run|Run with .*--stacktrace|note: run with|Get more help|npm error\s*$|npm ERR!\s*$|See 'git|^hint:|Fix the upstream|To see a list)/,
  /^(?:Found|✖) \d+ (?:errors?|problems?)|Code style issues|Build failed in|BUILD FAIL|^> Build failed|Failed Tests \d|^\s*https?:\/\/\S+$|^FAILED \((?:failures|errors)=/,
  /^\s*(?:> )?[\w@/.-]+@\d+\.\d+\.\d+ /,
  /^error(?:: could not compile| Command failed| Recipe)|^make(?:\[\d+\])?: \*\*\* \[|^error: Recipe|ELIFECYCLE|Error \d+$|^error: script "|Command failed with exit code|^exit status \d+$|^Exit code:? \d+|Process completed with exit code/,
  /^\s*at .*(?:\(?node:|node_modules|\(internal\/|java\.base|jdk\.internal|org\.junit|sun\.reflect)/,
  /^\s*(?:#\d+ )?(?:\d+\.\d+ )?(?:transferring|CACHED|DONE|FROM|\[internal\])/,
  /^[\s|│^~╷╵=⎯━─_.>-]+$/,
  /^Node\.js v\d/,
  /^node:internal\//,
  /^(?:FAILURES!|Failures:|FAIL|FAILED|failures:|Failed examples:|There (?:was|were) \d+ (?:failure|error)s?:)\s*$/,
  /^goroutine \d+ \[/,
  /^Traceback \(most recent call last\)/,
  /\berrors? generated\.|\d+ previous errors?\b|\bwarnings? emitted|\bCompleted in \d/,
]

/** Lines that say what went wrong: the higher the weight, the more. A line has that of the first row that fits. */
const TELLING: readonly { weight: number; pattern: RegExp }[] = [
  {
    weight: 9,
    pattern:
      /\berror (?:TS|CS|C|FS|LNK|MSB|NU|NETSDK|CA|IDE|WHITESPACE)\d*\b|\berror\[E\d+\]|: (?:fatal )?error: | - error |^E {3,}\S|\bpanic: |^\S*(?:Error|Exception)(?: \[\w+\])?: |^Uncaught |\(\w+Error\)\s*$|^e: |^\s*ERR_[A-Z]|\bERR_PNPM|\[ERROR\] (?!Tests)/,
  },
  {
    weight: 9,
    pattern:
      /^\s*(?:FAIL|FAILED|ERROR|--- FAIL:|=== FAIL:|●|✖|×|✘|✗|✕|⨯|❯.*failed|not ok|\(fail\)|\[[Ff]ail(?:ed)?\])[\s:]|^FAILED |<<< (?:FAILURE|ERROR)|\[FAIL\]|\[E\]$|\bFAILED\b|\*\*\*Failed|^\s*\d+\) \S|\.\.\. (?:FAILED|FAIL)\b|^\w+(?:::\w+)*#\w+/,
  },
  {
    weight: 8,
    pattern:
      /^\s*(?:error|Error|ERROR|fatal|FATAL|E)\b[:\s]|\bERROR\b|^npm (?:error|ERR!) (?:code|404|403)|CONFLICT|\[rejected\]|: error |\berror\b {2,}|^\s*\d+:\d+\s+(?:error|warning|[✖×⚠])|\b\w*(?:Error|Exception): \S|\bpanicked at\b|Error response|\(error\)|^\[!\] |would reformat|^\w+ Error at \S|^curl: \(\d+\)|^SUMMARY: \w/,
  },
  {
    weight: 7,
    pattern:
      /\S:\d+:\d+:? ?\S|\.[A-Za-z]\w{0,9}:\d+: \S|\(\d+:\d+\): \S|^\[warn\] \S+\.\w{1,6}$|\b(?:[A-Z]{1,5}\d{3,5})\b (?!\d)/,
  },
  {
    weight: 6,
    pattern:
      /\b(?:AssertionError|Failure\/Error|Failed asserting|Assertion|assert(?:ion)?|SC\d{4}|CompileError|Exception|undefined reference|Segmentation fault|Bus error|Killed|Aborted|core dumped|out of memory|ECONN\w+|ENOENT|EADDR\w+|EACCES|EPERM|ETIMEDOUT|OOM|SIG[A-Z]{3,5})\b|\.\w+:\d+:\d+$/i,
  },
  {
    weight: 5,
    pattern:
      /\b(?:cannot|can't|could not|couldn't|couldn’t|unable|unknown|invalid|missing|denied|refused|not found|does not|is not|isn't|are not|doesn't|failed|failing|failure|unexpected|undefined|unresolved|undeclared|expected|expects|mismatch|timed out|timeout|rejected|no such|no space|no version|no solution|no matching|no rule|not allowed|forbidden|unauthorized|already|violates|must|required|requires|not in scope|out of bounds|out of range|deprecated|unused|duplicate|conflict\w*|unreachable|exceeded|crashed|died)\b/i,
  },
]

/** What belongs to an error without saying so: values and places. */
const DETAIL: readonly RegExp[] = [
  /^\s*(?:Expected|Received|Actual|But was|expected|actual|got|want|have|left|right|code|Locator|symbol|location|value|which|found|required|given|note|because)\b\s*:?/,
  /^\s*[-+] ?[^\s+-]/,
  /^\s*(?:-->|└─|╰─|In |│ {3}on |file: |at \S+ \(|at \S+:\d|File "|• )/,
  /^\s*→ /,
  /^\s*#[01] 0x[0-9a-f]+ in \S/,
  /^\s*\S+ !== \S+\s*$/,
  /^(?:\.{0,2}\/)?[\w@./-]+\/[\w.-]+\.\w{1,6}$/,
  /^\/\S+\.\w{1,5}:\d+$/,
  /^[A-Z]\w+ > .+/,
  /^\s{2}\S.{2,80}:\s*$/,
]

/** What a heading that ends with a colon is worth, and what the line behind it is worth at least. */
export const HEADING_WEIGHT = 2
export const ANNOUNCED_WEIGHT = 6

/** What most lines of most test runs are. */
const PASSED = /^\s*(?:✓|✔|√|PASS\s|ok\s)/

/** How much a line says of what went wrong; 0 for one that says nothing. */
export function weightOf(line: string): number {
  if (PASSED.test(line)) return 0
  const rule = TELLING.find(({ pattern }) => pattern.test(line))
  const weight = rule?.weight ?? (DETAIL.some((pattern) => pattern.test(line)) ? 1 : 0)
  if (weight === 0 || isNoise(line)) return 0
  // A heading announces the line that tells.
  return /:\s*$/.test(line) && !/#\w+/.test(line) ? Math.min(weight, HEADING_WEIGHT) : weight
}

export const isNoise = (line: string) => NOISE.some((pattern) => pattern.test(line))
