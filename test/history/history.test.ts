import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createFileLocks } from '../../src/lib/file-lock.js'
import { gitBlobId } from '../../src/lib/hash.js'
import { deadlyGit } from '../support/deadly-git.js'
import { eventually } from '../support/eventually.js'
import { gate } from '../support/gate.js'
import { type Scene, scene } from '../support/history-scene.js'
import { otherProcess } from '../support/other-process.js'

const bodies = (git: Scene['git']) =>
  git('log', '--format=%s%n%b%x01')
    .split('\x01')
    .map((text) => text.trim().split('\n').filter(Boolean))
    .filter((lines) => lines.length > 0)

describe('a change', () => {
  test('is committed within the debounce, under an identity of its own and with its writers', async () => {
    const { open, write, attribution, git, expectSound } = await scene()
    const history = open()
    const way = 'wish'
    await attribution.note([
      { path: 'global/a.md', blob: gitBlobId(Buffer.from('one')), session: 'ses_1', agent: 'build', way },
      { path: 'global/a.md', blob: gitBlobId(Buffer.from('two')), session: 'ses_2', agent: 'build' },
    ])
    await write('global/a.md', 'two')
    history.changed()
    await eventually(() =>
      expect(git('log', '--format=%an <%ae>%n%cn%n%B')).toBe(
        [
          'opencode-memfs <memfs@localhost>',
          'opencode-memfs',
          'memory: add global/a.md',
          '',
          'OpenCode-Session: ses_1',
          'OpenCode-Session: ses_2',
          'OpenCode-Agent: build',
          'OpenCode-Way: wish',
          '\n',
        ].join('\n'),
      ),
    )
    expectSound()
  })

  test('that was not committed before an abrupt end is recovered by the next process', async () => {
    const { open, write, writeAs, subjects, expectSound } = await scene()
    const first = open()
    await writeAs({ session: 'ses_1' }, 'a.md', '1')
    await first.commit()
    await writeAs({ session: 'ses_1' }, 'a.md', '2', { isLeft: true })
    await write('while-none-ran.md', '1')
    const next = open()
    await writeAs({ session: 'ses_2' }, 'b.md', '1')
    next.changed()
    await eventually(() =>
      expect(subjects().sort()).toEqual([
        'memory: add a.md',
        'memory: add b.md',
        'memory: by hand: add while-none-ran.md',
        'memory: recover a.md',
      ]),
    )
    expectSound()
  })

  test('is not taken in by half, by a commit of another process while it is written', async () => {
    const { open, write, subjects } = await scene()
    const [first, other] = [open(), open()]
    await write('a.md', '1')
    await first.commit()
    const late: Promise<void>[] = []
    await first.betweenCommits(async () => {
      await write('b.md', '1')
      late.push(other.commit())
      await sleep(300)
      await write('c.md', '1')
    })
    await Promise.all(late)
    expect(subjects()[0]).toBe('memory: by hand: add b.md, c.md')
  })

  test('is not taken in by half between the calls of which it is made', async () => {
    const { open, write, subjects, base, root } = await scene()
    const other = otherProcess({ root, stateFolder: path.join(base, 'state') })
    await open().asOneCommit(async () => {
      await write('b.md', '1')
      await other.commitsNow()
      await write('c.md', '1')
    })
    await other.ended()
    expect(subjects()).toEqual(['memory: by hand: add b.md, c.md'])
  })

  test('of several calls that goes on for long puts a commit off', async () => {
    const { open, write, base, subjects, expectSound } = await scene()
    const locks = createFileLocks(path.join(base, 'state', 'locks'), { timeoutMs: 2_000 })
    const history = open({ locks })
    const long = gate()
    const changing = history.asOneCommit(() => long.passed)
    await write('a.md', '1')
    await expect(history.commit()).rejects.toMatchObject({ code: 'busy' })
    long.open()
    await changing
    await history.commit()
    expect(subjects()).toEqual(['memory: by hand: add a.md'])
    expectSound()
  })

  test('is written all the same, with a line in the log, while another process holds the history for long', async () => {
    const { open, base, locks, lines } = await scene()
    const history = open({ locks: createFileLocks(path.join(base, 'state', 'locks'), { timeoutMs: 50 }) })
    const written: string[] = []
    await locks.hold(['git'], () => history.betweenCommits(async () => void written.push('a.md')))
    expect(written).toEqual(['a.md'])
    expect(lines).toEqual([
      expect.stringMatching(/^a change of several files did not wait .*"waited_ms":\d+/),
    ])
  })

  test('gets the words that are asked for before what happened, without line breaks', async () => {
    const { open, write, writeAs, subjects } = await scene()
    const history = open()
    await write('b.md', '1')
    await history.commit('memory: checkpoint before consolidation')
    await writeAs({ session: 'ses_1' }, 'a.md', '2')
    await history.commit('memory: x\n\nOpenCode-Session: forged')
    expect(subjects()).toEqual([
      'memory: x\uFFFD\uFFFDOpenCode-Session: forged: add a.md',
      'memory: checkpoint before consolidation: by hand: add b.md',
    ])
  })
})

describe('what several have changed within one debounce', () => {
  const agent = { writer: 'agent', session: 'ses_1', agent: 'build' }

  test('is in commits of their own: a hand edit is in none that names a session, the latest change is last', async () => {
    const { open, write, writeAs, git, committed, expectSound } = await scene()
    const history = open({ debounceMs: 60_000 })
    await write('global/a.md', 'old')
    await history.commit()
    await writeAs(agent, 'global/a.md', 'by the agent')
    await writeAs({ writer: 'setup' }, 'global/system/projects.md', 'registry')
    await writeAs({ writer: 'capture', session: 'ses_2', way: 'wish' }, 'global/facts/f.md', 'fact')
    await sleep(20)
    await write('global/hand.md', 'by hand')
    await history.commit()
    const [latest, ...others] = bodies(git).slice(0, 4)
    expect(latest).toEqual(['memory: by hand: add global/hand.md'])
    expect(others.sort()).toEqual([
      ['memory: change global/a.md', 'OpenCode-Session: ses_1', 'OpenCode-Agent: build'],
      ['memory: learned global/facts/f.md', 'OpenCode-Session: ses_2', 'OpenCode-Way: wish'],
      ['memory: set up global/system/projects.md'],
    ])
    for (const [file, text] of [
      ['global/a.md', 'by the agent'],
      ['global/hand.md', 'by hand'],
      ['global/facts/f.md', 'fact'],
    ] as const)
      expect(committed(file).toString()).toBe(text)
    expectSound()
  })

  test('holds what was staged and not what came later, with deletions, modes and odd names', async () => {
    const { open, write, writeAs, attribution, root, git, expectSound } = await scene()
    const history = open({ debounceMs: 60_000 })
    await write('global/gone by hand.md', '1')
    await write('global/gone.md', '1')
    await write('global/script.sh', '1')
    await history.commit()
    await fs.rm(path.join(root, 'global/gone by hand.md'))
    await attribution.note([{ path: 'global/gone.md', blob: 'absent', ...agent }])
    await fs.rm(path.join(root, 'global/gone.md'))
    await fs.chmod(path.join(root, 'global/script.sh'), 0o700)
    await writeAs(agent, 'global/odd\n"näme".md', '1')
    await history.commit()
    const commits = await history.log({ folders: ['global'], limit: 2 })
    const shares = commits.map(({ sessions, files }) =>
      [...sessions, ...files.map(({ path: name, change }) => `${change} ${name}`)].join(', '),
    )
    expect(shares.sort()).toEqual([
      'deleted global/gone by hand.md, modified global/script.sh',
      'ses_1, deleted global/gone.md, added global/odd\n"näme".md',
    ])
    expect(git('ls-files', '--stage', 'global/script.sh')).toContain('100755')
    expectSound()
  })

  test('begins the history with what was there before or set up, so that a change can be taken back', async () => {
    const setup = { writer: 'setup' }
    const first = await scene()
    await first.writeAs(agent, 'global/a.md', 'by the agent')
    await sleep(20)
    await first.writeAs(setup, 'global/system/projects.md', 'registry')
    await first.open().commit()
    expect(first.subjects()).toEqual(['memory: add global/a.md', 'memory: set up global/system/projects.md'])

    const { open, write, writeAs, subjects } = await scene()
    await write('global/before.md', 'before')
    await sleep(20)
    await writeAs(setup, 'global/system/projects.md', 'registry')
    await open().commit()
    expect(subjects()[1]).toBe('memory: by hand: add global/before.md')
  })

  test('keeps a name that is not UTF-8 as it is, with what else a person changed', async () => {
    const { open, write, writeAs, root, git, subjects, expectSound } = await scene()
    const history = open({ debounceMs: 60_000 })
    await fs.mkdir(path.join(root, 'global'))
    await fs.writeFile(Buffer.concat([Buffer.from(`${root}/global/`), Buffer.from([0xff, 0xfe])]), 'odd')
    await write('global/hand.md', '1')
    await sleep(20)
    await writeAs(agent, 'global/a.md', '1')
    await history.commit()
    await sleep(20)
    await writeAs(agent, 'global/a.md', '2')
    await fs.writeFile(Buffer.concat([Buffer.from(`${root}/global/`), Buffer.from([0xff, 0xfe])]), 'odder')
    await history.commit()
    expect(subjects()).toEqual([
      'memory: change global/a.md',
      'memory: by hand: change global/\uFFFD\uFFFD',
      'memory: add global/a.md',
      'memory: by hand: add global/hand.md, global/\uFFFD\uFFFD',
    ])
    expect(git('ls-files', '--eol', 'global').trim().split('\n')).toHaveLength(3)
    expectSound()
  })

  test('is one commit where a file takes the place of a folder', async () => {
    const { open, write, writeAs, attribution, root, subjects, expectSound } = await scene()
    const history = open({ debounceMs: 60_000 })
    await writeAs(agent, 'global/zz/n.md', '1')
    await history.commit()
    await attribution.note([{ path: 'global/zz/n.md', blob: 'absent', ...agent }])
    await fs.rm(path.join(root, 'global/zz'), { recursive: true })
    await write('global/zz', 'a file of a person')
    await history.commit()
    expect(subjects()).toEqual(['memory: add global/zz; delete global/zz/n.md', 'memory: add global/zz/n.md'])
    expectSound()
  })

  test('takes the subject that a writer gave with its changes, whoever commits', async () => {
    const { open, writeAs, subjects } = await scene()
    const history = open({ debounceMs: 60_000 })
    const subject = 'memory: consolidated (merged 1)'
    await writeAs(agent, 'global/a.md', '1')
    await writeAs({ writer: 'model', subject }, 'global/facts/f.md', '1')
    await writeAs({ writer: 'model', subject }, 'global/facts/g.md', '1')
    await history.commit()
    expect(subjects().sort()).toEqual([
      'memory: add global/a.md',
      'memory: consolidated (merged 1): add global/facts/f.md, global/facts/g.md',
    ])
  })
})

describe('what is to be replaced or deleted', () => {
  async function going() {
    const given = await scene()
    const name = 'global/a.md'
    const history = given.open({ debounceMs: 60_000 })
    const goes = (text: string, isNeeded = false) =>
      history.commitBeforeOverwrite([{ path: name, name, blob: gitBlobId(Buffer.from(text)), isNeeded }])
    return { ...given, name, history, goes }
  }

  test('is committed first where no commit has it, and waits where somebody holds the repository', async () => {
    const { name, history, goes, write, writeAs, subjects, lines, root } = await going()
    await write(name, 'by hand')
    await history.commit()
    const mark = path.join(root, '.git', 'MERGE_HEAD')
    await fs.writeFile(mark, '')
    expect(await goes('by hand')).toBe(false)
    await write(name, 'typed')
    await expect(goes('typed')).rejects.toMatchObject({
      code: 'busy',
      message: expect.stringMatching(
        /^A merge is in progress .* What stands in global\/a\.md is in no commit yet/,
      ),
    })
    await fs.rm(mark)
    expect([await goes('typed'), await goes('typed')]).toEqual([true, false])
    await writeAs({ session: 'ses_1' }, name, 'said')
    expect([await goes('said'), await goes('said', true), await goes('said', true)]).toEqual([
      false,
      true,
      false,
    ])
    expect(lines.join()).not.toContain('without being in the history')
    expect(subjects()).toEqual([
      'memory: change global/a.md',
      'memory: by hand: change global/a.md',
      'memory: by hand: add global/a.md',
    ])
  })

  test('is known to be in a commit, however many files there are', async () => {
    const { open, write, git, root, lines } = await scene()
    await write('global/begun.md', 'begun')
    const history = open({ debounceMs: 60_000 })
    await history.commit()
    const blob = git('rev-parse', 'HEAD:global/begun.md').trim()
    const files = Array.from({ length: 4_000 }, (_, i) => `global/${'long/'.repeat(120)}${i}.md`)
    const input = files.map((file) => `100644 ${blob}\t${file}\n`).join('')
    execFileSync('git', ['update-index', '--index-info'], { cwd: root, input })
    git('commit', '--quiet', '--message=many')
    const given = files.map((name) => ({ path: name, name, blob, isNeeded: true }))
    expect(await history.commitBeforeOverwrite(given)).toBe(false)
    expect(lines.join()).not.toContain('without being in the history')
  })

  test('is committed however long the names of all files are together: a command takes 2 MB', async () => {
    const { open, write, git, subjects, committed } = await scene()
    const history = open({ debounceMs: 60_000 })
    await write('begun.md', '1')
    await history.commit()
    await write('a.md', '1')
    git('add', 'a.md')
    const folder = `global/${'deep/'.repeat(740)}`
    const files = Array.from({ length: 600 }, (_, n) => `${folder}${n}.md`)
    for (const name of files) await write(name, name.slice(-9))
    const blobs = files.map((name) => gitBlobId(Buffer.from(name.slice(-9))))
    const lost = files.map((name, n) => ({ name, path: name, blob: blobs[n] as string, isNeeded: false }))
    expect(await history.commitBeforeOverwrite(lost)).toBe(true)
    expect(subjects()).toHaveLength(2)
    expect(committed(files[599] as string).toString()).toBe('deep/599.md'.slice(-9))
    // What a person has staged is not asked for.
    expect(git('status', '--porcelain')).toBe('A  a.md\n')
  })

  test('is committed alone where a person has staged that it takes the place of a folder', async () => {
    const { open, write, root, git, subjects, committed, expectSound } = await scene()
    const history = open({ debounceMs: 60_000 })
    const name = 'global/plan.md'
    await write(`${name}/in.md`, '1')
    await write('a.md', '1')
    await history.commit()
    await fs.rm(path.join(root, name), { recursive: true })
    await write(name, 'by hand')
    await write('a.md', '2')
    git('add', '--all')
    const blob = gitBlobId(Buffer.from('by hand'))
    expect(await history.commitBeforeOverwrite([{ name, path: name, blob, isNeeded: false }])).toBe(true)
    expect(committed(name).toString()).toBe('by hand')
    expect(subjects()[0]).toBe(`memory: by hand: add ${name}; delete ${name}/in.md`)
    expect(git('status', '--porcelain')).toBe('M  a.md\n')
    await history.commit()
    expectSound()
  })

  test('is said to be in no history while another such question is under way', async () => {
    const { name, history, goes, write, root } = await going()
    await write(name, 'by hand')
    await fs.writeFile(path.join(root, '.git'), 'gitdir: /nonexistent')
    expect(await goes('by hand', true)).toBe(false)
    const other = goes('by hand', true)
    expect(history.whyNotKept()).toBeDefined()
    await other
    await fs.rm(path.join(root, '.git'))
    expect(await goes('by hand', true)).toBe(true)
    expect(history.whyNotKept()).toBeUndefined()
  })

  test('takes in nothing of a change that another makes in several calls', async () => {
    const { name, history, goes, writeAs, subjects, expectSound } = await going()
    const change = { writer: 'person', subject: 'memory: imported' }
    await history.asOneCommit(async () => {
      await writeAs(change, 'global/b.md', '1')
      await writeAs({ session: 'ses_1' }, name, 'said')
      expect(await goes('said', true)).toBe(true)
      await writeAs(change, 'global/c.md', '1')
    })
    await history.commit()
    expect(subjects()).toEqual(['memory: imported: add global/b.md, global/c.md', 'memory: add global/a.md'])
    expectSound()
  })

  test('can be brought back where there is a commit and git works', async () => {
    const { open, write, root } = await scene()
    const history = open({ debounceMs: 60_000 })
    expect(await history.available()).toBe(false)
    await write('global/a.md', '1')
    await history.commit()
    expect(await history.available()).toBe(true)
    await fs.rename(path.join(root, '.git'), path.join(root, '../put-away'))
    await fs.writeFile(path.join(root, '.git'), 'gitdir: /nonexistent')
    expect(await history.available()).toBe(false)
  })
})

test('a burst of many changes is one commit and one pack, of the same bytes', async () => {
  const { open, write, writeAs, root, committed, subjects, expectSound } = await scene()
  const history = open({ debounceMs: 60_000 })
  await write('.gitattributes', '* text=auto eol=crlf\n')
  await history.commit()
  for (let n = 0; n < 150; n++) {
    await writeAs({ session: 'ses_1' }, `global/${n}.md`, `${n}\r\nsome\ntext`)
    history.changed()
  }
  await history.close()
  expect(subjects()).toHaveLength(2)
  for (const n of [0, 77, 149]) expect(committed(`global/${n}.md`).toString()).toBe(`${n}\r\nsome\ntext`)
  const packs = (await fs.readdir(path.join(root, '.git/objects/pack'))).filter((name) =>
    name.endsWith('.pack'),
  )
  expect(packs).toHaveLength(1)
  expect((await fs.stat(path.join(root, '.git/objects/pack', packs[0]!))).mode & 0o077).toBe(0)
  expectSound()
})

test('git is run six times to begin a history, four for a change, and twice where there is nothing to commit', async () => {
  const { open, write, env, base, git, subjects } = await scene()
  const { folder, calls } = deadlyGit(base, 'counted', 0)
  const history = open({ env: { ...env, PATH: `${folder}:${env.PATH}` } })
  const runsFor = async (task: () => Promise<unknown>) => {
    const before = calls()
    await task()
    return calls() - before
  }
  await write('global/a.md', '1')
  await history.commit()
  // The last packs what there is, beside other work.
  await eventually(() => expect(calls()).toBe(6))
  expect(await runsFor(history.commit)).toBe(2)
  await write('global/a.md', '2')
  await write('global/b.md', '2')
  expect(await runsFor(history.commit)).toBe(4)
  // What a person has staged, or a git that died.
  await write('global/a.md', '3')
  git('add', '.')
  expect(await runsFor(history.commit)).toBe(3)
  expect(subjects()).toHaveLength(3)
  expect(await runsFor(history.flush)).toBe(0)
  // Who opens it again asks where it lies, and packs only behind a commit of its own.
  const next = open({ env: { ...env, PATH: `${folder}:${env.PATH}` } })
  expect(await runsFor(async () => [await next.commit(), await next.commit()])).toBe(5)
})

describe('reading', () => {
  test('the log knows files, writers and folders', async () => {
    const { open, write, writeAs, git } = await scene()
    const history = open()
    const writer = { session: 'ses_1', agent: 'build', way: 'wish' }
    await write('global/a.md', '1')
    await write('projects/x/a.md', '1')
    await history.commit()
    await writeAs(writer, 'global/a.md', '2')
    await writeAs(writer, 'projects/x/\x01odd\n"name".md', '2')
    await writeAs(writer, 'projects/other/b.md', '2')
    await history.commit()
    await write('projects/other/a.md', '3')
    await history.commit()

    const commits = await history.log({ folders: ['global', 'projects/x'], limit: 10 })
    const one = gitBlobId(Buffer.from('1'))
    const two = gitBlobId(Buffer.from('2'))
    const file = (path: string, change: string, before: string, blob: string) =>
      expect.objectContaining({ path, change, before, blob })
    const known = { date: expect.any(Date), machine: 'localhost' }
    expect(commits).toEqual([
      {
        ...known,
        hash: git('rev-parse', 'HEAD~1').trim(),
        subject: 'memory: add projects/other/b.md, projects/x/\uFFFDodd\uFFFD"name".md; change global/a.md',
        ...{ sessions: ['ses_1'], agents: ['build'], ways: ['wish'], others: 1, isFirst: false },
        files: [
          file('global/a.md', 'modified', one, two),
          file('projects/x/\x01odd\n"name".md', 'added', 'absent', two),
        ],
      },
      {
        ...known,
        hash: git('rev-parse', 'HEAD~2').trim(),
        subject: 'memory: by hand: add global/a.md, projects/x/a.md',
        ...{ sessions: [], agents: [], ways: [], others: 0, isFirst: true },
        files: [file('global/a.md', 'added', 'absent', one), file('projects/x/a.md', 'added', 'absent', one)],
      },
    ])
    expect(Date.now() - commits[0]!.date.getTime()).toBeLessThan(60_000)
    const hashes = async (query: Parameters<typeof history.log>[0]) =>
      (await history.log(query)).map(({ hash }) => hash)
    expect(await hashes({ folders: ['global', 'projects/x'], limit: 1 })).toEqual([commits[0]?.hash])
    expect(await hashes({ folders: ['projects/x'], path: 'a.md', limit: 9 })).toEqual([commits[1]?.hash])
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
    const id = tree.get('system/a.md') ?? ''
    expect((await history.blobs([id])).get(id)).toEqual(bytes)
    expect(await history.tree(commit, 'projects')).toHaveProperty('size', 2)
    expect(await history.tree(commit, 'projects/*')).toHaveProperty('size', 0)
  })

  test('before there is anything, there is nothing', async () => {
    const { open, root, git } = await scene()
    const history = open()
    expect(await history.log({ folders: ['global'], limit: 5 })).toEqual([])
    git('init', '--quiet')
    expect(await history.log({ folders: ['global'], limit: 5 })).toEqual([])
    expect(await history.head()).toBeUndefined()
    await expect(history.resolve('0123abcd')).rejects.toMatchObject({ code: 'unknown-commit' })
    await fs.rm(root, { recursive: true })
    expect(await history.log({ folders: ['global'], limit: 5 })).toEqual([])
    expect(await history.status()).toMatchObject({
      available: false,
      reason: expect.stringContaining(`${root} is gone`),
    })
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
    git('tag', 'cafe')
    git('tag', '-a', 'annotated', '-m', 'x')
    for (const given of [hash, hash.slice(0, 4), hash.slice(0, 7), ` ${hash.toUpperCase()}\n`])
      expect(await history.resolve(given), given).toBe(hash)
    const refused = [
      ...['', ' ', 'HEAD', 'HEAD~1', '@', '@{1}', 'main', 'deadbeef', 'cafe', 'annotated', 'refs/heads/main'],
      ...['^', '~1', `..${hash}`, ':a.md', ` ${hash}`, '0'].map((behind) => `${hash}${behind}`),
      `^${hash}`,
      ...[`${hash}\n--hard`, ':/one', '-h', '--help', '--all', '--hard', '--output=/tmp/x', '--exec=touch x'],
      ...['../x', 'a.md', 'a', hash.slice(0, 3), 'g'.repeat(40), '0'.repeat(40), '0'.repeat(64)],
      ...[tree, git('rev-parse', `${hash}:a.md`).trim(), git('rev-parse', 'annotated').trim()],
    ]
    const unknown = { code: 'unknown-commit' }
    for (const given of refused)
      await expect(history.resolve(given), JSON.stringify(given)).rejects.toMatchObject(unknown)
    await expect(history.tree('HEAD', 'global')).rejects.toMatchObject(unknown)
    await expect(history.blobs(['--help'])).rejects.toThrow('not a blob id')
    await expect(history.blobs([hash])).rejects.toThrow('is commit')
    await expect(history.blobs(['0'.repeat(40)])).rejects.toThrow('is missing')
    expect(await history.blobs([])).toEqual(new Map())
  })
})
