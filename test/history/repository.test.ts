import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memfs } from '../support/command-line.js'
import { scene } from '../support/history-scene.js'
import { memoryGit } from '../support/memory-view.js'
import { withMemory } from '../support/with-plugin.js'

test('that nothing is committed on a detached HEAD stands in both overviews and in doctor, and goes with it', () =>
  withMemory({ autoCommitDebounceMs: 100 }, async ({ memory, home, expectSound }) => {
    await memory.call('memory_write', { path: 'a.md', scope: 'project', content: 'one\n' })
    await expectSound()
    expect((await memory.command('')).shown).not.toContain('Trouble')
    const type = (...argv: string[]) => memfs(home, home.project('app'), argv)
    memoryGit(home, 'checkout', '--quiet', '--detach')
    await memory.call('memory_write', { path: 'b.md', scope: 'project', content: 'two\n' })
    const says =
      /Trouble: nothing is committed: a look at an older commit \(HEAD is detached:\s+git switch <branch> ends it\)/
    expect((await memory.command('')).shown).toMatch(says)
    expect((await type()).out).toContain('Trouble: a look at an older commit (HEAD is detached')
    expect((await type('doctor')).out).toContain('Nothing is committed: a look at an older commit')
    memoryGit(home, 'switch', '--quiet', '-')
    await expectSound()
    expect((await memory.command('')).shown).not.toContain('Trouble')
    expect(memoryGit(home, 'log', '-1', '--format=%s')).toContain('b.md')
  }))

test('nothing is committed where the person leaves the branch between the look and the commit', async () => {
  const { base, root, env, open, write, git } = await scene()
  await write('global/a.md', 'one\n')
  await open().commit()
  const bin = path.join(base, 'bin')
  await fs.mkdir(bin)
  const real = execFileSync('which', ['git']).toString().trim()
  const leaving = `#!/bin/sh
${real} "$@" || exit
case " $* " in *" add "*) ${real} -C ${root} checkout --quiet --detach ;; esac
`
  await fs.writeFile(path.join(bin, 'git'), leaving, { mode: 0o755 })
  const slow = open({ env: { ...env, PATH: `${bin}:${env['PATH']}` } })
  await write('global/b.md', 'two\n')
  await expect(slow.commit()).rejects.toThrow('HEAD is detached')
  git('switch', '--quiet', '-')
  await open().commit()
  expect(git('log', '-1', '--format=%s')).toContain('b.md')
})

test('a memory folder whose name has a line break has a history as any other, also of files that git was told to pass over', async () => {
  const { open, write, git } = await scene('me\nmory')
  await write('.gitignore', '*.md\n')
  for (const text of ['one', 'two']) {
    await write('global/a.md', text)
    await open().commit()
    expect(git('show', 'HEAD:global/a.md')).toBe(text)
  }
})
