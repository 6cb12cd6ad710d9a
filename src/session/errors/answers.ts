import { programTable, rowFor } from '../shell/program-table.js'
import type { Call } from '../shell/unwrap.js'

/** Why an exit code other than 0 is no error: commands that answer with it, with which codes where not with any, or only look. */
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

/** What the exit code of this command is an answer to; undefined where it is an error. */
export function expectedNonZeroExit({ program, args }: Call, exit: number): string | undefined {
  return rowFor(ANSWERS, program, args, String(exit))?.says
}
