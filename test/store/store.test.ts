import fs from 'node:fs/promises'
import { expect, test } from 'vitest'
import { gate } from '../support/gate.js'
import { AGENT, apply, applyAsAgent, edit, outcomeOf, scene, target, write } from '../support/store-scene.js'

test('a file that another process is changing for too long is busy, others are not', async () => {
  const given = await scene()
  await given.put('a.md', 'one')
  const store = await given.open({ timeoutMs: 100 })
  await apply(store, write('b.md', 'x'))
  const [begun, end] = [gate(), gate()]
  const note = () => {
    begun.open()
    return end.passed
  }
  const changed = applyAsAgent(await given.open({ note }), edit('a.md', 'one', 'two'))
  await begun.passed
  await expect(apply(store, edit('a.md', 'one', 'three'))).rejects.toMatchObject({
    code: 'busy',
    sentence: expect.stringContaining('a.md (project)'),
  })
  expect(await outcomeOf(apply(store, edit('b.md', 'x', 'y')))).toBe('ok')
  end.open()
  await changed
  expect(await fs.readFile(given.at('a.md'), 'utf8')).toBe('two')
})

test('a change that changes nothing writes nothing', async () => {
  const given = await scene()
  await given.put('a.md', 'same')
  const { ino, mtimeMs } = await fs.stat(given.at('a.md'))
  const store = await given.open()
  const [applied] = await store.apply([write('a.md', 'same')], AGENT)
  expect(applied?.changes).toEqual([])
  expect(await fs.stat(given.at('a.md'))).toMatchObject({ ino, mtimeMs })
})

test('a file of any name is known by its key, and one of a name that tools cannot reach is no target', async () => {
  const given = await scene()
  await given.put('plain.md')
  await given.put('b:c.md')
  const store = await given.open()
  expect(store.refOf('projects/mine/b:c.md')).toEqual({ folder: 'projects/mine', path: 'b:c.md' })
  expect(store.file('projects/mine/b:c.md')?.path).toBe('b:c.md')
  expect(store.target('projects/mine/b:c.md')).toBeUndefined()
  expect(store.target('projects/mine/plain.md')).toEqual(target('plain.md'))
  expect(store.file(target('plain.md'))?.path).toBe('plain.md')
  expect(store.target('projects/other/plain.md')).toBeUndefined()
})
