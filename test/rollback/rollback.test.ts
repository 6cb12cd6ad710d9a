import fs from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findPaths } from '../../src/config/paths.js'
import { settingsSchema } from '../../src/config/schema.js'
import { silentLog } from '../../src/lib/log-file.js'
import { MemoryError } from '../../src/memory/errors.js'
import type { Op } from '../../src/memory/op.js'
import { rollback } from '../../src/rollback/rollback.js'
import { acquireRoot } from '../../src/shared-root.js'
import type { Store } from '../../src/store/store.js'
import { fixtureRows } from '../support/fixture-rows.js'
import { otherProcess } from '../support/other-process.js'
import { MINE, target } from '../support/store-scene.js'
import { tempFolder } from '../support/temp-folder.js'

const AGENT = { writer: 'agent', sessionID: 'ses_other' } as const

const releases: (() => Promise<void>)[] = []

// Before the temporary folder goes: the last user writes what it knows.
afterEach(async () => {
  for (const release of releases.splice(0)) await release()
})

async function opened() {
  const paths = findPaths({ HOME: await tempFolder() })
  const { root, release } = await acquireRoot({
    paths,
    settings: settingsSchema.parse({ defaultLimit: 100, maxLimit: 200, autoCommitDebounceMs: 60_000 }),
    env: process.env,
    now: Date.now,
    log: silentLog,
  })
  releases.push(release)
  await root.store.open(MINE)
  const write = (content: string): Op => ({ kind: 'write', ...target('a.md'), content, expect: 'any' })
  const set = (content: string) => root.store.apply([write(content)], AGENT)
  await set('first')
  await root.history.commit()
  const [first] = await root.history.log({ folders: [MINE], limit: 1 })
  await set('second')
  await root.history.commit()
  const contents = async () => {
    const commits = await root.history.log({ folders: [MINE], limit: 100 })
    const blobs = await Promise.all(
      commits.map(async ({ hash }) => (await root.history.tree(hash, MINE)).get('a.md') ?? ''),
    )
    const texts = [...(await root.history.blobs([...new Set(blobs)])).values()].map(String)
    return texts.join('\n')
  }
  const read = () => fs.readFile(path.join(paths.memoryRoot, MINE, 'a.md'), 'utf8')
  return { ...root, set, contents, read, paths, first: first?.hash ?? '' }
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

const request = (commitHash: string) => ({
  commitHash,
  folders: [MINE],
  sessionID: 'ses_mine',
  confirm: async () => {},
})

test.each([
  ['what goes and what comes back is one call, so that a kill leaves no half of it', 'b.md', [3]],
  ['what comes back in other letters does so in one call behind all that goes', 'A.md', [2, 1]],
])('%s', async (_what, to, expected) => {
  const { store, history, first } = await opened()
  const between = target('between.md')
  await store.apply([{ kind: 'move', ...target('a.md'), to: between.path, expect: 'any' }], AGENT)
  await store.apply([{ kind: 'move', ...between, to: target(to).path, expect: 'any' }], AGENT)
  await store.apply([{ kind: 'write', ...target('c.md'), content: 'c', expect: 'any' }], AGENT)
  const calls: number[] = []
  const given: Store = {
    ...store,
    apply(ops, ...rest) {
      calls.push(ops.length)
      return store.apply(ops, ...rest)
    },
  }
  await rollback(given, history, request(first))
  expect(calls).toEqual(expected)
})

test('what was moved goes only in the call in which it comes back, so that a kill leaves it in one place', async () => {
  const { store, history, first, read } = await opened()
  await store.apply([{ kind: 'move', ...target('a.md'), to: target('b.md').path, expect: 'any' }], AGENT)
  await history.commit()
  await store.apply([{ kind: 'write', ...target('b.md'), content: 'third', expect: 'any' }], AGENT)
  const written: string[][] = []
  store.onApplied((changes) => written.push(changes.map((change) => change.path)))
  const release = store.addGuard(async (op, change) => {
    if (op.kind === 'restore' && change.path === 'a.md') throw new MemoryError('refused', 'No.', '')
    return undefined
  })
  const { leftAlone } = await rollback(store, history, request(first))
  expect(leftAlone).toEqual([expect.stringContaining('a.md'), expect.stringMatching(/^b\.md .* a\.md/)])
  expect(written).toEqual([])
  release()
  await rollback(store, history, request(first))
  expect(written.map((paths) => paths.toSorted())).toEqual([['a.md', 'b.md']])
  expect(await read()).toContain('first')
})

test.each(
  fixtureRows<[what: string, since: string[], stays: Record<string, string>]>('rollback/moved-since'),
)('where what was moved may not come back, nothing of it is gone: it %s', async (_what, since, stays) => {
  const all = await opened()
  const { store, history, paths } = all
  const apply = async (op: Op) => {
    await store.apply([op], AGENT)
    await history.commit()
  }
  await all.set('first')
  for (const name of ['b', 'e'])
    await apply({ kind: 'write', ...target(`${name}.md`), content: name.toUpperCase(), expect: 'any' })
  const [from] = await history.log({ folders: [MINE], limit: 1 })
  for (const step of since) {
    const [name = '', , to] = step.split(' ')
    if (to === undefined) await apply({ kind: 'delete', ...target(name), expect: 'any' })
    else await apply({ kind: 'move', ...target(name), to: target(to).path, expect: 'any' })
  }
  store.addGuard(async (op, change) => {
    if (op.kind === 'restore' && change.path === 'a.md') throw new MemoryError('refused', 'No.', '')
    return undefined
  })
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
    await apply({ kind: 'write', ...target('e.md'), content: 'other', expect: 'any' })
    await rollback(given, history, request(from?.hash ?? ''))
    const folder = path.join(paths.memoryRoot, MINE)
    const names = (await fs.readdir(folder)).filter((name) => /^[a-e]\.md$/i.test(name))
    const texts = names.map(async (name) => [
      name,
      (await fs.readFile(path.join(folder, name), 'utf8')).trim().split('\n').at(-1),
    ])
    expect(Object.fromEntries(await Promise.all(texts))).toEqual({ ...stays, 'e.md': 'E' })
  }
})

test('a commit of another process in the middle takes in no half of it', async () => {
  const { store, history, stateFolder, first } = await opened()
  await store.apply([{ kind: 'delete', ...target('a.md'), expect: 'any' }], AGENT)
  // Of names that differ in letters alone, one has to go before the other comes.
  await store.apply([{ kind: 'write', ...target('A.md'), content: 'new', expect: 'any' }], AGENT)
  const other = otherProcess({ root: store.root, stateFolder })
  const given = disturbed(store, 2, async (time) => time === 2 && other.commitsNow())
  await rollback(given, history, request(first))
  await other.ended()
  const [commit] = await history.log({ folders: [MINE], limit: 1 })
  expect(commit?.subject).toContain('memory: rollback to')
  expect(commit?.files.map(({ path: file }) => path.basename(file))).toEqual(['A.md', 'a.md'])
})

test('a file that never holds still is left as it is, and nothing of it is lost', async () => {
  const { store, history, set, contents, read, first } = await opened()
  const given = disturbed(store, 1_000, (time) => set(`meanwhile ${time}`))
  const { restored, leftAlone } = await rollback(given, history, request(first))
  expect(restored).toEqual([])
  expect(leftAlone).toEqual([expect.stringMatching(/a\.md .*changed while it was to be restored/)])
  expect(await read()).toContain('meanwhile')
  expect(await contents()).toContain('meanwhile 1')
})
