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
  const files = { settle: async () => {} }
  const history = at.open({ settleFiles: () => files.settle() })
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
  const mark = (text: string) => writeFileSync(path.join(at.root, '.git', 'memfs-advance'), text)
  const arrive = () => at.write('global/a.md', 'new\n')
  return { ...at, files, history, from, to, move, mark, arrive }
}

test('the branch moves with the files, and what is kept in the history alone stays there', async () => {
  const { history, write, arrive, move, to, git } = await cutOff()
  await history.advance(move, arrive)
  expect(git('rev-parse', 'HEAD').trim()).toBe(to)
  expect(git('status', '--porcelain')).toBe('')
  await write('global/b.md', 'more\n')
  await history.commit()
  expect(git('ls-tree', '-r', '--name-only', 'HEAD')).toContain('.hidden')
})

test('nothing is written where somebody has committed meanwhile', async () => {
  const { history, write, arrive, move } = await cutOff()
  await write('global/b.md', 'mine\n')
  await history.commit()
  await expect(history.advance(move, arrive)).rejects.toMatchObject({ code: 'stale' })
})

type CutOff = Awaited<ReturnType<typeof cutOff>>
const moveHead = ({ git, to, from }: CutOff) => git('update-ref', 'HEAD', to, from)

test.each<[string, string, (at: CutOff) => unknown]>([
  ['before the files were there is', 'given up', () => {}],
  [
    'within its files, which are settled first, is',
    'finished',
    (at) => Object.assign(at.files, { settle: at.arrive }),
  ],
  ['behind the files is', 'finished', (at) => at.arrive()],
  ['between the branch and the index is', 'finished', (at) => at.arrive().then(() => moveHead(at))],
])('what was cut off %s %s', async (_, outcome, before) => {
  const at = await cutOff()
  at.mark(JSON.stringify(at.move))
  await before(at)
  await at.history.commit()
  expect(at.git('rev-parse', 'HEAD').trim()).toBe(outcome === 'finished' ? at.to : at.from)
  expect(at.git('status', '--porcelain')).toBe('')
  expect(at.lines.join()).toContain(`a sync had been cut off {"outcome":"${outcome}"}`)
  expect(await fs.readdir(path.join(at.root, '.git'))).not.toContain('memfs-advance')
})

test('a mark that nobody can read holds nothing up', async () => {
  const { history, mark, write, subjects } = await cutOff()
  mark('{')
  await write('global/b.md', 'more\n')
  await history.commit()
  expect(subjects()[0]).toContain('b.md')
})
