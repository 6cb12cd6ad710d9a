import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memoryGit, memoryLog } from '../support/memory-view.js'
import type { TestPlugin } from '../support/plugin.js'
import { withPlugin } from '../support/with-plugin.js'

/** Longer than the test: what is pending is committed by the undo itself. */
const NEVER = { autoCommitDebounceMs: 60_000 }

/** Gives `/memfs undo …`, and returns what the person and the model are told. */
async function undo(memory: TestPlugin, args = '', sessionID = 'ses_test') {
  const output = { parts: [] as { type: string; text: string; ignored?: boolean }[] }
  const input = { command: 'memfs', sessionID, arguments: `undo ${args}` }
  await memory.hooks['command.execute.before']?.(input, output as never)
  const texts = (ignored: boolean) => output.parts.filter((part) => (part.ignored ?? false) === ignored)
  return { shown: texts(true)[0]?.text ?? '', forModel: texts(false)[0]?.text ?? '' }
}

const write = async (memory: TestPlugin, file: string, content: string, scope = 'project') => {
  await memory.call('memory_read', { scope, path: file }).catch(() => {})
  await memory.call('memory_write', { scope, path: file, content })
}

test('the last change is shown first, and taken back as the one change that it was', () =>
  withPlugin(NEVER, async ({ home, open, read, expectSound }) => {
    const memory = await open()
    await write(memory, 'a.md', 'first')
    await memory.call('memory_history', {})
    await memory.dispose()
    const again = await open()
    await write(again, 'a.md', 'second')
    await write(again, 'new.md', 'new')
    await write(again, 'shared.md', 'new', 'global')

    const before = await undo(again)
    expect(await read('projects/app/a.md')).toContain('second')
    const commit = memoryLog(home)[0]
    expect(before.shown.split('\n')).toEqual([
      expect.stringMatching(
        `^Change ${commit?.hash.slice(0, 10)} of \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC$`,
      ),
      expect.stringMatching(/^ {2}memory: add global\/shared\.md, projects\/app\/new\.md; change /),
      '  by agent build, session ses_test',
      'Taken back, it would',
      '  restore project/a.md',
      '  remove global/shared.md',
      '  remove project/new.md',
      'To take it back: /memfs undo yes',
    ])
    for (const line of before.shown.split('\n')) expect(line.length).toBeLessThanOrEqual(78)
    expect(before.forModel).not.toContain('a.md')

    const done = await undo(again, 'yes')
    expect(done.shown).toContain(
      '  restored project/a.md\n  removed global/shared.md\n  removed project/new.md',
    )
    expect(done.forModel).toContain('project/a.md, global/shared.md, project/new.md')
    expect(await read('projects/app/a.md')).toContain('first')
    expect(await read('projects/app/new.md')).toBeUndefined()
    expect(await read('global/shared.md')).toBeUndefined()
    const [undone, ...others] = memoryLog(home)
    expect(undone?.subject).toBe(
      `memory: undo ${commit?.hash.slice(0, 10)}: change projects/app/a.md; delete global/shared.md, projects/app/new.md`,
    )
    expect(others[0]?.hash).toBe(commit?.hash)
    await expectSound()
  }))

test('an undo of an undo does it again', () =>
  withPlugin(NEVER, async ({ open, read }) => {
    const memory = await open()
    await write(memory, 'a.md', 'first')
    await undo(memory)
    await undo(memory, 'yes')
    expect(await read('projects/app/a.md')).toBeUndefined()
    for (const [n, text] of [
      [1, 'first'],
      [2, undefined],
      [3, 'first'],
    ] as const) {
      expect((await undo(memory)).shown, `${n}`).toContain('memory: undo')
      await undo(memory, 'yes')
      const found = await read('projects/app/a.md')
      if (text === undefined) expect(found).toBeUndefined()
      else expect(found).toContain(text)
    }
  }))

test('a hand edit is a change like any other, also of a read-only file, a damaged one, and a deletion', () =>
  withPlugin(NEVER, async ({ home, open, put, read }) => {
    const memory = await open()
    await write(memory, 'a.md', 'first')
    await put('projects/app/kept.md', 'kept')
    await put('projects/app/gone.md', 'gone')
    await memory.call('memory_tree', {})
    await memory.dispose()
    const again = await open()
    await again.block()
    await put('projects/app/a.md', '---\nreadonly: true\n---\nby hand')
    await put('projects/app/kept.md', '---\ndescription: [\n---\nhurt')
    await fs.rm(path.join(home.memoryRoot, 'projects/app/gone.md'))
    await put('projects/app/notes.txt', 'no memory')
    const { shown } = await undo(again)
    expect(shown).toContain('memory: by hand')
    expect(shown).toContain('  leave projects/app/notes.txt (no memory)')
    await undo(again, 'yes')
    expect(await read('projects/app/a.md')).toContain('first')
    expect(await read('projects/app/kept.md')).toBe('kept')
    expect(await read('projects/app/gone.md')).toBe('gone')
    expect(await read('projects/app/notes.txt')).toBe('no memory')
  }))

test('a file that has been changed since stays and is named, and what was shown is what is taken back', () =>
  withPlugin(NEVER, async ({ home, open, put, read }) => {
    const memory = await open()
    await write(memory, 'a.md', 'one')
    await write(memory, 'b.md', 'one')
    await undo(memory)
    const hash = memoryLog(home)[0]?.hash ?? ''
    await put('projects/app/b.md', 'by hand since')
    const { shown } = await undo(memory, 'yes')
    expect(shown).toContain(
      `Taken back: ${hash.slice(0, 10)}\n  removed project/a.md\n  leave project/b.md (changed since)`,
    )
    expect(await read('projects/app/a.md')).toBeUndefined()
    expect(await read('projects/app/b.md')).toBe('by hand since')
    expect(memoryGit(home, 'show', 'HEAD~1:projects/app/b.md')).toBe('by hand since')
    expect((await undo(memory, hash)).shown).toContain('Nothing of it can be taken back')
  }))

test('other projects, the registry and what the plugin set up are neither changed nor named', () =>
  withPlugin(NEVER, async ({ home, open, read }) => {
    const memory = await open('app')
    const other = await open('secret')
    await memory.block()
    await other.block()
    await write(memory, 'a.md', 'mine')
    await write(other, 'b.md', 'theirs')
    const { shown } = await undo(memory)
    expect(shown).toContain('memory: add projects/app/a.md')
    expect(shown).not.toContain('secret')
    await undo(memory, 'yes')
    expect(await read('projects/app/a.md')).toBeUndefined()
    expect(await read('projects/secret/b.md')).toContain('theirs')
    // Of the other project's commits nothing can be said here.
    await write(other, 'c.md', 'theirs')
    await undo(other)
    const theirs = memoryLog(home)[0]?.hash ?? ''
    expect((await undo(memory, theirs)).shown).toContain('changed nothing of this memory')
    const third = await open('third')
    await third.block()
    expect((await undo(third)).shown).toBe('There is no change of memory to take back.')
    expect(await read('global/system/projects.md')).toContain('third')
  }))

test('"yes" without anything shown in this session only shows', () =>
  withPlugin(NEVER, async ({ open, read }) => {
    const memory = await open()
    await write(memory, 'a.md', 'one')
    await undo(memory, '', 'ses_other')
    expect((await undo(memory, 'yes')).shown).toContain('To take it back')
    expect(await read('projects/app/a.md')).toContain('one')
    expect((await undo(memory, 'HEAD')).shown).toContain('is not a commit hash')
  }))

test('without a history the person is told so', () =>
  withPlugin(NEVER, async ({ home, open, put }) => {
    await put('projects/app/a.md', 'one')
    await fs.writeFile(path.join(home.memoryRoot, '.git'), 'gitdir: /nonexistent')
    const memory = await open()
    expect((await undo(memory)).shown).toContain('Git cannot use the .git of the memory folder')
  }))
