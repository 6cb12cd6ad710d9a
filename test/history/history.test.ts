import fs from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { gitBlobId } from '../../src/lib/hash.js'
import { eventually, scene } from './harness.js'

describe('a change', () => {
  test('is committed within the debounce, under an identity of its own and with its writers', async () => {
    const { open, write, attribution, git, expectSound } = await scene()
    const history = open()
    await attribution.note([
      { path: 'global/a.md', blob: gitBlobId(Buffer.from('one')), session: 'ses_1', agent: 'build' },
      { path: 'global/a.md', blob: gitBlobId(Buffer.from('two')), session: 'ses_2', agent: 'build' },
      { path: 'global/b.md', blob: gitBlobId(Buffer.from('noted')), session: 'ses_3', agent: 'plan' },
    ])
    await write('global/a.md', 'two')
    await write('global/b.md', 'edited since')
    history.changed()
    await eventually(() =>
      expect(git('log', '--format=%an <%ae>%n%cn%n%B')).toBe(
        [
          'opencode-memfs <memfs@localhost>',
          'opencode-memfs',
          'memory: update global/a.md, global/b.md',
          '',
          'OpenCode-Session: ses_1',
          'OpenCode-Session: ses_2',
          'OpenCode-Agent: build',
          '\n',
        ].join('\n'),
      ),
    )
    expectSound()
  })

  test('by a person carries no trailers, also where a tool wrote the same file before', async () => {
    const { open, write, attribution, git } = await scene()
    const history = open()
    await attribution.note([{ path: 'a.md', blob: gitBlobId(Buffer.from('tool')), session: 'ses_1' }])
    await write('a.md', 'tool')
    await history.commit()
    await write('a.md', 'person')
    await history.commit()
    expect(
      git('log', '--format=%b%x01')
        .split('\x01')
        .map((body) => body.trim()),
    ).toEqual(['', 'OpenCode-Session: ses_1', ''])
  })

  test('in a burst makes one commit, which names a handful of files', async () => {
    const { open, write, subjects } = await scene()
    const history = open({ debounceMs: 300 })
    for (let n = 0; n < 30; n++) {
      await write(`global/${n}.md`, String(n))
      history.changed()
    }
    await history.close()
    expect(subjects()).toEqual([
      'memory: update global/0.md, global/1.md, global/10.md, global/11.md, global/12.md and 25 more',
    ])
  })

  test('that was not committed before an abrupt end is recovered by the next start', async () => {
    const { open, write, subjects, expectSound } = await scene()
    const first = open()
    await write('a.md', '1')
    await first.commit()
    await write('a.md', '2')
    await open().start()
    expect(subjects()).toEqual(['memory: recover a.md', 'memory: update a.md'])
    expectSound()
  })

  test('found at the start beside another process is not called a leftover', async () => {
    const { open, write, subjects } = await scene()
    await write('a.md', '1')
    await open({ isAlone: false }).start()
    await eventually(() => expect(subjects()).toEqual(['memory: update a.md']))
  })

  test('that is pending is committed by close, and nothing is when there is nothing', async () => {
    const { open, write, subjects, expectSound } = await scene()
    const history = open({ debounceMs: 60_000 })
    await history.start()
    await write('a.md', '1')
    history.changed()
    await history.close()
    await open().start()
    expect(subjects()).toEqual(['memory: update a.md'])
    expectSound()
  })

  test('does not hold up the end when another process holds the history', async () => {
    const { open, write, locks, subjects } = await scene()
    const history = open({ debounceMs: 60_000 })
    await write('a.md', '1')
    history.changed()
    await locks.hold(['git'], () => history.close())
    await open().start()
    expect(subjects()).toEqual(['memory: recover a.md'])
  })

  test('gets the subject that is asked for, without line breaks', async () => {
    const { open, write, subjects } = await scene()
    await write('a.md', '1')
    await open().commit('memory: rollback to 1234\n\nOpenCode-Session: forged')
    expect(subjects()).toEqual(['memory: rollback to 1234\uFFFD\uFFFDOpenCode-Session: forged'])
  })
})

test('a burst of many changes is one commit and one pack, of the same bytes', async () => {
  const { open, write, root, committed, subjects, expectSound } = await scene()
  const history = open({ debounceMs: 60_000 })
  await write('.gitattributes', '* text=auto eol=crlf\n')
  for (let n = 0; n < 150; n++) {
    await write(`global/${n}.md`, `${n}\r\nsome\ntext`)
    history.changed()
  }
  await history.close()
  expect(subjects()).toHaveLength(1)
  for (const n of [0, 77, 149]) expect(committed(`global/${n}.md`).toString()).toBe(`${n}\r\nsome\ntext`)
  const packs = (await fs.readdir(path.join(root, '.git/objects/pack'))).filter((name) =>
    name.endsWith('.pack'),
  )
  expect(packs).toHaveLength(1)
  expect((await fs.stat(path.join(root, '.git/objects/pack', packs[0]!))).mode & 0o077).toBe(0)
  expectSound()
})

test('everything that is made is for the owner alone', async () => {
  const { open, write, root } = await scene()
  const before = process.umask(0o022)
  const history = open()
  await write('global/system/a.md', '1')
  await history.commit()
  await write('global/system/a.md', '2')
  await history.commit()
  process.umask(before)
  const entries = await fs.readdir(path.join(root, '.git'), { recursive: true })
  const open0 = await Promise.all(
    ['.', ...entries].map(async (name) => ({
      name,
      mode: (await fs.stat(path.join(root, '.git', name))).mode,
    })),
  )
  expect(open0.filter(({ mode }) => mode & 0o077)).toEqual([])
})

describe('reading', () => {
  test('the log knows files, writers and folders', async () => {
    const { open, write, attribution, root } = await scene()
    const history = open()
    await write('global/a.md', '1')
    await write('projects/x/a.md', '1')
    await history.commit('one')
    await attribution.note([{ path: 'global/a.md', blob: 'absent', session: 'ses_1', agent: 'build' }])
    await fs.rm(path.join(root, 'global/a.md'))
    await write('projects/x/\x01odd\n"name".md', '2')
    await history.commit('two')
    await write('projects/other/a.md', '3')
    await history.commit('three')

    const commits = await history.log({ folders: ['global', 'projects/x'], limit: 10 })
    expect(
      commits.map(({ subject, sessions, agents, files }) => ({ subject, sessions, agents, files })),
    ).toEqual([
      {
        subject: 'two',
        sessions: ['ses_1'],
        agents: ['build'],
        files: [
          { path: 'global/a.md', change: 'deleted' },
          { path: 'projects/x/\x01odd\n"name".md', change: 'added' },
        ],
      },
      {
        subject: 'one',
        sessions: [],
        agents: [],
        files: [
          { path: 'global/a.md', change: 'added' },
          { path: 'projects/x/a.md', change: 'added' },
        ],
      },
    ])
    expect(Date.now() - commits[0]!.date.getTime()).toBeLessThan(60_000)
    expect(
      (await history.log({ folders: ['global', 'projects/x'], limit: 1 })).map((c) => c.subject),
    ).toEqual(['two'])
    expect(
      (await history.log({ folders: ['projects/x'], path: 'a.md', limit: 9 })).map((c) => c.subject),
    ).toEqual(['one'])
    expect(await history.log({ folders: ['projects/*'], limit: 9 })).toEqual([])
    expect(await history.log({ folders: [':(top)'], limit: 9 })).toEqual([])
  })

  test('a tree and its blobs give back the bytes of a commit', async () => {
    const { open, write, root, subjects } = await scene()
    const history = open()
    const bytes = Buffer.from([0xff, 0xfe, 0x0d, 0x0a, 0x00, 0x0d])
    await write('projects/x/system/a.md', bytes)
    await write('projects/x2/b.md', 'other')
    await fs.symlink('a.md', path.join(root, 'projects/x/link.md'))
    await history.commit()
    const commit = (await history.head())!
    await write('projects/x/system/a.md', 'new')
    await history.commit()
    expect(subjects()).toHaveLength(2)
    const tree = await history.tree(commit, 'projects/x')
    expect([...tree]).toEqual([['system/a.md', gitBlobId(bytes)]])
    expect(await history.blob(tree.get('system/a.md') ?? '')).toEqual(bytes)
    expect(await history.tree(commit, 'projects')).toHaveProperty('size', 2)
    expect(await history.tree(commit, 'projects/*')).toHaveProperty('size', 0)
  })

  test('before there is anything, there is nothing', async () => {
    const { open, root } = await scene()
    const history = open()
    expect(await history.log({ folders: ['global'], limit: 5 })).toEqual([])
    await history.start()
    expect(await history.log({ folders: ['global'], limit: 5 })).toEqual([])
    expect(await history.head()).toBeUndefined()
    await expect(history.resolve('0123abcd')).rejects.toMatchObject({ code: 'unknown-commit' })
    await fs.rm(root, { recursive: true })
    expect(await history.log({ folders: ['global'], limit: 5 })).toEqual([])
    expect(await history.status()).toEqual({ available: true, pending: 0 })
  })

  test('a commit is named by its hash and by nothing else', async () => {
    const { open, write, git } = await scene()
    const history = open()
    await write('a.md', '1')
    await history.commit()
    const hash = git('rev-parse', 'HEAD').trim()
    const tree = git('rev-parse', 'HEAD^{tree}').trim()
    await write('a.md', '2')
    await history.commit()
    git('branch', 'deadbeef')
    git('branch', hash.slice(0, 7), 'HEAD')
    git('tag', 'v1')

    for (const given of [hash, hash.slice(0, 4), hash.slice(0, 7), ` ${hash.toUpperCase()}\n`]) {
      expect(await history.resolve(given), given).toBe(hash)
    }
    const refused = [
      ...[
        '',
        '-h',
        '--help',
        '--all',
        '-1',
        'HEAD',
        'HEAD~1',
        '@',
        'main',
        'v1',
        'deadbeef',
        hash.slice(0, 3),
      ],
      ...[`${hash}~1`, `${hash}^{tree}`, `${hash}..HEAD`, `${hash} HEAD`, `^${hash}`, `${hash}0`, `:/memory`],
      ...[tree, gitBlobId(Buffer.from('1')), '0'.repeat(40), '0'.repeat(64), `${hash}\0`, 'a.md'],
    ]
    for (const given of refused) {
      await expect(history.resolve(given), JSON.stringify(given)).rejects.toMatchObject({
        code: 'unknown-commit',
      })
    }
    await expect(history.tree('HEAD', 'global')).rejects.toMatchObject({ code: 'unknown-commit' })
    await expect(history.blobs(['--help'])).rejects.toThrow('not a blob id')
    await expect(history.blobs([hash])).rejects.toThrow('is commit')
    await expect(history.blobs(['0'.repeat(40)])).rejects.toThrow('is missing')
    expect(await history.blobs([])).toEqual(new Map())
  })

  test('it writes nothing', async () => {
    const { open, write, root } = await scene()
    const history = open()
    await write('global/a.md', '1')
    await history.commit()
    const stamp = async () =>
      Promise.all(
        (await fs.readdir(path.join(root, '.git'), { recursive: true })).map(
          async (name) => `${name} ${(await fs.stat(path.join(root, '.git', name))).mtimeMs}`,
        ),
      )
    const before = await stamp()
    await write('global/a.md', '2')
    expect(await history.status()).toEqual({ available: true, pending: 1 })
    await history.log({ folders: ['global'], limit: 3 })
    await history.tree((await history.head())!, 'global')
    expect(await stamp()).toEqual(before)
  })
})
