import path from 'node:path'
import { isTable } from '../../lib/is-table.js'
import { parseJson } from '../../lib/parse-json.js'
import { isPlanted } from '../gate/planted.js'

/** What the manifests of a repository say of it, as names alone. */
export type ManifestFacts = {
  languages: string[]
  tools: string[]
  /** What it takes to build, test, run and lint. */
  commands: Partial<Record<CommandKind, string>>
}

export const COMMAND_KINDS = ['build', 'test', 'run', 'lint'] as const
type CommandKind = (typeof COMMAND_KINDS)[number]

type Reader = (text: string) => Partial<ManifestFacts>

const GO_COMMANDS = { build: 'go build ./...', test: 'go test ./...', lint: 'go vet ./...' }
const CARGO_COMMANDS = { build: 'cargo build', test: 'cargo test', run: 'cargo run', lint: 'cargo clippy' }
const gradle = readJvm('Gradle', { build: './gradlew build', test: './gradlew test' })

/** A manifest by its name, and what is read out of its text. A further kind is one more row. */
export const MANIFESTS: readonly (readonly [name: string, read: Reader])[] = [
  ['package.json', readPackageJson],
  ['pyproject.toml', readPyproject],
  [
    'Cargo.toml',
    (text) => ({
      languages: ['Rust', ...named(text, 'edition ', /^edition\s*=\s*"(\d{4})"/mu)],
      tools: ['cargo', ...KNOWN_TOOLS.filter((tool) => new RegExp(`^${tool}\\s*=`, 'mu').test(text))],
      commands: CARGO_COMMANDS,
    }),
  ],
  [
    'go.mod',
    (text) => ({
      languages: ['Go', ...named(text, 'Go ', /^go (\d+(?:\.\d+)*)/mu)],
      tools: named(text, 'module ', /^module (\S+)/mu),
      commands: GO_COMMANDS,
    }),
  ],
  ['pom.xml', readJvm('Maven', { build: 'mvn package', test: 'mvn test' })],
  ['build.gradle', gradle],
  ['build.gradle.kts', gradle],
  ['justfile', (text) => readTargets(text, /^@?([\w-]+)(?:[ \t]+[^:\n]*)?:(?!=)/gmu, 'just')],
  ['Makefile', (text) => readTargets(text, /^([\w.-]+)[ \t]*:(?!=)/gmu, 'make')],
]

function named(text: string, before: string, pattern: RegExp): string[] {
  const name = pattern.exec(text)?.[1]
  return name === undefined ? [] : [`${before}${name}`]
}

function readJvm(tool: string, commands: ManifestFacts['commands']): Reader {
  return (text) => ({
    languages: [/kotlin\(|org\.jetbrains\.kotlin|kotlin-maven-plugin/u.test(text) ? 'Kotlin' : 'Java'],
    tools: [
      tool,
      ...(/spring-boot|org\.springframework\.boot/u.test(text) ? ['Spring Boot'] : []),
      ...(/junit/iu.test(text) ? ['JUnit'] : []),
    ],
    commands,
  })
}

/** Names of the same command, the usual first. */
const NAMES: Readonly<Record<CommandKind, readonly string[]>> = {
  build: ['build', 'compile', 'dist'],
  test: ['test', 'tests', 'check'],
  run: ['dev', 'start', 'serve', 'run', 'watch'],
  lint: ['lint', 'check', 'fmt', 'format', 'typecheck'],
}

/** `build:prod` is a way to build, and the first of many are enough. */
const VARIANT = /^([a-z]+)[:_-]./u
const MAX_VARIANTS = 3

/** The longest name, and the characters that one may have: nothing that could be read as a sentence or a command line. */
const MAX_NAME_CHARS = 60
const MAX_NAME_WORDS = 4
const NAME = /^[\w.:/@ -]+$/u

/** A name of at most a few words: a sentence of a hostile manifest is none. */
export const isPlainName = (text: string) =>
  text.length <= MAX_NAME_CHARS &&
  NAME.test(text) &&
  /\w/u.test(text) &&
  text.trim().split(/ +/u).length <= MAX_NAME_WORDS &&
  !isPlanted(text)

/** All that the given files say, the first to name a command being the one that counts. */
export function factsOfManifests(files: readonly { path: string; text: string }[]): ManifestFacts {
  const all: ManifestFacts = { languages: [], tools: [], commands: {} }
  for (const [name, read] of MANIFESTS) {
    const file = files.find((one) => path.basename(one.path) === name)
    if (!file) continue
    const { languages = [], tools = [], commands = {} } = read(file.text)
    all.languages.push(...languages)
    all.tools.push(...tools)
    all.commands = { ...commands, ...all.commands }
  }
  const plain = (list: readonly string[]) => [...new Set(list)].filter(isPlainName)
  return {
    languages: plain(all.languages),
    tools: plain(all.tools),
    commands: Object.fromEntries(
      Object.entries(all.commands).filter(([, command]) => command?.split(', ').every(isPlainName)),
    ),
  }
}

function pick(names: ReadonlySet<string>, runner: string): ManifestFacts['commands'] {
  const used = new Set<string>()
  return Object.fromEntries(
    COMMAND_KINDS.flatMap((kind) => {
      const ofBase = (base: string) =>
        [base, ...[...names].filter((name) => VARIANT.exec(name)?.[1] === base)].filter(
          (name) => names.has(name) && !used.has(name),
        )
      const found = NAMES[kind].map(ofBase).find((list) => list.length > 0) ?? []
      for (const name of found) used.add(name)
      const commands = found.slice(0, MAX_VARIANTS).map((name) => `${runner} ${name}`)
      return commands.length > 0 ? [[kind, commands.join(', ')]] : []
    }),
  )
}

const KNOWN_TOOLS =
  'react vue svelte next nuxt astro express fastify nestjs vite vitest jest mocha playwright cypress eslint prettier biome tailwindcss prisma webpack rollup esbuild turbo nx lerna electron storybook django flask fastapi pydantic sqlalchemy pytest ruff mypy black poetry uv tokio serde axum actix-web clap'.split(
    ' ',
  )

function readPackageJson(text: string): Partial<ManifestFacts> {
  const json = parseJson(text.replace(/^\uFEFF/u, ''))
  const { scripts, dependencies, devDependencies, packageManager, engines } = isTable(json) ? json : {}
  const names = new Set(
    [dependencies, devDependencies].flatMap((one) => Object.keys(isTable(one) ? one : {})),
  )
  const bare = new Set([...names].map((name) => name.replace(/^@([^/]+)\/.*$/u, '$1')))
  const manager = typeof packageManager === 'string' ? (packageManager.split('@')[0] ?? 'npm') : 'npm'
  const runner = manager === 'npm' ? 'npm run' : manager
  const commands = pick(new Set(Object.keys(isTable(scripts) ? scripts : {})), runner)
  if (commands.test) commands.test = commands.test.replace(/^npm run test(?![^,])/u, 'npm test')
  const node =
    isTable(engines) && typeof engines['node'] === 'string'
      ? [`Node ${engines['node'].replace(/[^\d.x-]/gu, '')}`]
      : []
  return {
    languages: [names.has('typescript') ? 'TypeScript' : 'JavaScript', ...node],
    tools: [manager, ...KNOWN_TOOLS.filter((tool) => names.has(tool) || bare.has(tool))],
    commands,
  }
}

function readPyproject(text: string): Partial<ManifestFacts> {
  const tools = [...text.matchAll(/^\[tool\.([\w-]+)/gmu)].map(([, name]) => name ?? '')
  const named = KNOWN_TOOLS.filter((tool) => new RegExp(`^\\s*["']?${tool}\\b`, 'mu').test(text))
  const all = new Set([...tools, ...named])
  const runner = all.has('poetry') ? 'poetry run ' : all.has('uv') ? 'uv run ' : ''
  return {
    languages: ['Python'],
    tools: [...all],
    commands: {
      ...(all.has('pytest') ? { test: `${runner}pytest` } : {}),
      ...(all.has('ruff') ? { lint: `${runner}ruff check` } : {}),
    },
  }
}

function readTargets(text: string, pattern: RegExp, runner: string): Partial<ManifestFacts> {
  const names = new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''))
  return { tools: [runner], commands: pick(names, runner) }
}
