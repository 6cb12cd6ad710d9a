import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '@opencode-ai/plugin'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { loadSettings } from '../../src/config/load.js'
import type { Memfs } from '../../src/memfs.js'
import { registerCommands } from '../../src/opencode/hooks/command.js'
import { allTools } from '../../src/tools/index.js'
import { anchors, section, tableRows } from '../support/markdown.js'
import { type JsonSchema, typeInWords, UNSAID, withSettingsTable } from '../support/settings-table.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8')
const filesIn = (folder: string, ext: string) =>
  (readdirSync(path.join(root, folder), { recursive: true }) as string[])
    .filter((file) => file.endsWith(ext))
    .map((file) => path.join(folder, file))
const firstCells = (text: string) => tableRows(text).map(([cell = '']) => cell.replaceAll('`', ''))

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs', '.md')]
/** `src/store/disk.ts`, `test/e2e`, and `store/disk.ts`, which is below `src/`. */
const PATH = /`((?:src|test|bench|docs)\/[\w./-]+|[a-z-]+\/(?:[\w.-]+\/)*[\w-]+\.ts)`/g
/** Names that the text itself calls examples. */
const EXAMPLES = ['src/db/pool.ts']

const readme = readText('README.md')
const toolsDoc = readText('docs/tools.md')
// A tool looks at the memory only when it is called.
const tools = Object.fromEntries(allTools({} as Memfs).map((tool) => [tool.name, tool]))

test('the table of settings is that of the schema (vitest -u writes it), and says what each does', async () => {
  const file = 'docs/settings.md'
  expect(readText(file)).not.toContain(UNSAID)
  await expect(withSettingsTable(readText(file))).toMatchFileSnapshot(path.join(root, file))
})

test.each(
  ['README.md', 'docs/settings.md', 'docs/upgrading.md'].flatMap((file) =>
    [...readText(file).matchAll(/`(\{ "[^`]+ \})`/g)].map(([, example = '']) => example),
  ),
)('the example %s is understood', (example) => {
  const { plugin: [given] = [undefined], ...settings } = JSON.parse(example)
  const { warnings } = loadSettings('', given ? given[1] : settings)
  expect(warnings).toEqual([])
})

test("the README's table and docs/tools.md have every tool and no other, in the order of the code", () => {
  expect(firstCells(section(readme, '## Tools'))).toEqual(Object.keys(tools))
  const listed = [...toolsDoc.matchAll(/^## (memory_\w+)$/gm)].map(([, name]) => name)
  expect(listed).toEqual(Object.keys(tools))
})

test.each(Object.keys(tools))('the arguments of %s are those of the code', (name) => {
  const { properties = {}, required = [] } = z.toJSONSchema(z.object(tools[name]?.args)) as JsonSchema
  const inCode = Object.entries(properties).map(([argument, schema]) => [
    `\`${argument}\``,
    typeInWords(schema),
    required.includes(argument) ? 'yes' : 'no',
  ])
  const inDocs = tableRows(section(toolsDoc, `## ${name}`)).map((cells) => cells.slice(0, 3))
  expect(inDocs).toEqual(inCode)
})

test('the README has a row for every command and every verb, and no other', () => {
  const config: Config = {}
  registerCommands(config)
  const code = filesIn('src', '.ts').map(readText).join('\n')
  const verbs = [...code.matchAll(/\bverb: '([a-z]*)'/g)].map(([, verb = '']) => verb)
  const rows = tableRows(section(readme, '## Commands'))
  const typed = rows.flatMap(([cell = '']) => [...cell.matchAll(/`\/(memfs[a-z-]*)(?: ([a-z]+))?/g)])
  const named = typed.map(([, name = '', verb]) => verb ?? name.replace(/^memfs-?/, ''))
  expect([...new Set(named)].sort()).toEqual([...new Set([...verbs, ''])].sort())
  expect(typed.map(([, name = '']) => name)).toEqual(
    expect.arrayContaining(Object.keys(config.command ?? {})),
  )
})

test('the README says of every package what it does here', () => {
  const { dependencies, devDependencies } = JSON.parse(readText('package.json')) as Record<string, object>
  const ofHost = Object.keys(devDependencies ?? {}).filter((name) => name.startsWith('@opencode-ai/'))
  const table = section(readme, '## Built on')
  expect([...Object.keys(dependencies ?? {}), ...ofHost].filter((name) => !table.includes(name))).toEqual([])
})

test('docs/architecture.md has rows for every module and no other, and names every file beside them', () => {
  const text = readText('docs/architecture.md')
  const rows = tableRows(text.slice(text.indexOf('| Module |')))
  const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, it = '']) => it)
  const named = rows.flatMap(([cell]) => namesIn(cell).map((name) => name.split('/')[0]))
  const entries = readdirSync(path.join(root, 'src'), { withFileTypes: true })
  const isFile = (folder: string, name: string) =>
    [name, `${name}.ts`].some((file) =>
      statSync(path.join(root, 'src', folder, file), { throwIfNoEntry: false })?.isFile(),
    )
  expect(
    rows.flatMap(([cell, , decided]) =>
      namesIn(decided).filter((name) => !namesIn(cell).some((folder) => isFile(folder, name))),
    ),
  ).toEqual([])
  expect([...new Set(named)].sort()).toEqual([
    '.',
    ...entries.filter((it) => it.isDirectory()).map(({ name }) => name),
  ])
  expect(entries.filter((it) => it.isFile() && !text.includes(it.name))).toEqual([])
})

test('docs/log.md explains all lines that are written somewhere, and no other', () => {
  const code = filesIn('src', '.ts').map(readText).join('\n')
  const explained = ['## Lines', '## Rare lines']
    .flatMap((heading) => tableRows(section(readText('docs/log.md'), heading)))
    .flatMap(([cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, line = '']) => line))
  expect(explained.length).toBeGreaterThan(20)
  expect(explained.filter((line) => !code.includes(`'${line}'`))).toEqual([])
  const written = [...code.matchAll(/\blog\.(?:info|warn)\(\s*'([^']+)'/g)].map(([, line = '']) => line)
  expect(written.filter((line) => !explained.includes(line))).toEqual([])
})

test('docs/prior-art.md names, as the place of a feature, what there is', () => {
  const named = [
    ...firstCells(readText('docs/settings.md')),
    ...Object.keys(tools),
    ...firstCells(section(readme, '## Commands')).flatMap((cell) => cell.split(', ')),
    ...Object.keys((JSON.parse(readText('package.json')) as { scripts: object }).scripts).map(
      (script) => `npm run ${script}`,
    ),
    'facts/',
    'sessions/',
  ]
  const rows = readText('docs/prior-art.md').split(/^## /m).slice(1).flatMap(tableRows)
  const places = rows.flatMap(([, , , where = '']) =>
    [...where.matchAll(/`([^`]+)`/g)].map(([, it = '']) => it),
  )
  expect(places.length).toBeGreaterThan(100)
  expect(places.filter((place) => !named.includes(place) && !existsSync(path.join(root, place)))).toEqual([])
})

test('paths that the documentation names are there', () => {
  const broken = DOCUMENTS.flatMap((file) =>
    [...readText(file).matchAll(PATH)]
      .map(([, named = '']) => named)
      .filter((named) => !EXAMPLES.includes(named))
      .filter((named) => ['', 'src', 'src/recall'].every((base) => !existsSync(path.join(root, base, named))))
      .map((named) => `${file}: ${named}`),
  )
  expect(broken).toEqual([])
})

test('links inside the documentation lead to a file, and to a heading where they name one', () => {
  const broken = DOCUMENTS.flatMap((file) =>
    [...readText(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(
      ([, target = '', anchor]) => {
        const wanted = target === '' ? file : path.join(path.dirname(file), target)
        const there = existsSync(path.join(root, wanted))
        if (there && (anchor === undefined || anchors(readText(wanted)).has(anchor))) return []
        return [`${file} → ${target}${anchor === undefined ? '' : `#${anchor}`}`]
      },
    ),
  )
  expect(broken).toEqual([])
})
