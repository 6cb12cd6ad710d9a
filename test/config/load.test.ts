import fs from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadSettings, saveRemote } from '../../src/config/load.js'
import { settingsSchema } from '../../src/config/schema.js'
import { tempFolder } from '../support/temp-folder.js'

const DEFAULTS = settingsSchema.parse({})
/** Where not all could be read: nothing leaves the machine by itself. */
const IN_DOUBT = {
  ...DEFAULTS,
  capture: { ...DEFAULTS.capture, background: false },
  consolidate: { ...DEFAULTS.consolidate, enabled: false },
  sync: { ...DEFAULTS.sync, auto: false },
}

/** A row for each value of each setting. */
const eachOf = (table: Readonly<Record<string, readonly unknown[]>>) =>
  Object.entries(table).flatMap(([name, values]) => values.map((value) => [name, value] as const))

async function load(text: string | undefined, overrides?: unknown) {
  const file = path.join(await tempFolder(), 'memfs.json')
  if (text !== undefined) await fs.writeFile(file, text)
  return loadSettings(file, overrides)
}

test.each<[string, string | undefined]>([
  ['no file', undefined],
  ['an empty file', ''],
  ['a comment alone', '// nothing yet'],
  ['an empty table', '{}'],
  ['null', 'null'],
])('%s: the defaults, and no warning', async (_what, text) => {
  expect(await load(text)).toEqual({ settings: DEFAULTS, warnings: [], isTold: true, isSound: true })
})

test('a remote that is taken out where there is none makes no file', async () => {
  const file = path.join(await tempFolder(), 'memfs.json')
  await saveRemote(file, undefined)
  await expect(fs.stat(file)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a file that cannot be read as settings is not written to, and it says why', async () => {
  const file = path.join(await tempFolder(), 'memfs.json')
  for (const text of ['{ broken', '{"sync": {}', '[]', '"x"', '{"sync": "x"}', '{"sync": null}']) {
    await fs.writeFile(file, text)
    for (const url of ['/memory.git', undefined])
      await expect(saveRemote(file, url), text).rejects.toMatchObject({
        code: 'damaged',
        sentence: expect.stringMatching(/memfs\.json|"sync"/),
      })
    expect(await fs.readFile(file, 'utf8')).toBe(text)
  }
  await fs.writeFile(file, 'null')
  await saveRemote(file, '/memory.git')
  expect(loadSettings(file, undefined).settings.sync.remote).toBe('/memory.git')
})

test('comments, trailing commas and a byte order mark', async () => {
  const text = '\uFEFF{\r\n  // mine\n  "defaultLimit": 7, /* why */\n  "recall": { "maxChars": 900, },\n}'
  const { settings, warnings } = await load(text)
  expect(warnings).toEqual([])
  expect(settings).toEqual({ ...DEFAULTS, defaultLimit: 7, recall: { ...DEFAULTS.recall, maxChars: 900 } })
})

test('the options of opencode.json count before the file, key by key', async () => {
  const text = '{"defaultLimit": 7, "maxTreeDepth": 5, "recall": {"maxChars": 900, "minMatches": 3}}'
  const { settings } = await load(text, { defaultLimit: 8, enabled: false, recall: { maxChars: 800 } })
  const recall = { maxChars: 800, minMatches: 3, enabled: true }
  expect(settings).toMatchObject({ defaultLimit: 8, maxTreeDepth: 5, enabled: false, recall })
})

test.each([
  [{ maxTreeDepth: 'deep' }, { maxTreeDepth: 5 }],
  [{ recall: { maxChars: 'many' } }, { recall: { maxChars: 800 } }],
  [{ facts: 5 }, { facts: { maxChars: 100 } }],
  [{ session: { files: 'maybe' } }, { session: { files: true } }],
])('of a bad value in the file nothing is said where the options have another: %j, %j', async (bad, good) => {
  const { settings, warnings } = await load(JSON.stringify(bad), good)
  expect(settings).toMatchObject(good)
  expect(warnings).toEqual([])
  expect((await load(JSON.stringify(bad), bad)).warnings).toHaveLength(1)
})

const BAD = {
  hotDir: ['../x', '.git', 5],
  defaultLimit: [0, 1.5],
  autoCommitDebounceMs: [1e9],
  maxTreeDepth: [0],
  cacheTtl: ['5 minutes', ['5m']],
  refreshThresholdPercentage: [101],
  projectIdentity: ['folder'],
  subagents: [true],
  facts: [false],
  sync: ['no'],
}

test.each(eachOf(BAD))('a bad %s (%j) falls back to its default and is named', async (key, value) => {
  const { settings, warnings } = await load(
    JSON.stringify({ [key]: value, maxTreeDepth: key === 'maxTreeDepth' ? value : 9 }),
  )
  expect(settings).toEqual({ ...DEFAULTS, ...(key === 'maxTreeDepth' ? {} : { maxTreeDepth: 9 }) })
  expect(warnings.length).toBeGreaterThan(0)
  expect(warnings[0]).toContain(`"${key}`)
})

test('one bad value in a table leaves the others', async () => {
  const ttl = await load('{"cacheTtl": {"default": "soon", "a/*": "1h"}}')
  expect(ttl.settings.cacheTtl).toEqual({ 'a/*': '1h' })
  expect(ttl.warnings[0]).toContain('"cacheTtl.default"')
  const wrong = await load('{"cacheTtl": {"default": "5m", "a/*": null, "b/*": true, "c/*": "1h"}}')
  expect(wrong.settings.cacheTtl).toEqual({ default: '5m', 'c/*': '1h' })
  expect(wrong.warnings.join()).toMatch(/"cacheTtl\.a\/\*".*"cacheTtl\.b\/\*"/)
  const { settings, warnings } = await load('{"recall": {"maxChars": "many", "minMatches": 4}}')
  expect(settings.recall).toEqual({ ...DEFAULTS.recall, minMatches: 4 })
  expect(warnings).toHaveLength(1)
})

test.each([
  ['nonsense', ''],
  ['toString', ''],
  ['defaultlimit', ' (did you mean "defaultLimit"?)'],
  ['recall.maxChar', ' (did you mean "recall.maxChars"?)'],
  ['capture.idle', ''],
  ['"capture.background"', ' (did you mean "capture": {"background": …}?)'],
])('the unknown setting %j is named and does not count', async (name, like) => {
  const isOneKey = name.startsWith('"')
  const whole = name.replaceAll('"', '')
  const [key = '', inner] = isOneKey ? [whole] : name.split('.')
  const given = { defaultLimit: 7, [key]: inner === undefined ? 1 : { [inner]: 1 } }
  const { settings, warnings } = await load(JSON.stringify(given))
  expect(settings).toEqual({ ...DEFAULTS, defaultLimit: 7 })
  expect(warnings).toEqual([`unknown setting "${whole}" is ignored${like}`])
})

test('a key that every table has by itself changes nothing', async () => {
  const { settings } = await load('{"__proto__": 1, "defaultLimit": 7}')
  expect(settings).toEqual({ ...DEFAULTS, defaultLimit: 7 })
})

test.each([
  ['{"defaultLimit": 7, "maxLimit": }', { defaultLimit: 7 }],
  ['{"defaultLimit": 7\n "maxLimit": 9', { defaultLimit: 7 }],
  ['{"defaultLimit": 7', { defaultLimit: 7 }],
  ['{"capture": {"background": False}}', {}],
  ['not json at all', {}],
  ['[1, 2]', {}],
  ['"text"', {}],
  ['\0\0\0', {}],
  ['['.repeat(100_000), {}],
])('a broken file never stops anything: %j', async (text, expected) => {
  const { settings, warnings } = await load(text)
  expect(settings).toMatchObject({ ...IN_DOUBT, ...expected, maxLimit: settings.maxLimit })
  expect(warnings.length).toBeGreaterThan(0)
})

test('a folder in the place of the file is a warning', async () => {
  const { settings, warnings } = await loadSettings(await tempFolder(), undefined)
  expect(settings).toEqual(IN_DOUBT)
  expect(warnings[0]).toContain('memfs.json cannot be read')
})

test('a link that leads nowhere is a warning: the file that it stood for may hold a no', async () => {
  const file = path.join(await tempFolder(), 'memfs.json')
  await fs.symlink('../dotfiles-not-mounted/memfs.json', file)
  const { settings, warnings } = loadSettings(file, undefined)
  expect(settings).toEqual(IN_DOUBT)
  expect(warnings[0]).toContain('memfs.json cannot be read')
})

test.each(['text', 5, [1], true])('options that are no table (%j) are a warning', async (options) => {
  const { settings, warnings } = await load('{}', options)
  expect(settings).toEqual(IN_DOUBT)
  expect(warnings[0]).toContain('opencode.json')
})

test('whatever stands in it, settings come out', async () => {
  const folder = await tempFolder()
  const file = path.join(folder, 'memfs.json')
  const keys = [...Object.keys(settingsSchema.shape), 'other', 'constructor']
  const table = fc.dictionary(fc.constantFrom(...keys), fc.anything({ maxDepth: 3 }))
  await fc.assert(
    fc.asyncProperty(table, fc.oneof(table, fc.anything()), async (inFile, options) => {
      await fs.writeFile(file, JSON.stringify(inFile))
      const { settings } = await loadSettings(file, options)
      expect(settingsSchema.parse(settings)).toEqual(settings)
    }),
    { numRuns: 60 },
  )
})

test('the hot folder is in composed form, and never a folder of cold files; a machine has a name for files', async () => {
  expect(settingsSchema.parse({ sync: { machine: 'MacBook-Ada' } }).sync.machine).toBe('macbook-ada')
  expect((await load('{"hotDir": "cafe\u0301"}')).settings.hotDir).toBe('caf\u00e9')
  for (const hotDir of ['Reference', 'facts', 'Facts', 'sessions', 'project', 'global']) {
    const { settings, warnings } = await load(JSON.stringify({ hotDir }))
    expect(settings.hotDir).toBe('system')
    expect(warnings).toEqual([expect.stringContaining('hotDir')])
  }
})

test('a switch that says yes in another way is on, and one that says no plainly is no fault', async () => {
  const { settings, warnings } = await load('{"enabled": " Yes ", "recall": false}')
  expect([settings.enabled, settings.recall.enabled, warnings.length]).toEqual([true, false, 1])
})

const IN_DOUBT_SWITCHES = {
  enabled: ['false', 'maybe', 0, null],
  refreshOnPromoteDemote: ['no'],
  notices: ['off', 'who knows'],
  'sync.auto': ['no'],
  'session.files': ['no'],
  'recall.subagents': [{}],
  'recall.enabled': ['no'],
  capture: [0],
  session: [0],
  recall: [null, 3, 'off'],
  consolidate: [[]],
}

test.each(eachOf(IN_DOUBT_SWITCHES))(
  'every switch in doubt is off: %s as %j, in the file and in the options',
  async (name, value) => {
    const [key = '', inner] = name.split('.')
    const table = { [key]: inner === undefined ? value : { [inner]: value } }
    const own = { [key]: { [inner ?? 'enabled']: false } }
    const off = { [key]: DEFAULTS[key as 'notices'] === true ? false : own[key] }
    for (const one of [await load(JSON.stringify(table)), await load('{}', table)]) {
      if (one.warnings.some((text) => text.includes('only works in memfs.json'))) continue
      expect(one.settings).toMatchObject(off)
      expect(one.warnings).toEqual([expect.stringContaining(`"${name}": must be true or false`)])
    }
  },
)

test('where a setting has the word "off", a plain no says it', async () => {
  const no = '{"subagents": false, "pressure": {"intervention": false}, "pruning": {"bash": false}}'
  const { settings, warnings } = await load(no)
  const off = { subagents: 'off', pressure: { intervention: 'off' }, pruning: { bash: 'off' } }
  expect([settings, warnings]).toEqual([{ ...DEFAULTS, ...off }, []])
  expect((await load('{"pruning": false}')).settings.pruning).toBe('off')
  expect((await load('{"pruning": "on"}')).warnings.join()).toContain('must be "auto", "off", or a table')
})

test.each(['team', 'sync'])('of %s the options of opencode.json say nothing', async (name) => {
  const { settings, warnings } = await load('{}', { [name]: { enabled: false, remote: '/x.git' } })
  expect(settings).toEqual(DEFAULTS)
  expect(warnings.join()).toContain(`"${name}" only works in memfs.json`)
})

test.each([
  [{ enabled: false }, { enabled: true }],
  [{ capture: { background: false } }, { capture: { background: true } }],
  [{ consolidate: false }, { consolidate: { enabled: true } }],
  [{ consolidate: { enabled: false } }, { consolidate: true }],
])('a no in memfs.json (%j) holds, whatever options a repository brings along: %j', async (no, yes) => {
  const { settings } = await load(JSON.stringify(no), yes)
  expect(settings).toEqual((await load(JSON.stringify(no))).settings)
})

test('what is wrong is named by how grave it is, whatever its order', async () => {
  const { warnings } = await load(
    '{"nonsense": 1, "maxLimit": "many", "recall": {"enabled": "maybe"}, "enabled": "ture", }, ]',
  )
  const named = warnings.map((text) => /broken|"[\w.]+"/.exec(text)?.[0])
  expect(named.join(' ')).toBe('broken "enabled" "recall.enabled" "maxLimit" "nonsense"')
  expect(warnings.join()).toContain('expected number, received string')
})

test.each([
  [{ enabled: false, nonsense: 1 }, false],
  [{ enabled: 'ture', nonsense: 1 }, true],
])('%j: told %s, since off is off where a person has plainly said so', async (table, isTold) => {
  expect((await load(JSON.stringify(table))).isTold).toBe(isTold)
})
