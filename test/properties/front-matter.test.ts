import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDocument as parseYaml } from 'yaml'
import { parseDocument, parseText, updateDocument } from '../../src/memory/document.js'
import { replaceExact } from '../../src/memory/edit.js'
import { hostileText } from './arbitraries.js'

const key = fc.constantFrom('tags', 'mine', 'readonly-ish', 'ключ', 'x y', '"quoted"', 'date', 'nested')
const value = fc.oneof(
  fc.constantFrom(
    ...['plain', '1.10', '0x1F', '2024-01-01', '[a,  b]', '{a:   1}', '"q\\n"', "'it''s'", 'yes', '~', ''],
    'a:b',
  ),
  fc.constantFrom(
    ...['|\n  kept\n\n    as is', '>-\n  folded\n  text', '\n  - a\n  -  b # c', '\n  deep:\n    er: 1'],
    '&anchor x',
  ),
  fc.string({ maxLength: 12 }).map((text) => JSON.stringify(text)),
)
const comment = fc.constantFrom('', '', '  # why', ' #')
const line = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(key, value, comment).map(([k, v, c]) => `${k}: ${v}${/[|>]|\n/.test(v) ? '' : c}\n`),
  },
  { weight: 1, arbitrary: fc.constantFrom('# a comment\n', '\n') },
)
const own = fc.record(
  {
    description: fc.constantFrom('old', '"old one"', 'several\n  lines', '|\n  block\n', ''),
    limit: fc.constantFrom('5000', '"7"', '', '1_000'),
    readonly: fc.constantFrom('false', 'no', "'off'"),
  },
  { requiredKeys: [] },
)
const yaml = fc
  .tuple(
    fc.uniqueArray(line, { selector: (text) => /^[^:#\s][^:]*/.exec(text)?.[0] ?? text, maxLength: 6 }),
    own,
    fc.nat(5),
  )
  .map(([lines, keys, at]) => {
    const mine = Object.entries(keys).map(([k, v]) => `${k}: ${v}`.replace(/\n?$/, '\n'))
    return [...lines.slice(0, at), ...mine, ...lines.slice(at)].join('')
  })
  .filter((text) => parseYaml(text).errors.length === 0)

const file = fc
  .record({
    yaml,
    body: hostileText(8),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    mark: fc.constantFrom('', '', '\uFEFF'),
    fence: fc.constantFrom('---', '---  ', '---\t'),
    finalBreak: fc.boolean(),
  })
  .map(({ yaml, body, lineEnd, mark, fence, finalBreak }) => {
    const head = `${fence}\n${yaml}---\n`.replaceAll('\n', lineEnd)
    return mark + head + body + (finalBreak ? lineEnd : '')
  })

/** Keys and comments of a front matter, but for the plugin's own keys. */
function othersOf(head: string): unknown {
  const document = parseYaml(
    head
      .replace(/^\uFEFF?---[ \t]*\r?\n/, '')
      .replace(/---[ \t]*\r?\n?$/, '')
      .replaceAll('\r\n', '\n'),
  )
  const values = { ...(document.toJS() as object | null) } as Record<string, unknown>
  for (const name of ['description', 'limit', 'readonly']) delete values[name]
  return { values, comments: head.match(/# (?:why|a comment|c)(?=\r?\n)/g) ?? [] }
}

const isWellFormed = (text: string) => Buffer.from(text).toString() === text

test('any bytes can be read, character for character, and what cannot be understood protects', () => {
  const text = fc.oneof(file, hostileText(20))
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 60 }), text.map(Buffer.from)), (bytes) => {
      const { damage, frontMatter, head, body } = parseDocument(bytes)
      if (damage !== undefined) expect(frontMatter.readonly).toBe(true)
      expect(head + body).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
    }),
    { numRuns: 200 },
  )
})

test('a body edit changes nothing above the body, and nothing beside the place', () => {
  fc.assert(
    fc.property(file.filter(isWellFormed), hostileText(5), (text, newString) => {
      const marked = `${text}MARK after`
      const before = parseText(marked)
      if (before.damage !== undefined || !before.body.includes('MARK')) return
      let body: string
      try {
        body = replaceExact(before.body, { oldString: 'MARK', newString })
      } catch {
        return // Within a private span.
      }
      const after = updateDocument(before, body)
      expect(after.startsWith(before.head)).toBe(true)
      expect(after.endsWith(' after')).toBe(true)
      const kept = before.body.slice(0, before.body.indexOf('MARK'))
      expect(after.slice(before.head.length).startsWith(kept)).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test('a change of body and keys is read back, and keeps every other key and every comment', () => {
  const patch = fc.record(
    {
      description: hostileText(4)
        .map((text) => text.replace(/\s+/g, ' ').trim())
        .filter(isWellFormed),
      limit: fc.integer({ min: 1, max: 20_000 }),
      readonly: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  const anyBody = hostileText(6).filter(isWellFormed)
  fc.assert(
    fc.property(file.filter(isWellFormed), anyBody, patch, (text, body, wanted) => {
      const before = parseText(text)
      if (before.damage !== undefined || before.head === '' || before.head === '\uFEFF') return
      const after = parseText(updateDocument(before, body, wanted))
      expect(after.damage).toBeUndefined()
      expect(after.body).toBe(body)
      expect(after.frontMatter).toEqual({ ...before.frontMatter, ...wanted })
      if (Object.keys(wanted).length === 0) expect(after.head).toBe(before.head)
      expect(othersOf(after.head)).toEqual(othersOf(before.head))
      expect(after.head.includes('\r\n')).toBe(before.head.includes('\r\n'))
      expect(after.head.startsWith('\uFEFF')).toBe(before.head.startsWith('\uFEFF'))
    }),
    { numRuns: 100 },
  )
})
