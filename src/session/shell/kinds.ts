import { type CommandKind, KIND_RULES, type KindRule } from './kind-rules.js'
import type { Call } from './unwrap.js'

const BY_PROGRAM = new Map<string, KindRule[]>()
for (const rule of KIND_RULES)
  for (const program of rule.programs.trim().split(/\s+/))
    BY_PROGRAM.set(program, [...(BY_PROGRAM.get(program) ?? []), rule])

/** Programs whose arguments name a script or a target that somebody chose the name of. */
const RUNNERS = new Set([
  ...[
    'npm',
    'pnpm',
    'yarn',
    'bun',
    'deno',
    'make',
    'gmake',
    'just',
    'task',
    'rake',
    'composer',
    'turbo',
    'nx',
  ],
  ...['lerna', 'rush', 'moon', 'wireit', 'mage', 'invoke', 'inv', 'fab', 'hatch', 'poe', 'taskipy', 'gradle'],
  ...[
    'gradlew',
    'ant',
    'grunt',
    'gulp',
    'mise',
    'run-s',
    'run-p',
    'npm-run-all',
    'concurrently',
    'wsrun',
    'bazel',
  ],
  ...[
    'sbt',
    'lein',
    'mill',
    'earthly',
    'dagger',
    'tilt',
    'nps',
    'ninja',
    'cmake',
    'lage',
    'preconstruct',
    'thor',
  ],
])

/** What the name of a script tells, first fit. `check` alone is most often lint with something beside it. */
const SCRIPT_NAMES: readonly { name: RegExp; kind: CommandKind }[] = [
  {
    name: /type-?_?check|check-?:?_?types?|^types?(?::check)?$|[:-]types?$|^tsc|[:_-]tsc$|mypy|pyright|phpstan|psalm|flow-check/,
    kind: 'typecheck',
  },
  {
    name: /lint|format|(?:^|[:_-])fmt|prettier|style(?!guide)|eslint|biome|ruff|clippy|vet$|rubocop|checkstyle|spotless|detekt|pre-?commit|cs-fix|phpcs|(?:^|[:_-])cs$|stan$|knip|spell/,
    kind: 'lint',
  },
  {
    name: /test|spec|e2e|(?:^|[:_-])(?:unit|integration|it|cov|coverage|ci)(?:$|[:_-])|jest|vitest|pytest|cypress|playwright|connectedcheck/,
    kind: 'test',
  },
  {
    name: /build|compile|bundle|(?:^|[:_-])dist|webpack|rollup|assemble|package|release|(?:^|[:_-])(?:all|docs?|jar|war|bootjar|install)$|publish|prepare|transpile|codegen|generate/,
    kind: 'build',
  },
  {
    name: /start|dev|serve|server|run|watch|preview|migrate|seed|deploy|worker|console|(?:^|[:_-])up$|db:|bench|demo|storybook/,
    kind: 'run',
  },
  { name: /check|validate|verify|audit/, kind: 'lint' },
]

/** Interpreters: what they run is the program of the project itself. */
const INTERPRETERS =
  /^(?:node|nodejs|tsx|ts-node|ts-node-esm|bun|deno|python[\d.]*|py|pypy\d?|ruby|perl|php|java|kotlin|scala|lua|luajit|julia|rscript|r|elixir|iex|erl|dotnet|mono|ghci?|runghc|racket|swift|groovy|clojure|clj|guile|sbcl|wasmtime|nodemon|pm2|uvicorn|gunicorn|hypercorn|flask|django-admin|manage\.py|rails|puma|streamlit|celery|alembic|prisma|sequelize|knex|typeorm|drizzle-kit|sequelize-cli|http\.server|jupyter|air|foreman|overmind|honcho|psql|mysql|sqlite3|mongosh|redis-cli)$/

/** What one command is for, from its name and arguments alone. */
export function kindOf(call: Call): CommandKind {
  const args = call.args.join(' ').slice(0, 2_000)
  const rule = BY_PROGRAM.get(call.program)?.find((row) => row.args?.test(args) ?? true)
  if (rule) return rule.kind
  if (RUNNERS.has(call.program)) return kindOfScripts(call.program, call.args)
  if (/\.(?:sh|bash|zsh|ps1|py|js|mjs|cjs|ts|rb|pl|php)$/.test(call.program)) {
    const named = kindOfName(call.program.replace(/\.\w+$/, ''))
    return named ?? 'run'
  }
  if (INTERPRETERS.test(call.program)) return kindOfProgram(call)
  // `bin/lint`, `script/test`: a script of the project.
  if (call.isPath) return kindOfName(call.program) ?? 'run'
  if (
    /^(?:docker|docker-compose|podman|kubectl|terraform|tofu|ansible-playbook|flyctl|fly|vercel|netlify|heroku|gcloud|aws|az)$/.test(
      call.program,
    )
  )
    return /^(?:compose )?(?:-\S+ \S+ )*(?:up|run|start|apply|plan|deploy|init)(?: |$)/.test(args)
      ? 'run'
      : 'other'
  return 'other'
}

/** `node scripts/build.js` is a build; `node server.js` runs something. */
function kindOfProgram({ args }: Call): CommandKind {
  const script = args.find((arg) => !arg.startsWith('-')) ?? ''
  const base = script
    .slice(script.lastIndexOf('/') + 1)
    .replace(/\.\w+$/, '')
    .toLowerCase()
  // `php vendor/bin/phpunit` runs the tool.
  if (BY_PROGRAM.has(base) && /(?:^|\/)bin\//.test(script))
    return kindOfTool(
      base,
      args.map((arg) => (arg === script ? base : arg)),
    )
  if (args[0] === '-e' || args[0] === '-c' || args[0] === '-p') return 'run'
  if (/(?:^|\/)(?:tests?|spec|__tests__)\//.test(script)) return 'test'
  if (/^(?:run[_-]?)?tests?$|[._-](?:test|spec)$|^test[_-]/.test(base)) return 'test'
  if (/^(?:build|compile|bundle)$/.test(base)) return 'build'
  if (/^(?:lint|format)$/.test(base)) return 'lint'
  return 'run'
}

/** Sub-commands of the package managers that only say that a script's name follows. */
const RUN_WORDS = new Set(
  `run run-script task rum exec workspace workspaces foreach run-many affected r recursive -r`.split(/\s+/),
)
/** Options of runners that take the next word. */
const VALUED = new Set(
  `-w --workspace --filter -F -C --prefix --dir --cwd -f --file -p --project --projects -j --directory
  --scope`.split(/\s+/),
)

function kindOfScripts(program: string, args: readonly string[]): CommandKind {
  const names: string[] = []
  let skips = 0
  for (const [i, arg] of args.entries()) {
    if (arg === '--') break
    if (skips > 0) skips -= 1
    else if (VALUED.has(arg))
      skips = program === 'make' && arg === '-j' && !/^\d+$/.test(args[i + 1] ?? '') ? 0 : 1
    else if (/^--targets?=/.test(arg)) names.push(arg.slice(arg.indexOf('=') + 1).toLowerCase())
    else if (/^(?:-t|--targets?|--target)$/.test(arg) || arg.startsWith('-') || /^\w+=/.test(arg)) continue
    else if (RUN_WORDS.has(arg)) skips = arg === 'workspace' ? 1 : 0
    else names.push(arg.toLowerCase())
  }
  if (names.length === 0) {
    if (/^(?:make|gmake|gradlew?|ant|ninja|just|grunt|gulp|rake|cmake)$/.test(program)) return 'build'
    return 'other'
  }
  const isScript = !/^(?:gradlew?|make|gmake|just|ant|turbo|run-[sp])$/.test(program)
  const chosen = isScript ? names.slice(0, 1) : names
  if (/^gradlew?$/.test(program) && chosen.some((name) => /(?:^|:)check$/.test(name))) return 'test'
  if (/^g?make$/.test(program) && chosen.includes('check')) return 'test'
  // A tool of the project called without `run`: `pnpm vitest`, `yarn eslint`.
  const direct = isScript ? kindOfTool(chosen[0] as string, args) : 'other'
  if (direct !== 'other') return direct
  const kinds = chosen.map((name) => kindOfName(name)).filter((kind) => kind !== undefined)
  return kinds.at(-1) ?? (isScript ? 'run' : 'build')
}

function kindOfTool(name: string, args: readonly string[]): CommandKind {
  if (RUNNERS.has(name) || !BY_PROGRAM.has(name)) return 'other'
  const at = args.findIndex((arg) => arg.toLowerCase() === name)
  return kindOf({ program: name, args: args.slice(at + 1), via: [] })
}

function kindOfName(name: string): CommandKind | undefined {
  return SCRIPT_NAMES.find((row) => row.name.test(name))?.kind
}

export type { CommandKind }
