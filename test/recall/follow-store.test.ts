import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { memoryPieces } from '../../bench/recall/memory-pieces.js'
import { createFileLocks } from '../../src/lib/file-lock.js'
import { createStoreRecall } from '../../src/recall/follow-store.js'
import { createStore } from '../../src/store/store.js'
import { MINE, RULES, type Scene, scene } from '../store/harness.js'
import { recordingLog } from '../support/recording-log.js'
import { runNow } from '../support/run-now.js'

const toClose: (() => Promise<void>)[] = []

// Before the temporary folder goes: closing saves the index.
afterEach(async () => {
  for (const close of toClose.splice(0)) await close()
})

/** Store and recall of one process, no scope open yet. */
function start({ root, stateFolder }: Scene, pieces = memoryPieces()) {
  const store = createStore({
    root,
    stateFolder: path.join(stateFolder, 'index'),
    rules: RULES,
    locks: createFileLocks(path.join(stateFolder, 'locks')),
    note: async () => {},
    onDirty: () => {},
    defer: runNow,
    log: recordingLog(),
  })
  const log = recordingLog()
  const read = vi.spyOn(store, 'read')
  const recall = createStoreRecall({ store, pieces, log })
  const close = async () => {
    await recall.close()
    await store.close()
  }
  toClose.push(close)
  const paths = async (query: string) => {
    const found = await (await recall.settled()).search(query, { groups: new Set([MINE]), limit: 9 })
    return found.map(({ doc }) => doc.path)
  }
  return { store, recall, log, pieces, paths, close, read }
}

async function filled(): Promise<Scene> {
  const given = await scene()
  for (let n = 0; n < 40; n += 1) await given.put(`note-${n}.md`, `zebra number${n}\n`)
  return given
}

test('files are read once, and by no later process', async () => {
  const given = await filled()
  const first = start(given)
  await first.store.open(MINE)
  expect((await first.paths('number7'))[0]).toBe('note-7.md')
  expect(first.log.lines).toEqual([expect.stringContaining('"kept":0,"read":40')])
  await first.close()
  const second = start(given, first.pieces)
  await second.store.open(MINE)
  expect((await second.paths('number7'))[0]).toBe('note-7.md')
  expect(second.log.lines).toEqual([expect.stringContaining('"kept":40,"read":0')])
})

test('what was read is stored at once, for a process whose end comes without a word', async () => {
  const given = await filled()
  const first = start(given)
  await first.store.open(MINE)
  await first.recall.settled()
  await vi.waitFor(() => expect(first.pieces.stored.size).toBeGreaterThan(0))
  const second = start(given, first.pieces)
  await second.store.open(MINE)
  await second.recall.settled()
  expect(second.log.lines).toEqual([expect.stringContaining('"kept":40,"read":0')])
})

test('a scope that is being opened is not taken for an empty one', async () => {
  const given = await filled()
  const first = start(given)
  await first.store.open(MINE)
  await first.recall.settled()
  await first.close()

  const { store, recall, log, paths } = start(given, first.pieces)
  recall.start()
  const opening = [store.open('global'), store.open(MINE)]
  await recall.settled()
  await opening[0]
  await recall.settled()
  await Promise.all(opening)
  expect((await paths('number7'))[0]).toBe('note-7.md')
  expect(log.lines.filter((line) => !line.includes('"read":0'))).toEqual([])
  expect(log.lines.at(-1)).toContain('"kept":40')
})

test('changes of the store arrive, and what is gone goes', async () => {
  const given = await filled()
  const { store, paths } = start(given)
  await store.open(MINE)
  expect(await paths('yak')).toEqual([])
  await given.put('note-3.md', 'yak\n')
  await store.refresh([MINE])
  expect(await paths('yak')).toEqual(['note-3.md'])
  expect(await paths('number3')).not.toContain('note-3.md')
})

test('a change is followed when somebody asks or after a pause, and several of one file once', async () => {
  const given = await filled()
  const { store, recall, paths, read } = start(given)
  await store.open(MINE)
  await recall.settled()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  read.mockClear()
  for (const word of ['yak', 'emu', 'gnu']) {
    await given.put('note-3.md', `${word} ${word}\n`)
    await store.refresh([MINE])
  }
  expect(read).not.toHaveBeenCalled()
  await recall.settled()
  expect(read).toHaveBeenCalledOnce()
  expect(await paths('gnu')).toEqual(['note-3.md'])

  await given.put('note-4.md', 'ox ox\n')
  await store.refresh([MINE])
  read.mockClear()
  await vi.advanceTimersByTimeAsync(200)
  expect(read).toHaveBeenCalledOnce()
})

test('what was not followed yet at the end is stored all the same', async () => {
  const given = await filled()
  const first = start(given)
  await first.store.open(MINE)
  await first.recall.settled()
  await given.put('note-3.md', 'yak\n')
  await first.store.refresh([MINE])
  await first.close()
  const second = start(given, first.pieces)
  await second.store.open(MINE)
  expect(await second.paths('yak')).toEqual(['note-3.md'])
  expect(second.log.lines).toEqual([expect.stringContaining('"kept":40,"read":0')])
})
