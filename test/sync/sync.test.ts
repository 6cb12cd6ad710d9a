import { expect, test } from 'vitest'
import { openConflicts } from '../../src/consolidate/conflicts.js'
import { settleConflict } from '../../src/features/settle.js'
import { kindOf } from '../../src/memory/conflict-file.js'
import { textHash } from '../../src/memory/forgotten-lines.js'
import { sayOutcome, sayStatus } from '../../src/sync/say.js'
import { eventually } from '../support/eventually.js'
import { inTurn, joined, keptMachines, type Machine, synced, syncScene } from '../support/sync-scene.js'

const twoMachines = keptMachines()

test('a change, a deletion and a hand edit arrive, with their authors and trailers, and nothing is by hand here', async () => {
  const { a, b } = await twoMachines()
  await a.write('notes.md', 'changed at the desk\n')
  await a.put('global/by-hand.md', 'typed by a person\n')
  await a.remove('other.md')
  await synced(a)
  const { outcome, status } = await synced(b)
  expect(sayOutcome(outcome)).toEqual([
    'Received: 2 files: global/by-hand.md, global/notes.md',
    'Removed here: 1 file: global/other.md',
  ])
  expect(status.record).toMatchObject({ came: 3, went: 0 })
  expect(await b.files()).toEqual(await a.files())
  expect(b.git('rev-parse', 'HEAD')).toBe(a.git('rev-parse', 'HEAD'))
  expect(b.git('status', '--porcelain')).toBe('')
  expect(b.git('log', '--format=%s')).toBe(a.git('log', '--format=%s'))
  expect(b.git('log', '--format=%b')).toContain('OpenCode-Session: ses_1')
  expect(await b.read('global/notes.md')).toContain('changed at the desk')
  expect(b.store.file('global/other.md')).toBeUndefined()
})

test('changes on both sides meet in one merge commit, and idle machines make none', async () => {
  const { a, b } = await twoMachines()
  await a.write('one.md', 'one\n')
  await b.write('two.md', 'two\n')
  await inTurn(a, b, a)
  expect(await a.files()).toEqual(await b.files())
  const head = a.git('rev-parse', 'HEAD')
  for (const one of [a, b, a, b]) expect((await synced(one)).outcome).toMatchObject({ came: [], went: 0 })
  expect(a.git('rev-parse', 'HEAD')).toBe(head)
  expect(b.git('rev-parse', 'HEAD')).toBe(head)
  expect(a.git('fsck', '--strict')).toBe('')
})

test('a new spelling of a name arrives, on whatever disk', async () => {
  const { a, b } = await twoMachines()
  await a.put('global/Plans.md', 'of the desk\n')
  await inTurn(a, b)
  a.git('mv', 'global/Plans.md', 'global/plans.md')
  await inTurn(a, b)
  expect(Object.keys(await b.files()).filter((file) => /plans/i.test(file))).toEqual(['global/plans.md'])
  expect(b.git('rev-parse', 'HEAD')).toBe(a.git('rev-parse', 'HEAD'))
  expect(b.git('status', '--porcelain')).toBe('')
})

test('what one machine forgets and the other has changed by hand stays, and a person is asked on both', async () => {
  const { a, b } = await twoMachines()
  const [file, stones] = ['global/facts/decision-logs.md', 'global/facts/_FORGOTTEN.md']
  const fact = (days: number) => `---\ntype: decision\n---\nLogs are kept for ${days} days\n`
  await a.put(file, fact(30))
  await inTurn(a, b)
  await a.remove('facts/decision-logs.md')
  await a.put(stones, `- 2026-11-21 decision text:${textHash('Logs are kept for 30 days')}\n`)
  await b.put(file, fact(90))
  await inTurn(a, b, a)
  for (const one of [a, b]) {
    expect(await one.read(file)).toBe(fact(90))
    const open = await openConflicts(one.store, 'global')
    expect(open.map((conflict) => kindOf(conflict))).toEqual(['forgotten'])
  }
})

test('where two machines have one name both say so, and no longer once one has another', async () => {
  const { machine } = await syncScene()
  const a = await machine('desk')
  await a.write('notes.md', 'from the desk\n')
  await synced(a)
  const b = await machine('lap', { signsAs: 'desk' })
  await b.write('other.md', 'from the lap\n')
  await joined(b)
  const says = () => [a, b].map(({ sync }) => sayStatus(sync.status(), Date.now()).join(' '))
  expect(says().join()).not.toContain('Another machine')
  await synced(a)
  await a.write('notes.md', 'changed\n')
  await inTurn(a, b)
  for (const said of says()) expect(said).toContain('Another machine is named desk too')
  expect(a.sync.status().twin).toBe('desk')
  await b.release()
  const renamed = await machine('lap', { signsAs: 'lap' })
  expect(sayStatus(renamed.sync.status(), Date.now()).join()).not.toContain('Another machine')
  await renamed.write('other.md', 'changed\n')
  await inTurn(renamed, a)
  expect(sayStatus(a.sync.status(), Date.now()).join()).not.toContain('Another machine')
})

test('files in conflict are named until one of two goes, or a person says that both versions hold', async () => {
  const { a, b } = await twoMachines()
  const type = async (one: Machine, line: string) => {
    for (const file of ['global/m.md', 'global/n.md']) await one.put(file, `one\n${line}\nthree\n`)
  }
  await type(a, 'two')
  await inTurn(a, b)
  await type(a, 'two of desk')
  await type(b, 'two of lap')
  await inTurn(a, b, a)
  const conflicts = () => [a, b].map(({ sync }) => sync.status().conflicts.length)
  // What was typed here is heard of a moment later.
  await eventually(() => expect(conflicts()).toEqual([2, 2]))
  const [copy = ''] = a.sync.status().conflicts
  expect(copy).toMatch(/^global\/m\.conflict-(?:desk|lap)\.md$/)
  expect(sayStatus(a.sync.status(), Date.now()).join(' ')).toContain(`2 files in conflict: ${copy}`)
  await a.remove(copy.slice('global/'.length))
  await inTurn(a, b)
  expect(conflicts()).toEqual([1, 1])
  const [open] = await openConflicts(b.store, 'global')
  const folders = { global: 'global', project: 'projects/app' } as const
  const memory = { ...b, folders, auditLog: { note: async () => {} } } as never
  await settleConflict(memory, { folder: 'global', id: open?.id ?? '' }, 'both')
  expect(conflicts()).toEqual([1, 0])
  await inTurn(b, a)
  expect(conflicts()).toEqual([0, 0])
  expect(sayStatus(a.sync.status(), Date.now()).join()).not.toContain('in conflict')
})
