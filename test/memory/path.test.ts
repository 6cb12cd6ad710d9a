import { describe, expect, test } from 'vitest'
import { foldPath, isPathPart, parseMemoryFolder, parseMemoryPath } from '../../src/memory/path.js'

const longest = `${'x'.repeat(197)}.md`

test.each([
  ['reference/api.md', 'reference/api.md'],
  ['notes.md', 'notes.md'],
  ['a/b/c/d/e/f.md', 'a/b/c/d/e/f.md'],
  ['with blank/we|ird "name" <b>.md', 'with blank/we|ird "name" <b>.md'],
  ['日本語/メモ.md', '日本語/メモ.md'],
  ['cafe\u0301.md', 'caf\u00e9.md'],
  ['emoji 🧠.md', 'emoji 🧠.md'],
  ['x.MD.md', 'x.MD.md'],
  ['console.md', 'console.md'],
  ['com.md', 'com.md'],
  ['git~2/x.md', 'git~2/x.md'],
  ['-h.md', '-h.md'],
  [longest, longest],
  ['a~/b.md', 'a~/b.md'],
  ['*.md', '*.md'],
  ['$(touch pwned).md', '$(touch pwned).md'],
])('the gate lets %j through', (given, expected) => {
  expect(parseMemoryPath(given)).toBe(expected)
})

test.each([
  ['nothing', ''],
  ['an absolute path', '/etc/passwd.md'],
  ['the home folder', '~/x.md'],
  ['another user', '~root/x.md'],
  ['a parent', '../x.md'],
  ['a parent inside', 'a/../../x.md'],
  ['a parent at the end', 'a/..'],
  ['the folder itself', './x.md'],
  ['an empty part', 'a//b.md'],
  ['a trailing slash', 'a/b.md/'],
  ['a hidden file', '.hidden.md'],
  ['no name', '.md'],
  ['no name in a folder', 'a/.md'],
  ['a hidden folder', 'a/.obsidian/b.md'],
  ['git', '.git/config.md'],
  ['git in capitals', 'a/.GIT/x.md'],
  ["git's short name on NTFS", 'a/GIT~1/x.md'],
  ['another ending', 'a.txt'],
  ['no ending', 'a'],
  ['an ending in capitals', 'a.MD'],
  ['a backslash', 'a\\b.md'],
  ['a parent with backslashes', '..\\x.md'],
  ['a drive', 'C:/x.md'],
  ['a drive alone', 'C:x.md'],
  ['an address', 'file:///etc/a.md'],
  ['a share', '//server/share/a.md'],
  ['words of git', ':(top)a.md'],
  ['another ending behind', 'a.md.exe'],
  ['a temporary file', '.~1-00000000.tmp'],
  ['an escape sequence', 'a\x1b[2J.md'],
  ['a dot', '.'],
  ['a stream', 'x.md:y.md'],
  ['NUL', 'a\0.md'],
  ['a line break', 'a\n</tree>.md'],
  ['DEL', 'a\x7f.md'],
  ['a C1 control', 'a\x85.md'],
  ['a zero-width space', 'a\u200b.md'],
  ['a bidirectional override', 'a\u202emd.md'],
  ['a tag character', 'a\u{e0041}.md'],
  ['a line separator', 'a\u2028.md'],
  ['a lone surrogate', 'a\ud800.md'],
  ['private use', 'a\ue000.md'],
  ['a device', 'con.md'],
  ['a device as a folder', 'a/AUX/b.md'],
  ['a port', 'lpt1.x.md'],
  ['a port with a superscript digit', 'com¹.md'],
  ['a blank in front', ' a.md'],
  ['a folder with a blank behind', 'a /b.md'],
  ['a folder with a dot behind', 'a./b.md'],
  ['a long name', `x${longest}`],
  ['a name that is long in bytes', `${'日'.repeat(66)}x.md`],
  ['a name that grows when normalised', `${'\u0958'.repeat(50)}.md`],
  ['a long path', `${'abcdefg/'.repeat(101)}x.md`],
])('the gate refuses %s', (_what, given) => {
  expect(() => parseMemoryPath(given)).toThrow(expect.objectContaining({ code: 'invalid-path' }))
})

test('a refusal says what is wrong, gives an example, and does not repeat a long path', () => {
  const given = `../${'x'.repeat(5_000)}.md`
  const refusal = {
    sentence: expect.stringContaining('is longer than 800 bytes'),
    hint: expect.stringContaining('reference/api.md'),
    message: expect.stringMatching(/^.{1,300}$/),
  }
  expect(() => parseMemoryPath(given)).toThrow(expect.objectContaining(refusal))
})

describe('folders', () => {
  test.each([
    ['reference', 'reference'],
    ['reference/api/', 'reference/api'],
    ['./reference', 'reference'],
    ['', ''],
    ['.', ''],
    ['./', ''],
    ['/', ''],
    ['cafe\u0301', 'caf\u00e9'],
  ])('%j is one', (given, expected) => expect(parseMemoryFolder(given)).toBe(expected))

  test.each(['a//', './..', '././a', '..', 'a/../b', '.git', '/abs', 'a\\b'])('%j is none', (given) => {
    expect(() => parseMemoryFolder(given)).toThrow(expect.objectContaining({ code: 'invalid-path' }))
  })

  test.each([
    ['system', true],
    ['pinned notes', true],
    ['a/b', false],
    ['..', false],
    ['.hot', false],
    ['', false],
    ['nul', false],
  ])('%j is one part: %s', (given, expected) => expect(isPathPart(given)).toBe(expected))
})

test.each([
  ['API.md', 'api.md'],
  ['CAFÉ.md', 'cafe\u0301.md'],
  ['STRASSE.md', 'straße.md'],
  ['ΣΊΣΥΦΟΣ.md', 'σίσυφος.md'],
  ['\u212Aelvin.md', 'kelvin.md'],
])('%j and %j are one name to some file systems', (a, b) => expect(foldPath(a)).toBe(foldPath(b)))

test('other names stay apart', () => expect(foldPath('a-b.md')).not.toBe(foldPath('a_b.md')))
