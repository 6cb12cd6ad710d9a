import { kindOf } from '../shell/kinds.js'
import type { CommandKind } from '../shell/scope.js'
import type { Call } from '../shell/unwrap.js'
import { categoryOfKind, type ErrorCategory } from './open-errors.js'

/** Nothing of a command's own work has begun: it was not found, or may not be run. */
const NOT_STARTED =
  /(?:command not found|not found$|is not recognized as|Missing script:|Permission denied$|No such file or directory$|Couldn't find a (?:script|package\.json)|ERR_PNPM_NO_SCRIPT|could not read package\.json)/im

/** What an output says by itself, whatever was called. The first row that fits decides. */
const EVIDENCE = {
  test: /^[ \t]*Tests?:?[ \t]+(?:\d+ \w+, |\d+ \w+ \| )*\d+ failed|^[ \t]*Test (?:Suites|Files):?[ \t].*\d+ failed|^test result: FAILED|^--- FAIL: |^[ \t]*\d+ failing$|^=+ (?:FAILURES|ERRORS) =+|^FAILED \S+::|^[ \t]*\d+ tests? failed|Tests run: \d+, Failures: (?!0, Errors: 0)|^Tests: \d+.*(?:Failures|Errors): \d+|^\d+ examples?, [1-9]\d* failures?|^\d+ tests?, [1-9]\d* failures?|tests? completed, [1-9]\d* failed|There (?:were|was) (?:failing tests|\d+ failures?)|^FAILED \((?:failures|errors)=|^(?:ℹ|#) fail [1-9]|^Failed!\s+- Failed:|^[ \t]*[1-9]\d* failed(?:, \d+ \w+)* in [\d.]+s|Failing tests:|\*\* TEST FAILED \*\*|^not ok \d+|^[ \t]*FAIL {1,2}\S+\.(?:test|spec)\.|^FAIL\s+\S+\s+[\d.]+m?s$|Some tests failed|\d+ tests? failed out of|^Failing scenarios:|\*\*\* FAILED \*\*\*|^\s*\d+ (?:specs?|scenarios?), [1-9]\d* failures?|^FAILED \(|^\(fail\) |^=== FAIL|^Test Case .* failed/m,
  typecheck:
    /error TS\d+: |- error TS\d+|^Found \d+ errors? in \d+ files? \(checked|\.pyi?:\d+(?::\d+)?: error: .*\[[a-z-]+\][ \t]*$|^\d+ errors?, \d+ warnings?, \d+ informations?|\.pyi?:\d+:\d+ - error: |Found \d+ errors? in \d+ files?\.?$|\[ERROR\] Found \d+ errors?$|svelte-check found [1-9]|^Found \d+ errors?$|Unable to compile TypeScript/m,
  lint: /✖ \d+ problems?|Code style issues|^[ \t]+\d+:\d+\s+(?:error|warning)\s+.+\s\S+$|^\S+:\d+:\d+: [A-Z]{1,3}\d{3,4}\b|^\d+ files? inspected, [1-9]\d* offenses?|\boffenses? detected|\(SC\d{4}\)|\bSC\d{4}\b|would reformat|^Found \d+ errors?\.(?: |$)|-D clippy::|clippy::\w+|\blint\/\w+\/\w+|husky - |hook id: |\[warn\] Code style|issues found\. \(\d+|^\S+\.go:\d+:\d+: .+ \([a-z]+\)$/m,
  build:
    /^error\[E\d+\]|could not compile `|undefined reference to|ld returned \d|linker command failed|fatal error: .+ No such file|: error: |\b(?:error|fatal error) [A-Z]{1,3}\d{3,5}: |^Failed to compile|Module not found: |Could not resolve "|failed to resolve import|^error during build|COMPILATION ERROR|Compilation (?:failed|error)|CMake Error|failed to solve|^npm (?:ERR!|error) code E(?:RESOLVE|404|USAGE|TARGET|INTEGRITY|LOCKVERIFY|NOVERSIONS|BADENGINE)|ERR_PNPM_(?!NO_SCRIPT)|Failed building wheel|No matching distribution|Unable to locate package|did NOT complete successfully|^\S+\.go:\d+:\d+: |ERROR in \.\/|\[build failed\]/m,
} as const satisfies Partial<Record<ErrorCategory, RegExp>>

/** Compiled languages whose tests and runs fail before they begin where the code does not compile. */
const DID_NOT_COMPILE =
  /failed to solve|Failed to compile|The build failed|\berror CS\d{4}|\.(?:c|cc|cpp|cxx|h|hpp|m|mm|swift|java|kt|scala|zig|rs|hs):\d+(?::\d+)?: (?:fatal )?error: |\.dart:\d+:\d+: Error:|^e: file:|could not compile `|\[build failed\]|\[setup failed\]|COMPILATION ERROR|Compilation failed|compil\w+ failed|CompileError|Build FAILED\.|error: fatalError|undefined reference to|^# \S+\n\S+\.go:\d+:\d+: /m
/** Programs whose scripts and targets somebody chose the name of: they may begin with anything. */
const SCRIPT_RUNNERS =
  /^(?:npm|pnpm|yarn|bun|make|gmake|just|task|rake|turbo|nx|lerna|rush|moon|gradlew?|mvnw?|ant|composer|invoke|inv|poe|hatch|tox|nox|pants|deno|mage|lein|sbt|bazel|.*\.(?:sh|ps1|py|js|mjs))$/

/**
 * Names the category of a failed command line, and the kind of command whose success would close it.
 * @param calls those of which one has failed, answers left out
 */
export function categoryOf(
  calls: readonly Call[],
  text: string,
  exit: number,
): { category: ErrorCategory; kind: CommandKind } {
  const kinds = calls.map(kindOf)
  const telling = [...new Set(kinds.filter((kind) => kind !== 'other'))]
  const kind = telling.length > 1 ? chosenKind(telling, text) : (telling[0] ?? 'other')
  const own = categoryOfKind(kind)
  const compiles = !DID_NOT_COMPILE.test(text)
  const named = (category: ErrorCategory) => ({ category, kind })
  if (exit === 126 || exit === 127 || (text.length < 2_000 && NOT_STARTED.test(text) && !seen(text)))
    return named(kind === 'install' && exit === 1 ? 'build' : 'runtime')
  if (kind === 'run') return named(compiles ? 'runtime' : 'build')
  if (own === 'test' && !compiles && !EVIDENCE.test.test(text)) return named('build')
  // A build runs checks and tests on its way; the other kinds do not build.
  const evidence = seen(text, own === 'build' ? undefined : own)
  // A tool of its own does one thing; a script may begin with another, and says so.
  const isTool = calls.some(({ program }, i) => kinds[i] === kind && !SCRIPT_RUNNERS.test(program))
  if (isTool && own !== 'runtime' && (own !== 'build' || evidence !== 'test')) return named(own)
  return named(evidence ?? own)
}

/** The category that the output itself tells; of several, the expected one. */
function seen(text: string, expected?: ErrorCategory): ErrorCategory | undefined {
  const found = (Object.keys(EVIDENCE) as (keyof typeof EVIDENCE)[]).filter((one) => EVIDENCE[one].test(text))
  return found.find((one) => one === expected) ?? found[0]
}

/** Of several kinds in one line, the one whose output this is, else the last. */
function chosenKind(kinds: readonly CommandKind[], text: string): CommandKind {
  const evidence = seen(text)
  return kinds.findLast((kind) => categoryOfKind(kind) === evidence) ?? (kinds.at(-1) as CommandKind)
}
