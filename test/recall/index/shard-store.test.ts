import { expect, test } from 'vitest'
import { createRecallIndex } from '../../../src/recall/recall-index.js'
import { all, createFiles, createShards, memory } from '../memories.js'

const many = (count: number) =>
  Array.from({ length: count }, (_, number) =>
    memory(`${number}.md`, `unique${number} ${'common words 缓存 '.repeat(60)}`),
  )

async function saved(count: number) {
  const files = createFiles(many(count))
  const shards = createShards()
  const open = () => createRecallIndex({ source: files, shards, now: () => 0 })
  const recall = open()
  await recall.sync()
  await recall.save()
  files.reads.length = 0
  shards.written.length = 0
  return { files, shards, recall, open }
}

test('what was stored need not be read again, and answers alike', async () => {
  const { files, recall, open } = await saved(300)
  const again = open()
  await again.load()
  expect(await again.sync()).toEqual({ kept: 300, read: 0 })
  expect(files.reads).toEqual([])
  for (const query of ['unique7', 'common', '缓存']) {
    expect(await again.search(query, all)).toEqual(await recall.search(query, all))
  }
})

test('a term that holds blanks, as a sign of several words does, is stored as it is', async () => {
  const files = createFiles([memory('a.md', '\ufdfa zebra'), memory('b.md', 'yak okapi')])
  const shards = createShards()
  const open = () => createRecallIndex({ source: files, shards, now: () => 0 })
  const recall = open()
  await recall.sync()
  await recall.save()
  const again = open()
  await again.load()
  for (const query of ['\ufdfa', 'zebra', 'okapi'])
    expect(await again.search(query, all)).toEqual(await recall.search(query, all))
  expect(await again.search('zebra', all)).toHaveLength(1)
})

test('only what changed meanwhile is read', async () => {
  const { files, open } = await saved(300)
  files.put(memory('3.md', 'changed'))
  files.put(memory('new.md', 'new'))
  files.delete(memory('4.md', '').key)
  const again = open()
  await again.load()
  expect(await again.sync()).toEqual({ kept: 298, read: 3 })
  expect(files.reads.sort()).toEqual(['global/3.md', 'global/4.md', 'global/new.md'])
  expect(again.size).toBe(300)
})

test('one change writes one shard of several', async () => {
  const { shards, recall } = await saved(300)
  expect(shards.stored.size).toBeGreaterThan(1)
  await recall.update(memory('3.md', 'changed'))
  await recall.save()
  expect(shards.written.length).toBe(1)
  await recall.save()
  expect(shards.written.length).toBe(1)
})

test('a change after loading writes one shard', async () => {
  const { files, shards, open } = await saved(300)
  const again = open()
  await again.load()
  files.put(memory('3.md', 'changed'))
  await again.sync()
  await again.save()
  expect(shards.written.length).toBe(1)
})

test('shards that no longer belong are removed', async () => {
  const { files, shards, recall } = await saved(300)
  for (const doc of files.list().slice(10)) recall.remove(doc.key)
  await recall.save()
  expect([...shards.stored.keys()]).toEqual(['files-0-of-1'])
})

test.each([
  ['lost', (): Uint8Array | undefined => undefined],
  ['cut short', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 5)],
  ['altered', (bytes: Uint8Array) => bytes.map((byte, at) => (at === bytes.length - 5 ? byte ^ 1 : byte))],
  ['empty', () => new Uint8Array()],
  ['of another format', () => Buffer.from('memfs-recall 0 0\n{}\n')],
])('files of a shard that is %s are read again', async (_, damage) => {
  const { shards, open } = await saved(300)
  const [name = '', bytes = new Uint8Array()] = [...shards.stored][1] ?? []
  const damaged = damage(bytes)
  if (damaged) shards.stored.set(name, damaged)
  else shards.stored.delete(name)
  const again = open()
  await again.load()
  const { kept, read } = await again.sync()
  expect(read).toBeGreaterThan(0)
  expect(kept + read).toBe(300)
  await again.save()
  const third = open()
  await third.load()
  expect(await third.sync()).toEqual({ kept: 300, read: 0 })
})

test('a save that fails is made up for by the next', async () => {
  const { files, shards, recall, open } = await saved(300)
  const { write } = shards
  shards.write = async () => {
    throw new Error('disk full')
  }
  files.put(memory('3.md', 'changed'))
  await recall.update(memory('3.md', 'changed'))
  await expect(recall.save()).rejects.toThrow('disk full')
  shards.write = write
  await recall.save()
  const again = open()
  await again.load()
  expect(await again.sync()).toEqual({ kept: 300, read: 0 })
})
