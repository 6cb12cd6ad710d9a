import type { Call } from '../shell/unwrap.js'

/** Why a command's exit code other than 0 is no error. */
export type AnswerCode =
  | 'no-match'
  | 'differs'
  | 'condition'
  | 'not-found'
  | 'query'
  | 'probe'
  | 'changes'
  | 'stopped'

type Row = {
  code: AnswerCode
  /** Names in lower case, parted by blanks. */
  programs: string
  /** What the arguments, joined by blanks, must match. */
  args?: RegExp
  /** Exit codes that are an answer; any where not given. */
  exits?: readonly number[]
}

/** A version or a help text was asked for. */
const ASKS_ABOUT_ITSELF = /^(?:\S+ )?(?:--version|-version|-V|--help|-h|version|help)$/

/** Commands that answer with their exit code, or only look. A further one is one entry. */
const ANSWERS: readonly Row[] = [
  {
    code: 'no-match',
    programs: `
      grep egrep fgrep zgrep rg ag ack ugrep pgrep pcregrep findstr look apropos lsof fuser pidof fzf
      ast-grep sg`,
    exits: [1, 123],
  },
  { code: 'no-match', programs: 'git', args: /^grep(?: |$)/, exits: [1] },
  { code: 'no-match', programs: 'pkill killall kill taskkill', exits: [1, 128] },
  {
    code: 'differs',
    programs: 'diff cmp colordiff comm fc delta difft sdiff diff3 icdiff dyff',
    exits: [1],
  },
  { code: 'condition', programs: 'test [ [[ (( expr let', exits: [1] },
  {
    code: 'not-found',
    programs: 'which where type hash whereis get-command -v command',
  },
  {
    code: 'query',
    programs: `
      read nc ncat ping pg_isready mysqladmin nslookup dig host getent id groups mountpoint crontab
      ssh-add timedatectl hostname uname arch tty wait-on wait-for-it.sh sleep`,
  },
  {
    code: 'query',
    programs: 'systemctl service rc-service launchctl supervisorctl pm2',
    args: /(?:^| )(?:is-\w+|status|list|list-\S+|print|show|cat)(?: |$)/,
  },
  {
    code: 'query',
    programs: 'npm pnpm yarn bun',
    args: /^(?:-\S+ )*(?:outdated|ls|list|ll|la|why|view|info|show|explain|whoami|audit|config|root|prefix|bin|pkg|search|owner|dist-tag|doctor|ping|pm)(?: |$)/,
  },
  {
    code: 'query',
    programs: `
      pip pip3 uv poetry conda gem bundle composer brew cargo apt apt-cache snap flatpak dotnet pipx choco
      winget nvm rustup go mix helm port`,
    args: /^(?:-\S+ )*(?:pip )?(?:show|list|freeze|outdated|info|search|tree|metadata|policy|env|config|why|view|deps(?: show)?|index|ls|--list\S*|doctor|audit|verify-project|locate-project)(?: |$)/,
  },
  { code: 'query', programs: 'pip pip3 poetry bundle brew', args: /^(?:check|doctor)(?: |$)/ },
  {
    code: 'query',
    programs: 'dpkg dpkg-query rpm pacman',
    args: /^-(?:-status|-list|[slLSqQW]\w*)(?: |$)/,
  },
  { code: 'query', programs: 'jq yq', args: /(?:^| )(?:-\w*e\w*|--exit-status)(?: |$)/, exits: [1, 4] },
  {
    code: 'query',
    programs: 'docker podman docker-compose',
    args: /^(?:(?:image|container|network|volume|compose|context|system) )*(?:inspect|ps|images|ls|logs|port|top|version|info|history|stats|df)(?: |$)/,
  },
  {
    code: 'query',
    programs: 'kubectl oc helm flux argocd',
    args: /^(?:-\S+ \S+ )*(?:get|describe|logs|top|explain|api-resources|auth|config|status|history|diff)(?: |$)/,
  },
  {
    code: 'query',
    programs: 'gh glab',
    args: /^(?:auth status|\w+ (?:view|list|status|checks|diff)|search|api)(?: |$)/,
  },
  { code: 'query', programs: 'tmux screen', args: /^(?:has|has-session|ls|list-\S+|-ls|-list)(?: |$)/ },
  {
    code: 'query',
    programs: 'aws gcloud az heroku fly flyctl vercel netlify',
    args: /(?:^| )(?:whoami|describe\S*|list\S*|get-caller-identity|ls|status|show|logs|head-object|head-bucket)(?: |$)/,
  },
  {
    code: 'query',
    programs: 'git',
    args: /^(?:rev-parse|check-ignore|merge-base|show-ref|config|ls-files|ls-remote|symbolic-ref|describe|rev-list|cat-file|check-attr|check-ref-format|for-each-ref|name-rev|var|verify-commit|verify-tag|diff-index|diff-files|diff-tree|merge-tree|branch --list|tag -l|tag --list|stash list|remote(?: -v| show| get-url|$)|worktree list|submodule status|bisect log|notes show|help)(?: |$)/,
  },
  { code: 'differs', programs: 'git', args: /^(?:diff|range-diff)(?: |$)/ },
  {
    code: 'probe',
    programs: 'git',
    args: /^(?:log|show|status|blame|reflog|shortlog|whatchanged|annotate|branch(?: -[avr]+)?$|tag$|grep)(?: |$|(?<=show|log|tag|branch))/,
  },
  { code: 'changes', programs: 'terraform tofu terragrunt', args: /-detailed-exitcode/, exits: [2] },
  {
    code: 'query',
    programs: 'terraform tofu',
    args: /^(?:show|output|state (?:list|show)|workspace (?:list|show)|providers|version)(?: |$)/,
  },
  {
    code: 'probe',
    programs: `
      ls dir ll la exa eza lsd tree stat file find fd fdfind locate du df wc cat bat batcat head tail less
      more most nl tac zcat bzcat xzcat zless xxd hexdump od strings readlink realpath basename dirname cd
      pushd popd pwd env printenv ps top htop free uptime who whoami date cal history man info tldr
      journalctl dmesg ip ifconfig ss netstat awk gawk cut sort uniq column md5sum sha1sum sha256sum
      shasum cksum gci get-childitem get-content gc test-path select-string sls open xdg-open clear reset
      tput stty locale getconf ulimit umask sw_vers lscpu lsblk nproc objdump nm ldd otool readelf tokei
      cloc scc yes seq fold rev paste tr rmdir`,
  },
  { code: 'stopped', programs: 'timeout gtimeout', exits: [124, 137, 143] },
]

const BY_PROGRAM = new Map<string, Row[]>()
for (const row of ANSWERS)
  for (const program of row.programs.trim().split(/\s+/))
    BY_PROGRAM.set(program, [...(BY_PROGRAM.get(program) ?? []), row])

/** What the exit code of this command is an answer to; undefined where it is an error. */
export function answerOf(call: Call, exit: number): AnswerCode | undefined {
  const args = call.args.join(' ').slice(0, 2_000)
  if (ASKS_ABOUT_ITSELF.test(args) && exit !== 127) return 'query'
  // A script of the project may have the name of a builtin: `bin/test`.
  if (call.isPath && /^(?:test|type|host|id|info|open|look|help|read|let|command)$/.test(call.program))
    return undefined
  const row = BY_PROGRAM.get(call.program)?.find(
    (one) => (one.args?.test(args) ?? true) && (one.exits?.includes(exit) ?? true),
  )
  return row?.code
}
