import path from 'node:path'
import { kindOf, onlyAsks, runsScripts, scopeOf } from '../shell/kinds.js'
import { programTable, rowFor } from '../shell/program-table.js'
import { outcomeOf } from '../shell/shell-line.js'
import type { Call } from '../shell/unwrap.js'
import {
  type CallScope,
  type CommandKind,
  categoryOfKind,
  type ErrorCategory,
  type RunEffect,
} from './open-errors.js'
import { clipForRules, summarise } from './summary.js'

/** Why a non-zero exit code is no error: the command answers with it (last column: only with these), or only looks. */
const ANSWERS = programTable(String.raw`
no-match | grep egrep fgrep zgrep rg ag ack ugrep pgrep pcregrep findstr look apropos lsof fuser pidof fzf ast-grep sg
  | | 1 123
no-match | git | grep | 1
no-match | pkill killall kill taskkill | | 1 128
differs | diff cmp colordiff comm fc delta difft sdiff diff3 icdiff dyff | | 1
condition | test [ [[ (( expr let | | 1
not-found | which where type hash whereis get-command -v command
query | read nc ncat ping pg_isready mysqladmin nslookup dig host getent id groups mountpoint crontab ssh-add
  timedatectl hostname uname arch tty wait-on wait-for-it.sh sleep
query | systemctl service rc-service launchctl supervisorctl pm2 | /(?:^| )(?:is-\w+|status|list\S*|print|show|cat)(?: |$)/
query | npm pnpm yarn bun | outdated ls list ll la why view info show explain whoami audit config root prefix bin pkg
  search owner dist-tag doctor ping pm
query | pip pip3 uv poetry conda gem bundle composer brew cargo apt apt-cache snap flatpak dotnet pipx choco winget nvm
  rustup go mix helm port | show list freeze outdated info search tree metadata policy env config why view deps index
  ls --list\S* doctor audit verify-project locate-project
query | pip pip3 poetry bundle brew | check doctor
query | dpkg dpkg-query rpm pacman | /^-(?:-status|-list|[slLSqQW]\w*)(?: |$)/
query | jq yq | /(?:^| )(?:-\w*e\w*|--exit-status)(?: |$)/ | 1 4
query | docker podman docker-compose | (?:(?:image|container|network|volume|compose|context|system)\s)*(?:inspect|ps)
  images ls logs port top version info history stats df (?:image|network|volume)\s(?:ls|inspect)
  compose\s(?:logs|top|ls)
query | kubectl oc helm flux argocd | (?:\S+\s)?get describe logs top explain api-resources auth config status history
  diff -n\s\S+\s(?:get|describe|logs)
query | gh glab | auth\sstatus \w+\s(?:view|list|status|checks|diff) search api
query | tmux screen | has has-session ls list-\S+ -ls -list
query | aws gcloud az heroku fly flyctl vercel netlify | /(?:^|
  )(?:whoami|describe\S*|list\S*|get-caller-identity|ls|status|show|logs|head-\w+)(?: |$)/
query | git | rev-parse check-\S+ merge-base show-ref config ls-files ls-remote symbolic-ref describe rev-list cat-file
  for-each-ref name-rev var verify-\S+ diff-\S+ merge-tree branch\s--list tag\s(?:-l|--list) stash\slist
  remote(?:\s-v|\sshow|\sget-url|$) worktree\slist submodule\sstatus bisect\slog notes\sshow help
differs | git | diff range-diff
probe | git | log show status blame reflog shortlog whatchanged annotate branch(?:\s-[avr]+)?$ tag$ grep
changes | terraform tofu terragrunt | /-detailed-exitcode/ | 2
query | terraform tofu | show output state\s(?:list|show) workspace\s(?:list|show) providers version
probe | ls dir ll la exa eza lsd tree stat file find fd fdfind locate du df wc cat bat batcat head tail less more most
  nl tac zcat bzcat xzcat zless xxd hexdump od strings readlink realpath basename dirname cd pushd popd pwd env
  printenv ps top htop free uptime who whoami date cal history man info tldr journalctl dmesg ip ifconfig ss netstat
  awk gawk cut sort uniq column md5sum sha1sum sha256sum shasum cksum gci get-childitem get-content gc test-path
  select-string sls open xdg-open clear reset tput stty locale getconf ulimit umask sw_vers lscpu lsblk nproc objdump
  nm ldd otool readelf tokei cloc scc yes seq fold rev paste tr rmdir
`)

/** The command did not start: it was not found, or may not be executed. */
const NOT_STARTED =
  /(?:command not found|not found$|is not recognized as|Missing script:|Permission denied$|No such file or directory$|Couldn't find a (?:script|package\.json)|ERR_PNPM_NO_SCRIPT|could not read package\.json)/im

/** What an output shows by itself, whatever command was called. The first match decides. */
const EVIDENCE = {
  test: /^[ \t]*Tests?:?[ \t]+(?:\d+ \w+, |\d+ \w+ \| )*\d+ failed|^[ \t]*Test (?:Suites|Files):?[ \t].*\d+ failed|^test result: FAILED|^--- FAIL: |^[ \t]*\d+ failing$|^=+ (?:FAILURES|ERRORS) =+|^FAILED \S+::|^[ \t]*\d+ tests? failed|Tests run: \d+, Failures: (?!0, Errors: 0)|^Tests: \d+.*(?:Failures|Errors): \d+|^\d+ examples?, [1-9]\d* failures?|^\d+ tests?, [1-9]\d* failures?|tests? completed, [1-9]\d* failed|There (?:were|was) (?:failing tests|\d+ failures?)|^FAILED \((?:failures|errors)=|^(?:ℹ|#) fail [1-9]|^Failed!\s+- Failed:|^[ \t]*[1-9]\d* failed(?:, \d+ \w+)* in [\d.]+s|Failing tests:|\*\* TEST FAILED \*\*|^not ok \d+|^[ \t]*FAIL {1,2}\S+\.(?:test|spec)\.|^FAIL\s+\S+\s+[\d.]+m?s$|Some tests failed|\d+ tests? failed out of|^Failing scenarios:|\*\*\* FAILED \*\*\*|^\s*\d+ (?:specs?|scenarios?), [1-9]\d* failures?|^FAILED \(|^\(fail\) |^=== FAIL|^Test Case .* failed/m,
  typecheck:
    /error TS\d+: |- error TS\d+|^Found \d+ errors? in \d+ files? \(checked|\.pyi?:\d+(?::\d+)?: error: .*\[[a-z-]+\][ \t]*$|^\d+ errors?, \d+ warnings?, \d+ informations?|\.pyi?:\d+:\d+ - error: |Found \d+ errors? in \d+ files?\.?$|\[ERROR\] Found \d+ errors?$|svelte-check found [1-9]|^Found \d+ errors?$|Unable to compile TypeScript/m,
  lint: /✖ \d+ problems?|Code style issues|^[ \t]+\d+:\d+\s+(?:error|warning)\s+.+\s\S+$|^\S+:\d+:\d+: [A-Z]{1,3}\d{3,4}\b|^\d+ files? inspected, [1-9]\d* offenses?|\boffenses? detected|\(SC\d{4}\)|\bSC\d{4}\b|would reformat|^Found \d+ errors?\.(?: |$)|-D clippy::|clippy::\w+|\blint\/\w+\/\w+|husky - |hook id: |\[warn\] Code style|issues found\. \(\d+|^\S+\.go:\d+:\d+: .+ \([a-z]+\)$/m,
  build:
    /^error\[E\d+\]|could not compile `|undefined reference to|ld returned \d|linker command failed|fatal error: .+ No such file|: error: |\b(?:error|fatal error) [A-Z]{1,3}\d{3,5}: |^Failed to compile|Module not found: |Could not resolve "|failed to resolve import|^error during build|COMPILATION ERROR|Compilation (?:failed|error)|CMake Error|failed to solve|^npm (?:ERR!|error) code E(?:RESOLVE|404|USAGE|TARGET|INTEGRITY|LOCKVERIFY|NOVERSIONS|BADENGINE)|ERR_PNPM_(?!NO_SCRIPT)|Failed building wheel|No matching distribution|Unable to locate package|did NOT complete successfully|^\S+\.go:\d+:\d+: |ERROR in \.\/|\[build failed\]/m,
} as const satisfies Partial<Record<ErrorCategory, RegExp>>

/** Compiler errors: in compiled languages tests and runs fail before they begin if the code does not compile. */
const DID_NOT_COMPILE =
  /failed to solve|Failed to compile|The build failed|\berror CS\d{4}|\.(?:c|cc|cpp|cxx|h|hpp|m|mm|swift|java|kt|scala|zig|rs|hs):\d+(?::\d+)?: (?:fatal )?error: |\.dart:\d+:\d+: Error:|^e: file:|could not compile `|\[build failed\]|\[setup failed\]|COMPILATION ERROR|Compilation failed|compil\w+ failed|CompileError|Build FAILED\.|error: fatalError|undefined reference to|^# \S+\n\S+\.go:\d+:\d+: /m

/** Git's own failures, such as that of the push in `npm test && git push` after the tests have passed. */
const OF_GIT = /^fatal: |^error: failed to push|^nothing (?:added )?to commit|^no changes added to commit/m

/** The category of a line in which one of these calls has failed, and the kind of command whose success closes it. */
function categoryOf(calls: readonly Call[], text: string, exit: number) {
  const kinds = calls.map(kindOf)
  const kind = calls.at(-1)?.program === 'git' && OF_GIT.test(text) ? 'other' : chosenKind(kinds, text)
  const own = categoryOfKind(kind)
  const compiles = !DID_NOT_COMPILE.test(text)
  const named = (category: ErrorCategory) => ({ category, kind })
  if (exit === 126 || exit === 127 || (text.length < 2_000 && NOT_STARTED.test(text) && !seen(text)))
    return named(kind === 'install' && exit === 1 ? 'build' : 'runtime')
  if (kind === 'run') return named(compiles ? 'runtime' : 'build')
  if (own === 'test' && !compiles && !EVIDENCE.test.test(text)) return named('build')
  // A build may run checks and tests, so any evidence counts; other kinds prefer evidence of their own category.
  const evidence = seen(text, own === 'build' ? undefined : own)
  // A tool does one thing; a script may fail in an earlier step of another kind, which its output shows.
  const isTool = calls.some((call, i) => kinds[i] === kind && !runsScripts(call))
  if (isTool && own !== 'runtime' && (own !== 'build' || evidence !== 'test')) return named(own)
  return named(evidence ?? own)
}

/** The category that the output itself shows; if there are several, the expected one. */
function seen(text: string, expected?: ErrorCategory): ErrorCategory | undefined {
  const all = Object.keys(EVIDENCE) as (keyof typeof EVIDENCE)[]
  const isSeen = (one: keyof typeof EVIDENCE) => EVIDENCE[one].test(text)
  return all.find((one) => one === expected && isSeen(one)) ?? all.find(isSeen)
}

/** If a line has several kinds, the one that the output belongs to, else the last known one. */
function chosenKind(kinds: readonly CommandKind[], text: string): CommandKind {
  const known = kinds.filter((kind) => kind !== 'other')
  const evidence = new Set(known).size > 1 ? seen(text) : undefined
  return known.findLast((kind) => categoryOfKind(kind) === evidence) ?? known.at(-1) ?? 'other'
}

/** A finished bash command, as its tool reported it. Without an exit code nothing can be concluded. */
export type BashRun = { command: string; text: string; exit: number | null | undefined; folder?: string }

/** What a run opens or closes. `calls`: what is known to have succeeded; `ran`: what failed; `code`: why that is no error. */
export type RunVerdict = RunEffect & { calls: readonly Call[]; ran?: string; code?: string }

const ABORTED = /User aborted the command\s*(?:<\/shell_metadata>\s*)?$/
const CD_FAILED = /^.*?\b(?:cd|pushd): .*$/

/** Tells which error a bash run opens, if any, or which of its commands have succeeded. Pure. */
export function judgeRun(run: BashRun): RunVerdict {
  const { exit } = run
  if (exit === null || exit === undefined) return untracked('no-exit')
  const { ok, failed: suspects } = outcomeOf(run.command)
  if (exit === 0) {
    const calls = ok === 'never' ? [] : ok
    const proofs = calls.filter((call) => !onlyAsks(call))
    const succeeded = proofs.map((call) => ({ kind: kindOf(call), ...placedScope(run, calls, call) }))
    return { calls, succeeded, code: calls.length > 0 ? 'exit-0' : 'nothing-decides' }
  }
  const text = clipForRules(run.text)
  // Somebody stopped it: SIGINT, SIGTERM.
  if (exit === 130 || exit === 143 || ABORTED.test(text)) return untracked('aborted')
  if (suspects === 'never') return untracked('nothing-decides')
  const answers = suspects.map(({ program, args }) => rowFor(ANSWERS, program, args, String(exit))?.says)
  const failed = suspects.filter((_, i) => answers[i] === undefined)
  if (failed.length === 0) return untracked(answers[0] ?? 'nothing-decides')
  // Something that keeps running, such as a server: it is no error when `timeout` ends it.
  const isLimited = ({ via }: Call) => via.includes('timeout') || via.includes('gtimeout')
  if (exit === 124 && failed.every((call) => isLimited(call) && categoryOfKind(kindOf(call)) === 'runtime'))
    return untracked('stopped')
  // The line ended at its first step: `grep -q x && …` printed nothing, `cd elsewhere && …` only that it failed.
  if (answers[0] !== undefined) {
    if (text.trim() === '' && answers[0] !== 'probe') return untracked(answers[0])
    if (CD_FAILED.test(text.trim())) return untracked('probe')
  }
  const named = categoryOf(failed, text, exit)
  const call = failed.findLast((one) => kindOf(one) === named.kind) ?? (failed[0] as Call)
  const { targets, ...scope } = placedScope(run, suspects, call)
  const told = summarise(run.text, `exit ${exit}: ${run.command}`)
  const summary = told.text.slice(0, MAX_SUMMARY_CHARS)
  const about = { fingerprint: told.fingerprint, summary, place: PLACE.exec(told.text)?.[0] }
  const opened = { ...named, ...scope, targets: targets.slice(0, MAX_TARGETS), ...about, count: 1 }
  return { opened, ran: [call.program, ...call.args].join(' '), succeeded: [], calls: [] }
}

/** What a call works on, and where it ran: `cd packages/api && npm test`. No folder if the line leaves it unclear. */
function placedScope({ command, folder = '/' }: BashRun, calls: readonly Call[], call: Call): CallScope {
  const steps = calls.slice(0, calls.indexOf(call)).filter(({ program }) => /^(?:cd|pushd)$/.test(program))
  const [to, ...more] = steps.map(({ args }) => args.at(-1) ?? '~')
  const moves = command.match(/\b(?:cd|pushd|popd)\b/g)?.length ?? 0
  const isBack = moves > 0 && /\)[^\S\n]*[;&|\n]/.test(command)
  const isClear = !isBack && more.length === 0 && moves === steps.length && !/[$~*?`]|^-/.test(to ?? '')
  return { ...scopeOf(call), folder: isClear ? path.posix.resolve(folder, to ?? '') : undefined }
}

const untracked = (code: string): RunVerdict => ({ code, succeeded: [], calls: [] })

const [MAX_SUMMARY_CHARS, MAX_TARGETS] = [400, 8]
const PLACE =
  /\/?(?:[\p{L}\p{N}_@.-]+[/\\])*[\p{L}\p{N}_@-][\p{L}\p{N}_@.-]*\.[A-Za-z]\w{0,5}(?=[:(\s,'")]|$)/u
