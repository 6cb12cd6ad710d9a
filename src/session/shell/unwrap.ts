import { wordSet } from '../../lib/text.js'
import { programTable } from './program-table.js'

/** A program and its arguments, without what stands in front of it: `sudo env CI=1 npx vitest` is `vitest`. */
export type Call = {
  /** The program's name in lower case, without folder and `.exe`. */
  program: string
  args: readonly string[]
  path?: string
  /** Wrappers that were taken off, outermost first: `['timeout', 'npx']`. */
  via: readonly string[]
}

const ASSIGNMENT = /^[A-Za-z_][\w.]*\+?=/
export const SHELLS = wordSet('bash sh zsh dash ksh fish ash')
const MAX_WRAPPERS = 12

/** What runs another program: words of its own, after which sub-commands, letters of options that take a word. */
const WRAPPERS = programTable(`
0 | sudo doas su runuser env exec npx bunx pnpx uvx | | aCDghprRtTuw
0 | time nice ionice stdbuf caffeinate | | cefno
0 | command builtin nohup setsid unbuffer chronic cross-env cross-env-shell xargs parallel watch strace | | adEIjLnNPsS
0 | xvfb-run env-cmd dotenv | | efnprsvw
1 | timeout gtimeout flock chroot | | kswE
0 | npm yarn bun bundle rbenv mise asdf fnm opam stack | exec dlx x | CFjpw
0 | pnpm | exec dlx x | CF
0 | poetry pipenv pdm rye pixi hatch uv pipx volta dotenvx doppler op | run | cCefpPw
0 | conda mamba micromamba | run | npr
0 | nix | develop shell run | fIku
1 | direnv nvm docker podman kubectl aws-vault | exec run | acefhlmnpuvw
1 | compose docker-compose | exec run | efpuvw
`)
/** Long options of wrappers that take the next word. */
const VALUED = wordSet(`--chdir --unset --signal --kill-after --package --workspace --from --with --python
  --jobs --prefix --filter --dir --name --extra --group --directory --spec --node --env-file --user --env
  --workdir --namespace --container --git-dir --work-tree --network --volume --publish --platform --mount --hostname`)

/** What a simple command runs in the end: a shell line inside an argument (`bash -c '…'`), or a call, or nothing. */
export function unwrap(
  words: readonly string[],
): { line: string; flags: string } | { call: Call } | undefined {
  let rest = words
  const via: string[] = []
  for (;;) {
    const first = rest.findIndex((word) => !ASSIGNMENT.test(word))
    if (first === -1) return undefined
    rest = rest.slice(first)
    const name = rest[0] as string
    const program = nameOf(name)
    const args = rest.slice(1)
    // `bash -lc 'npm test'`
    const at =
      SHELLS.has(program) || program === 'su' ? args.findIndex((arg) => /^-[a-zA-Z]*c$/.test(arg)) : -1
    if (at !== -1) return { line: args[at + 1] ?? '', flags: args.slice(0, at + 1).join(' ') }
    // `eval`, `npx -c "…"`
    if (program === 'eval') return { line: args.join(' '), flags: '' }
    if (via.length > 0 && name.includes(' ')) return { line: name, flags: '' }
    const next = via.length < MAX_WRAPPERS ? wrapped(program, args) : undefined
    if (next === undefined || next.length === 0) {
      // `git -C sub --no-pager log`: callers expect the sub-command first.
      const own = program === 'git' ? args.slice(skipOptions(args, 0, 'cC')) : args
      return { call: { program, args: own, via, ...(name.includes('/') ? { path: name } : {}) } }
    }
    via.push(program)
    rest = next
  }
}

/** `/repo/node_modules/.bin/ESLint.cmd` → `eslint`, `vitest@3` → `vitest`. */
function nameOf(word: string): string {
  const base = word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1)
  return base.replace(/(?:\.(?:exe|cmd|bat)|(?<=.)@[\w.^~-]+)$/i, '').toLowerCase()
}

/** The words after a wrapper and its own options; undefined if the program is no wrapper. */
function wrapped(program: string, args: readonly string[]): readonly string[] | undefined {
  // `bash -x scripts/test.sh --all` runs the script, `python -m pytest -q` runs pytest.
  if (SHELLS.has(program) || program === 'source' || program === '.') {
    const at = args.findIndex((arg) => !arg.startsWith('-'))
    return at === -1 ? undefined : args.slice(at)
  }
  if (/^(?:python[\d.]*|py|pypy\d?)$/.test(program)) {
    const at = args.findIndex((arg) => arg === '-m' || !arg.startsWith('-'))
    return args[at] === '-m' ? args.slice(at + 1) : undefined
  }
  // `command -v npm` only asks where npm is.
  if (program === 'command' && /^-[vV]$/.test(args[0] ?? '')) return undefined
  const wrapper = WRAPPERS.get(program)?.[0]
  if (!wrapper) return undefined
  let at = skipOptions(args, 0, wrapper.more)
  if (wrapper.args) {
    if (program === 'docker' && args[at] === 'compose') return wrapped('compose', args.slice(at + 1))
    if (!wrapper.args.test(args[at] ?? '')) return undefined
    at = skipOptions(args, at + 1, wrapper.more)
  }
  if (wrapper.says === '0') return args.slice(at)
  return args.slice(args.includes('--') ? args.indexOf('--') + 1 : skipOptions(args, at + 1, wrapper.more))
}

/** Where the first word stands that is no option, nor the word of one. `valued`: letters of those that take one. */
export function skipOptions(words: readonly string[], from: number, valued: string): number {
  // `-w /app`, `-itw /app`, but not `-w/app`
  const takesNext = new RegExp(`^-[^${valued}\\W]*[${valued}]$`)
  let at = from
  while (at < words.length) {
    const word = words[at] as string
    if (word === '--') return at + 1
    if (!word.startsWith('-') && !ASSIGNMENT.test(word)) return at
    at += VALUED.has(word) || takesNext.test(word) ? 2 : 1
  }
  return at
}
