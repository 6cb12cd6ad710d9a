import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryFiles } from '../../bench/recall/memory-files.js'
import type { RecallDocument, RecallSource } from '../../src/recall/recall-document.js'
import { createRecallIndex, type RecallIndex } from '../../src/recall/recall-index.js'
import { gate } from '../support/gate.js'
import { all, createFiles, found, many, memory, recallIn, recallOf, request } from './memories.js'

/** One that gives the event loop a turn between any two steps: each look at the clock finds the slice used up. */
function slowRecall(source: RecallSource, shards = memoryFiles()) {
  let time = 0
  return createRecallIndex({ source, shards, now: () => (time += 20) })
}

const words = ['alpha', 'beta', 'gamma', 'delta', 'alphaBeta', '缓存', 'src/gamma.ts']
const body = fc.array(fc.constantFrom(...words, '\n'), { maxLength: 12 }).map((list) => list.join(' '))
const name = fc.constantFrom('a.md', 'b.md', 'beta/c.md', 'projects/a:d.md', 'projects/b:e.md')
const document = fc.tuple(name, body, fc.constantFrom('', 'delta')).map((parts) => memory(...parts))

async function answers(recall: RecallIndex) {
  const searches = await Promise.all(
    [...words, 'alpha gamma', 'gamm'].map((query) => recall.search(query, all)),
  )
  const decision = await recall.forMessage('alpha beta gamma 缓存', request)
  return { searches, decision }
}

test('an index that was updated answers as one that was built anew', async () => {
  const change = fc.oneof(
    document,
    name.map((path) => memory(path, '').key),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(document), fc.array(change), async (first, changes) => {
      const files = createFiles(first)
      const recall = await recallIn(files)
      for (const each of changes) {
        if (typeof each === 'string') files.delete(each)
        else files.put(each)
        await recall.refresh([typeof each === 'string' ? each : each.key])
      }
      expect(await answers(recall)).toEqual(await answers(await recallOf(files.list())))
    }),
    { numRuns: 30 },
  )
})

describe('the text is the disk’s', () => {
  const old = memory('a.md', 'the answer is old')

  async function setUp(...memories: RecallDocument[]) {
    const files = createFiles([old, ...memories])
    return { files, recall: await recallIn(files) }
  }

  test('a file that another program has changed or deleted is shown as it is', async () => {
    const { files, recall } = await setUp(memory('b.md', 'another answer'))
    files.put(memory('a.md', 'preface\nthe answer is new'))
    const shown = await recall.search('answer new', all)
    expect(shown.find(({ doc }) => doc.path === 'a.md')?.excerpts).toMatchObject([
      { fromLine: 2, toLine: 2, text: 'the answer is new' },
    ])
    files.put(memory('a.md', 'nothing'))
    expect(await found(recall, 'answer')).toEqual(['b.md'])
    files.delete('global/b.md')
    expect(await found(recall, 'answer')).toEqual([])
    expect(recall.size).toBe(1)
  })

  test('a message gets the words that its file has now', async () => {
    const { files, recall } = await setUp(memory('z.md', 'zebra yak'), ...many(30, (i) => `note ${i}`))
    files.put(memory('z.md', 'preface\nzebra yak of now'))
    const decision = await recall.forMessage('zebra yak', request)
    expect(decision).toMatchObject({ files: [{ excerpts: [{ text: 'preface\nzebra yak of now' }] }] })
  })

  test('a file that changes at every look is left out', async () => {
    const { files, recall } = await setUp(memory('b.md', 'another answer'))
    let looks = 0
    const read = files.read
    files.read = async (key) => {
      looks += 1
      return key === old.key ? memory('a.md', `the answer is ${looks}`) : read(key)
    }
    expect(await found(recall, 'answer')).toEqual(['b.md'])
  })
})

describe('a question is answered in slices', () => {
  const memories = many(20, () => 'preface\nthe long answer')

  test('others have their turn in between', async () => {
    const recall = slowRecall(createFiles(memories))
    await recall.sync()
    let turns = 0
    const count = () => {
      turns += 1
      timer = setImmediate(count)
    }
    let timer = setImmediate(count)
    await recall.forMessage('long answer', request)
    clearImmediate(timer)
    expect(turns).toBeGreaterThan(10)
  })

  test('a file that is changed or removed in between is shown as it is then', async () => {
    const files = createFiles(memories)
    const recall = slowRecall(files)
    await recall.sync()
    const asked = recall.search('long answer', { ...all, limit: 30 })
    setImmediate(() => {
      files.put(memory('1.md', 'one\ntwo\nthe long answer'))
      files.delete('global/2.md')
      void recall.refresh(['global/1.md', 'global/2.md'])
    })
    const shown = new Map((await asked).map(({ doc, excerpts }) => [doc.path, excerpts[0]?.fromLine]))
    expect(shown.size).toBe(19)
    expect([shown.get('0.md'), shown.get('1.md'), shown.get('2.md')]).toEqual([2, 3, undefined])
  })
})

test('a long build that is broken off has stored what it had, and a later one goes on from there', async () => {
  const files = createFiles(many(200, () => 'some words'))
  const shards = memoryFiles()
  const abort = new AbortController()
  const read = files.read
  files.read = async (key) => {
    if (files.reads.length === 150) abort.abort(new Error('ended'))
    return read(key)
  }
  const first = slowRecall(files, shards)
  await expect(first.sync(abort.signal)).rejects.toThrow('ended')
  const second = slowRecall(files, shards)
  await second.load()
  const { kept, read: again } = await second.sync()
  expect(kept).toBeGreaterThan(0)
  expect(kept + again).toBe(200)
})

test('of two that read a file at the same time none leaves what is no longer there, however long it is', async () => {
  const long = memory('a.md', 'the first answer\n'.repeat(400))
  const short = memory('a.md', 'the second answer')
  for (const texts of [
    [long, short],
    [short, long],
    [long, undefined],
    [undefined, short],
  ]) {
    const reads = [...texts]
    const read = async () => (reads.length > 1 ? reads.shift() : reads[0])
    const recall = slowRecall({ list: () => [], read })
    await Promise.all([recall.refresh([long.key]), recall.refresh([long.key])])
    expect((await recall.search('answer', all)).map(({ doc }) => doc)).toEqual(texts[1] ? [texts[1]] : [])
    expect(recall.size).toBe(texts[1] ? 1 : 0)
  }
})

test('other work gets its turn while the index is built', async () => {
  const recall = slowRecall(createFiles(many(100, () => 'words')))
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
  files.read = read
  files.put(memory('a.md', 'newest'))
  await recall.refresh(['global/a.md'])
  reading.open(memory('a.md', 'earliest'))
  await done
  expect(await found(recall, 'newest')).toEqual(['a.md'])
})

test('a file that was made after the list is not dropped', async () => {
  const written = memory('new.md', 'brand new')
  const recall = slowRecall({ ...createFiles([written]), list: () => [] })
  await recall.refresh([written.key])
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
