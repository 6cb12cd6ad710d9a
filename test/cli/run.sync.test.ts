import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memfs } from '../support/command-line.js'
import { withPlugin } from '../support/with-plugin.js'

test('who is asked whether a secret is none is told which, and asked of the next by itself', () =>
  withPlugin({}, async ({ home, open, put }) => {
    const plugin = await open()
    await plugin.command('remember We publish with npm 10.')
    await plugin.dispose()
    await put(
      'projects/app/fixtures.md',
      'a fixture: AKIAQ3EGR7TZ2BNPLW5X\nmine: ghp_55C7kQ2mW8xZr4Vt9LpYb3NfHs6JdGaE1uRi\n',
    )
    const bare = path.join(home.root, 'memory.git')
    execFileSync('git', ['init', '--quiet', '--bare', bare], { env: home.env(home.root) })
    const type = (...argv: string[]) => memfs(home, plugin.directory, ['sync', ...argv])
    const sent = () => execFileSync('git', ['-C', bare, 'for-each-ref'], { encoding: 'utf8' })

    expect((await type(bare, '--yes')).out).toContain('projects/app/fixtures.md, line 1')
    const asked = await type('allow')
    expect(asked.err).toMatch(/It is in projects\/app\/fixtures\.md, line 1 \(.+\)\./)
    expect(asked.out).toContain('Nothing was done.')
    expect((await type('allow', '--yes')).out).toContain('line 2')
    expect(sent()).toBe('')
    await type('allow', '--yes')
    expect(sent()).not.toBe('')
  }))
