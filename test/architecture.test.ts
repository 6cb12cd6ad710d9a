import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const SRC = fileURLToPath(new URL('../src', import.meta.url))

/** The layers, from the lowest up. A file imports its own module and the layers below. */
const LAYERS: string[][] = [
  ['lib'],
  ['memory'],
  ['host'],
  ['store', 'history', 'projects', 'config', 'state', 'small-model'],
  [
    'prompt',
    'recall',
    'capture',
    'retention',
    'consolidate',
    'extract',
    'session',
    'reminders',
    'check-code',
    'register-project',
    'rollback',
    'sync',
    'team',
  ],
  ['shared-root.ts'],
  ['open-memory.ts'],
  ['features'],
  ['doctor', 'transfer', 'page'],
  ['alerts.ts'],
  ['memfs.ts'],
  ['panel'],
  ['tools'],
  ['opencode', 'tui'],
  ['cli'],
  ['cli.ts'],
  ['plugin.ts'],
  ['index.ts', 'tui.ts'],
]

/** What a host supplies to its plugins. */
const SUPPLIED = ['@opentui/solid', 'solid-js']

type Import = { from: string; to: string; isType: boolean; isLazy: boolean }

const files = fs
  .readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.split(path.sep).join('/'))
  .sort()

const textOf = (file: string) => fs.readFileSync(path.join(SRC, file), 'utf8')
/** The text without comments. */
const codeOf = (file: string) => textOf(file).replace(/\/\*[\s\S]*?\*\/|(?<=^|[ ;{(,])\/\/.*$/gm, '')
/** `store/scan.ts` → `store`, `memfs.ts` → `memfs.ts`. */
const moduleOf = (file: string) => file.split('/')[0] as string
const layerOf = (file: string) => LAYERS.findIndex((modules) => modules.includes(moduleOf(file)))

const IMPORT =
  /^(import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)(?!\.)/gm

function importsOf(file: string): Import[] {
  return [...codeOf(file).matchAll(IMPORT)].map((match) => ({
    from: file,
    to: resolve(file, match[3] ?? match[4] ?? match[5] ?? ''),
    isType: match[2] !== undefined,
    isLazy: match[5] !== undefined,
  }))
}

/** Names of packages stay as they are. */
function resolve(from: string, to: string): string {
  return to.startsWith('.') ? path.posix.join(path.posix.dirname(from), to).replace(/\.js$/, '.ts') : to
}

const imports = files.flatMap(importsOf)
const ours = imports.filter(({ to }) => files.includes(to))
const show = ({ from, to }: Import) => `${from} → ${to}`

/** Files that import a package or one of its parts. */
const importersOf = (name: string) =>
  imports.filter(({ to }) => to === name || to.startsWith(`${name}/`)).map(({ from }) => from)

test('every file belongs to a layer, and every import is found', () => {
  expect(files.length).toBeGreaterThan(80)
  expect(files.filter((file) => layerOf(file) === -1)).toEqual([])
  expect(imports.filter(({ to }) => to.endsWith('.ts') && !files.includes(to)).map(show)).toEqual([])
  expect(ours.length).toBeGreaterThan(200)
})

test('nothing is imported from a layer above, nor from a neighbour', () => {
  const climbing = ours.filter(({ from, to }) => layerOf(to) > layerOf(from))
  const sideways = ours.filter(
    ({ from, to }) => layerOf(to) === layerOf(from) && moduleOf(to) !== moduleOf(from),
  )
  expect(climbing.map(show)).toEqual([])
  expect(sideways.map(show)).toEqual([])
})

test('what knows no disk, no clock and no chance', () => {
  const pure = files.filter((file) => ['memory', 'host'].includes(moduleOf(file)))
  expect(imports.filter(({ from, to }) => pure.includes(from) && to.startsWith('node:')).map(show)).toEqual(
    [],
  )
  const uses = pure.filter((file) =>
    /\b(Date\.now|new Date|performance\.|Math\.random|randomUUID|process\.|setTimeout|Buffer\b)/.test(
      codeOf(file),
    ),
  )
  expect(uses).toEqual([])
})

describe('who may import what', () => {
  test('the host, and only as types', () => {
    const host = imports.filter(({ to }) => to.startsWith('@opencode-ai/'))
    expect(host.length).toBeGreaterThan(3)
    expect(host.filter(({ isType }) => !isType).map(show)).toEqual([])
    const ofHost = ['opencode', 'plugin.ts', 'tui', 'tui.ts']
    expect(host.filter(({ from }) => !ofHost.includes(moduleOf(from))).map(show)).toEqual([])
  })

  test('the terminal part: of the server part types alone, and how both meet', () => {
    const isIts = (file: string) => ['tui', 'tui.ts'].includes(moduleOf(file))
    const used = ours.filter(({ from, to, isType }) => isIts(from) && !isIts(to) && !isType)
    const isShared = (file: string) =>
      ['lib', 'memory'].includes(moduleOf(file)) || file === 'panel/protocol.ts'
    expect(used.filter(({ to }) => !isShared(to)).map(show)).toEqual([])
    const drawing = imports.filter(({ to }) => SUPPLIED.includes(to))
    expect(drawing.length).toBeGreaterThan(1)
    expect(drawing.filter(({ from }) => !isIts(from)).map(show)).toEqual([])
  })

  test.each([
    ['simple-git', ['history/git.ts']],
    ['yaml', ['lib/yaml.ts', 'memory/front-matter.ts']],
    ['jsonc-parser', ['config/jsonc.ts']],
    ['@secretlint', ['store/secrets.ts']],
    ['uplot', ['page/plot.ts']],
  ])('%s', (name, expected) => {
    expect([...new Set(importersOf(name))]).toEqual(expected)
  })

  test('stemmer in its modules alone', () => {
    const modules = ['lib', 'memory', 'recall']
    expect(importersOf('stemmer').filter((file) => !modules.includes(moduleOf(file)))).toEqual([])
  })

  test('only what is named in package.json, and what Node has', () => {
    const { dependencies } = JSON.parse(fs.readFileSync(path.join(SRC, '..', 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const nameOf = (to: string) =>
      to
        .split('/')
        .slice(0, to.startsWith('@') ? 2 : 1)
        .join('/')
    // The page is one file when it is built, with all that it uses.
    const foreign = imports.filter(
      ({ from, to, isType }) =>
        moduleOf(from) !== 'page' && !to.endsWith('.ts') && !to.startsWith('node:') && !isType,
    )
    const known = [...Object.keys(dependencies), ...SUPPLIED]
    expect(foreign.filter(({ to }) => !known.includes(nameOf(to))).map(show)).toEqual([])
    expect(Object.keys(dependencies).filter((name) => importersOf(name).length === 0)).toEqual([])
  })
})

test('the page in the browser has nothing of the plugin but types, and what is useful to any program', () => {
  const taken = ours.filter(({ from, to }) => moduleOf(from) === 'page' && moduleOf(to) !== 'page')
  expect(taken.length).toBeGreaterThan(0)
  expect(taken.filter(({ to, isType }) => !isType && moduleOf(to) !== 'lib').map(show)).toEqual([])
})

test('the environment and the home folder are read where a process begins', () => {
  const readers = files.filter((file) => /\bprocess\.env\b|\bhomedir\b/.test(codeOf(file)))
  expect(readers).toEqual(['config/paths.ts', 'plugin.ts', 'tui.ts'])
})

test('the lowest layer has never heard of memory', () => {
  expect(files.filter((file) => moduleOf(file) === 'lib' && /memor(?:y|ies)/i.test(textOf(file)))).toEqual([])
})

test('no module keeps a variable', () => {
  expect(files.filter((file) => /^(?:export )?(?:let|var)\s/m.test(codeOf(file)))).toEqual([])
})

test('the entry exports the plugin, and nothing else', async () => {
  const entry = await import('../src/index.js')
  expect(Object.keys(entry)).toEqual(['default'])
  expect(entry.default).toEqual({ id: 'opencode-memfs', server: expect.any(Function) })
})

test('what the first turn does not need is not loaded with the entry', () => {
  const loaded = new Set(['index.ts'])
  for (const file of loaded)
    for (const { from, to, isType, isLazy } of imports)
      if (from === file && !isType && !isLazy) loaded.add(to)
  expect([...loaded]).toEqual(expect.arrayContaining(['plugin.ts', 'zod', 'jsonc-parser']))
  const heavy = /^(?:yaml|simple-git|stemmer|@secretlint)(?:\/|$)/
  expect([...loaded].filter((name) => heavy.test(name))).toEqual([])
})

/** Tests that see the plugin from outside, whatever its parts are. */
const BLACK_BOX = ['e2e', 'hostile', 'properties', 'crash', 'processes', 'docs', 'support']
const TEST = fileURLToPath(new URL('.', import.meta.url))
const tests = fs
  .readdirSync(TEST, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && file.includes(path.sep))
  .filter((file) => !BLACK_BOX.includes(file.split(path.sep)[0] ?? ''))

test.each(tests)(
  '%s tells by its name which source it is about: a file or a folder, and perhaps one side of it',
  (file) => {
    const source = path.join(SRC, path.dirname(file), path.basename(file).split('.', 1)[0] ?? '')
    expect(fs.existsSync(`${source}.ts`) || fs.existsSync(source)).toBe(true)
  },
)
