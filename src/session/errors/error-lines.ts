/** Lines that count, time, list what went well or advise, whatever they say. A further tool's is a part of a row. */
const NOISE: readonly RegExp[] = [
  /^(?!\s*[-+]\s*-?\d|.*!=)[\s\p{P}\p{S}\d]*$/u,
  // What went well, and progress.
  /^\s*(?:✓|✔|√|PASS\b|ok\b|---? PASS|=== (?!FAIL)|# Subtest|\[ *OK)|^.{0,40}\b(?:INFO|DEBUG|TRACE|NOTICE)\b|\.\.\. ok\b|^> \S+@\d/,
  // Sums.
  /^[^A-Za-z]*(?:ERROR\W+)?(?:Tests?|Test Suites|Test Files|Suites|Specs|Assertions|Failures|Errors|Failed! |Tests run|Executed|Found|Checked|Completed with|ERROR SUMMARY|PASS=\d+)\W*\d/i,
  /^\W*\d+(?:%| of \d+)? (?:of \d+|passing|failing|pending|pass|fail|passed|failed|skipped|errors?|warnings?|examples?|specs?|tests?|scenarios?|steps?|files?|problems?|actionable|previous)\b/,
  /^\W*(?:\w+ )?(?:tests|suites|pass|fail|cancelled|skipped|todo|duration\w*|test result|Test run)\W* (?:\d|FAILED)|\bok=\d+|: succeeded \d|compiled with \d|tests failed\.$/,
  /^(?!.*Error:)(?:.*\b\d+ (?:\w+ )?(?:pass|fail|succe|skip|error|warning|failure|test|step|pending)\w*){2}/i,
  // What a runner adds: that the command failed, and where to read more.
  /^g?make(?:\[\d+\])?: \*\*\* \[|Error \d+$|^\W*(?:\w+ )?(?:exit(?:ed with)?|Process completed with|failed with)(?: exit)? (?:code|status)|\bthrow |ELIFECYCLE|^error: could not compile|Command failed with|Build failed in|BUILD FAIL|^> Build failed|errors? generated|previous errors?|There (?:was|were) /,
  /^\W*(?:note: run with|For more information|(?:A )?[Cc]omplete log|See |hint:|Run |Re-run|To (?:see|run|fix|address)|Visit|Changelog|Logs? URL|Inspect|View |Try |Fix the|https?:|npm (?:error|ERR!)\s*$|Node\.js v|node:internal|goroutine \d|Traceback)|(?:error|info) Visit|^error: Recipe|error: script /,
  // Notices of the tools themselves.
  /^npm (?:notice|warn|WARN)|^\[notice\]|[Nn]ew (?:\w+ )*(?:version|release) |[Uu]pdate available|DeprecationWarning|trace-deprecation|^warning (?:package|\S+ >)|upgrad(?:e|ing)\b.*\b(?:pip|npm|version)|is deprecated|looking for funding|\bnpm (?:audit fix|fund)\b|caniuse-lite|browserslist/,
  // Frames of libraries.
  /^\s*at .*(?:node:|node_modules|internal\/|java\.base|jdk\.internal|org\.junit|sun\.reflect)|^(?:FAILURES!|Failures:|FAIL|FAILED|failures:|Failed examples:)\s*$/,
]
/** Progress, and warnings behind which the reason stands: noise where the line tells of nothing else. */
const NEGLIGIBLE =
  /warn(?:ing)?\b|\bdeprecated\b|^(?:[^a-z]*(?:\w+: )?(?:[a-z]+ing|Start|Finished|Resolved|Downloaded|Randomized|Executed|Ran|Done|Duration|Elapsed|Progress|Time|Snapshots|Runtime|real|user|sys|Memory)\b|.*(?:\.\.\.|…)(?: .*)?$|\W*> Task )/i

/** What says that something went wrong: a line weighs as the heaviest that fits. Where it happened is told before what. */
const TELLING: Readonly<Record<number, RegExp>> = {
  2: /^\s*(?:File "|In \S+ line|-->|#[01] 0x\w+ in )/,
  5: /\b(?:assert\w*|expect(?:ed|s)?|received|segmentation fault|killed|aborted|dumped|cannot|can't|couldn[’']t|could not|unable|unknown|invalid|missing|denied|refused|not|no|isn't|aren't|doesn't|fail\w*|unexpected|undefined|unresolved|undeclared|mismatch|timed out|timeout|forbidden|unauthorized|already|violates|must|required?s?|out of|unused|duplicate|unreachable|exceed\w*|crashed|died|oom|allowed|no space)\b/i,
  7: /[A-Za-z]:\d+:\d+:? ?\S|\.[A-Za-z]\w{0,9}:\d+: \S|^\[warn\] \S+\.\w{1,6}$|^\s*\d+:\d+\s|^\w+(?:::\w+)*#\w+|would reformat|^curl: \(|\bSIG[A-Z]{3,}\b|\b[A-Z]{1,5}\d{3,5}\b (?!\d)/,
  8: /\b(?:error|fatal|conflict|rejected|critical)\b|\w(?:Error|Exception)\b|^npm ERR!/i,
  9: /\berror:? ?\[?[A-Z]{1,6}\d+|^(?:E {3,}|\w+(?:\.\w+)*(?:Error|Exception)(?: \[\w+\])?: )\S|: (?:fatal )?error: | - error |\bpanic(?:ked)?\b|^Uncaught |\(\w+Error\)\s*$|^e: |\bERR_[A-Z]|<<< (?:FAILURE|ERROR)|\bE[A-Z]{4,}\b|^\s*(?:FAIL|FAILED|--- FAIL:|●|✖|×|✘|✗|✕|⨯|❯.*failed|not ok|\(fail\)|\d+\))[\s:]+\S|\[(?:FAIL|E)\]|\bFAILED\b|\*\*\*Failed/,
}
const WEIGHTS = Object.keys(TELLING).map(Number)

/** Values, places and the lines that name what failed: told where they stand beside a line that says so. */
const DETAIL =
  /^\W*(?:[-+] *[^\s+-]|→|• |(?:at|on|with|in|from|while|for|by) \S|\w[\w ]{0,15}(?: ?[:=]|\s{2,})\s*\S|[A-Z]\w+ > .)|^(?:\.{0,2}\/)?[\w@./-]+\/[\w.-]+\.\w{1,6}(?::\d+)?:?$| !==? |=> /

/** How much a line says of what went wrong: 0 where it says nothing, less where it is the noise of any run. */
export function weightOf(line: string): number {
  if (NOISE.some((pattern) => pattern.test(line))) return -1
  const told = WEIGHTS.findLast((weight) => TELLING[weight]?.test(line)) ?? 0
  if (told < 5 && NEGLIGIBLE.test(line)) return -1
  const weight = told || (DETAIL.test(line) ? 1 : 0)
  // A heading announces the line that tells.
  return /:\s*$/.test(line) ? Math.min(weight, 2) : weight
}
