import { writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { gitBlobId } from '../../src/lib/hash.js'
import { scene } from '../support/history-scene.js'

const MODE = '100644'

/** A history with one commit, and a second one that is to come. */
async function cutOff() {
  const at = await scene()
  const history = at.open()
  await at.write('global/a.md', 'old\n')
  await history.commit()
  const from = at.git('rev-parse', 'HEAD').trim()
  const bytes = Buffer.from('new\n')
  await history.exchange.store([bytes])
  const entries = [
    { path: 'global/a.md', entry: { mode: MODE, blob: gitBlobId(bytes) } },
    { path: '.hidden', entry: { mode: MODE, blob: gitBlobId(bytes) } },
  ]
  const to = await history.exchange.commit(from, entries, [from], 'memory: sync')
  const move = { from, to, entries, kept: ['.hidden'] }
  const mark = () => writeFileSync(path.join(at.root, '.git', 'memfs-advance'), JSON.stringify(move))
  return { ...at, history, from, to, move, mark }
}

test('the branch moves with the files, and what is kept in the history alone stays there', async () => {
  const { history, write, move, to, git } = await cutOff()
  await history.advance(move, () => write('global/a.md', 'new\n'))
  expect(git('rev-parse', 'HEAD').trim()).toBe(to)
  expect(git('status', '--porcelain')).toBe('')
  await write('global/b.md', 'more\n')
  await history.commit()
  expect(git('ls-tree', '-r', '--name-only', 'HEAD')).toContain('.hidden')
})

test('nothing is written where somebody has committed meanwhile', async () => {
  const { history, write, move } = await cutOff()
  await write('global/b.md', 'mine\n')
  await history.commit()
  const written = history.advance(move, () => write('global/a.md', 'new\n'))
  await expect(written).rejects.toMatchObject({ code: 'stale' })
})

test('what was cut off before the files were there is given up', async () => {
  const { history, mark, from, git, lines } = await cutOff()
  mark()
  await history.commit()
  expect(git('rev-parse', 'HEAD').trim()).toBe(from)
  expect(lines.join()).toContain('a sync had been cut off {"outcome":"given up"}')
})

test('what was cut off behind the files is finished: no commit of our own in its place', async () => {
  const { history, write, mark, to, git, lines } = await cutOff()
  mark()
  await write('global/a.md', 'new\n')
  await history.commit()
  expect(git('rev-parse', 'HEAD').trim()).toBe(to)
  expect(git('status', '--porcelain')).toBe('')
  expect(lines.join()).toContain('a sync had been cut off {"outcome":"finished"}')
})

test('what was cut off between the branch and the index is finished', async () => {
  const { history, write, mark, from, to, root, git } = await cutOff()
  mark()
  await write('global/a.md', 'new\n')
  git('update-ref', 'HEAD', to, from)
  await history.commit()
  expect(git('rev-parse', 'HEAD').trim()).toBe(to)
  expect(git('status', '--porcelain')).toBe('')
  expect(await fs.readdir(path.join(root, '.git'))).not.toContain('memfs-advance')
})

test('a mark that nobody can read holds nothing up', async () => {
  const { history, root, write, subjects } = await cutOff()
  writeFileSync(path.join(root, '.git', 'memfs-advance'), '{')
  await write('global/b.md', 'more\n')
  await history.commit()
  expect(subjects()[0]).toContain('b.md')
})
