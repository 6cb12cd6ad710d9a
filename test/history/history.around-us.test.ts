import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { identity, scene } from '../support/history-scene.js'

const BYTES = Buffer.from('a mixed\r\nline $Id$ ending\nfile, ümläut \xff\r\n', 'latin1')

test('the settings of the repository itself change nothing', async () => {
  const { open, write, git, committed, root, env, expectSound } = await scene()
  git('init', '--quiet', '--initial-branch=mine')
  const ran = path.join(env['HOME'] ?? '', 'ran')
  for (const [key, value] of [
    ['commit.gpgSign', 'true'],
    ['core.autocrlf', 'true'],
    ['core.fsmonitor', `touch ${ran};`],
    ['filter.upper.clean', `touch ${ran}; tr a-z A-Z`],
    ['log.showRoot', 'false'],
    ['status.showUntrackedFiles', 'no'],
    ['i18n.commitEncoding', 'ISO-8859-1'],
  ] as const) {
    git('config', key, value)
  }
  await fs.mkdir(path.join(root, '.git/hooks'), { recursive: true })
  await fs.writeFile(path.join(root, '.git/hooks/pre-commit'), `#!/bin/sh\ntouch ${ran}\nexit 1\n`, {
    mode: 0o755,
  })
  await fs.mkdir(path.join(root, '.git/info'), { recursive: true })
  await fs.writeFile(path.join(root, '.git/info/attributes'), '* filter=upper working-tree-encoding=UTF-16')
  await write('.gitattributes', '* text=auto eol=crlf filter=upper ident working-tree-encoding=UTF-16\n')
  await write('global/a.md', BYTES)
  const history = open()
  await history.start()
  expect(committed('global/a.md')).toEqual(BYTES)
  expect(git('symbolic-ref', 'HEAD').trim()).toBe('refs/heads/mine')
  expect((await history.log({ folders: ['global'], limit: 1 }))[0]?.files).toMatchObject([
    { path: 'global/a.md', change: 'added' },
  ])
  expect(existsSync(ran)).toBe(false)
  git('config', '--unset', 'core.fsmonitor')
  expectSound()
})

test('what a person ignores inside the memory stays ignored, and cannot bring temporary files in', async () => {
  const { open, write, git } = await scene()
  await write('.gitignore', 'drafts/\n!*.tmp\n')
  await write('drafts/a.md', '1')
  await write('global/.~4711-0badcafe.tmp', 'half')
  for (const name of ['.a.md.swp', 'a.md~', '.#a.md', '#a.md#']) await write(`global/${name}`, 'half')
  await write('global/a.md', '1')
  const history = open()
  await history.start()
  expect(git('ls-files').trim().split('\n')).toEqual(['.gitignore', 'global/a.md'])
  expect(await history.status()).toEqual({ available: true, pending: 0 })
})

describe('inside another repository', () => {
  async function inside() {
    const given = await scene()
    const outer = (...args: string[]) =>
      execFileSync('git', args, { cwd: given.base, env: given.env }).toString('utf8')
    outer('init', '--quiet', '--initial-branch=main')
    await fs.writeFile(path.join(given.base, '.gitignore'), '*\n')
    await fs.writeFile(path.join(given.base, '.gitattributes'), '* text=auto\n')
    return { ...given, untouched: () => expect(outer('rev-list', '--all', '--count').trim()).toBe('0') }
  }

  test.each(['broken', 'removed', 'empty'])('the outer one is not used when the own is %s', async (how) => {
    const { open, write, root, untouched } = await inside()
    const history = open()
    await write('a.md', '1')
    await history.commit()
    if (how === 'broken') await fs.rm(path.join(root, '.git/HEAD'))
    else await fs.rm(path.join(root, '.git'), { recursive: true })
    if (how === 'empty') await fs.mkdir(path.join(root, '.git'))
    await write('a.md', '2')
    const outcome = await history.commit().then(
      () => 'committed',
      (error) => error.code ?? error.name,
    )
    expect(outcome).toBe(how === 'removed' ? 'committed' : 'no-history')
    untouched()
  })
})

describe('where there is no history', () => {
  test('a lost object is reported, and its return is noticed', async () => {
    const { open, write, root, git, subjects } = await scene()
    const history = open()
    await write('a.md', '1')
    await history.commit()
    const head = git('rev-parse', 'HEAD').trim()
    const object = path.join(root, '.git/objects', head.slice(0, 2), head.slice(2))
    await fs.rename(object, `${root}/../put-away`)
    await write('a.md', '2')
    await expect(history.commit()).rejects.toThrow('git')
    expect(await history.status()).toMatchObject({
      available: false,
      hint: expect.stringContaining('git status'),
    })
    await fs.rename(`${root}/../put-away`, object)
    await eventually(() => expect(subjects()).toHaveLength(2))
  })
})

describe('while a person works in the repository', () => {
  async function diverged() {
    const given = await scene()
    const history = given.open()
    await given.write('a.md', 'base\n')
    await history.commit()
    given.git('switch', '--quiet', '--create', 'side')
    await given.write('a.md', 'side\n')
    given.git('commit', '--quiet', '-am', 'side')
    given.git('switch', '--quiet', 'main')
    await given.write('a.md', 'main\n')
    given.git('commit', '--quiet', '-am', 'main')
    return { ...given, history }
  }

  test.each([
    ['a rebase', ['rebase', 'side'], ['rebase', '--abort']],
    ['a merge', ['merge', 'side'], ['merge', '--abort']],
    ['a cherry-pick', ['cherry-pick', 'side'], ['cherry-pick', '--abort']],
    ['a revert', ['revert', '--no-edit', 'HEAD~1'], ['revert', '--abort']],
    ['a bisect', ['bisect', 'start', 'HEAD', 'HEAD~1'], ['bisect', 'reset']],
  ] as const)('%s is waited for', async (name, begin, end) => {
    const { history, git, write, lines, subjects } = await diverged()
    expect(() => git(...begin)).toSatisfy((run: () => void) => {
      try {
        run()
      } catch {}
      return true
    })
    const before = git('rev-parse', 'HEAD')
    await write('b.md', 'during')
    history.changed()
    await eventually(() => expect(lines.join()).toContain(`${name.slice(2)} is in progress`))
    expect(await history.status()).toMatchObject({ available: true, note: `${name} is in progress` })
    await expect(history.commit()).rejects.toMatchObject({ code: 'busy' })
    expect(git('rev-parse', 'HEAD')).toBe(before)
    git(...end)
    await eventually(() => expect(subjects()[0]).toBe('memory: by hand: add b.md'))
    expect(await history.status()).toEqual({ available: true, pending: 0 })
  })

  test('commits go where HEAD is: another branch, detached, unborn', async () => {
    const { history, git, write, subjects } = await diverged()
    for (const where of [
      ['switch', 'side'],
      ['switch', '--detach', 'main~1'],
      ['switch', '--orphan', 'fresh'],
    ]) {
      git(...where)
      await write('c.md', where.join())
      await history.commit()
      expect(subjects()[0]).toBe('memory: by hand: add c.md')
    }
    expect(git('rev-list', '--count', 'HEAD').trim()).toBe('1')
    expect(git('log', '-1', '--format=%s', 'main').trim()).toBe('main')
  })

  test('a lock of a living git is waited for', async () => {
    const { history, git, write, root, subjects, expectSound } = await diverged()
    const editor = path.join(root, '../editor.sh')
    await fs.writeFile(editor, '#!/bin/sh\nsleep 1.5\necho by hand > "$1"\n', { mode: 0o755 })
    chmodSync(editor, 0o755)
    await write('a.md', 'by hand\n')
    const person = spawn('git', ['commit', '-a'], {
      cwd: root,
      env: { PATH: process.env['PATH'], HOME: '/nonexistent', GIT_EDITOR: editor, ...identity('A Person') },
    })
    const ended = new Promise((resolve) => person.on('close', resolve))
    await eventually(() => expect(existsSync(path.join(root, '.git/index.lock'))).toBe(true))
    await fs.utimes(path.join(root, '.git/index.lock'), new Date(0), new Date(0))
    await write('b.md', 'tool')
    await history.commit()
    expect(await ended).toBe(0)
    expect(subjects().slice(0, 2)).toEqual(['memory: by hand: add b.md', 'by hand'])
    expect(git('show', '--name-only', '--format=', 'HEAD~1').trim()).toBe('a.md')
    expectSound()
  })
})

describe('locks left by a dead git', () => {
  const long = new Date(Date.now() - 3_600_000)

  test.each(['index.lock', 'HEAD.lock', 'config.lock', 'packed-refs.lock', 'refs/heads/main.lock'])(
    '%s',
    async (name) => {
      const { open, write, root, lines, subjects, expectSound } = await scene()
      await write('a.md', '1')
      await open().commit()
      const lock = path.join(root, '.git', name)
      await fs.writeFile(lock, 'torn')
      await fs.utimes(lock, long, long)
      await write('a.md', '2')
      await open().start()
      expect(subjects()[0]).toBe('memory: by hand: change a.md')
      expect(existsSync(lock)).toBe(false)
      expect(lines.join()).toContain(`stale git locks removed {"locks":"${name}"}`)
      expectSound()
    },
  )

  test('one of a git that packs the repository is not waited for', async () => {
    const { open, write, root, subjects } = await scene()
    const history = open()
    await write('a.md', '1')
    await history.commit()
    const lock = path.join(root, '.git/gc.log.lock')
    const handle = await fs.open(lock, 'w')
    await write('a.md', '2')
    await history.commit()
    expect(subjects()).toHaveLength(2)
    await handle.close()
    expect(existsSync(lock)).toBe(true)
  })

  test('a fresh one is given time to be a living one, and then removed', async () => {
    const { open, write, root, subjects } = await scene()
    const history = open()
    await write('a.md', '1')
    await history.commit()
    await fs.writeFile(path.join(root, '.git/index.lock'), '')
    await write('a.md', '2')
    await history.commit()
    expect(subjects()).toHaveLength(2)
  })

  test('one that a process has open is left alone', async () => {
    const { open, write, root } = await scene()
    const history = open()
    await write('a.md', '1')
    await history.commit()
    const lock = path.join(root, '.git/index.lock')
    const handle = await fs.open(lock, 'w')
    await fs.utimes(lock, long, long)
    await write('a.md', '2')
    await expect(history.commit()).rejects.toMatchObject({
      code: 'busy',
      message: expect.stringContaining('index.lock'),
    })
    expect(await history.status()).toMatchObject({ pending: 1, note: expect.stringContaining('index.lock') })
    await handle.close()
    await history.commit()
    expect(await history.status()).toEqual({ available: true, pending: 0 })
  })
})
