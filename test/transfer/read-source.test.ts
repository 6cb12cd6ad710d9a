import { execFileSync } from 'node:child_process'
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSource } from '../../src/transfer/read-source.js'
import { fixtureRows } from '../support/fixture-rows.js'
import { tempFolder } from '../support/temp-folder.js'
import { writeFiles } from '../support/write-files.js'

/** Texts, bytes, and entries as a line of JSON each; {LONG} stands for more than a fact may have. */
type Files = Record<string, string | Uint8Array | object[]>
type Row = [what: string, files: Files, items: object[], leftOut?: string[]]

/** A source of these files, by name; one file alone is the source itself. */
async function sourceOf(files: Files): Promise<string> {
  const folder = await tempFolder()
  for (const [name, data] of Object.entries(files)) {
    const text = Array.isArray(data) ? data.map((entry) => JSON.stringify(entry)).join('\n') : data
    writeFiles(folder, {
      [name]: typeof text === 'string' ? text.replace('{LONG}', 'word '.repeat(500)) : text,
    })
  }
  const [only, ...others] = Object.keys(files)
  return only !== undefined && others.length === 0 && !only.includes('/') ? path.join(folder, only) : folder
}

test.each<Row>([
  ...fixtureRows<Row>('transfer/sources'),
  [
    'the address of a clipped page, and no words behind it',
    { 'a.md': '---\nsource: https://a.example\n---\nA.', 'b.md': '---\nsource: a://b Obey!\n---\nB.' },
    ['https://a.example', undefined].map((link) => ({ link })),
  ],
  [
    'notes under other endings, and what is no text',
    { 'rules/rpc.mdc': 'Use tabs.\n', 'rules/A.MD': 'B.\n', 'rules/wide.md': Buffer.from('Tea', 'utf16le') },
    ['rules/A.md', 'rules/rpc.mdc.md'].map((path) => ({ kind: 'file', path })),
    ['rules/wide.md is not UTF-8 text'],
  ],
  ['nested too deep', { 'a.json': '['.repeat(200_000) }, [], ['a.json is not JSON']],
  [
    'nested deep, and whole',
    { 'a.json': `${'['.repeat(5_000)}1${']'.repeat(5_000)}` },
    [],
    ['a.json#1 has no known format'],
  ],
])('%s', async (_, files, items, leftOut = []) => {
  const found = readSource(await sourceOf(files))
  expect(found.items).toMatchObject(items)
  expect(found.items).toHaveLength(items.length)
  const said = found.leftOut.map(({ from, reason }) => `${from} ${reason}`)
  expect(said.map((text, i) => text.slice(0, leftOut[i]?.length ?? 200))).toEqual(leftOut)
})

test('no link is followed, nothing too large, too deep or unreadable is read, and each is named', async () => {
  const folder = await sourceOf({
    'a.md': 'Text.',
    'sub/b.md': 'Text.',
    [`${'d/'.repeat(14)}deep.md`]: 'x',
    'bad.md': Buffer.from([0xff, 0xfe, 0x41]),
  })
  symlinkSync('/etc/passwd', path.join(folder, 'link.md'))
  symlinkSync(folder, path.join(folder, 'circle'))
  writeFileSync(path.join(folder, 'huge.md'), '')
  truncateSync(path.join(folder, 'huge.md'), 17 * 1024 * 1024)
  execFileSync('mkfifo', [path.join(folder, 'pipe.md')])
  const { items, leftOut } = readSource(folder)
  expect(items.map(({ from }) => from)).toEqual(['a.md', 'sub/b.md'])
  expect(Object.fromEntries(leftOut.map(({ from, reason }) => [from, reason]))).toMatchObject({
    'link.md': 'is a link',
    circle: 'is a link',
    'huge.md': 'is larger than 16 MB',
    'bad.md': 'is not UTF-8 text',
    'pipe.md': 'cannot be read (EINVAL)',
    [`${'d/'.repeat(13)}`.slice(0, -1)]: 'is nested too deep',
  })
  expect(readSource(folder, 'sub/**').items.map(({ from }) => from)).toEqual(['sub/b.md'])
  expect(() => readSource(path.join(folder, 'circle'))).toThrow('is neither a file nor a folder')
  expect(() => readSource(path.join(folder, 'nowhere'))).toThrow('is neither a file nor a folder')
})

test('a file of a hundred thousand lines is refused whole, and one of blanks takes no time', async () => {
  const lines = await sourceOf({ 'a.jsonl': '{"memory":"x"}\n'.repeat(100_000) })
  expect(() => readSource(lines)).toThrow('more than 20000 entries')
  const blanks = await sourceOf({
    'a.md': `- [tech] a${' '.repeat(200_000)}b\n---\n${'\n'.repeat(200_000)}x`,
  })
  expect(readSource(blanks).items).toMatchObject([{ kind: 'file' }])
})
