import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MemoryError } from '../../src/memory/errors.js'
import type { Op } from '../../src/memory/op.js'
import { rollback } from '../../src/rollback/rollback.js'
import type { Store } from '../../src/store/store.js'
import { fixtureRows } from '../support/fixture-rows.js'
import { otherProcess } from '../support/other-process.js'
import { applyAsAgent, MINE, move, remove, write } from '../support/store-scene.js'
import { syncScene } from '../support/sync-scene.js'

/** A memory with two commits of a file of the project. */
async function opened() {
  const { machine } = await syncScene()
  const { store, history, stateFolder, folder, read } = await machine('desk', { remote: false })
  await store.open(MINE)
  const set = (content: string) => applyAsAgent(store, write('a.md', content))
  await set('first')
  await history.commit()
  const first = (await history.head()) as string
  await set('second')
  await history.commit()
  const back = (given: Store = store, commitHash = first) =>
    rollback(given, history, { commitHash, folders: [MINE], sessionID: 'ses_mine', confirm: async () => {} })
  const own = path.join(folder, MINE)
  return { store, history, stateFolder, own, set, back, first, read: () => read(`${MINE}/a.md`) }
}

/** A store that others change just before each call that restores, for so many times. */
function disturbed(store: Store, times: number, change: (time: number) => Promise<unknown>): Store {
  let time = 0
  return {
    ...store,
    async apply(ops, origin) {
      if (time < times) {
        time += 1
        await change(time)
      }
      return store.apply(ops, origin)
    },
  }
}

/** Lets no earlier content of `a.md` come back. */
const refuseA = (store: Store) =>
  store.addGuard(async (op, change) => {
    if (op.kind === 'restore' && change.path === 'a.md') throw new MemoryError('refused', 'No.', '')
    return undefined
  })

test.each([
  ['what goes and what comes back is one call, so that a kill leaves no half of it', 'b.md', [3]],
  ['what comes back in other letters does so in one call behind all that goes', 'A.md', [2, 1]],
])('%s', async (_what, to, expected) => {
  const { store, back } = await opened()
  for (const op of [move('a.md', 'between.md'), move('between.md', to), write('c.md', 'c')])
    await applyAsAgent(store, op)
  const calls: number[] = []
  await back({
    ...store,
    apply(ops, ...rest) {
      calls.push(ops.length)
      return store.apply(ops, ...rest)
    },
  })
  expect(calls).toEqual(expected)
})

test('what was moved goes only in the call in which it comes back, so that a kill leaves it in one place', async () => {
  const { store, history, back, read } = await opened()
  await applyAsAgent(store, move('a.md', 'b.md'))
  await history.commit()
  await applyAsAgent(store, write('b.md', 'third'))
  const written: string[][] = []
  store.onApplied((changes) => written.push(changes.map((change) => change.path)))
  const release = refuseA(store)
  const { leftAlone } = await back()
  expect(leftAlone).toEqual([expect.stringContaining('a.md'), expect.stringMatching(/^b\.md .* a\.md/)])
  expect(written).toEqual([])
  release()
  await back()
  expect(written.map((paths) => paths.toSorted())).toEqual([['a.md', 'b.md']])
  expect(await read()).toContain('first')
})

test.each(
  fixtureRows<[what: string, since: string[], stays: Record<string, string>]>('rollback/moved-since'),
)('where what was moved may not come back, nothing of it is gone: it %s', async (_what, since, stays) => {
  const { store, history, own, set, back } = await opened()
  const apply = async (op: Op) => {
    await applyAsAgent(store, op)
    await history.commit()
  }
  await set('first')
  for (const name of ['b', 'e']) await apply(write(`${name}.md`, name.toUpperCase()))
  const from = await history.head()
  for (const step of since) {
    const [name = '', , to] = step.split(' ')
    await apply(to === undefined ? remove(name) : move(name, to))
  }
  refuseA(store)
  // At once, and one by one.
  const refusing: Store = {
    ...store,
    async apply(ops, ...rest) {
      if (ops.length > 1 && ops.some((op) => op.path === 'e.md'))
        throw new MemoryError('disk', 'No room.', '')
      return store.apply(ops, ...rest)
    },
  }
  for (const given of [store, refusing]) {
    await apply(write('e.md', 'other'))
    await back(given, from)
    const names = (await fs.readdir(own)).filter((name) => /^[a-e]\.md$/i.test(name))
    const texts = names.map(async (name) => [
      name,
      (await fs.readFile(path.join(own, name), 'utf8')).trim().split('\n').at(-1),
    ])
    expect(Object.fromEntries(await Promise.all(texts))).toEqual({ ...stays, 'e.md': 'E' })
  }
})

test('a commit of another process in the middle takes in no half of it', async () => {
  const { store, history, stateFolder, back } = await opened()
  // Of names that differ in letters alone, one has to go before the other comes.
  for (const op of [remove('a.md'), write('A.md', 'new')]) await applyAsAgent(store, op)
  const other = otherProcess({ root: store.root, stateFolder })
  await back(disturbed(store, 2, async (time) => time === 2 && other.commitsNow()))
  await other.ended()
  const [commit] = await history.log({ folders: [MINE], limit: 1 })
  expect(commit?.subject).toContain('memory: rollback to')
  expect(commit?.files.map(({ path: file }) => path.basename(file))).toEqual(['A.md', 'a.md'])
})

test('a file that never holds still is left as it is, and nothing of it is lost', async () => {
  const { store, history, set, back, read } = await opened()
  const { restored, leftAlone } = await back(disturbed(store, 1_000, (time) => set(`meanwhile ${time}`)))
  expect(restored).toEqual([])
  expect(leftAlone).toEqual([expect.stringMatching(/a\.md .*changed while it was to be restored/)])
  expect(await read()).toContain('meanwhile')
  const versions = await history.versions()
  expect([...(await history.blobs(versions.map(({ id }) => id))).values()].join('\n')).toContain(
    'meanwhile 1',
  )
})
