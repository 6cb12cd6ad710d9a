import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkFacts } from '../../src/check-code/check-facts.js'
import { type Checked, createCheckRecord } from '../../src/check-code/check-record.js'
import { memoryFile } from '../support/snapshots.js'
import { tempFolder } from '../support/temp-folder.js'

const fact = (description: string, keys: object = {}) =>
  memoryFile('facts/project-pay.md', {
    ...{ folder: 'projects/app', description, hash: description },
    keys: { type: 'project', ...keys },
  })
const PAY = fact('Payments time out after 3000 ms (src/pay.ts).')

/** A project, and checks of a fact in it, a day each. */
async function scene() {
  const root = await tempFolder()
  const state = { day: 100, known: { day: 0, facts: {} } as Checked, now: 0 }
  const record = createCheckRecord({
    stateFolder: await tempFolder(),
    project: 'app',
    now: () => state.day * 86_400_000,
  })
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  put('src/pay.ts', 'export const TIMEOUT_MS = 3000\n')
  return {
    root,
    put,
    record,
    branch: (name: string) => put('.git/HEAD', `ref: refs/heads/${name}\n`),
    async check(one = PAY, days = 1) {
      state.day += days
      const { signal } = new AbortController()
      await record.write(
        await checkFacts({ facts: [one], root, known: record.read(), day: state.day, signal }),
      )
      return record.noteOf(one)
    },
  }
}

test('what a fact and its file had in common and the file no longer says is told, until one of them changes', async () => {
  const { put, check } = await scene()
  expect(await check()).toBeUndefined()
  put('src/pay.ts', 'export const TIMEOUT_MS = 5000\n')
  expect(await check()).toBe('src/pay.ts no longer says 3000')
  expect(await check()).toBe('src/pay.ts no longer says 3000')
  put('src/pay.ts', '// 3000\n')
  expect(await check()).toBeUndefined()
  put('src/pay.ts', 'export const TIMEOUT_MS = 5000\n')
  expect(await check(fact('Payments time out after 5000 ms (src/pay.ts).'))).toBeUndefined()
  expect(await check(PAY)).toBeUndefined()
})

test('a fact whose own file has another name now is checked as before, and anew once it is confirmed', async () => {
  const { put, check, record } = await scene()
  await check()
  put('src/pay.ts', '5000')
  const renamed = { ...PAY, path: 'facts/project-payments.md' }
  expect(await check(renamed)).toBe('src/pay.ts no longer says 3000')
  await record.confirm('projects/app/facts/project-payments.md')
  expect(record.noteOf(renamed)).toBeUndefined()
  expect(await check(renamed)).toBeUndefined()
})

test('a file that is gone is told, and one that was moved is followed', async () => {
  const { root, check, put } = await scene()
  await check()
  mkdirSync(path.join(root, 'lib'))
  renameSync(path.join(root, 'src/pay.ts'), path.join(root, 'lib/payments.ts'))
  expect(await check()).toBeUndefined()
  put('lib/payments.ts', 'export const TIMEOUT_MS = 1\n')
  expect(await check()).toBe('lib/payments.ts no longer says 3000')
  rmSync(path.join(root, 'lib'), { recursive: true })
  expect(await check()).toBe('src/pay.ts is gone')
})

test('a work tree has its own branch where a symbolic link leads to its git folder', async () => {
  const { root, put, check, record } = await scene()
  const real = await tempFolder()
  const link = path.join(await tempFolder(), 'link')
  symlinkSync(real, link)
  writeFileSync(path.join(real, 'HEAD'), 'ref: refs/heads/side\n')
  put('.git', `gitdir: ${link}\n`)
  await check()
  expect(Object.values(record.read().facts)[0]?.files[0]?.branches).toEqual({ side: -1 })
  rmSync(path.join(root, '.git'))
  symlinkSync(real, path.join(root, '.git'))
  await check()
  expect(Object.values(record.read().facts)[0]?.files[0]?.branches).toEqual({ side: -1 })
})

test('a fact is weaker once its file was missing for 14 days on every branch that was opened', async () => {
  const { root, check, record, branch, put } = await scene()
  branch('main')
  await check()
  branch('other')
  rmSync(path.join(root, 'src/pay.ts'))
  await check()
  await check(PAY, 20)
  expect(record.noteOf(PAY)).toBe('src/pay.ts is gone')
  expect(record.isWeak(PAY)).toBe(false)
  branch('main')
  await check()
  await check(PAY, 13)
  expect(record.isWeak(PAY)).toBe(false)
  await check(PAY, 1)
  expect(record.isWeak(PAY)).toBe(true)
  put('src/pay.ts', '3000')
  await check()
  expect(record.isWeak(PAY)).toBe(false)
})

test('what lies outside of the project, is no regular file or is too long is not looked at', async () => {
  const { root, put, check, record } = await scene()
  const outside = await tempFolder()
  writeFileSync(path.join(outside, 'x.ts'), '3000')
  symlinkSync(path.join(outside, 'x.ts'), path.join(root, 'x.ts'))
  put('long.ts', `3000${' '.repeat(1_048_576)}`)
  for (const name of ['x.ts', 'long.ts', '../x.ts', 'src', '/etc/hosts.conf'])
    await check(fact(`Says 3000, in ${name}.`, { about: [name] }))
  expect(record.read().facts).toEqual({})
})
