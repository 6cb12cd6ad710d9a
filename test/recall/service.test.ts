import fs from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { memoryFiles } from '../../bench/recall/memory-files.js'
import type { ScopeFolder } from '../../src/memory/scope.js'
import { renderRecalled } from '../../src/recall/message-reader.js'
import { createRecallService } from '../../src/recall/service.js'
import { lineHash } from '../../src/state/seen.js'
import { eventually } from '../support/eventually.js'
import { recordingLog } from '../support/recording-log.js'
import { MINE, type Scene, scene, storeIn } from '../support/store-scene.js'
import { request } from './memories.js'

const toClose: (() => Promise<void>)[] = []

// Before the temporary folder goes: closing saves the index.
afterEach(async () => {
  for (const close of toClose.splice(0)) await close()
})

/** Store and recall of one process, no scope open yet; `ready` opens the project, and others. */
function start({ root, stateFolder }: Scene, shards = memoryFiles()) {
  const store = storeIn(root, stateFolder)
  const log = recordingLog()
  const read = vi.spyOn(store, 'read')
  const recall = createRecallService({ store, shards, log })
  const close = async () => {
    await recall.close()
    await store.close()
  }
  toClose.push(close)
  const paths = async (query: string) => {
    const found = await recall.search(query, { groups: new Set([MINE]), limit: 9 })
    return found.map(({ doc }) => doc.path)
  }
  const ready = async (...folders: ScopeFolder[]) => {
    for (const folder of [MINE, ...folders]) await store.open(folder)
    await recall.ready()
  }
  const similar = (text: string) => recall.similar(text, { groups: new Set([MINE]), limit: 9 })
  return { store, recall, ready, log, shards, paths, similar, close, read }
}

const textOf = ({ stored }: ReturnType<typeof memoryFiles>) =>
  Buffer.concat([...stored.values()]).toString('latin1')

async function filled(): Promise<Scene> {
  const given = await scene()
  for (let n = 0; n < 40; n += 1) await given.put(`note-${n}.md`, `zebra number${n}\n`)
  return given
}

test('what was read is stored at once, for a process whose end comes without a word', async () => {
  const given = await filled()
  const first = start(given)
  await first.ready()
  await eventually(() => expect(new Set(textOf(first.shards).match(/note-\d+/g)).size).toBe(40))
  const second = start(given, first.shards)
  await second.ready()
  expect(second.log.lines).toEqual([expect.stringContaining('"kept":40,"read":0')])
})

test('a fact that is one line, and that nothing shows, comes with the message it answers', async () => {
  const given = await scene()
  const facts = [
    'The staging server listens on port 8443',
    'The translators work in Weblate',
    'Logs go to Loki',
  ]
  for (const [n, text] of facts.entries())
    await given.put(`facts/project-${n}.md`, `---\ntype: project\n---\n${text}.\n`)
  const { store, recall } = start(given)
  await store.open(MINE)
  recall.start()
  await recall.ready()
  const about = { ...request, groups: new Set([MINE]), render: renderRecalled }
  const ask = (text: string, lines: string[] = []) => {
    const inConversation = { [`${MINE}/facts/project-0.md`]: { lines } }
    return recall.forMessage(text, { ...about, visible: { inBlock: {}, inConversation } })
  }
  const found = await ask('Which port does the staging server listen on?')
  expect(found.speak && found.files[0]?.text).toContain('— The staging server listens on port 8443')
  const lines = found.speak ? found.files.flatMap(({ excerpts }) => excerpts[0]?.lines ?? []) : []
  expect(await ask('Which port does the staging server listen on?', lines.map(lineHash))).toMatchObject({
    reason: 'nothing new',
  })
  expect((await ask('Which colour does the button have?')).speak).toBe(false)
})

test('a scope that is being opened is not taken for an empty one', async () => {
  const given = await filled()
  const first = start(given)
  await first.ready()
  await first.close()

  const { store, recall, log, paths } = start(given, first.shards)
  recall.start()
  const opening = [store.open('global'), store.open(MINE)]
  await recall.ready()
  await opening[0]
  await recall.ready()
  await Promise.all(opening)
  expect((await paths('number7'))[0]).toBe('note-7.md')
  expect(log.lines.filter((line) => !line.includes('"read":0'))).toEqual([])
  expect(log.lines.at(-1)).toContain('"kept":40')
})

test('a change is followed when somebody asks or after a pause, and several of one file once', async () => {
  const given = await filled()
  const { store, recall, ready, paths, read } = start(given)
  await ready()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  read.mockClear()
  for (const word of ['yak', 'emu', 'gnu']) {
    await given.put('note-3.md', `${word} ${word}\n`)
    await store.refresh([MINE])
  }
  expect(read).not.toHaveBeenCalled()
  await recall.ready()
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
  await first.ready()
  await given.put('note-3.md', 'yak\n')
  await first.store.refresh([MINE])
  await first.close()
  const second = start(given, first.shards)
  await second.store.open(MINE)
  expect(await second.paths('yak')).toEqual(['note-3.md'])
  expect(second.log.lines).toEqual([expect.stringContaining('"kept":40,"read":0')])
})

test('the words of a project that was deleted leave the index and its stored form', async () => {
  const given = await filled()
  const other: ScopeFolder = 'projects/other'
  await fs.mkdir(path.join(given.root, other))
  await fs.writeFile(path.join(given.root, other, 'note.md'), 'okapi okapi\n')
  const first = start(given)
  await first.ready(other)
  await first.close()
  expect(textOf(first.shards)).toContain('okapi')

  // Another process, which does not open it: as long as it is there it stays.
  const second = start(given, first.shards)
  await second.ready()
  await second.close()
  expect(textOf(first.shards)).toContain('okapi')

  await fs.rm(path.join(given.root, other), { recursive: true })
  const third = start(given, first.shards)
  await third.ready()
  await third.close()
  expect(textOf(first.shards)).not.toContain('okapi')
  expect(textOf(first.shards)).toContain('zebra')
})

test('a file that the plugin keeps for itself is found by nobody', async () => {
  const given = await filled()
  await given.put('facts/_FORGOTTEN.md', 'zebra number7 number8 number9\n')
  const { store, paths, similar } = start(given)
  await store.open(MINE)
  expect(await paths('number7 number8 number9')).not.toContain('facts/_FORGOTTEN.md')
  expect(await similar('forgotten')).toEqual([])
})

test('descriptions are compared as they are now, without an index of the bodies', async () => {
  const given = await scene()
  await given.put('facts/npm.md', '---\ndescription: Publish with npm 10\n---\n')
  const { store, similar, log } = start(given)
  await store.open(MINE)
  expect(await similar('npm 10 publishes it')).toEqual([{ key: `${MINE}/facts/npm.md`, overlap: 1 }])
  await given.put('facts/npm.md', '---\ndescription: Publish with npm 11\n---\n')
  await given.put('facts/yarn.md', '---\ndescription: Install with yarn\n---\n')
  await store.refresh([MINE])
  expect(await similar('npm 10 publishes it')).toEqual([{ key: `${MINE}/facts/npm.md`, overlap: 4 / 6 }])
  expect(await similar('yarn installs')).toEqual([{ key: `${MINE}/facts/yarn.md`, overlap: 1 }])
  expect(log.lines).toEqual([])
})
