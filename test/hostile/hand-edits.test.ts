import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memoryGit, memoryLog } from '../support/memory-view.js'
import type { Args, TestPlugin } from '../support/plugin.js'
import { withMemory, withPlugin } from '../support/with-plugin.js'

/** Longer than the test: nothing is committed by itself. */
const NEVER = { autoCommitDebounceMs: 60_000 }
const FILE = 'projects/app/reference/a.md'
const at = (more: Args = {}) => ({ scope: 'project', path: 'reference/a.md', ...more })

const CHANGES: [string, (memory: TestPlugin) => Promise<unknown>][] = [
  ['memory_edit', (memory) => memory.call('memory_edit', at({ oldString: 'mine', newString: 'ours' }))],
  ['memory_write', (memory) => memory.call('memory_write', at({ content: 'ours\n' }))],
  ['memory_delete', (memory) => memory.call('memory_delete', at())],
  ['memory_promote', (memory) => memory.call('memory_promote', at())],
]

// An edit and a write change a file alike.
test.each(CHANGES.slice(1))(
  'what a person wrote is in a commit of its own before %s changes it',
  (tool, change) =>
    withMemory(NEVER, async ({ memory: first, home, open, put }) => {
      await first.call('memory_write', at({ content: 'old\n' }))
      await put('projects/app/left.md', 'left behind\n')
      // A start that finds something to commit would do so in the middle.
      await first.dispose()

      const memory = await open()
      await memory.call('memory_write', { scope: 'project', path: 'other.md', content: 'pending\n' })
      await put(FILE, 'mine\n')
      await memory.call('memory_read', at())
      await change(memory)
      const [byHand, ...before] = memoryLog(home)
      expect(byHand).toMatchObject({
        files: [FILE],
        trailers: {},
        subject: `memory: by hand: change ${FILE}`,
      })
      expect(memoryGit(home, 'cat-file', 'blob', `HEAD:${FILE}`)).toBe('mine\n')

      await memory.dispose()
      const [ours, then] = memoryLog(home)
      expect(then?.hash).toBe(byHand?.hash)
      // Of a move, git names the new place alone.
      expect(ours?.files).toContain(tool === 'memory_promote' ? 'projects/app/system/a.md' : FILE)
      expect(ours?.files).toContain('projects/app/other.md')
      expect(ours?.trailers).toMatchObject({ 'OpenCode-Session': ['ses_test'] })
      expect(memoryLog(home)).toHaveLength(before.length + 2)
      expect(memoryGit(home, 'status', '--porcelain')).toBe('')
    }),
)

test('what a person wrote over an agent’s pending text is kept, and so is each further hand edit', () =>
  withMemory(NEVER, async ({ memory, home, put }) => {
    await memory.call('memory_write', at({ content: 'agent\n' }))
    for (const text of ['one mine\n', 'two mine\n']) {
      await put(FILE, text)
      await memory.call('memory_edit', at({ oldString: 'mine', newString: 'ours' }))
      expect(memoryGit(home, 'cat-file', 'blob', `HEAD:${FILE}`)).toBe(text)
    }
    await memory.dispose()
    const commits = memoryLog(home).filter(({ subject }) => !subject.startsWith('memory: set up'))
    expect(commits.map(({ trailers }) => Object.keys(trailers).length > 0)).toEqual([true, false, false])
  }))

test('the first commit of all may be a person’s, and an untracked file of a strange name is kept too', () =>
  withPlugin(NEVER, async ({ home, open, put }) => {
    const decomposed = 'projects/app/reference/Ä*[x].md'.normalize('NFD')
    await put(decomposed, 'mine\n')
    const memory = await open()
    const path = 'reference/Ä*[x].md'
    await memory.call('memory_edit', { scope: 'project', path, oldString: 'mine', newString: 'ours' })
    expect(memoryGit(home, 'cat-file', 'blob', `HEAD:${decomposed}`)).toBe('mine\n')
  }))

test('our own text is not committed for being changed, nor a person’s that is in a commit already', () =>
  withPlugin(NEVER, async ({ home, open, put }) => {
    await put(FILE, 'mine\n')
    const first = await open()
    await first.call('memory_read', at())
    await first.dispose()
    const commits = memoryLog(home).length
    const [memory, other] = [await open(), await open('other')]
    await memory.call('memory_edit', at({ oldString: 'mine', newString: 'one' }))
    await memory.call('memory_edit', at({ oldString: 'one', newString: 'two' }))
    const note = { scope: 'global', path: 'shared.md' }
    await other.call('memory_write', { ...note, content: 'one' })
    await memory.call('memory_edit', { ...note, oldString: 'one', newString: 'two' })
    expect(memoryLog(home)).toHaveLength(commits)
  }))

test('while a rebase of a person’s holds git up, memory goes on, and what is in no commit is let stand', () =>
  withMemory(NEVER, async ({ memory, home, open, put, read }) => {
    await memory.call('memory_write', at({ content: 'old\n' }))
    await memory.command('remember The kiosk prints A6 alone.')
    await memory.dispose()
    const rebase = path.join(home.memoryRoot, '.git', 'rebase-merge')
    await fs.mkdir(rebase)
    const again = await open()
    await put(FILE, 'mine\n')
    await again.call('memory_read', at())
    for (const [, change] of CHANGES)
      await expect(change(again)).rejects.toThrow(
        /^busy: A rebase is in progress .* What stands in \S+a\.md is in no commit yet, and would be lost/,
      )
    expect(await read(FILE)).toBe('mine\n')
    const other = { scope: 'project', path: 'other.md' }
    await again.call('memory_write', { ...other, content: 'one' })
    await again.call('memory_edit', { ...other, oldString: 'one', newString: 'two' })
    // What is in a commit may go.
    await again.command('forget kiosk')
    expect((await again.command('forget yes')).shown).toContain('To bring it back')
    expect((await again.call('memory_history', {})).output).toMatch(
      /not yet committed \(a rebase is in progress\)/,
    )
    const commitHash = memoryGit(home, 'rev-parse', 'HEAD').trim()
    expect(await again.outcome('memory_rollback', { commitHash })).toBe('busy')
    await fs.rm(rebase, { recursive: true })
    expect(await again.outcome('memory_edit', at({ oldString: 'mine', newString: 'ours' }))).toBe('ok')
    expect(memoryGit(home, 'log', '-p', '--', FILE)).toContain('+mine')
  }))
