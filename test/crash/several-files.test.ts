import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type FileIo, nodeFileIo } from '../../src/lib/file-io.js'
import { gate } from '../support/gate.js'
import { startScript } from '../support/plugin-process.js'
import { recordingLog } from '../support/recording-log.js'
import {
  apply,
  applyAsAgent,
  edit,
  MINE,
  outcomeOf,
  pathsOf,
  put,
  remove,
  type Scene,
  scene,
  write,
} from '../support/store-scene.js'

const start = ({ root, stateFolder }: Scene, ...args: string[]) =>
  startScript('../crash/apply.child.ts', root, stateFolder, ...args)

const OLD = { 'facts/one.md': 'one\n', 'facts/two.md': 'two\n', 'index.md': 'one, two\n' }
const FILES = ['facts/all.md', ...Object.keys(OLD)]

/** What the child changes: files before and after it, by how many renames and deletions, those of the intent among them. */
const CHANGES: Record<string, { calls: number; old: Record<string, string>; now: Record<string, string> }> = {
  files: { calls: 6, old: OLD, now: { 'facts/all.md': 'one and two\n', 'index.md': 'all\n' } },
  folders: {
    calls: 8,
    old: { 'old.md/a.md': 'a\n', 'old.md/deep/b.md': 'b\n', 'plan.md': 'plan\n' },
    now: { 'old.md': 'old\n', 'plan.copy.md': 'plan\n', 'plan.md/deep/in.md': 'in\n' },
  },
}

async function prepared(old: Record<string, string> = OLD): Promise<Scene> {
  const given = await scene()
  for (const [file, text] of Object.entries(old)) await given.put(file, text)
  return given
}

const runChild = (given: Scene, at: number) => start(given, String(at), 'after').ended

async function textsOf(given: Scene, files = FILES): Promise<(string | undefined)[]> {
  const read = (file: string) => fs.readFile(given.at(file), 'utf8')
  const texts = await Promise.all(files.map((file) => (existsSync(given.at(file)) ? read(file) : undefined)))
  return texts.map((text) => text?.replace(/^---[\s\S]*---\n/, ''))
}

const ALL_OLD = [undefined, ...Object.values(OLD)]
const intentsOf = (given: Scene) => fs.readdir(path.join(given.stateFolder, 'intents')).catch(() => [])

/** Before each call, when all that leads to it lies there, after the last, and not at all. */
const moments = Object.entries(CHANGES).flatMap(([what, { calls }]) => [
  [what, 0, 'never'] as const,
  ...Array.from({ length: calls }, (_, i) => [what, i + 1, 'before'] as const),
  [what, calls, 'after'] as const,
])

test.each(moments)(
  '%s: a process killed at rename or deletion %d, %s it, leaves all old or all new',
  async (what, at, when) => {
    const { calls, old, now } = CHANGES[what] as (typeof CHANGES)[string]
    const given = await prepared(old)
    const child = start(given, String(at), when, what)
    expect(await child.ended).toBe(at === 0 ? 0 : null)
    if (at === 0) expect(child.lines()).toEqual([String(calls)])
    const store = await given.open()
    // The first is the intent, the last its end.
    const texts = at === 0 || at === calls ? now : old
    expect(pathsOf(store)).toEqual(Object.keys(texts))
    expect(await textsOf(given, Object.keys(texts))).toEqual(Object.values(texts))
    expect((await intentsOf(given)).filter((name) => name.endsWith('.json'))).toEqual([])
    expect(await outcomeOf(applyAsAgent(store, write('other.md', 'x')))).toBe('ok')
  },
)

test('the next call of a process that is there already undoes it too, and its index knows', async () => {
  const given = await prepared()
  const store = await given.open()
  expect(await runChild(given, 3)).toBeNull()
  await store.refresh([MINE])
  expect(await textsOf(given)).not.toEqual(ALL_OLD)
  await applyAsAgent(store, write('other.md', 'x'))
  expect(await textsOf(given)).toEqual(ALL_OLD)
  expect(pathsOf(store)).toEqual([...Object.keys(OLD), 'other.md'].sort())
})

test.each([
  ['a file that is yet to go', 'facts/one.md', 'one, by hand\n'],
  ['a file that is done', 'index.md', 'by hand\n'],
])(
  'where a person has changed %s since, the rest is undone, and the person’s text stays',
  async (_, file, text) => {
    const given = await prepared()
    expect(await runChild(given, 4)).toBeNull()
    await given.put(file, text)
    const log = recordingLog()
    await given.open({ log })
    const expected: (string | undefined)[] = [...ALL_OLD]
    expected[FILES.indexOf(file)] = text
    expect(await textsOf(given)).toEqual(expected)
    expect(log.lines.join()).toContain('undone')
    expect(await intentsOf(given)).toEqual([])
  },
)

test('where a link stands in the place of a file that is done, the rest is undone, and the link stays', async () => {
  const given = await prepared()
  expect(await runChild(given, 4)).toBeNull()
  await fs.writeFile(path.join(given.base, 'elsewhere.md'), 'elsewhere\n')
  await fs.rm(given.at('index.md'))
  await fs.symlink(path.join(given.base, 'elsewhere.md'), given.at('index.md'))
  await given.open()
  expect(await textsOf(given)).toEqual([...ALL_OLD.slice(0, -1), 'elsewhere\n'])
  expect((await fs.lstat(given.at('index.md'))).isSymbolicLink()).toBe(true)
  expect(await intentsOf(given)).toEqual([])
})

test('an intent of another form or of none is cleared away, one of ours is undone, and what somebody is still at is left alone', async () => {
  const given = await prepared()
  const folder = path.join(given.stateFolder, 'intents')
  await fs.mkdir(folder, { recursive: true })
  const file = (at: string, before: string, after: string) => {
    return { folder: MINE, path: at, before: btoa(before), after: btoa(after), mode: 0o600 }
  }
  const left = (format: number, ...done: [path: string, before: string, after: string]) =>
    JSON.stringify({ format, files: [file(...done), file('index.md', 'one, two\n', 'all\n')] })
  const others = [left(2, 'facts/one.md', 'x', 'one\n'), left(1, 'facts/two.md', 'before\n', 'two\n')]
  for (const [i, text] of [...others, '{"format":1,"fil'].entries())
    await fs.writeFile(path.join(folder, `1-${i}.json`), text)
  const [begun, goes] = [gate(), gate()]
  const write: FileIo['write'] = async (handle, data) => {
    // The intent is no text of a file.
    if (Buffer.from(data).includes('one and two')) await Promise.all([begun.open(), goes.passed])
    return nodeFileIo.write(handle, data)
  }
  const slow = await given.open({ io: { ...nodeFileIo, write } })
  expect(await intentsOf(given)).toEqual([])
  const other = await given.open()
  const changing = apply(slow, put('facts/all.md', 'one and two\n'), remove('facts/one.md'))
  await begun.passed
  // What goes does so when what comes is there.
  expect(await textsOf(given)).toEqual([undefined, 'one\n', 'before\n', 'one, two\n'])
  await apply(other, put('other.md', 'x'))
  expect(await intentsOf(given)).toHaveLength(1)
  goes.open()
  await changing
  expect(await textsOf(given)).toEqual(['one and two\n', undefined, 'before\n', 'one, two\n'])
  expect(await intentsOf(given)).toEqual([])
})

test.each(['a.md', 'b.md', 'c.md'])(
  'where somebody writes %s of a change that was cut off, the others are not written before it is undone',
  async (taken) => {
    const given = await scene()
    const [first = '', second = ''] = ['a.md', 'b.md', 'c.md'].filter((file) => file !== taken)
    for (const file of [first, second, taken]) await given.put(file, 'old\n')
    const [begun, goes] = [gate(), gate()]
    const write: FileIo['write'] = async (handle, data) => {
      await Promise.all([begun.open(), goes.passed])
      return nodeFileIo.write(handle, data)
    }
    const slow = await given.open({ io: { ...nodeFileIo, write } })
    const other = await given.open()
    const taking = apply(slow, put(taken, 'taken\n'))
    await begun.passed
    const [before, after] = ['old\n', 'new\n'].map((text) => Buffer.from(text).toString('base64'))
    const files = [first, second, taken].map((file) => ({
      folder: MINE,
      path: file,
      before,
      after,
      mode: 0o600,
    }))
    for (const file of [first, second]) await given.put(file, 'new\n')
    await fs.mkdir(path.join(given.stateFolder, 'intents'), { recursive: true })
    await fs.writeFile(
      path.join(given.stateFolder, 'intents', '1-1.json'),
      JSON.stringify({ format: 1, files }),
    )
    const editing = apply(other, edit(first, 'old', 'edited'))
    const done = Promise.allSettled([editing])
    await Promise.race([done, delay(200)])
    goes.open()
    await taking
    await editing
    const texts = [first, second, taken].map((file) => fs.readFile(given.at(file), 'utf8'))
    expect(await Promise.all(texts)).toEqual(['edited\n', 'old\n', 'taken\n'])
  },
)
