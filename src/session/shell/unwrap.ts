/** A program and its arguments, without what stands in front of it: `sudo env CI=1 npx vitest` is `vitest`. */
export type Call = {
  /** The program's name in lower case, without folder and `.exe`. */
  program: string
  args: readonly string[]
  /** It was called by its path. */
  isPath?: boolean
  /** Wrappers that were taken off, outermost first: `['timeout', 'npx']`. */
  via: readonly string[]
}

/** A shell line inside an argument (`bash -c '…'`), or a call. */
export type Unwrapped = { line: string; flags: string } | { call: Call }

type Wrapper = {
  /** Options that take the next word as their value. */
  valued?: readonly string[]
  /** Words behind the options that belong to the wrapper: the duration of `timeout`. */
  operands?: number
  /** Sub-commands that make it a wrapper at all: `poetry run`. */
  sub?: readonly string[]
}

const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/
const SHELLS = new Set(['bash', 'sh', 'zsh', 'dash', 'ksh', 'fish', 'ash'])
/** Options of git itself that take the next word. */
const GIT_VALUED = ['-C', '-c', '--git-dir', '--work-tree']
const MAX_WRAPPERS = 12

/** Programs that run another one. A further one is one entry. */
const WRAPPERS: Record<string, Wrapper> = {
  sudo: { valued: ['-u', '-g', '-h', '-p', '-C', '-D'] },
  doas: { valued: ['-u'] },
  env: { valued: ['-u', '-C', '--chdir', '--unset'] },
  time: { valued: ['-f', '-o'] },
  command: {},
  builtin: {},
  exec: { valued: ['-a'] },
  nohup: {},
  setsid: {},
  nice: { valued: ['-n'] },
  ionice: { valued: ['-c', '-n'] },
  stdbuf: { valued: ['-i', '-o', '-e'] },
  unbuffer: {},
  chronic: {},
  caffeinate: {},
  timeout: { valued: ['-k', '-s', '--signal', '--kill-after'], operands: 1 },
  gtimeout: { valued: ['-k', '-s'], operands: 1 },
  'xvfb-run': { valued: ['-s', '-n', '-e', '-f'] },
  'cross-env': {},
  'cross-env-shell': {},
  'env-cmd': { valued: ['-f', '-e'] },
  dotenv: { valued: ['-e', '-f', '-c', '-v'] },
  dotenvx: { sub: ['run'], valued: ['-f'] },
  direnv: { sub: ['exec'], operands: 1 },
  npx: { valued: ['-p', '--package', '-w', '--workspace'] },
  bunx: {},
  pnpx: {},
  uvx: { valued: ['--from', '--with', '--python', '-p'] },
  pnpm: { sub: ['exec', 'dlx'], valued: ['--filter', '-F', '-C', '--dir'] },
  yarn: { sub: ['exec', 'dlx'], valued: ['-p'] },
  npm: { sub: ['exec', 'x'], valued: ['-w', '--workspace', '--prefix', '--package'] },
  bun: { sub: ['x'] },
  poetry: { sub: ['run'], valued: ['-C'] },
  pipenv: { sub: ['run'] },
  pdm: { sub: ['run'] },
  rye: { sub: ['run'] },
  pixi: { sub: ['run'], valued: ['-e'] },
  hatch: { sub: ['run'], valued: ['-e'] },
  uv: {
    sub: ['run'],
    valued: ['--with', '--python', '-p', '--extra', '--group', '--package', '--directory'],
  },
  pipx: { sub: ['run'], valued: ['--spec'] },
  conda: { sub: ['run'], valued: ['-n', '-p', '--name', '--prefix'] },
  mamba: { sub: ['run'], valued: ['-n', '-p'] },
  micromamba: { sub: ['run'], valued: ['-n', '-p'] },
  bundle: { sub: ['exec'] },
  rbenv: { sub: ['exec'] },
  mise: { sub: ['exec', 'x'] },
  asdf: { sub: ['exec'] },
  volta: { sub: ['run'], valued: ['--node'] },
  nvm: { sub: ['exec'], operands: 1 },
  fnm: { sub: ['exec'], valued: ['--using'] },
  opam: { sub: ['exec'] },
  stack: { sub: ['exec'] },
  doppler: { sub: ['run'], valued: ['-p', '-c'] },
  op: { sub: ['run'], valued: ['--env-file'] },
  xargs: { valued: ['-n', '-P', '-I', '-L', '-d', '-a', '-s', '-E'] },
  parallel: { valued: ['-j', '--jobs'] },
  nix: { sub: ['develop', 'shell', 'run'] },
  'docker compose': {
    sub: ['exec', 'run'],
    valued: ['-e', '-u', '-w', '--user', '--env', '-f'],
    operands: 1,
  },
  'docker-compose': {
    sub: ['exec', 'run'],
    valued: ['-e', '-u', '-w', '--user', '--env', '-f'],
    operands: 1,
  },
  docker: { sub: ['exec'], valued: ['-e', '-u', '-w', '--user', '--env', '--workdir'], operands: 1 },
  podman: { sub: ['exec'], valued: ['-e', '-u', '-w'], operands: 1 },
  kubectl: { sub: ['exec'], valued: ['-n', '-c', '--namespace', '--container'], operands: 1 },
}

/** Options of a wrapper whose value is the command to run. */
const COMMAND_OPTIONS = new Set(['-c', '--command', '--run', '-Command'])

/** What a simple command runs in the end. Undefined where it runs nothing: assignments alone, or no word at all. */
export function unwrap(words: readonly string[]): Unwrapped | undefined {
  let rest = words
  const via: string[] = []
  for (let step = 0; step < MAX_WRAPPERS; step += 1) {
    const first = rest.findIndex((word) => !ASSIGNMENT.test(word))
    if (first === -1) return undefined
    rest = rest.slice(first)
    const program = nameOf(rest[0] as string)
    const inner = SHELLS.has(program) || program === 'su' ? shellLine(rest) : undefined
    if (inner) return inner
    // `command -v npm` asks where it is.
    if (program === 'command' && /^-[vV]$/.test(rest[1] ?? ''))
      return { call: { program, args: rest.slice(1), via } }
    if (program === 'eval') return { line: rest.slice(1).join(' '), flags: '' }
    const script = SHELLS.has(program) || program === 'source' || program === '.' ? scriptOf(rest) : undefined
    const next = script ?? moduleOf(program, rest) ?? wrapped(program, rest)
    if (next === undefined || next.length === 0)
      return {
        call: {
          program,
          args: argsOf(program, rest.slice(1)),
          via,
          isPath: (rest[0] as string).includes('/'),
        },
      }
    via.push(program)
    rest = next
  }
  return { call: { program: nameOf(rest[0] as string), args: rest.slice(1), via } }
}

/** `/repo/node_modules/.bin/ESLint.cmd` → `eslint`, `vitest@3` → `vitest`. */
function nameOf(word: string): string {
  const base = word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1)
  return base.replace(/(?:\.(?:exe|cmd|bat)|(?<=.)@[\w.^~-]+)$/i, '').toLowerCase()
}

/** `git -C sub --no-pager log`: the sub-command comes first for all who read it. */
function argsOf(program: string, args: readonly string[]): readonly string[] {
  return program === 'git' ? args.slice(skipOptions(args, 0, GIT_VALUED)) : args
}

/** The line in `bash -lc 'npm test'`. */
function shellLine(words: readonly string[]): { line: string; flags: string } | undefined {
  const at = words.findIndex((word, i) => i > 0 && /^-[a-zA-Z]*c$/.test(word))
  const line = at === -1 ? undefined : words[at + 1]
  return line === undefined ? undefined : { line, flags: words.slice(1, at + 1).join(' ') }
}

/** `bash -x scripts/test.sh --all` runs the script. */
function scriptOf(words: readonly string[]): readonly string[] | undefined {
  const at = words.findIndex((word, i) => i > 0 && !word.startsWith('-'))
  return at === -1 ? undefined : words.slice(at)
}

/** `python -m pytest -q` runs pytest. */
function moduleOf(program: string, words: readonly string[]): readonly string[] | undefined {
  if (!/^(?:python[\d.]*|py|pypy\d?)$/.test(program)) return undefined
  const at = words.indexOf('-m')
  const isFirst = at > 0 && words.slice(1, at).every((word) => word.startsWith('-'))
  return isFirst && at + 1 < words.length ? words.slice(at + 1) : undefined
}

/** The words behind a wrapper and its own options; undefined where the program is none. */
function wrapped(program: string, words: readonly string[]): readonly string[] | undefined {
  const isCompose = program === 'docker' && words[1] === 'compose'
  const wrapper = Object.hasOwn(WRAPPERS, program)
    ? WRAPPERS[isCompose ? 'docker compose' : program]
    : undefined
  if (!wrapper) return undefined
  let at = isCompose ? 2 : 1
  if (wrapper.sub) {
    at = skipOptions(words, at, wrapper.valued ?? [])
    if (!wrapper.sub.includes(words[at] ?? '')) return undefined
    at += 1
  }
  const option = words.findIndex((word, i) => i >= at && COMMAND_OPTIONS.has(word))
  if (option !== -1 && words.slice(at, option).every((word) => word.startsWith('-') || program === 'nix')) {
    // `npx -c "…"` holds a whole line, `nix develop -c …` the words of a command.
    const command = words.slice(option + 1)
    return command.length === 1 ? ['sh', '-c', command[0] as string] : command
  }
  at = skipOptions(words, at, wrapper.valued ?? [])
  at += wrapper.operands ?? 0
  if (wrapper.operands) at = skipOptions(words, at, wrapper.valued ?? [])
  return words.slice(at)
}

function skipOptions(words: readonly string[], from: number, valued: readonly string[]): number {
  let at = from
  while (at < words.length) {
    const word = words[at] as string
    if (word === '--') return at + 1
    if (!word.startsWith('-') && !ASSIGNMENT.test(word)) return at
    at += valued.includes(word) ? 2 : 1
  }
  return at
}
