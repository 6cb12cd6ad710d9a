import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { rules } from '@secretlint/secretlint-rule-preset-recommend'
import { expect, test } from 'vitest'
import type { Op } from '../../src/memory/op.js'
import { secretsIn } from '../../src/memory/secret.js'
import { findNewSecret, scanSecrets, withholdSecrets } from '../../src/store/secrets.js'
import { eventually } from '../support/eventually.js'
import {
  apply,
  applyAsAgent,
  edit,
  filesOf,
  move,
  outcomeOf,
  put,
  scene,
  target,
  write,
} from '../support/store-scene.js'

// Put together here, so that no scanner takes this file for a leak.
const letters = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'
const GITHUB = `${'ghp'}_${letters}`
const OTHER = `${'ghp'}_${letters.split('').reverse().join('')}`
const keyOf = (line: string) =>
  ['-----BEGIN RSA', 'PRIVATE KEY-----\n'].join(' ') +
  `${line.repeat(8)}\n`.repeat(4) +
  ['-----END RSA', 'PRIVATE KEY-----'].join(' ')

const long = letters.repeat(10)
/** A key for each beginning by which a rule of the preset is tried at all. */
const KEYS: [rule: string, key: string][] = [
  ['1password', `ops_${btoa(JSON.stringify({ muk: long.slice(0, 105) }))}`],
  ['anthropic', `sk-ant-api03-${long.slice(0, 90)}AA`],
  ['databricks', `dapi${'a1b2'.repeat(8)}`],
  ['docker', `dckr_pat_${long.slice(0, 27)}`],
  ['figma', `figd_${long.slice(0, 40)}`],
  ...'pousr'.split('').map((kind): [string, string] => ['github', `gh${kind}_${letters}`]),
  ['github', `github_pat_${long.slice(0, 82)}`],
  ['gitlab', `glpat-${long.slice(0, 20)}`],
  ['grafana', `glc_${long.slice(0, 40)}`],
  ['grafana', `glsa_${long.slice(0, 32)}_${'a1b2'.repeat(2)}`],
  ['groq', `gsk_${long.slice(0, 52)}`],
  ['hashicorp-vault', `hvs.${long.slice(0, 95)}`],
  ['hashicorp-vault', `hvr.${long.slice(0, 95)}`],
  ['hashicorp-vault', `hvb.${long.slice(0, 140)}`],
  ['huggingface', `hf_${'abcdefghij'.repeat(4).slice(0, 34)}`],
  ['linear', `lin_api_${long.slice(0, 40)}`],
  ['notion', `ntn_${'1'.repeat(11)}${long.slice(0, 35)}`],
  ['npm', `npm_${letters}`],
  ['sendgrid', `SG.${long.slice(0, 22)}.${long.slice(0, 43)}`],
  ...['pa', 'ca', 'at', 'ss'].map((kind): [string, string] => ['shopify', `shp${kind}_${long.slice(0, 32)}`]),
  ...'piark'.split('').map((kind): [string, string] => ['vercel', `vc${kind}_${long.slice(0, 24)}`]),
]

test.each(KEYS)('the rule of %s is asked where a text holds %s', async (name, key) => {
  const content = `It opens with ${key} since May.`
  const kinds: string[] = []
  const rule = rules.find(({ meta }) => meta.id.endsWith(`-${name}`)) as unknown as {
    create(context: object, options: object): { file(source: object): unknown }
  }
  const context = {
    createTranslator: () => (kind: string) => kind.toLowerCase().replaceAll('_', ' '),
    report: ({ message }: { message: string }) => kinds.push(message),
  }
  await rule.create(context, {}).file({ content, filePath: '/a.md', ext: '.md', contentType: 'text' })
  expect(kinds).toHaveLength(1)
  expect((await scanSecrets(content)).map(({ kind }) => kind)).toContain(kinds[0])
})

test('a comment cannot wave a secret through', async () => {
  const store = await (await scene()).open()
  for (const comment of [
    '<!-- secretlint-disable -->',
    '// secretlint-disable-next-line',
    '/* secretlint-disable */',
  ])
    expect(await outcomeOf(applyAsAgent(store, write('a.md', `${comment}\n${GITHUB}\n`)))).toBe('secret')
})

test('another secret in the place of an old one is new, though its first line is the same', async () => {
  const given = await scene()
  await given.put('a.md', GITHUB)
  await given.put('b.md', keyOf('MIIEpAIB'))
  const store = await given.open()
  expect(await outcomeOf(applyAsAgent(store, edit('a.md', GITHUB, OTHER)))).toBe('secret')
  expect(await outcomeOf(applyAsAgent(store, write('b.md', keyOf('MIIJKAIB'))))).toBe('secret')
  // What stands there already holds up no other change.
  await given.put('c.md', `a word\n${GITHUB}\n`)
  expect(await outcomeOf(applyAsAgent(store, edit('c.md', 'a word', 'two\nwords')))).toBe('ok')
  expect(await outcomeOf(applyAsAgent(store, move('c.md', 'system/c.md')))).toBe('ok')
})

test('one refused file refuses the whole call, and a return to earlier content passes over the one file', async () => {
  const given = await scene()
  const store = await given.open()
  expect(await outcomeOf(applyAsAgent(store, write('a.md', 'x'), write('b.md', GITHUB)))).toBe('secret')
  expect(await fs.readdir(given.at())).toEqual([])
  const restore = (file: string, text: string): Op => ({
    kind: 'restore',
    ...target(file),
    bytes: Buffer.from(text),
    replaces: undefined,
  })
  const [first, second] = await applyAsAgent(store, restore('a.md', 'x'), restore('b.md', GITHUB))
  expect(first?.changes).toHaveLength(1)
  expect(second).toMatchObject({
    changes: [],
    skipped: expect.stringContaining('a secret (github token, line 1)'),
  })
  expect(await fs.readdir(given.at())).toEqual(['a.md'])
})

test.each(['agent', 'person', 'capture', 'model'] as const)(
  'no writer brings a secret in, whatever the op: %s',
  async (writer) => {
    const given = await scene()
    await given.put('old.md', 'old\n')
    const store = await given.open()
    const evidence = { by: 'person', quote: `use ${GITHUB}` } as const
    const ops: Op[] = [
      write('new.md', GITHUB),
      put('new.md', `---\ndescription: "d"\n---\n${GITHUB}`),
      edit('old.md', 'old', GITHUB),
      { kind: 'annotate', ...target('old.md'), keys: { description: `is ${GITHUB}` }, expect: 'any' },
      { kind: 'write', ...target('f.md'), content: 'x', keys: { keywords: [GITHUB] }, expect: 'any' },
      ...(writer === 'agent'
        ? []
        : [{ kind: 'annotate', ...target('old.md'), keys: { evidence }, expect: 'any' } as Op]),
    ]
    for (const op of ops)
      expect([op.kind, await outcomeOf(store.apply([op], { writer }))]).toEqual([op.kind, 'secret'])
    expect(await fs.readdir(given.at())).toEqual(['old.md'])
  },
)

test('a secret that a guard adds is found too', async () => {
  const store = await (await scene()).open()
  store.addGuard(async () => ({ keys: { evidence: { quote: GITHUB } } }))
  expect(await outcomeOf(applyAsAgent(store, write('a.md', 'x')))).toBe('secret')
})

test('constant text of the setup is not looked at', async () => {
  const store = await (await scene()).open()
  expect(await outcomeOf(apply(store, put('a.md', GITHUB)))).toBe('ok')
})

type Labelled = { text: string; what?: string; kept?: string }
/** The labelled texts, whose `{NAMES}` stand for what a scanner would take for a leak, as `{}` does for nothing. */
const LABELLED: Labelled[] = readFileSync(new URL('../fixtures/secrets.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line, (_, value) => (typeof value === 'string' ? filled(value) : value)))

function filled(text: string): string {
  const parts: Record<string, string> = {
    KEY: keyOf('MIIEpAIB'),
    HALF: keyOf('MIIEpAIB').split('-----END')[0] as string,
    GITHUB,
    OTHER,
    LETTERS: letters,
    AWS: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCY'.padEnd(40, 'xY7'),
    X: '[a secret was here and is withheld]',
  }
  return text.replace(/\{([A-Z]*)\}/g, (whole, name) => (name === '' ? '' : (parts[name] ?? whole)))
}

test.each(LABELLED.filter(({ kept }) => kept === undefined))('$text is no secret', async ({ text }) => {
  expect(await findNewSecret(text, [])).toBeUndefined()
})

test.each(LABELLED.filter(({ kept }) => kept !== undefined))(
  '$what is taken out, and the rest stays',
  async ({ text, kept }) => {
    expect((await withholdSecrets(text)).text).toBe(kept)
    expect(await findNewSecret(`more\n${text}`, [text])).toBeUndefined()
  },
)

test('secrets in files by hand are found, and files that cannot be read hide none', async () => {
  const given = await scene()
  await given.put('a.md', `x\n${GITHUB}`)
  await given.put('b.md', 'harmless')
  await given.put('big.md', Buffer.alloc(5_000_000, `${GITHUB}\n`))
  await given.put('damaged.md', Uint8Array.from([0xff, ...Buffer.from(`\n${GITHUB}`)]))
  await fs.symlink('a.md', given.at('link.md'))
  const store = await given.open()
  // On a busy machine the first look is too short for all of them.
  await eventually(async () => {
    const found = await store.secretsIn(filesOf(store))
    expect(found.map(({ file, secret }) => [file.path, secret.kind, secret.line])).toEqual([
      ['a.md', 'github token', 2],
      ['damaged.md', 'github token', 2],
    ])
  })
})

test.each([
  'password'.repeat(20_000),
  `token ${'ab-'.repeat(40_000)}!`,
  `${'-----BEGIN PRIVATE KEY'.repeat(7_000)}`,
  'a+'.repeat(80_000),
  `密码${'是 '.repeat(60_000)}`,
  `password:${' '.repeat(150_000)}`,
  `${'token = '.repeat(20_000)}`,
  '1'.repeat(150_000),
  'postgres://a:'.repeat(12_000),
])(
  '%.20j and so on is searched in a time that grows with its length: a pattern that runs away takes minutes',
  (text) => {
    expect(secretsIn(text)).toBeInstanceOf(Array)
  },
  20_000,
)

test('a file of nothing but what looks like secrets is told by line, and does not take minutes', async () => {
  const line = '-----BEGIN PRIVATE KEY-----\n'
  const count = Math.floor(1_000_000 / line.length)
  const found = await scanSecrets(line.repeat(count))
  expect(found.at(-1)?.line).toBe(count)
  expect(found[0]?.line).toBe(1)
}, 20_000)
