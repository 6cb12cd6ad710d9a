import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { memoryGit, memoryLog } from '../support/memory-view.js'
import type { Args, TestPlugin } from '../support/plugin.js'
import { type PluginWorld, withMemory, withPlugin } from '../support/with-plugin.js'

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

/** Signs that git, or a list of paths, could take for something else. */
const ODD = 'projects/app/reference/-"a", \u00fc [*].md'
const headOf = (folder: string) =>
  execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim()

/** A person's own repository in the folder of the file, with a commit of hers. */
function makeRepository({ home }: PluginWorld): string {
  const folder = path.join(home.memoryRoot, path.dirname(FILE))
  mkdirSync(folder, { recursive: true })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=P', '-c', 'user.email=p@localhost', ...args], { cwd: folder })
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '-m', 'mine')
  return folder
}

const mark = (option: string) => (world: PluginWorld) =>
  memoryGit(world.home, 'update-index', option, '--', FILE)

const WAYS: [string, (world: PluginWorld) => unknown, hides: 'a new file' | 'a known file'][] = [
  ['a .gitignore', ({ put }) => put('.gitignore', '*.md\n'), 'a new file'],
  ['.git/info/exclude', ({ put }) => put('.git/info/exclude', 'projects\n'), 'a new file'],
  ['a repository inside ours', makeRepository, 'a new file'],
  ['--assume-unchanged', mark('--assume-unchanged'), 'a known file'],
  ['--skip-worktree', mark('--skip-worktree'), 'a known file'],
  ['a sparse checkout', ({ home }) => memoryGit(home, 'sparse-checkout', 'set', 'global'), 'a known file'],
  ['core.ignoreStat', ({ home }) => memoryGit(home, 'config', 'core.ignoreStat', 'true'), 'a known file'],
]

/** Memory in which a person has written a file that git is told not to see. */
async function hidden(
  world: PluginWorld & { memory: TestPlugin },
  [, hide, kind]: (typeof WAYS)[number],
): Promise<TestPlugin> {
  await world.memory.call('memory_write', { scope: 'project', path: 'b.md', content: 'other\n' })
  if (kind === 'a known file') await world.memory.call('memory_write', at({ content: 'old\n' }))
  await world.memory.dispose()
  await hide(world)
  await world.put(FILE, 'mine\n')
  const memory = await world.open()
  await memory.call('memory_read', at())
  return memory
}

test.each(WAYS)('what %s hides is in the history, what is no memory is not, and git sees it then', (...way) =>
  withMemory(NEVER, async (world) => {
    const { home, put, read } = world
    const memory = await hidden(world, way)
    await memory.call('memory_edit', at({ oldString: 'mine', newString: 'ours' }))
    expect(memoryGit(home, 'log', '-p', '--', FILE)).toContain('+mine')
    await put(ODD, 'mine\n')
    await put('projects/app/.cache/draft.md', 'draft\n')
    await put('.git/info/exclude', 'projects\n')
    await put('projects/app/private.txt', 'private\n')
    // Commits what is pending.
    await memory.command('log')
    expect(memoryGit(home, 'show', `HEAD:${FILE}`)).toBe(await read(FILE))
    expect(memoryGit(home, 'ls-files')).not.toMatch(/draft|private/)
    expect(memoryGit(home, 'ls-files', '-z').split('\0')).toContain(ODD)
    await put(FILE, 'mine again\n')
    expect(memoryGit(home, 'status', '--porcelain')).toContain(FILE)
    if (way[2] === 'a new file') return
    // Also where no tool touches it.
    await way[1](world)
    await memory.command('log')
    expect(memoryGit(home, 'show', `HEAD:${FILE}`)).toBe('mine again\n')
  }),
)

test('a fact that git does not see is in the history when it is forgotten, which is told', () =>
  withMemory(NEVER, async ({ memory, home, put, log }) => {
    await memory.call('memory_tree', {})
    await put('.gitignore', '*.md\n')
    await put('projects/app/facts/project-a.md', 'The build runs in the attic.\n')
    await eventually(async () =>
      expect((await memory.command('forget attic')).shown).toContain('/memfs forget yes'),
    )
    expect((await memory.command('forget yes')).shown).toContain('To bring it back')
    expect(memoryGit(home, 'log', '-p', '--', 'projects')).toContain('+The build runs in the attic.')
    expect(await log()).toMatch(
      /by hand that git was told to pass over files=projects\/app\/facts\/project-a\.md/,
    )
  }))

test('what git cannot commit is neither overwritten nor deleted, and the refusal says why', () =>
  withMemory({}, async (world) => {
    const { memory, home, put, read } = world
    await memory.call('memory_write', { scope: 'project', path: 'b.md', content: 'other\n' })
    await world.expectSound()
    const nested = makeRepository(world)
    memoryGit(home, 'update-index', '--add', '--cacheinfo', `160000,${headOf(nested)},${path.dirname(FILE)}`)
    const person = ['-c', 'user.name=P', '-c', 'user.email=p@localhost']
    memoryGit(home, ...person, 'commit', '--quiet', '--message', 'a submodule')
    await put(FILE, 'mine\n')
    await memory.call('memory_read', at())
    for (const [, change] of CHANGES) {
      await expect(change(memory)).rejects.toThrow(
        /^refused: Git cannot commit projects\/app\/reference\/a\.md/,
      )
      expect(await read(FILE)).toBe('mine\n')
    }
    expect(memoryGit(home, 'ls-files', '--stage')).toContain('160000')
  }))
