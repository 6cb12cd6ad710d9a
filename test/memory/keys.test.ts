import { describe, expect, test } from 'vitest'
import { parseText, updateDocument } from '../../src/memory/document.js'
import { readPlainFrontMatter } from '../../src/memory/front-matter.js'
import { indexedKeys, KEY_NAMES, KEY_RULES, type Keys, maySet, newDocument } from '../../src/memory/keys.js'
import { fixtureRows } from '../support/fixture-rows.js'

/** Of every key one value that is not easy to write. */
const HARD: Required<Keys> = {
  description: 'so "it" is: # yes',
  limit: 7,
  readonly: false,
  canOverrideDescription: false,
  type: 'null',
  source: 'by-hand',
  created: '2026-11-21',
  confirmed: '2026-11-28',
  reinforced: 0,
  importance: 'high',
  evidence: { session: 'ses_1', message: 'yes', by: 'person', quote: 'a, b: {c} \\ "d"' },
  when: { edit: ['src/**', 'a "b", {c}'], command: ['npm: x'], before: true, subagents: true, by: 'agent' },
  about: ['src/a b.ts', 'x'],
  keywords: ['one', 'two three', 'žluť: [x]'],
}

describe('every key', () => {
  test.each(KEY_NAMES)(
    '%s is read as it was written, in a new file, an old one and one of a person’s',
    (name) => {
      const keys: Keys = { [name]: HARD[name] }
      const old = `${name}: ${name === 'readonly' ? 'no' : '[old]'}`
      const texts = ['---\nmine: 1 # why\n---\n', `---\n${old}\r\n---\n`, '---\n{mine: 1}\n---\n', '']
      const updated = texts.map((text) => updateDocument(parseText(text), '', keys))
      for (const head of [newDocument(keys, ''), ...updated]) {
        const { frontMatter, damage } = parseText(`${head}body`)
        expect(damage).toBeUndefined()
        expect(frontMatter).toMatchObject(keys)
        expect(frontMatter).not.toHaveProperty('complaint')
      }
    },
  )

  test('is read without the YAML parser where the plugin wrote it', () => {
    const yaml = newDocument(HARD, '').slice('---\n'.length, -'---\n'.length)
    expect([...(readPlainFrontMatter(yaml)?.keys() ?? [])]).toEqual(KEY_NAMES)
  })

  test.each(KEY_NAMES)('%s is not rewritten with the value that it has', (name) => {
    const text = `---\n# by hand\n${newDocument({ [name]: HARD[name] }, 'body').slice('---\n'.length)}`
    expect(updateDocument(parseText(text), 'body', { [name]: HARD[name] })).toBe(text)
  })
})

test.each(fixtureRows<[string, string, unknown]>('memory/key-values'))(
  '%s: %s is read as %j',
  (name, yaml, value) => {
    const { frontMatter, damage } = parseText(`---\n${name}: ${yaml}\n---\nbody`)
    expect(damage).toBeUndefined()
    expect(frontMatter[name as keyof Keys] ?? null).toEqual(value)
  },
)

test('aliases cannot multiply what is read', () => {
  const yaml = ['a: &a [x, x]', 'b: &b [*a, *a]', 'evidence: {quote: *b}', 'keywords: *b']
  const { frontMatter } = parseText(`---\n${yaml.join('\n')}\ntype: &t user\nsource: *t\n---\n`)
  expect(frontMatter).toMatchObject({ type: 'user', source: 'user' })
  expect(frontMatter).not.toHaveProperty('evidence')
  expect(frontMatter).not.toHaveProperty('keywords')
})

test('who may set what', () => {
  const denied = (writer: 'agent' | 'capture' | 'model') => KEY_NAMES.filter((name) => !maySet(writer, name))
  const provenance = ['type', 'source', 'created', 'confirmed', 'reinforced', 'evidence', 'about', 'when']
  expect(denied('agent').sort()).toEqual([...provenance, 'canOverrideDescription'].sort())
  expect(denied('capture')).toEqual(['canOverrideDescription'])
  expect(denied('model')).toEqual(['canOverrideDescription'])
})

test('the index keeps what says so, and nothing of most files', () => {
  expect(Object.keys(indexedKeys(HARD) ?? {})).toEqual(KEY_NAMES.filter((name) => KEY_RULES[name].indexed))
  expect(indexedKeys({ description: 'd', limit: 1, readonly: true })).toBeUndefined()
})
