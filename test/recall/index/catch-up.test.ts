import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { RecallDocument } from '../../../src/recall/recall-document.js'
import { createRecallIndex } from '../../../src/recall/recall-index.js'
import { gate } from '../../support/gate.js'
import { createFiles, createShards, found, memory } from '../memories.js'

/** A build that gives the event loop a turn between any two steps. */
function slowRecall(source: Parameters<typeof createRecallIndex>[0]['source']) {
  let time = 0
  return createRecallIndex({ source, shards: createShards(), now: () => (time += 100) })
}

test('other work gets its turn while the index is built', async () => {
  const memories = Array.from({ length: 100 }, (_, number) => memory(`${number}.md`, 'words'))
  const recall = slowRecall(createFiles(memories))
  const sizes: number[] = []
  const done = recall.sync()
  for (let turn = 0; turn < 300; turn += 1) {
    await nextTurn()
    sizes.push(recall.size)
  }
  await done
  expect(new Set(sizes).size).toBeGreaterThan(50)
})

test('a write during the build is not undone by what was read before it', async () => {
  const files = createFiles([memory('a.md', 'earliest')])
  const reading = gate<RecallDocument>()
  const { read } = files
  let began = false
  files.read = () => {
    began = true
    return reading.passed
  }
  const recall = slowRecall(files)
  const done = recall.sync()
  while (!began) await nextTurn()
  const written = memory('a.md', 'newest')
  files.put(written)
  await recall.update(written)
  files.read = read
  reading.open(memory('a.md', 'earliest'))
  await done
  expect(await found(recall, 'newest')).toEqual(['a.md'])
  expect(files.reads).toEqual(['global/a.md'])
})

test('a file that was made after the list is not dropped', async () => {
  const written = memory('new.md', 'brand new')
  const recall = slowRecall({ ...createFiles([written]), list: () => [] })
  await recall.update(written)
  await recall.sync()
  expect(await found(recall, 'brand')).toEqual(['new.md'])
})

test('a failed read fails the build, and the next one ends it', async () => {
  const files = createFiles([memory('a.md', 'words'), memory('b.md', 'words')])
  const { read } = files
  files.read = async () => {
    throw new Error('EIO')
  }
  const recall = slowRecall(files)
  await expect(recall.sync()).rejects.toThrow('EIO')
  files.read = read
  await recall.sync()
  expect(recall.size).toBe(2)
})
