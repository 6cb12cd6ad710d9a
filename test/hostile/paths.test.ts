import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { memoryGit } from '../support/memory-view.js'
import type { Args, TestPlugin } from '../support/plugin.js'
import { withMemory, withPlugin } from '../support/with-plugin.js'

/** Every tool that takes the path of a file, with what else it needs. */
const CALLS: Record<string, Args> = {
  memory_read: {},
  memory_write: { content: 'hostile' },
  memory_edit: { oldString: 'a', newString: 'b' },
  memory_delete: {},
  memory_promote: {},
  memory_demote: {},
  memory_history: {},
  memory_rollback: { commitHash: '0'.repeat(40) },
}

/** What each tool makes of a path. */
async function outcomesOf(memory: TestPlugin, file: string): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {}
  for (const [tool, args] of Object.entries(CALLS)) {
    outcomes[tool] = await memory.outcome(tool, { scope: 'project', path: file, ...args })
  }
  return outcomes
}

/** Some of what the gate refuses; test/memory/path.test.ts has all of it. */
const REFUSED = [
  ...['', '..', '../../global/system/human.md', 'a/../../escape.md', '/etc/passwd.md', '~root/a.md'],
  ...['a//b.md', '.git/config.md', 'a/.hidden/b.md', '.~1-00000000.tmp', 'a.md.exe', 'a\0.md'],
  ...[
    'a\u202Edm.md',
    '\uD800.md',
    '..\\..\\a.md',
    'file:///etc/a.md',
    'a/NUL.md',
    'a /b.md',
    `${'\u00fc'.repeat(110)}.md`,
  ],
]

/** test/hostile/git-around-us.test.ts has what git could take for something else. */
const ACCEPTED = [
  ...['a/b/c/d/e/f.md', '--help.md', 'ünïcödé/メモ 💻.md', '[a]?*.md', '$(touch pwned)`;&|.md'],
  ...['it\'s "quoted".md', '<memfs>.md', '100%.md', 'HEAD.md'],
]

test('a path that could leave its scope, hide, or mean two things is refused by every tool', () =>
  withMemory({}, async ({ memory, home }) => {
    await memory.call('memory_tree', {})
    const refused = Object.fromEntries(Object.keys(CALLS).map((tool) => [tool, 'invalid-path']))
    for (const file of REFUSED)
      expect({ file, ...(await outcomesOf(memory, file)) }).toEqual({ file, ...refused })
    expect(memory.asked).toEqual([])
    expect(readFileSync(path.join(home.memoryRoot, 'global/system/human.md'), 'utf8')).not.toContain(
      'hostile',
    )
  }))

test('a folder for memory_tree and memory_search passes the same gate', () =>
  withMemory({}, async ({ memory }) => {
    const outcomes = ['..', '/etc', 'a/../..', '.git', 'a\\b', 'a\0b', 'C:'].flatMap((folder) => [
      memory.outcome('memory_tree', { path: folder }),
      memory.outcome('memory_search', { query: 'zonk', path: folder }),
    ])
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['invalid-path']))
    expect(await memory.outcome('memory_tree', { path: 'reference/' })).toBe('ok')
  }))

const inReference = (file: string) => ({ scope: 'project', path: `reference/${file}` })

test('an unusual name is only a name: written, read, listed, committed, promoted, deleted, restored', () =>
  withMemory({}, async ({ memory, expectSound, home }) => {
    const outcomes: Record<string, string[]> = {}
    for (const file of ACCEPTED) {
      const at = inReference(file)
      const body = `body of ${file}\n`
      outcomes[file] = [
        await memory.outcome('memory_write', { ...at, content: body }),
        (await memory.call('memory_read', at)).output.endsWith(body.trim()) ? 'read' : 'not read',
        await memory.outcome('memory_promote', at),
        await memory.outcome('memory_demote', { ...at, path: `system/${file}` }),
        await memory.outcome('memory_edit', { ...at, oldString: 'body', newString: 'text' }),
      ]
    }
    const all = ['ok', 'read', 'ok', 'ok', 'ok']
    expect(outcomes).toEqual(Object.fromEntries(ACCEPTED.map((file) => [file, all])))
    await expectSound()
    const tracked = memoryGit(home, 'ls-files', '-z', 'projects/app').split('\0')
    expect(tracked).toEqual(expect.arrayContaining(ACCEPTED.map((file) => `projects/app/reference/${file}`)))
    const head = memoryGit(home, 'rev-parse', 'HEAD').trim()
    for (const file of ACCEPTED) await memory.call('memory_delete', inReference(file))
    await memory.call('memory_rollback', { commitHash: head })
    for (const file of ACCEPTED)
      expect((await memory.call('memory_read', inReference(file))).output).toContain(`text of ${file}`)
    await expectSound()
  }))

describe('symbolic links below the memory root are not followed', () => {
  const SECRET = 'content from outside'

  test("the scope's own folder", () =>
    withPlugin({}, async ({ open, home }) => {
      const outside = path.join(home.root, 'outside')
      mkdirSync(path.join(outside, 'system'), { recursive: true })
      for (const name of ['a.md', 'system/a.md']) writeFileSync(path.join(outside, name), SECRET)
      const memory = await open()
      await memory.call('memory_tree', {})
      renameSync(path.join(home.memoryRoot, 'projects/app'), path.join(home.root, 'put-away'))
      symlinkSync(outside, path.join(home.memoryRoot, 'projects/app'))
      expect(await memory.outcome('memory_read', { scope: 'project', path: 'a.md' })).toBe('invalid-path')
      expect(await memory.outcome('memory_write', { scope: 'project', path: 'b.md', content: 'x' })).toBe(
        'invalid-path',
      )
      const other = await open('app')
      expect(await other.block('ses_new')).not.toContain(SECRET)
      expect((await other.call('memory_tree', {})).output).toContain('project (0 files)')
    }))

  test('a rollback leaves a link where a file was', () =>
    withMemory({}, async ({ memory, home, expectSound }) => {
      const at = { scope: 'project', path: 'reference/a.md' }
      await memory.call('memory_write', { ...at, content: 'first' })
      await expectSound()
      const head = memoryGit(home, 'rev-parse', 'HEAD').trim()
      const outside = path.join(home.root, 'outside.md')
      writeFileSync(outside, SECRET)
      const file = path.join(home.memoryRoot, 'projects/app/reference/a.md')
      renameSync(file, `${file}.bak`)
      symlinkSync(outside, file)
      expect((await memory.call('memory_rollback', { commitHash: head })).output).toContain(
        'was left as it is',
      )
      expect(readFileSync(outside, 'utf8')).toBe(SECRET)
    }))
})
