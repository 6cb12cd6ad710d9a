import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { memoryGit } from '../support/memory-view.js'
import type { Args, TestPlugin } from '../support/plugin.js'
import { type PluginWorld, withMemory } from '../support/with-plugin.js'

/** Longer than the test: nothing is committed by itself. */
const NEVER = { autoCommitDebounceMs: 60_000 }
const FILE = 'projects/app/reference/a.md'
/** Signs that git, or a list of paths, could take for something else. */
const ODD = 'projects/app/reference/-"a", \u00fc [*].md'
const at = (more: Args = {}) => ({ scope: 'project', path: 'reference/a.md', ...more })

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

const CHANGES: [string, (memory: TestPlugin) => Promise<unknown>][] = [
  ['memory_edit', (memory) => memory.call('memory_edit', at({ oldString: 'mine', newString: 'ours' }))],
  ['memory_write', (memory) => memory.call('memory_write', at({ content: 'ours\n' }))],
  ['memory_delete', (memory) => memory.call('memory_delete', at())],
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
