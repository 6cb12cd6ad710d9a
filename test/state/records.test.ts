import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { createRecords } from '../../src/state/records.js'
import { tempFolder } from '../support/temp-folder.js'

const numbers = async () => {
  const folder = path.join(await tempFolder(), 'records')
  const open = () => createRecords(folder, z.number())
  return { folder, open }
}

test('a value is there for every process, until it is removed', async () => {
  const { open } = await numbers()
  const [one, other] = [open(), open()]
  expect(await other.read('projects/../x')).toBeUndefined()
  await one.write('projects/../x', 7)
  await one.write('global', 8)
  expect(await other.read('projects/../x')).toBe(7)
  expect((await other.all()).sort((a, b) => a.value - b.value)).toEqual([
    { name: 'projects/../x', value: 7 },
    { name: 'global', value: 8 },
  ])
  await other.remove('global')
  await other.remove('global')
  expect(await one.read('global')).toBeUndefined()
})

test('what cannot be read counts as absent', async () => {
  const { folder, open } = await numbers()
  const records = open()
  await records.write('a', 1)
  await records.write('b', 2)
  const [first = '', second = ''] = readdirSync(folder)
  writeFileSync(path.join(folder, first), '{"name": "a", "val')
  writeFileSync(path.join(folder, second), '{"name": "b", "value": "text"}')
  expect(await records.all()).toEqual([])
})

test('old ones are pruned', async () => {
  const { folder, open } = await numbers()
  const records = open()
  await records.write('old', 1)
  const [old = ''] = readdirSync(folder)
  utimesSync(path.join(folder, old), 1_000, 1_000)
  await records.write('new', 2)
  await records.prune(60_000, 1_100_000)
  expect((await records.all()).map(({ name }) => name)).toEqual(['new'])
})
