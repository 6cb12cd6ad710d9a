import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingsSchema } from '../../src/config/schema.js'
import { silentLog } from '../../src/lib/log-file.js'
import { textHash } from '../../src/memory/forgotten-lines.js'
import { openRootToRead } from '../../src/shared-root.js'
import { inTurn, keptMachines, synced, syncScene, troubleOf } from '../support/sync-scene.js'

const twoMachines = keptMachines()

/** Two machines, the second of which has somebody at its keyboard while it fetches. */
async function typing(file: string, text: string) {
  const { base, bare, machine, a, ...before } = await twoMachines()
  await a.put(file, text)
  await inTurn(a, before.b)
  await before.b.release()
  const ssh = path.join(base, 'ssh')
  const b = await machine('lap', { remote: `me@example.com:${bare}`, hostEnv: { GIT_SSH_COMMAND: ssh } })
  const types = (typed: string) => {
    writeFileSync(path.join(base, 'typed'), typed)
    const moves = `mv ${base}/typed ${path.join(b.folder, file)} 2>/dev/null`
    writeFileSync(ssh, `#!/bin/sh\n${moves}\nfor last; do :; done\nexec sh -c "$last"\n`, { mode: 0o755 })
  }
  return { a, b, types }
}

test('what a person types while it fetches is kept, and merged', async () => {
  const { a, b, types } = await typing('global/notes.md', 'first\n\nmiddle\n\nlast\n')
  await a.put('global/notes.md', 'first\n\nmiddle\n\nlast at the desk\n')
  await synced(a)
  types('typed\n\nmiddle\n\nlast\n')
  await synced(b)
  expect(await b.read('global/notes.md')).toBe('typed\n\nmiddle\n\nlast at the desk\n')
  expect(b.git('log', '--format=%s')).toContain('by hand')
})

test('what a person types into a file that comes under another spelling is kept', async () => {
  const { a, b, types } = await typing('global/Plans.md', 'of the desk\n')
  a.git('mv', 'global/Plans.md', 'global/plans.md')
  await synced(a)
  types('of the desk\ntyped\n')
  await synced(b)
  expect(Object.values(await b.files()).join()).toContain('typed')
})

test('a tenth of the files, from six on, waits for a word too', async () => {
  const { a, b } = await twoMachines()
  for (let file = 0; file < 40; file += 1) await a.put(`global/many/${file}.md`, `${file}\n`)
  await inTurn(a, b)
  for (let file = 0; file < 5; file += 1) await a.remove(`many/${file}.md`)
  await synced(a)
  expect((await synced(b)).outcome?.removed).toHaveLength(5)
  for (let file = 5; file < 11; file += 1) await a.remove(`many/${file}.md`)
  await synced(a)
  expect((await synced(b)).outcome?.waits).toMatchObject({ for: 'removals' })
})

test('a history that was begun anew here is joined with the remote’s again, on a word', async () => {
  const { a, b, bare } = await twoMachines()
  await b.write('new.md', 'new\n')
  await synced(b)
  // What was looked through for secrets and never got there is gone with the old history.
  const hook = path.join(bare, 'hooks', 'pre-receive')
  mkdirSync(path.dirname(hook), { recursive: true })
  writeFileSync(hook, '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  await a.write('refused.md', 'refused\n')
  expect(await troubleOf(a)).toContain('refused this')
  rmSync(hook)
  rmSync(path.join(a.folder, '.git'), { recursive: true })
  await a.write('mine.md', 'mine\n')
  expect((await synced(a)).outcome?.waits).toMatchObject({ for: 'join' })
  await a.sync.agree()
  await synced(b)
  expect(await a.files()).toEqual(await b.files())
  expect(await b.read('global/mine.md')).toContain('mine')
})

const FILES = ['plan.md', 'ideas']
const INNER = ['plan.md/in.md', 'ideas/deep/a.md']

test.each([
  ['a file that has become a folder', FILES, INNER],
  ['a folder that has become a file', INNER, FILES],
] as const)('%s comes so to the other machine', async (_, before, after) => {
  const { a, b } = await twoMachines()
  for (const file of before) await a.put(`global/${file}`, 'before\n')
  await inTurn(a, b)
  for (const file of before)
    rmSync(path.join(a.folder, 'global', file.split('/')[0] ?? ''), { recursive: true })
  for (const file of after) await a.put(`global/${file}`, 'anew\n')
  await inTurn(a, b)
  expect(b.sync.status().record.kept).toEqual([])
  expect(await b.files()).toEqual(await a.files())
  for (const file of after) expect(await b.read(`global/${file}`)).toBe('anew\n')
  expect(b.git('status', '--porcelain')).toBe('')
})

test('a file here and a folder of its name there both stay', async () => {
  const { a, b } = await twoMachines()
  await a.put('global/plan.md', 'file\n')
  await b.put('global/plan.md/deep/in.md', 'in\n')
  await inTurn(b, a, b)
  expect(await a.files()).toEqual(await b.files())
  expect(await b.read('global/plan.conflict-desk.md')).toBe('file\n')
  expect(await a.read('global/plan.md/deep/in.md')).toBe('in\n')
})

test('a folder here that holds what does not travel stays, and the file of its name is in the history alone', async () => {
  const { a, b } = await twoMachines()
  await a.put('global/plan.md/in.md', 'in\n')
  await inTurn(a, b)
  await b.put('.git/info/exclude', '*.mine\n')
  await b.put('global/plan.md/a.mine', 'mine\n')
  // Whoever followed them would come to no end.
  for (const name of ['b.mine', 'c.mine']) symlinkSync('.', path.join(b.folder, 'global/plan.md', name))
  rmSync(path.join(a.folder, 'global/plan.md'), { recursive: true })
  await a.put('global/plan.md', 'file\n')
  await inTurn(a, b)
  expect(b.sync.status().record.kept.map(({ path: kept }) => kept)).toEqual(['global/plan.md'])
  expect(await b.read('global/plan.md/a.mine')).toBe('mine\n')
  await inTurn(b, a)
  expect(await a.read('global/plan.md')).toBe('file\n')
})

test.each([
  ['is changed there', 'changed\n'],
  ['is deleted there', undefined],
])('what was in the history alone, and %s once the disk can hold it, holds nothing up', async (_, text) => {
  const { a, b } = await twoMachines()
  await a.put('global/Plan.md', 'of the desk\n')
  await b.put('global/plan.md', 'of the lap\n')
  await inTurn(a, b)
  expect(b.sync.status().record.kept.map(({ path: kept }) => kept)).toEqual(['global/Plan.md'])
  rmSync(path.join(b.folder, 'global/plan.md'))
  await synced(b)
  if (text === undefined) rmSync(path.join(a.folder, 'global/Plan.md'))
  else await a.put('global/Plan.md', text)
  await inTurn(a, b)
  expect(await b.read('global/Plan.md')).toBe(text)
  for (const one of [a, b]) expect(one.sync.status().record.kept).toEqual([])
})

test('what was in the history alone, since the disk has its name in another form, leaves that file alone', async () => {
  const { a, clone } = await twoMachines()
  const { git, push } = clone()
  const [here, there] = ['NFD', 'NFC'].map((form) => `global/\u00fcber.md`.normalize(form)) as [
    string,
    string,
  ]
  await push({ [here]: 'of both\n', [there]: 'of both\n' })
  await synced(a)
  await push({ [there]: 'changed\n' })
  await synced(a)
  git('rm', '--quiet', there)
  await push({ 'global/more.md': 'more\n' })
  await synced(a)
  expect(await a.read(here)).toBe('of both\n')
})

test('two files here whose names differ in case alone may both change elsewhere', async () => {
  const { a, clone } = await twoMachines()
  for (const name of ['Plan', 'plan']) await a.put(`global/${name}.md`, 'before\n')
  await synced(a)
  await clone().push({ 'global/Plan.md': 'one\n', 'global/plan.md': 'other\n' })
  await synced(a)
  expect([await a.read('global/Plan.md'), await a.read('global/plan.md')]).toEqual(['one\n', 'other\n'])
})

test('with a git that is too old it says so, and all else goes on', async () => {
  const { base, env, machine } = await syncScene()
  const folder = path.join(base, 'old')
  mkdirSync(folder)
  const script = `#!/bin/sh\nfor last; do :; done\n[ "$last" = version ] && echo git version 2.37.1 && exit\nPATH=${env.PATH} exec git "$@"\n`
  writeFileSync(path.join(folder, 'git'), script, { mode: 0o755 })
  const a = await machine('desk', { hostEnv: { PATH: `${folder}:${env.PATH}` } })
  await a.write('notes.md', 'kept\n')
  expect(await troubleOf(a)).toBe('Sync needs git 2.38, and this is 2.37.')
  expect(a.git('log', '-1', '--format=%s')).toContain('notes.md')
})

test('no tag is fetched or pushed', async () => {
  const { a, b, bare, git } = await twoMachines()
  a.git('tag', 'mine')
  a.git('config', 'push.followTags', 'true')
  git(bare, 'tag', '-a', '-m', 'theirs', 'theirs', 'main')
  const theirs = git(bare, 'rev-parse', 'theirs').trim()
  await a.write('new.md', 'new\n')
  await inTurn(a, b)
  expect(git(bare, 'tag').trim()).toBe('theirs')
  for (const one of [a, b]) expect(() => one.git('cat-file', '-e', theirs)).toThrow()
})

test('a word that settles nothing is refused, and changes nothing', async () => {
  const { a } = await twoMachines()
  const head = a.git('rev-parse', 'HEAD')
  for (const whose of ['take', 'give'] as const)
    await expect(a.sync.settleRewritten(whose)).rejects.toMatchObject({ code: 'refused' })
  expect(await a.sync.allowSecret()).toBe(false)
  expect(await a.sync.agree()).toBeUndefined()
  await expect(a.sync.join('app', 'shop')).rejects.toMatchObject({ code: 'not-found' })
  expect(a.git('rev-parse', 'HEAD')).toBe(head)
})

test('a value that gave way to another stands in the audit log, and a fact that was forgotten elsewhere as forgotten', async () => {
  const { a, b } = await twoMachines()
  const described = (description: string) => `---\ndescription: ${description}\n---\nwhat it says\n`
  await a.put('global/notes.md', described('before'))
  await a.put('global/facts/decision-logs.md', 'Logs are kept for 30 days\n')
  await inTurn(a, b)
  for (const one of [a, b]) await one.put('global/notes.md', described(`of the ${one.name}`))
  await a.remove('facts/decision-logs.md')
  const stone = `- 2026-11-21 decision text:${textHash('Logs are kept for 30 days')}\n`
  await a.put('global/facts/_FORGOTTEN.md', stone)
  b.git('mv', 'global/facts/decision-logs.md', 'global/facts/decision-days.md')
  await inTurn(a, b)
  const logged = readFileSync(path.join(b.stateFolder, 'capture/account.jsonl'), 'utf8').match(/.+/g) ?? []
  expect(logged[0]).toMatch(/gave way.*description: of the (?:desk|lap)/)
  expect(JSON.parse(logged[1] ?? '')).toMatchObject({
    outcome: 'forgotten',
    fact: 'global/facts/decision-days.md',
  })
  expect(logged[1]).not.toContain('text')
})

test('a memory that is only read is not synced', async () => {
  const { a, bare, env } = await twoMachines()
  const before = a.sync.status().record
  await a.release()
  const { root } = await openRootToRead({
    paths: a.paths,
    settings: settingsSchema.parse({ sync: { remote: bare } }),
    env,
    now: () => Date.now() + 3_600_000,
    log: silentLog,
  })
  root.lifetime.begin()
  await root.lifetime.close()
  expect(root.sync.status().record).toEqual(before)
})

test('where it is not to run by itself, only a word starts it', async () => {
  const { bare, git, machine } = await syncScene()
  const a = await machine('desk', { auto: false })
  await a.write('notes.md', 'kept\n')
  a.lifetime.begin()
  await a.release()
  expect(git(bare, 'for-each-ref')).toBe('')
})
