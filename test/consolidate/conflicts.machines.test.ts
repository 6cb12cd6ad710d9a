import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { conflictNotices, keepConflicts, openConflicts } from '../../src/consolidate/conflicts.js'
import { textHash, withLift } from '../../src/memory/forgotten-lines.js'
import { CONFLICTS_PATH, FORGOTTEN_PATH } from '../../src/memory/reserved-folders.js'
import type { Store } from '../../src/store/store.js'
import { forgottenEntry, versionsEntry, withEntries } from '../../src/sync/merge/conflict-entries.js'
import { eventually } from '../support/eventually.js'
import {
  apply,
  applyAsAgent,
  FOLDERS,
  MINE,
  put as putWhole,
  remove,
  scene,
  write,
} from '../support/store-scene.js'
import { withoutGit } from '../support/with-plugin.js'

test('what machines disagree in is named until one of the two goes, whatever becomes of the text', async () => {
  const { put, open } = await scene()
  const stone = `- 2026-11-21 decision text:${textHash('Deploy on Mondays.')}`
  const entries = [
    versionsEntry('notes.md', 'notes.conflict-lap.md'),
    forgottenEntry('facts/a.md', textHash('Deploy on Mondays.')),
  ]
  await put('notes.md', 'one\n')
  await put('notes.conflict-lap.md', 'two\n')
  await put('facts/a.md', 'Deploy on Mondays.\n')
  await put(FORGOTTEN_PATH, `${stone}\n`)
  await put(CONFLICTS_PATH, withEntries(undefined, entries))
  const store = await open()
  const refresh = async () => {
    await keepConflicts({ store, folder: MINE, flags: [] })
    return {
      open: (await openConflicts(store, MINE)).length,
      says: conflictNotices(store.snapshot(FOLDERS), false),
    }
  }
  expect(await refresh()).toMatchObject({
    open: 2,
    says: [expect.stringMatching(/^1 file in two versions/), expect.stringMatching(/^1 forgotten fact/)],
  })
  expect(await refresh()).toMatchObject({ open: 2 })

  await applyAsAgent(store, write('notes.md', 'three\n'))
  expect(await refresh()).toMatchObject({ open: 2 })
  await applyAsAgent(store, remove('notes.conflict-lap.md'))
  expect(await refresh()).toMatchObject({ open: 1, says: [expect.stringMatching(/^1 forgotten fact/)] })
  const text = withLift([], [stone], '2026-11-22').join('\n')
  await apply(store, putWhole(FORGOTTEN_PATH, text))
  expect(await refresh()).toEqual({ open: 0, says: [] })
})

test('what a person takes out of the file is told no more; an entry whose files are still coming stays', () =>
  withoutGit(async ({ memory, put, read }) => {
    const file = `projects/app/${CONFLICTS_PATH}`
    const told = async () => (await memory.command('')).shown.match(/\d(?= files? in two versions)/)?.[0]
    const entryOf = (name: string) => versionsEntry(`${name}.md`, `${name}.conflict-lap.md`)
    await put(file, withEntries(undefined, [entryOf('gone')]))
    // The first look of a process has been.
    await eventually(async () => expect([await told(), await read(file)]).toEqual([undefined, undefined]))
    await put(file, withEntries(undefined, [entryOf('notes'), entryOf('plan')]))
    await eventually(async () => expect(await told()).toBe('2'))
    const [first, , rest] = ((await read(file)) ?? '').split(/(?=<!-- memfs-conflict)/)
    await put(file, `${first}${rest}`)
    await eventually(async () => expect(await told()).toBe('1'))
    await put(file, `${first}`)
    // Until then the plugin may be writing: what is saved at that instant is lost.
    const none = [undefined, expect.stringContaining('none is open')]
    await eventually(async () => expect([await told(), await read(file)]).toEqual(none))
    await put(file, withEntries(undefined, [entryOf('plan')]))
    await eventually(async () => expect(await told()).toBe('1'))
    // A change of a file of its scope: what is not there now is not coming.
    for (const content of ['one', 'two'])
      await memory.call('memory_write', { path: 'a.md', scope: 'project', content })
    await eventually(async () => expect(await told()).toBeUndefined())
  }))

test('an entry stays whose files sync is still writing when it is looked at', async () => {
  const { put, open } = await scene()
  const entry = versionsEntry('notes.md', 'notes.conflict-lap.md')
  await put('notes.md', 'one\n')
  await put(CONFLICTS_PATH, withEntries(undefined, [entry]))
  const store = await open()
  const slow: Pick<Store, 'read' | 'apply'> = {
    read: store.read,
    // The lock is given free once the last file is there.
    async apply(...change) {
      await put('notes.conflict-lap.md', 'two\n')
      return store.apply(...change)
    },
  }
  await keepConflicts({ store: slow, folder: MINE, flags: [] })
  expect(await openConflicts(store, MINE)).toMatchObject([{ id: entry.id }])
})

test('a file that an editor has just emptied, to write it anew, is left to it', async () => {
  const { put, open, at } = await scene()
  await put(CONFLICTS_PATH, '')
  await keepConflicts({ store: await open(), folder: MINE, flags: [] })
  expect(existsSync(at(CONFLICTS_PATH))).toBe(true)
})
