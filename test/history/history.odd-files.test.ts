import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Scene, scene } from '../support/history-scene.js'

describe('a file that git cannot take does not stop the others', () => {
  const init = (folder: string) => void execFileSync('git', ['init', '--quiet', folder])

  test.each<[string, (given: Scene) => Promise<void>, string]>([
    [
      'a repository with commits',
      async ({ root, env, write }) => {
        init(path.join(root, 'odd'))
        await write('odd/x.md', '1')
        const person = { cwd: path.join(root, 'odd'), env: { ...env, GIT_CONFIG_GLOBAL: '/dev/null' } }
        execFileSync('git', ['add', '.'], person)
        execFileSync(
          'git',
          ['-c', 'user.name=P', '-c', 'user.email=p@localhost', 'commit', '-qm', 'x'],
          person,
        )
      },
      'odd/',
    ],
    ['a name that git refuses', async ({ write }) => write('odd/git~1', '1'), 'odd/git~1'],
  ])('%s', async (_, make, left) => {
    const given = await scene()
    const { open, write, git, lines } = given
    const history = open()
    await write('global/a.md', '1')
    await history.commit()
    await make(given)
    await write('global/a.md', '2')
    await write('zz/b.md', '1')
    await history.commit()
    await history.commit()
    expect(git('show', 'HEAD:global/a.md')).toBe('2')
    expect(git('ls-files')).toContain('zz/b.md')
    expect(await history.status()).toMatchObject({
      available: true,
      pending: 1,
      note: expect.stringContaining(left),
    })
    expect(lines.filter((line) => line.startsWith('files that git cannot commit'))).toHaveLength(1)
  })
})

test('links, sockets, pipes and odd names are defined', async () => {
  const { open, write, root, git, expectSound } = await scene()
  const history = open()
  const names = [
    '-h.md',
    '--all',
    ':(top).md',
    'a b.md',
    '*.md',
    'ü\u0301.md',
    'line\nbreak.md',
    '"quoted".md',
    '\x1b[31m.md',
    '#.md',
    ' ',
  ]
  for (const name of names) await write(`global/${name}`, name)
  await fs.writeFile(
    Buffer.concat([Buffer.from(`${root}/global/`), Buffer.from([0xff, 0xfe]), Buffer.from('.md')]),
    'x',
  )
  await fs.symlink('/nonexistent', path.join(root, 'global/dangling.md'))
  await fs.symlink('..', path.join(root, 'global/loop'))
  execFileSync('mkfifo', [path.join(root, 'global/pipe.md')])
  await fs.mkdir(path.join(root, 'global/folder.md'))
  await write('global/empty.md', '')
  await history.commit()
  const tree = await history.tree((await history.head())!, 'global')
  expect([...tree.keys()].sort()).toEqual([...names, 'empty.md', '\uFFFD\uFFFD.md'].sort())
  const contents = await history.blobs([...tree.values()])
  for (const name of names) expect(contents.get(tree.get(name) ?? '')?.toString()).toBe(name)
  expect(contents.get(tree.get('empty.md') ?? '')).toEqual(Buffer.from(''))
  expect(git('log', '--format=%s').trim()).not.toMatch(/[\n\x1b]/)
  expectSound()
  for (const name of names) await fs.rm(path.join(root, 'global', name))
  await history.commit()
  expectSound()
})

describe('the root', () => {
  test('gets no half repository from a start that was killed', async () => {
    const { open, write, root, expectSound } = await scene()
    await write('.git-init-Ab12Cd/.git/HEAD', 'ref: ')
    await write('a.md', '1')
    await open().start()
    expect((await fs.readdir(root)).sort()).toEqual(['.git', 'a.md'])
    expectSound()
  })

  test('is rid of what a start left that was killed just after it had put the repository in its place', async () => {
    const { open, write, root, git, expectSound } = await scene()
    git('init', '--quiet')
    await fs.mkdir(path.join(root, '.git-init-Ab12Cd'))
    await write('a.md', '1')
    await open().start()
    expect((await fs.readdir(root)).sort()).toEqual(['.git', 'a.md'])
    expectSound()
  })
})
