import { describe, expect, test } from 'vitest'
import { beginsWithFrontMatter, parseDocument, parseText, updateDocument } from '../../src/memory/document.js'
import { fixtureRows } from '../support/fixture-rows.js'

const bytes = (text: string) => new TextEncoder().encode(text)
const ALIAS_BOMB = `a: &a [x,x,x,x,x,x,x,x,x]\n${['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  .map((key, i) => `${key}: &${key} [${`*${'abcdefgh'[i]},`.repeat(9)}]\n`)
  .join('')}`

describe('what can be read', () => {
  test.each(fixtureRows<[string, string, object, string]>('memory/documents'))(
    '%s',
    (_what, text, frontMatter, bodyBegin) => {
      const document = parseDocument(bytes(text))
      expect(document).not.toHaveProperty('damage')
      expect(document.frontMatter).toMatchObject(frontMatter)
      expect(document.body.startsWith(bodyBegin)).toBe(true)
      if (bodyBegin === '') expect(document.body).toBe('')
      expect(document.head + document.body).toBe(text)
      expect(({} as { readonly?: unknown }).readonly).toBeUndefined()
    },
  )
})

describe('what protects', () => {
  test.each(fixtureRows<[string, boolean]>('memory/readonly'))('readonly: %s, %s', (value, readonly) => {
    for (const text of [
      `---\nreadonly: ${value}\n---\nbody`,
      `---\r\nreadonly: ${value}\r\n---\r\nbody`,
      `\uFEFF---\r\ndescription: x\r\nreadonly: ${value}\r\nlimit: 5\r\n---\r\nbody`,
    ])
      expect(parseText(text)).toMatchObject({ frontMatter: { readonly } })
  })

  test.each([
    ['by alias', '---\nyes: &yes true\nreadonly: *yes\n---\nbody'],
    ['an alias for the key', '---\nx: &x readonly\n*x : true\n---\n'],
    ['in other letters', '---\nreadOnly: true\n---\nbody'],
    ['in old Mac line ends', '---\rreadonly: true\r---\ra word\r'],
    ['with blanks behind the fences', '---  \nreadonly: true\n--- \na word\n'],
    ['as the last line', '---\nreadonly: true\n---'],
  ])('readonly %s', (_what, text) => {
    const document = parseText(text)
    expect(document.frontMatter.readonly).toBe(true)
    expect(document).not.toHaveProperty('damage')
  })

  test.each([
    ...['false', 'no', '"false"'].map((value) => [value, true] as const),
    ...['true', 'yes', 'maybe'].map((value) => [value, false] as const),
  ])('canOverrideDescription: %s locks the description: %s', (value, locked) => {
    const { frontMatter } = parseText(`---\ncanOverrideDescription: ${value}\n---\n`)
    expect(frontMatter.canOverrideDescription).toBe(!locked)
  })
})

test.each(fixtureRows<[string, number | null, boolean]>('memory/limits'))(
  'limit: %s is read as %j, with a complaint: %s',
  (value, limit, complains) => {
    const { frontMatter, damage } = parseText(`---\nlimit: ${value}\n---\n`)
    expect(damage).toBeUndefined()
    expect(frontMatter.limit ?? null).toBe(limit)
    expect(frontMatter.complaint).toEqual(complains ? expect.stringContaining('limit') : undefined)
  },
)

describe('what is damaged', () => {
  test.each<[string, string]>([
    ['invalid YAML', '---\ndescription: "unclosed\n---\nbody'],
    ['a tab for indentation', '---\na:\n\tb: 1\n---\nbody'],
    ['a tab before a key', '---\n\tdescription: x\n\t\ty: z\n---\nbody'],
    ['no blank behind a colon', '---\nreadonly:true\n---\nbody'],
    ['a fence closed by another sign', '---\ndescription: x\n...\nbody'],
    ['a key twice', '---\nreadonly: false\nreadonly: true\n---\nbody'],
    ['a list', '---\n- a\n- b\n---\nbody'],
    ['a string', '---\nhello\n---\nbody'],
    ['a number', '---\n42\n---\nbody'],
    ['two documents', '---\na: 1\n... \nb: 2\n---\nbody'],
    ['an unclosed fence above an own key', '---\ndescription: x\nbody goes on'],
    ['an unclosed fence, the key further down', '---\ntags: [a]\nreadonly: true\n\nbody'],
    ['an unclosed fence, the key in quotes', '---\r\n"limit": 5\r\n\r\nbody'],
    ['an unclosed fence above the keys of a fact', '---\ntype: decision\nsource: explicit\n'],
    ['a closing fence that is too long', '---\nlimit: 7\n----\nbody'],
    ['an alias bomb', `---\n${ALIAS_BOMB}---\nbody`],
    ['an alias of nothing', '---\nlimit: *nothing\n---\nbody'],
    ['an endless front matter', `---\nx: ${'y'.repeat(17_000)}\n---\nbody`],
  ])('%s', (_what, text) => {
    const document = parseText(text)
    expect(document.damage).toMatch(/^(line \d: )?(the front matter|it) /)
    expect(document.frontMatter.readonly).toBe(true)
    expect(document.head + document.body).toBe(text)
    expect(document.damage).not.toContain('body')
  })

  test.each([
    ['brackets', `a: ${'['.repeat(8_000)}${']'.repeat(8_000)}`],
    ['brackets that are not closed', `a: ${'['.repeat(40)}`],
    ['braces', `a: ${'{b: '.repeat(40)}${'}'.repeat(40)}`],
    ['lists in lists', `${'- '.repeat(8_000)}a`],
    ['keys of keys', `${'? '.repeat(8_000)}a`],
  ])('%s without end are not even tried to be understood', (_what, yaml) => {
    expect(parseText(`---\n${yaml}\n---\nbody`).damage).toBe('the front matter is nested too deep')
  })

  test.each<[string, number[]]>([
    ['Latin-1', [0x63, 0x61, 0x66, 0xe9]],
    ['Latin-1 in the front matter', [...Buffer.from('---\ndescription: \u00fc\n---\nx', 'latin1')]],
    ['cut in the middle of a letter', [...bytes('a word \u00fc').subarray(0, -1)]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a front matter, and then rubbish', [...bytes('---\nreadonly: false\n---\n'), 0xc0]],
  ])('bytes that are no UTF-8: %s', (_what, given) => {
    const document = parseDocument(Uint8Array.from(given))
    expect(document.damage).toContain('UTF-8')
    expect(document.frontMatter.readonly).toBe(true)
    expect(document.body).toContain('\ufffd')
  })
})

describe('changing single keys', () => {
  const before = [
    '# about this file',
    'tags:   [ a,b ]   # spaced by hand',
    'description: old # why',
    'when: 2024-01-01',
    'version: 1.10',
    'text: |-',
    '  kept',
    '',
    '  as it is',
    'limit: 5000',
    '',
  ].join('\n')

  test.each([
    ['\n', ''],
    ['\r\n', ''],
    ['\n', '\uFEFF'],
    ['\r\n', '\uFEFF'],
    ['\r', ''],
  ])('leaves every other character as it was (line end %j, mark %j)', (lineEnd, mark) => {
    const fileOf = (yaml: string, body: string) => mark + `---\n${yaml}---\n${body}`.replaceAll('\n', lineEnd)
    const keys = { description: 'a "new" one: #1', limit: 7000, readonly: true }
    const after = before.replace('old', '"a \\"new\\" one: #1"').replace('5000', '7000')
    const updated = updateDocument(parseText(fileOf(before, 'body\n')), 'new', keys)
    expect(updated).toBe(fileOf(`${after}readonly: true\n`, 'new'))
  })

  test.each<[string, string, string]>([
    ['an empty value', 'description:\n', 'description: "d"\nlimit: 9\n'],
    ['an empty value with a comment', 'limit: # none\n', 'limit: 9 # none\ndescription: "d"\n'],
    ['a block', 'description: |\n  a\n  b\nx: 1\n', 'description: "d"\nx: 1\nlimit: 9\n'],
    ['a list', 'description:\n  - a\n  - b\n', 'description:\n  "d"\nlimit: 9\n'],
    ['several lines', 'description: a\n  b\nx: 1\n', 'description: "d"\nx: 1\nlimit: 9\n'],
    ['a key in quotes', '"limit": 1\n', '"limit": 9\ndescription: "d"\n'],
    ['comments alone', '# c\n', '# c\ndescription: "d"\nlimit: 9\n'],
    ['nothing', '', 'description: "d"\nlimit: 9\n'],
    ['a tag that is of another value', 'description: !!binary aGk= # c\n', 'description: d # c\nlimit: 9\n'],
    ['an anchor that is used', 'description: &x old\nb: *x\n', 'description: &x "d"\nb: *x\nlimit: 9\n'],
  ])('%s', (_what, yaml, expected) => {
    const updated = updateDocument(parseText(`---\n${yaml}---\nbody`), 'body', { description: 'd', limit: 9 })
    expect(updated).toBe(`---\n${expected}---\nbody`)
    expect(parseText(updated).frontMatter).toMatchObject({ description: 'd', limit: 9 })
  })

  test.each(['{a: 1, limit: 3} # c\n', '  a: 1\n  b: 2\n', 'a: 1\n...\n', '? a\n: 1\n'])(
    'where lines cannot be added, the map is written anew: %j',
    (yaml) => {
      const updated = updateDocument(parseText(`---\n${yaml}---\nbody`), 'body', { readonly: true, limit: 9 })
      const document = parseText(updated)
      expect(document).toMatchObject({ body: 'body', frontMatter: { readonly: true, limit: 9 } })
      expect(document.head).toMatch(/\ba['"]?:? ?\n?:? 1/)
    },
  )

  test.each<[string, string, string]>([
    ['the first line', 'description: "d"\nlimit: 9\n', 'limit: 9\n'],
    ['the last line', '# c\nlimit: 9\ndescription: d\n', '# c\nlimit: 9\n'],
    ['the only line', 'description: d\n', ''],
    ['CRLF', 'limit: 9\r\ndescription: d\r\nx: 1\r\n', 'limit: 9\r\nx: 1\r\n'],
    ['two line ends', 'limit: 9\ndescription: d\r\nx: 1\r\n', 'limit: 9\nx: 1\r\n'],
    ['old Mac line ends among others', 'description: d\rx: 1\ny: 2\n', 'x: 1\ny: 2\n'],
    ['a comment behind it', 'description: d # why\nx: 1\n', '# why\nx: 1\n'],
    ['a block', 'description: >-\n  a\n  b\nx: 1\n', 'x: 1\n'],
    ['a key in quotes', '"description" : "d"\nx: 1\n', 'x: 1\n'],
    ['braces', '{description: d, x: 1}\n', '{x: 1}\n'],
    ['a key behind a question mark', '? description\n: d\nreadonly:\n', 'readonly:\n'],
    ['blank lines around', 'x: 1\n\ndescription: d\n\ny: 2\n', 'x: 1\n\n\ny: 2\n'],
    ['no such key', 'x:   1\n', 'x:   1\n'],
  ])('a key is taken out: %s', (_what, yaml, expected) => {
    const updated = updateDocument(parseText(`---\n${yaml}---\nbody`), 'body', {}, ['description'])
    expect(updated).toBe(`---\n${expected}---\nbody`)
  })

  test.each<[string, string, string]>([
    ['in capitals', 'READONLY: true # why\nx: 1\n', 'x: 1\n'],
    ['in braces', '{readOnly: true, x: 1}\n', '{x: 1}\n'],
    ['twice', 'readonly: true\nReadonly: true\nx: 1\n', 'x: 1\n'],
    ['by alias', 'x: &x readOnly\n*x : true\n', 'x: &x readOnly\n'],
    ['as an alias', 'x: &x true\n? readonly\n: *x\n', 'x: &x true\n'],
    ['that an alias means', 'readonly: &r true\nx: *r\ny: *r\n', 'x: &r true\ny: *r\n'],
  ])('readonly %s can be lifted and taken out', (_what, yaml, without) => {
    const document = parseText(`---\n${yaml}---\nbody`)
    const taken = updateDocument(document, 'body', {}, ['readonly']).replace('# why\n', '')
    expect(taken).toBe(`---\n${without}---\nbody`)
    const lifted = updateDocument(document, 'body', { readonly: false })
    expect(parseText(lifted).frontMatter.readonly).toBe(false)
  })

  test('a file without front matter gets one, behind its byte order mark', () => {
    const updated = updateDocument(parseText('\uFEFFbody'), 'body', { limit: 9 })
    expect(updated).toBe('\uFEFF---\nlimit: 9\n---\nbody')
  })

  test('what is said already changes nothing', () => {
    const text = "---\nlimit: 9 # nine\nreadonly: 'no'\n---\nbody"
    expect(updateDocument(parseText(text), 'body', { limit: 9, readonly: false })).toBe(text)
  })
})

test.each(['---\nlimit: 7\n---', '\uFEFF---\r\nlimit: 7\r\n---', '---\nlimit: 7\nreadonly: true\n---  '])(
  'a body behind a fence that ends the file gets a line of its own: %j',
  (text) => {
    const updated = updateDocument(parseText(text), 'body')
    expect(parseText(updated)).toMatchObject({ body: 'body', frontMatter: parseText(text).frontMatter })
    expect(updateDocument(parseText(text), '')).toBe(text)
  },
)

test.each([
  ['---\na: 1\n---\nbody', true],
  ['---\n---\n', true],
  ['---\nrule\n---\n', true],
  ['---\nlimit: 5', true],
  ['\uFEFFbody', true],
  ['--- a\n', false],
  ['---\n\ntext', false],
  ['text\n---\na: 1\n---\n', false],
])('%j offered as a body begins with front matter: %s', (text, expected) => {
  expect(beginsWithFrontMatter(text)).toBe(expected)
})

// A pattern that looks for the closing fence from each line anew takes minutes.
test('an opening fence before a million blank lines that is never closed', () => {
  const lines = 1_000_000
  for (const [before, after] of [
    ['---\n', ''],
    ['---\n', 'x'],
    ['---\r\n', ' ---'],
    ['---\nlimit: 1\n', ''],
  ]) {
    const text = `${before}${'\n'.repeat(lines)}${after}`
    const document = parseText(text)
    expect(document.head + document.body).toBe(text)
    expect(document.damage !== undefined).toBe(text.includes('limit'))
    expect(updateDocument(document, 'new')).toBe('new')
  }
  expect(parseText(`---\n${'\n'.repeat(lines)}---\n`).damage).toBeDefined()
})
