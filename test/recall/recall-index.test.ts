import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RecallDocument } from '../../src/recall/recall-document.js'
import { createRecallIndex, type RecallIndex } from '../../src/recall/recall-index.js'
import { all, createFiles, createShards, found, memory, recallOf, request } from './memories.js'

const words = ['alpha', 'beta', 'gamma', 'delta', 'alphaBeta', '缓存', 'src/gamma.ts']
const body = fc.array(fc.constantFrom(...words, '\n'), { maxLength: 12 }).map((list) => list.join(' '))
const name = fc.constantFrom('a.md', 'b.md', 'beta/c.md', 'projects/a:d.md', 'projects/b:e.md')
const document = fc.tuple(name, body, fc.constantFrom('', 'delta')).map((parts) => memory(...parts))

async function answers(recall: RecallIndex) {
  const searches = await Promise.all(
    [...words, 'alpha gamma', 'gamm'].map((query) => recall.search(query, all)),
  )
  const decision = await recall.decide('alpha beta gamma 缓存', request)
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
      const recall = createRecallIndex({ source: files, shards: createShards(), now: () => 0 })
      await recall.sync()
      for (const each of changes) {
        if (typeof each === 'string') {
          files.delete(each)
          recall.remove(each)
        } else {
          files.put(each)
          await recall.update(each)
        }
      }
      expect(await answers(recall)).toEqual(await answers(await recallOf(files.list())))
    }),
    { numRuns: 60 },
  )
})

describe('the text is the disk’s', () => {
  const old = memory('a.md', 'the answer is old')

  async function setUp(...memories: RecallDocument[]) {
    const files = createFiles([old, ...memories])
    const recall = createRecallIndex({ source: files, shards: createShards(), now: () => 0 })
    await recall.sync()
    return { files, recall }
  }

  test('a file changed by another program shows its new text', async () => {
    const { files, recall } = await setUp()
    files.put(memory('a.md', 'preface\nthe answer is new'))
    const [file] = await recall.search('answer', all)
    expect(file?.excerpts).toMatchObject([{ fromLine: 2, toLine: 2, text: 'the answer is new' }])
  })

  test('a file that no longer matches is not shown', async () => {
    const { files, recall } = await setUp(memory('b.md', 'another answer'))
    files.put(memory('a.md', 'nothing'))
    expect(await found(recall, 'answer')).toEqual(['b.md'])
  })

  test('a deleted file is not shown', async () => {
    const { files, recall } = await setUp()
    files.delete(old.key)
    expect(await found(recall, 'answer')).toEqual([])
    expect(recall.size).toBe(0)
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
  /** Each look at the clock finds the slice used up. */
  async function slow(...memories: RecallDocument[]) {
    const files = createFiles(memories)
    let time = 0
    const now = () => {
      time += 20
      return time
    }
    const recall = createRecallIndex({ source: files, shards: createShards(), now })
    await recall.sync()
    return { files, recall }
  }
  const memories = Array.from({ length: 20 }, (_, number) =>
    memory(`${number}.md`, 'preface\nthe long answer'),
  )

  test('others have their turn in between', async () => {
    const { recall } = await slow(...memories)
    let turns = 0
    const count = () => {
      turns += 1
      timer = setImmediate(count)
    }
    let timer = setImmediate(count)
    await recall.decide('long answer', request)
    clearImmediate(timer)
    expect(turns).toBeGreaterThan(10)
  })

  test('a file that is changed or removed in between is shown as it is then', async () => {
    const { files, recall } = await slow(...memories)
    const asked = recall.search('long answer', { ...all, limit: 30 })
    setImmediate(() => {
      const changed = memory('1.md', 'one\ntwo\nthe long answer')
      files.put(changed)
      void recall.update(changed)
      files.delete('global/2.md')
      recall.remove('global/2.md')
    })
    const shown = new Map((await asked).map(({ doc, excerpts }) => [doc.path, excerpts[0]?.fromLine]))
    expect(shown.size).toBe(19)
    expect([shown.get('0.md'), shown.get('1.md'), shown.get('2.md')]).toEqual([2, 3, undefined])
  })
})

test('a long build that is broken off has stored what it had, and a later one goes on from there', async () => {
  const memories = Array.from({ length: 200 }, (_, number) => memory(`${number}.md`, 'some words'))
  const files = createFiles(memories)
  const shards = createShards()
  const abort = new AbortController()
  let time = 0
  const now = () => {
    time += 10
    return time
  }
  const read = files.read
  files.read = async (key) => {
    if (files.reads.length === 150) abort.abort(new Error('ended'))
    return read(key)
  }
  const first = createRecallIndex({ source: files, shards, now })
  await expect(first.sync(abort.signal)).rejects.toThrow('ended')
  const second = createRecallIndex({ source: files, shards, now })
  await second.load()
  const { kept, read: again } = await second.sync()
  expect(kept).toBeGreaterThan(0)
  expect(kept + again).toBe(200)
})

test('of two updates of one file the one that began last counts, however long it is', async () => {
  let time = 0
  const now = () => {
    time += 20
    return time
  }
  const long = memory('a.md', 'the first answer\n'.repeat(400))
  const short = memory('a.md', 'the second answer')
  for (const [earlier, later] of [
    [long, short],
    [short, long],
  ] as const) {
    const recall = createRecallIndex({ source: createFiles([later]), shards: createShards(), now })
    await Promise.all([recall.update(earlier), recall.update(later)])
    expect((await recall.search('answer', all))[0]?.doc.version).toBe(later.version)
    await Promise.all([recall.update(long), recall.remove(long.key)])
    expect(recall.size).toBe(0)
  }
})
