import { expect, test } from 'vitest'
import { memfs } from '../support/command-line.js'
import { memoryGit } from '../support/memory-view.js'
import { withPlugin } from '../support/with-plugin.js'

test('that nothing is committed on a detached HEAD stands in both overviews and in doctor, and goes with it', () =>
  withPlugin({ autoCommitDebounceMs: 100 }, async ({ home, open, expectSound }) => {
    const memory = await open()
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
