import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../src/lib/day.js'
import { silentLog } from '../../src/lib/log-file.js'
import { createSavedOutputs } from '../../src/state/saved-outputs.js'
import { tempFolder } from '../support/temp-folder.js'

async function scene() {
  const nowMs = Date.now()
  const stateFolder = await tempFolder()
  const folder = path.join(stateFolder, 'outputs')
  const paths = { stateFolder, hostOutputs: '/data/tool-output' }
  const outputs = createSavedOutputs({ paths, now: () => nowMs, log: silentLog })
  /** A file as it was left some time ago. */
  const put = async (name: string, ageMs: number, bytes = 10) => {
    await fs.mkdir(folder, { recursive: true })
    const file = path.join(folder, name)
    await fs.writeFile(file, '')
    await fs.truncate(file, bytes)
    await fs.utimes(file, 0, (nowMs - ageMs) / 1_000)
  }
  const names = async () => (await fs.readdir(folder)).sort()
  return { folder, outputs, put, names }
}

test.each(['é', '𝄞x'])('a text of %s is kept whole, for nobody else to read', async (sign) => {
  const { outputs } = await scene()
  const text = `x${sign.repeat(700_000)}\u0000end`
  const file = await outputs.save('ses_1', 'call_1', text)
  expect(await fs.readFile(file, 'utf8')).toBe(text)
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600)
})

test('the newest three hundred stay, of seven days', async () => {
  const { outputs, put, names } = await scene()
  for (let i = 0; i < 305; i += 1) await put(`ses_1-call_${i}.txt`, i * 1_000)
  await put('ses_1-old.txt', 8 * DAY_MS)
  await put('not-ours.log', 9 * DAY_MS)
  expect(await outputs.sweep()).toEqual({ files: 306, removed: 6, freed_bytes: 60 })
  const left = await names()
  expect(left).toHaveLength(301)
  expect(left).toContain('not-ours.log')
  expect(left).not.toContain('ses_1-call_300.txt')
})

test('no more than fifty million bytes stay, the newest first', async () => {
  const { outputs, put, names } = await scene()
  await put('ses_1-a.txt', 1_000, 30_000_000)
  await put('ses_1-b.txt', 2_000, 19_000_000)
  await put('ses_1-c.txt', 3_000, 2_000_000)
  expect(await outputs.sweep()).toMatchObject({ removed: 1, freed_bytes: 2_000_000 })
  expect(await names()).toEqual(['ses_1-a.txt', 'ses_1-b.txt'])
})

test('a session takes its own along, whatever its id', async () => {
  const { outputs, names } = await scene()
  await outputs.forget('ses_1')
  await outputs.save('ses_1', 'call_1', 'x')
  await outputs.save('ses_12', 'call_1', 'x')
  await outputs.save('../odd', '../call', 'x')
  await outputs.forget('ses_1')
  expect(await names()).toHaveLength(2)
  await outputs.forget('../odd')
  expect(await names()).toEqual(['ses_12-call_1.txt'])
})
