import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { unlessRefusedSync } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import { isTable, parseJson } from '../lib/json.js'
import type { Log } from '../lib/log-file.js'
import { readRegularFile } from '../lib/read-regular-file.js'
import { MemoryError } from '../memory/errors.js'
import { cut } from '../memory/listing.js'
import type { MemoryFile } from '../memory/memory.js'
import type { Op, Target } from '../memory/op.js'
import { parseMemoryPath } from '../memory/path.js'
import { fileKey } from '../memory/scope.js'
import type { Store } from '../store/store.js'
import type { AuditLog } from './audit-log.js'
import { refusals } from './gate/gate.js'
import { holdsPlanted } from './gate/planted.js'

/** Largest manifest or README that is read, in bytes. */
const MAX_FILE_BYTES = 256 * 1024
const READMES = ['README.md', 'readme.md', 'README.markdown', 'README']
const BRIEF_PATH = parseMemoryPath('reference/brief.md')

/**
 * Fills the untouched seed of a project's description from the repository's manifests. Never throws for what they hold.
 * Returns a stamp to be passed as the next `lastLook`, or `undefined` if the next look should try again. While the top
 * folder is unchanged it is not looked at again, so that a note deleted since does not come back.
 */
export async function writeBrief(args: {
  store: Store
  auditLog: AuditLog
  /** Real path of the opened repository. */
  directory: string
  /** The project's description, as seeded. */
  seeded: MemoryFile
  lastLook: string | undefined
  log: Log
}): Promise<string | undefined> {
  const { store, auditLog, directory, seeded, lastLook, log } = args
  const { folder } = seeded
  const target: Target = { folder, path: parseMemoryPath(seeded.path) }
  const entries = unlessRefusedSync(() => readdirSync(directory, { withFileTypes: true })) ?? []
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const states = names.map((name) => {
    const stats = statSync(path.join(directory, name), { throwIfNoEntry: false })
    return `${name} ${stats?.size} ${stats?.mtimeMs}`
  })
  // Names of the top-level entries, sizes and times of the top-level files.
  const stamp = sha256([...folders, ...states].sort().join('\n'), 16)
  if (stamp === lastLook) return stamp
  const found = MANIFESTS.filter(([name]) => names.includes(name)).map(([name]) => name)
  const textOf = (name: string) => read(path.join(directory, name))
  const brief = briefOf(new Map(found.map((name) => [name, textOf(name)])), folders.sort())
  const isQuoted = store.file(fileKey(folder, BRIEF_PATH)) !== undefined
  const readme = isQuoted ? undefined : READMES.find((name) => names.includes(name))
  const paragraph = readme && firstParagraph(textOf(readme))
  // A README may not give orders: a paragraph that speaks to agents or holds a secret is left out.
  const refused = paragraph
    ? refusals({ text: paragraph, evidence: { by: 'agent', quote: paragraph } }, false)
    : []
  const ops: Op[] = []
  if (brief !== undefined)
    ops.push({ kind: 'write', ...target, content: brief, expect: { seen: [seeded.hash] } })
  if (readme && paragraph && refused.length === 0)
    ops.push({
      ...{ kind: 'write', folder, path: BRIEF_PATH, expect: 'absent' },
      content: `Quoted from ${readme}, unchecked:\n\n> ${paragraph}\n`,
      keys: { description: `${readme} says: “${cut(paragraph.split(/(?<=[.!?。])\s/u)[0] ?? '', 160)}”` },
    })
  if (ops.length === 0) return stamp
  try {
    await store.apply(ops, { writer: 'capture', way: 'brief' })
  } catch (error) {
    // A secret in a README, a full disk, or another writer was quicker: the seed stays.
    if (!(error instanceof MemoryError)) throw error
    log.info('first brief not written', { reason: error.code })
    return error.code === 'busy' || error.code === 'disk' ? undefined : stamp
  }
  log.info('first brief', {
    manifests: found.length,
    filled: brief !== undefined,
    readme: ops.length > (brief === undefined ? 0 : 1),
    refused: refused.length > 0,
  })
  const entry = { way: 'brief', phase: 'gate' } as const
  if (refused.length > 0) {
    const text = `The beginning of ${readme}`
    await auditLog.note({ ...entry, outcome: 'rejected', reasons: refused, text })
  }
  await auditLog.note({ ...entry, outcome: 'kept', reasons: [], fact: fileKey(folder, target.path) })
  return stamp
}

function read(file: string): string {
  const isSmall = () => statSync(file).size <= MAX_FILE_BYTES
  return unlessRefusedSync(() => (isSmall() ? new TextDecoder().decode(readRegularFile(file)) : '')) ?? ''
}

/** Upper bound of the brief in the hot file, in characters. */
export const MAX_BRIEF_CHARS = 1_200
const MAX_FOLDERS = 14
const MAX_TOOLS = 16

/** Folders that say nothing about a project. */
const PASSED_OVER = new Set(
  'node_modules dist build out target coverage vendor tmp venv __pycache__ bin obj'.split(' '),
)

/** The first brief of a repository, from its manifests by name; `undefined` if there are none. */
export function briefOf(manifests: ReadonlyMap<string, string>, folders: readonly string[]) {
  const said = MANIFESTS.flatMap(([name, read]) => {
    const text = manifests.get(name)
    return text === undefined ? [] : [read(text)]
  })
  if (said.length === 0) return undefined
  const all = (kind: keyof ManifestFacts, max?: number) =>
    [...new Set(said.flatMap((one) => one[kind] ?? []))].filter(isPlainName).slice(0, max)
  const telling = folders.filter((one) => !(one.startsWith('.') || PASSED_OVER.has(one)) && isPlainName(one))
  const rows: [string, string[]][] = [
    ['Languages', all('languages')],
    ['Tools', all('tools', MAX_TOOLS)],
    // The first manifest that names such a command is the one that counts.
    ...COMMAND_KINDS.map((kind): [string, string[]] => [
      kind,
      (said.find((one) => one[kind])?.[kind] ?? []).filter(isPlainName),
    ]),
    ['Folders', telling.slice(0, MAX_FOLDERS)],
  ]
  const lines = rows.map(([name, values]) => (values.length > 0 ? `- ${name}: ${values.join(', ')}\n` : ''))
  const text = `Read off the repository's manifests, unchecked; replace it with what you learn.\n${lines.join('')}`
  return text.length <= MAX_BRIEF_CHARS
    ? text
    : `${text.slice(0, text.lastIndexOf('\n', MAX_BRIEF_CHARS - 1))}\n`
}

/** Longest paragraph of a README that is quoted, in characters. */
const MAX_PARAGRAPH_CHARS = 600
const MIN_PARAGRAPH_CHARS = 40

/**
 * The first paragraph of a README that is a sentence: no heading, badge, picture, list, table, code or HTML. A pattern
 * stops where it would begin anew: a hostile file must not hold the host up.
 */
export function firstParagraph(readme: string): string | undefined {
  const text = readme
    .replace(/\r\n?/gu, '\n')
    .replace(/^\uFEFF?---\n[\s\S]*?\n---\n/u, '')
    .replace(/<!--(?:(?!<!--)[\s\S])*?-->/gu, '')
    .replace(/^(```|~~~)[\s\S]*?^\1.*$/gmu, '')
  for (const paragraph of text.split(/\n\s*\n/u)) {
    const lines = paragraph
      .split('\n')
      .filter((line) => !/^\s*(?:#|=+$|-+$|[-*+|>]\s|\d+\.\s|\||!\[|\[!\[|<|\[[^\]]+\]:)/u.test(line))
    const bare = lines
      .join(' ')
      .replace(/!\[[^[\]]*\]\((?:[^()]|\([^()]*\))*\)/gu, '')
      .replace(/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/gu, '$1')
      .replace(/<[^<>]*>/gu, '')
      .replace(/\s+/gu, ' ')
      .trim()
      .slice(0, MAX_PARAGRAPH_CHARS + 1)
    if (
      bare.length >= MIN_PARAGRAPH_CHARS &&
      /\p{L}{3,}\s+\p{L}+|\p{Script=Han}{8,}|\p{Script=Hiragana}/u.test(bare)
    )
      return cut(bare, MAX_PARAGRAPH_CHARS)
  }
  return undefined
}

const COMMAND_KINDS = ['build', 'test', 'run', 'lint'] as const

/** What a manifest says about a repository: names only, and the commands to build, test, run and lint. */
type ManifestFacts = Partial<Record<'languages' | 'tools' | (typeof COMMAND_KINDS)[number], string[]>>

type Reader = (text: string) => ManifestFacts

const gradle = readJvm('Gradle', { build: ['./gradlew build'], test: ['./gradlew test'] })

/** Manifests by name, each with its reader. A further kind is one more row. */
const MANIFESTS: readonly (readonly [name: string, read: Reader])[] = [
  ['package.json', readPackageJson],
  ['pyproject.toml', readPyproject],
  [
    'Cargo.toml',
    (text) => ({
      languages: ['Rust'],
      // A package whose name only begins with one of these is another: `axum-login`.
      tools: ['cargo', ...KNOWN_TOOLS.filter((tool) => new RegExp(`^${tool}\\s*=`, 'mu').test(text))],
      build: ['cargo build'],
      test: ['cargo test'],
      run: ['cargo run'],
      lint: ['cargo clippy'],
    }),
  ],
  [
    'go.mod',
    () => ({ languages: ['Go'], build: ['go build ./...'], test: ['go test ./...'], lint: ['go vet ./...'] }),
  ],
  ['pom.xml', readJvm('Maven', { build: ['mvn package'], test: ['mvn test'] })],
  ['build.gradle', gradle],
  ['build.gradle.kts', gradle],
  ['justfile', (text) => readTargets(text, /^@?([\w-]+)(?:[ \t][^:\n]*)?:(?!=)/gmu, 'just')],
  ['Makefile', (text) => readTargets(text, /^([\w.-]+)[ \t]*:(?!=)/gmu, 'make')],
]

function readJvm(tool: string, commands: ManifestFacts): Reader {
  return (text) => ({
    languages: [/kotlin\(|org\.jetbrains\.kotlin|kotlin-maven-plugin/u.test(text) ? 'Kotlin' : 'Java'],
    tools: [tool],
    ...commands,
  })
}

/** Script names for each kind of command, the usual one first. */
const NAMES = {
  build: ['build', 'compile', 'dist'],
  test: ['test', 'tests', 'check'],
  run: ['dev', 'start', 'serve', 'run', 'watch'],
  lint: ['lint', 'check', 'fmt', 'format', 'typecheck'],
} satisfies Record<(typeof COMMAND_KINDS)[number], string[]>

/** `build:prod` is a variant of `build`, and the first few are enough. */
const VARIANT = /^([a-z]+)[:_-]./u
const MAX_VARIANTS = 3

/** Limits of a plain name: nothing that could be read as a sentence or a command line. */
const MAX_NAME_CHARS = 60
const MAX_NAME_WORDS = 4
const NAME = /^[\w.:/@ -]+$/u

/** A name of a few words at most: a sentence in a hostile manifest does not pass. */
export const isPlainName = (text: string) =>
  text.length <= MAX_NAME_CHARS &&
  NAME.test(text) &&
  /\w/u.test(text) &&
  text.trim().split(/ +/u).length <= MAX_NAME_WORDS &&
  !holdsPlanted(text)

/** Sorts commands by kind, the usual name before its variants; each name is used once. */
function pick(names: readonly string[], runner: string): ManifestFacts {
  let left = [...new Set(names)]
  const commands: ManifestFacts = {}
  for (const kind of COMMAND_KINDS) {
    const ofBase = (base: string) => left.filter((name) => name === base || VARIANT.exec(name)?.[1] === base)
    const found = NAMES[kind].map(ofBase).find((list) => list.length > 0) ?? []
    const taken = new Set(found)
    left = left.filter((name) => !taken.has(name))
    const first = found.toSorted((a, b) => Number(VARIANT.test(a)) - Number(VARIANT.test(b)))
    if (found.length > 0) commands[kind] = first.slice(0, MAX_VARIANTS).map((name) => `${runner} ${name}`)
  }
  return commands
}

const KNOWN_TOOLS =
  'react vue svelte next nuxt astro express fastify nestjs vite vitest jest mocha playwright cypress eslint prettier biome tailwindcss prisma webpack rollup esbuild turbo nx lerna electron storybook django flask fastapi pydantic sqlalchemy pytest ruff mypy black poetry uv tokio serde axum actix-web clap'.split(
    ' ',
  )

function readPackageJson(text: string): ManifestFacts {
  const json = parseJson(text.replace(/^\uFEFF/u, ''))
  const { scripts, dependencies, devDependencies, packageManager } = isTable(json) ? json : {}
  const keysOf = (value: unknown) => Object.keys(isTable(value) ? value : {})
  const packages = [...keysOf(dependencies), ...keysOf(devDependencies)]
  // In `@nestjs/core`, the scope is the tool's name.
  const names = new Set([...packages, ...packages.map((name) => name.replace(/^@([^/]+)\/.*$/u, '$1'))])
  const [manager = 'npm'] = /^(?:npm|pnpm|yarn|bun)(?=@|$)/.exec(`${packageManager}`) ?? []
  // `bun build` and `bun test` are not the project's scripts.
  const runner = /^(?:npm|bun)$/.test(manager) ? `${manager} run` : manager
  const { test, ...commands } = pick(keysOf(scripts), runner)
  return {
    languages: [names.has('typescript') ? 'TypeScript' : 'JavaScript'],
    tools: [manager, ...KNOWN_TOOLS.filter((tool) => names.has(tool))],
    ...commands,
    ...(test && { test: test.map((command) => (command === 'npm run test' ? 'npm test' : command)) }),
  }
}

function readPyproject(text: string): ManifestFacts {
  const sections = [...text.matchAll(/^\[tool\.([\w-]+)/gmu)].map(([, name]) => name ?? '')
  const named = KNOWN_TOOLS.filter((tool) => new RegExp(`^[ \\t]*["']?${tool}\\b`, 'mu').test(text))
  const tools = [...sections, ...named]
  const runner = tools.includes('poetry') ? 'poetry run ' : tools.includes('uv') ? 'uv run ' : ''
  return {
    languages: ['Python'],
    tools,
    ...(tools.includes('pytest') && { test: [`${runner}pytest`] }),
    ...(tools.includes('ruff') && { lint: [`${runner}ruff check`] }),
  }
}

function readTargets(text: string, pattern: RegExp, runner: string): ManifestFacts {
  const names = [...text.matchAll(pattern)].map(([, name = '']) => name)
  return { tools: [runner], ...pick(names, runner) }
}
