import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createGit } from '../../src/history/git.js'
import { createRemoteGit } from '../../src/history/remote-git.js'
import { createRepository } from '../../src/history/repository.js'
import { type Machine, synced, syncScene, twoMachines } from '../support/sync-scene.js'

const troubleOf = async (machine: Machine) => (await machine.sync.run()).status.record.trouble?.says ?? ''

test('what a person types while it fetches is kept, and merged', async () => {
  const { base, bare, machine } = await syncScene()
  const a = await machine('desk')
  await a.put('global/notes.md', 'first\n\nmiddle\n\nlast\n')
  await synced(a)
  const ssh = path.join(base, 'ssh')
  const typed = path.join(base, 'lap', 'memory', 'global', 'notes.md')
  const hostEnv = { GIT_SSH_COMMAND: ssh }
  const script = (before: string) =>
    writeFileSync(ssh, `#!/bin/sh\n${before}\nfor last; do :; done\nexec sh -c "$last"\n`, { mode: 0o755 })
  script('')
  const b = await machine('lap', { remote: `me@example.com:${bare}`, hostEnv })
  await b.write('other.md', 'from the lap\n')
  await b.sync.run()
  await b.sync.agree()
  await a.put('global/notes.md', 'first\n\nmiddle\n\nlast at the desk\n')
  await synced(a)
  script(`[ -e ${base}/typed ] || printf 'typed\\n\\nmiddle\\n\\nlast\\n' > ${typed}; touch ${base}/typed`)
  await synced(b)
  expect(await b.read('global/notes.md')).toBe('typed\n\nmiddle\n\nlast at the desk\n')
  expect(b.git('log', '--format=%s')).toContain('by hand')
})

test('a tenth of the files, from six on, waits for a word too', async () => {
  const { a, b } = await twoMachines()
  for (let file = 0; file < 40; file += 1) await a.put(`global/many/${file}.md`, `${file}\n`)
  await synced(a)
  await synced(b)
  for (let file = 0; file < 5; file += 1) await a.remove(`many/${file}.md`)
  await synced(a)
  expect((await synced(b)).outcome?.came).toHaveLength(5)
  for (let file = 5; file < 11; file += 1) await a.remove(`many/${file}.md`)
  await synced(a)
  expect((await synced(b)).outcome?.waits).toMatchObject({ for: 'removals' })
})

test('a history that was begun anew here is joined with the remote’s again, on a word', async () => {
  const { a, b } = await twoMachines()
  await b.write('new.md', 'new\n')
  await synced(b)
  rmSync(path.join(a.folder, '.git'), { recursive: true })
  await a.write('mine.md', 'mine\n')
  expect((await synced(a)).outcome?.waits).toMatchObject({ for: 'join' })
  await a.sync.agree()
  await synced(b)
  expect(await a.files()).toEqual(await b.files())
  expect(await b.read('global/mine.md')).toContain('mine')
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
  git(bare, 'tag', 'theirs', 'main')
  await a.write('new.md', 'new\n')
  await synced(a)
  await synced(b)
  expect(git(bare, 'tag').trim()).toBe('theirs')
  expect(b.git('tag')).toBe('')
})

test('a remote that says nothing is given up', async () => {
  const { a, base, env } = await twoMachines()
  const own = createGit({ root: a.folder, env })
  const repository = createRepository({ root: a.folder, env, git: own })
  const hanging = { ...env, GIT_SSH_COMMAND: 'sleep 5 #' }
  const way = createRemoteGit({
    git: own,
    repository,
    folder: path.join(base, 'way'),
    env: hanging,
    silenceMs: 300,
  })
  const at = { url: 'me@example.com:memory.git', branch: 'main' }
  await expect(way.fetch(at, new AbortController().signal)).rejects.toMatchObject({ fault: 'hangs' })
})

test('a word that settles nothing is refused, and changes nothing', async () => {
  const { a, bare, git } = await twoMachines()
  const head = a.git('rev-parse', 'HEAD')
  for (const whose of ['take', 'give'] as const)
    await expect(a.sync.settleRewritten(whose)).rejects.toMatchObject({ code: 'refused' })
  expect(await a.sync.allowSecret()).toBe(false)
  expect(await a.sync.agree()).toBeUndefined()
  await expect(a.sync.join('app', 'shop')).rejects.toMatchObject({ code: 'not-found' })
  expect(a.git('rev-parse', 'HEAD')).toBe(head)
  git(bare, 'update-ref', '-d', 'refs/heads/main')
  await a.sync.run()
  await expect(a.sync.settleRewritten('take')).rejects.toThrow('nothing to take')
  expect(existsSync(path.join(a.folder, 'global/notes.md'))).toBe(true)
})
