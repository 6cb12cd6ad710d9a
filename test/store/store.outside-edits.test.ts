import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { eventually } from '../support/eventually.js'
import { recordingLog } from '../support/recording-log.js'
import {
  apply,
  expectTrue,
  FOLDERS,
  filesOf,
  MINE,
  pathsOf,
  remove,
  type Scene,
  scene,
  write,
} from '../support/store-scene.js'

type Change = (scene: Scene) => Promise<unknown>
const renamed =
  (from: string, to: string): Change =>
  ({ at }) =>
    fs.rename(at(from), at(to))
const removed =
  (file: string): Change =>
  ({ at }) =>
    fs.rm(at(file), { recursive: true })
const ALL = ['f.md', 'g/c/d.md', 'g/c/e.md', 'g/c/h.md']

/** One thing after another, each waited for, as a person at an editor or in a shell would do them. */
const STEPS: [what: string, change: Change, paths: string[]][] = [
  ['a new file', ({ put }) => put('a.md'), ['a.md']],
  ['a new file in new folders', ({ put }) => put('b/c/d.md'), ['a.md', 'b/c/d.md']],
  ['another in the same folder', ({ put }) => put('b/c/e.md'), ['a.md', 'b/c/d.md', 'b/c/e.md']],
  ['a rename', renamed('a.md', 'f.md'), ['b/c/d.md', 'b/c/e.md', 'f.md']],
  ['a renamed folder', renamed('b', 'g'), ['f.md', 'g/c/d.md', 'g/c/e.md']],
  ['a change below a renamed folder', ({ put }) => put('g/c/h.md'), ALL],
  ['a folder out of the scope', ({ at, base }) => fs.rename(at('g'), path.join(base, 'g')), ['f.md']],
  ['and back', ({ at, base }) => fs.rename(path.join(base, 'g'), at('g')), ALL],
  ['a folder that is removed', removed('g'), ['f.md']],
  [
    'a file that becomes a folder',
    async (to) => [await removed('f.md')(to), await to.put('f.md/x.md')],
    ['f.md/x.md'],
  ],
  ['a folder that becomes a file', async (to) => [await removed('f.md')(to), await to.put('f.md')], ['f.md']],
  ['a folder that is hidden', async (to) => [await to.put('i/x.md'), await renamed('i', '.i')(to)], ['f.md']],
  ['a change in a hidden folder', ({ put }) => put('.i/y.md'), ['f.md']],
  ['a file too deep', ({ put }) => put(`${'d/'.repeat(24)}x.md`), ['f.md']],
  ['an ending that is changed', renamed('f.md', 'f.txt'), []],
  ['and changed back', renamed('f.txt', 'f.md'), ['f.md']],
  [
    'a checkout of many',
    async ({ put }) => {
      for (let i = 0; i < 50; i++) await put(`many/${i % 5}/${i}.md`)
    },
    ['f.md', ...Array.from({ length: 50 }, (_, i) => `many/${i % 5}/${i}.md`).sort()],
  ],
]

test('what others do to the folder arrives, and the index stays true', async () => {
  const given = await scene()
  const store = await given.open()
  for (const [what, change, paths] of STEPS) {
    await change(given)
    await eventually(() => expect([what, pathsOf(store)]).toEqual([what, paths]))
    await eventually(() => expectTrue(store, given))
  }
})

test('new content arrives: in place, by rename as editors do, and cut short', async () => {
  const given = await scene()
  await given.put('system/a.md', 'first')
  const store = await given.open()
  const body = () => filesOf(store)[0]?.body
  await fs.appendFile(given.at('system/a.md'), ' more')
  await eventually(() => expect(body()).toBe('first more'))
  await given.put('system/a.md~', 'by rename')
  await fs.rename(given.at('system/a.md~'), given.at('system/a.md'))
  await eventually(() => expect(body()).toBe('by rename'))
  await fs.truncate(given.at('system/a.md'), 2)
  await eventually(() => expect(body()).toBe('by'))
})

test('a folder further up is moved away and back, and memory goes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const given = await scene({ above: 'config/deep' })
    const [above, away] = [path.join(given.base, 'config'), path.join(given.base, 'away')]
    await given.put('a.md')
    const store = await given.open()
    await fs.rename(above, away)
    await vi.advanceTimersByTimeAsync(5_000)
    await eventually(() => expect(pathsOf(store)).toEqual([]))
    await apply(store, write('b.md', 'x'))
    await vi.advanceTimersByTimeAsync(5_000)
    await eventually(() => expect(pathsOf(store)).toEqual(['b.md']))
    await given.put('c.md')
    await eventually(() => expect(pathsOf(store)).toEqual(['b.md', 'c.md']))
    await fs.rm(above, { recursive: true })
    await fs.rename(away, above)
    await vi.advanceTimersByTimeAsync(5_000)
    await eventually(() => expect(pathsOf(store)).toEqual(['a.md']))
    await given.put('d.md')
    await eventually(() => expect(pathsOf(store)).toEqual(['a.md', 'd.md']))
  } finally {
    vi.useRealTimers()
  }
})

test('a folder that turns into a link shows nothing any more', async () => {
  const given = await scene()
  await given.put('a/x.md')
  const store = await given.open()
  expect(pathsOf(store)).toEqual(['a/x.md'])
  await fs.rename(given.at('a'), path.join(given.base, 'elsewhere'))
  await fs.symlink(path.join(given.base, 'elsewhere'), given.at('a'))
  await eventually(() => expect(pathsOf(store)).toEqual([]))
  await fs.writeFile(path.join(given.base, 'elsewhere', 'y.md'), 'x')
  await store.refresh([MINE])
  expect(pathsOf(store)).toEqual([])
})

test('each write of ours asks for a commit once, and so does what a person changes, memory or not', async () => {
  const given = await scene()
  await given.put('known.md')
  const dirty = { count: 0 }
  const store = await given.open({ onDirty: () => (dirty.count += 1) })
  await given.put('armed.md')
  await eventually(() => expect(pathsOf(store)).toContain('armed.md'))
  dirty.count = 0
  for (let n = 0; n < 20; n++) await apply(store, write(`a/${n}.md`, 'text'))
  for (let n = 0; n < 5; n++) await apply(store, remove(`a/${n}.md`))
  // What the watcher has to tell of all that comes before this.
  await given.put('after.md')
  await eventually(() => expect(pathsOf(store)).toContain('after.md'))
  expect(dirty.count).toBeGreaterThanOrEqual(25)
  // Twice would be 50; on a busy machine the watcher tells of some files that it saw come as of new ones.
  expect(dirty.count).toBeLessThan(45)
  for (const change of [
    () => given.put('notes.txt'),
    () => given.put('.hidden.md'),
    () => given.put('known.md', 'new'),
    () => fs.rm(given.at('known.md')),
    () => fs.mkdir(given.at('empty')),
  ]) {
    const { count } = dirty
    await change()
    await eventually(() => expect(dirty.count).toBeGreaterThan(count))
  }
})

test('a scope that is not open is not looked at, and is empty', async () => {
  const given = await scene()
  await given.put('a.md')
  const store = await given.open()
  const other = 'projects/other' as const
  await fs.mkdir(path.join(given.root, other))
  await fs.writeFile(path.join(given.root, other, 'b.md'), 'x')
  expect(store.snapshot({ ...FOLDERS, project: other }).project.files).toEqual([])
  await store.open(other)
  expect(store.snapshot({ ...FOLDERS, project: other }).project.files).toHaveLength(1)
  expect(pathsOf(store)).toEqual(['a.md'])
})

test('a refresh sees what no watcher has told of yet, and a closed store watches no more', async () => {
  const given = await scene()
  const store = await given.open({ log: recordingLog() })
  await given.put('a.md')
  await store.refresh([MINE])
  expect(pathsOf(store)).toEqual(['a.md'])
  await store.close()
  const listener = vi.fn()
  store.onChange(listener)
  const other = await given.open()
  await given.put('b.md')
  await eventually(() => expect(pathsOf(other)).toEqual(['a.md', 'b.md']))
  expect(listener).not.toHaveBeenCalled()
})
