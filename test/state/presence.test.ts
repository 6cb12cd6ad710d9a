import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createPresence } from '../../src/state/presence.js'
import { startChild } from '../support/child.js'
import { tempFolder } from '../support/temp-folder.js'

const SCRIPT = new URL('presence.child.ts', import.meta.url)

test('alone, until another process enters, and again after it was killed', async () => {
  const folder = path.join(await tempFolder(), 'processes')
  const presence = createPresence(folder)
  await presence.enter()
  expect(await presence.isAlone()).toBe(true)
  const child = startChild(SCRIPT, folder)
  await child.printed('entered')
  expect(await presence.isAlone()).toBe(false)
  child.process.kill('SIGKILL')
  await child.ended
  expect(await presence.isAlone()).toBe(true)
  expect(await fs.readdir(folder)).toEqual([expect.stringMatching(`^${process.pid}-`)])
  await presence.leave()
  expect(await fs.readdir(folder)).toEqual([])
})

test.each([
  ['a process that has ended', '2147483647', ''],
  ['a number that is no process', '99999999999', ''],
  ['a later process of the same id', String(process.ppid), '1'],
  ['rubbish', 'notes.txt', 'x'],
])('the mark of %s makes no company', async (_whose, name, started) => {
  const folder = await tempFolder()
  await fs.writeFile(path.join(folder, name), started)
  expect(await createPresence(folder).isAlone()).toBe(process.platform === 'linux' || started === '')
})

test('a folder among the marks disturbs nobody', async () => {
  const folder = await tempFolder()
  await fs.mkdir(path.join(folder, 'sub'))
  expect(await createPresence(folder).isAlone()).toBe(true)
})

test('without its folder nobody is there', async () => {
  const presence = createPresence(path.join(await tempFolder(), 'absent'))
  expect(await presence.isAlone()).toBe(true)
  await presence.leave()
})

test('a process that has the root open twice is there until it has left twice', async () => {
  const folder = path.join(await tempFolder(), 'processes')
  const [first, second] = [createPresence(folder), createPresence(folder)]
  await first.enter()
  await second.enter()
  await first.leave()
  expect(await fs.readdir(folder)).toHaveLength(1)
  expect(await second.isAlone()).toBe(true)
})
