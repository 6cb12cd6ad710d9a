import { expect, test } from 'vitest'
import { memoryFiles } from '../../../bench/recall/memory-files.js'
import { createRecallIndex } from '../../../src/recall/recall-index.js'
import { all, createFiles, many, memory } from '../memories.js'

async function saved(count: number) {
  const memories = many(count - 1, (number) => `unique${number} ${'common words 缓存 '.repeat(5)}`)
  const files = createFiles([...memories, memory('sign.md', '\ufdfa zebra')])
  const shards = memoryFiles()
  const open = () => createRecallIndex({ source: files, shards, now: () => 0 })
  const recall = open()
  await recall.sync()
  await recall.save()
  files.reads.length = 0
  /** The index of another process, and what it had to read. */
  const reopen = async () => {
    const again = open()
    await again.load()
    return { again, caughtUp: await again.sync() }
  }
  return { files, shards, recall, reopen }
}

test('what was stored need not be read again, and answers alike', async () => {
  const { files, recall, reopen } = await saved(100)
  const { again, caughtUp } = await reopen()
  expect(caughtUp).toEqual({ kept: 100, read: 0 })
  expect(files.reads).toEqual([])
  // A sign of several words is a term that holds blanks.
  for (const query of ['unique7', 'common', '缓存', '\ufdfa', 'zebra'])
    expect(await again.search(query, all)).toEqual(await recall.search(query, all))
  expect(await again.search('zebra', all)).toHaveLength(1)
})

test('only what changed meanwhile is read', async () => {
  const { files, reopen } = await saved(100)
  files.put(memory('3.md', 'changed'))
  files.put(memory('new.md', 'new'))
  files.delete(memory('4.md', '').key)
  const { again, caughtUp } = await reopen()
  expect(caughtUp).toEqual({ kept: 98, read: 3 })
  expect(files.reads.sort()).toEqual(['global/3.md', 'global/4.md', 'global/new.md'])
  expect(again.size).toBe(100)
})

test('one change writes one shard of several', async () => {
  const { files, shards, reopen } = await saved(100)
  expect(shards.stored.size).toBeGreaterThan(1)
  files.put(memory('3.md', 'changed'))
  const { again } = await reopen()
  const written = async () => {
    const before = new Map(shards.stored)
    await again.save()
    return [...shards.stored].filter(([name, bytes]) => before.get(name) !== bytes).length
  }
  expect([await written(), await written()]).toEqual([1, 0])
})

test('what an earlier form has left is removed', async () => {
  const { shards, reopen } = await saved(3)
  shards.stored.set('files-0-of-1', Buffer.from('memfs-recall 7 0\n{}\n'))
  expect((await reopen()).caughtUp).toEqual({ kept: 3, read: 0 })
  expect([...shards.stored.keys()]).not.toContain('files-0-of-1')
})

test.each([
  ['lost', (): Uint8Array | undefined => undefined],
  ['altered', (bytes: Uint8Array) => bytes.map((byte, at) => (at === bytes.length - 5 ? byte ^ 1 : byte))],
  ['of another format', () => Buffer.from('memfs-recall 0 0\n{}\n')],
])('files of a shard that is %s are read again', async (_, damage) => {
  const { shards, reopen } = await saved(100)
  const [name = '', bytes = new Uint8Array()] = [...shards.stored][1] ?? []
  const damaged = damage(bytes)
  if (damaged) shards.stored.set(name, damaged)
  else shards.stored.delete(name)
  const { again, caughtUp } = await reopen()
  expect(caughtUp.read).toBeGreaterThan(0)
  expect(caughtUp.kept + caughtUp.read).toBe(100)
  await again.save()
  expect((await reopen()).caughtUp).toEqual({ kept: 100, read: 0 })
})
