import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createGit } from '../../src/history/git.js'
import { createRemoteGit } from '../../src/history/remote-git.js'
import { createRepository } from '../../src/history/repository.js'
import { checkIsMemory } from '../../src/sync/preview.js'
import { keptMachines, synced, troubleOf } from '../support/sync-scene.js'

const twoMachines = keptMachines()

/** A commit on top of the remote's branch, as `git fast-import` takes it. */
const HEAD = `commit refs/heads/main
committer Somebody <somebody@localhost> 1700000000 +0000
data 4
more
from refs/heads/main^0
`
const treeIn = (bare: string, ...lines: string[]) =>
  `${execFileSync('git', ['mktree'], { cwd: bare, input: lines.join('') })}`.trim()
const give = (bare: string, commands: string | Buffer) =>
  execFileSync('git', ['fast-import', '--quiet', '--force'], { cwd: bare, input: commands })

test('far more files or bytes than a memory has are refused, whatever holds them', async () => {
  const { a } = await twoMachines()
  await a.put('global/large.md', 'x'.repeat(10_000))
  await a.history.commit()
  const { exchange } = a.history
  const [tip = '', before = ''] = a.git('rev-parse', 'HEAD', 'HEAD~1').split('\n')
  const check = (each: number) =>
    checkIsMemory(
      { ...exchange, bytesOf: async (blobs) => each * (await exchange.bytesOf(blobs)) },
      tip,
      before,
    )
  await check(24_000)
  await expect(check(26_000)).rejects.toThrow(/^The remote is not a memory: 260 MB would come/)
  const [entry] = (await exchange.tree(tip)).values()
  const many = new Map(Array.from({ length: 100_001 }, (_, i) => [`global/${i}.md`, entry as never]))
  const given = checkIsMemory({ ...exchange, tree: async () => many }, tip, before)
  await expect(given).rejects.toThrow(/^The remote is not a memory: it holds 100001 files/)
})

/** The way to a remote, with other limits. */
function remoteFor(
  { a, base, env }: Pick<Awaited<ReturnType<typeof twoMachines>>, 'a' | 'base' | 'env'>,
  limits: { maxBytes?: number; silenceMs?: number },
) {
  const git = createGit({ root: a.folder, env })
  const repository = createRepository({ root: a.folder, env, git })
  return createRemoteGit({
    ...{ root: a.folder, git, repository, env },
    folder: path.join(base, 'way'),
    ...limits,
  })
}

test('a remote that gives more than a memory has is stopped', async () => {
  const { bare, git, ...scene } = await twoMachines()
  give(bare, `${HEAD}M 644 inline global/large.md\ndata 3000000\n${'0123456789'.repeat(300_000)}\n`)
  const { signal } = new AbortController()
  const at = { url: bare, branch: 'main' }
  await expect(remoteFor(scene, { maxBytes: 1 }).fetch(at, signal)).rejects.toMatchObject({
    fault: 'tooMuch',
  })
  const tip = await remoteFor(scene, { maxBytes: 10_000_000 }).fetch(at, signal)
  expect(tip).toBe(git(bare, 'rev-parse', 'main').trim())
})

test('a remote that says nothing is given up, and leaves no torn pack', async () => {
  const scene = await twoMachines()
  const packs = path.join(scene.a.folder, '.git/objects/pack')
  const env = { ...scene.env, GIT_SSH_COMMAND: `: >'${packs}/tmp_pack_1'; sleep 5 #` }
  const at = { url: 'me@example.com:memory.git', branch: 'main' }
  const fetched = remoteFor({ ...scene, env }, { silenceMs: 300 }).fetch(at, new AbortController().signal)
  await expect(fetched).rejects.toMatchObject({ fault: 'offline' })
  expect(readdirSync(packs)).not.toContain('tmp_pack_1')
})

test('a fetch that breaks takes its half packs away, and none that somebody else is making', async () => {
  const scene = await twoMachines()
  const packs = path.join(scene.a.folder, '.git/objects/pack')
  writeFileSync(path.join(packs, 'tmp_pack_1'), '')
  const waits = 'while [ -e tmp_pack_1 ]; do sleep 1; done'
  const ssh = `cd '${packs}'; : >tmp_pack_3; exec 2>&- 3>tmp_pack_2; (${waits}) </dev/null >&3 & #`
  const env = { ...scene.env, GIT_SSH_COMMAND: ssh }
  const at = { url: 'me@example.com:memory.git', branch: 'main' }
  const fetched = remoteFor({ ...scene, env }, {}).fetch(at, new AbortController().signal)
  await expect(fetched).rejects.toMatchObject({ fault: 'offline' })
  expect(readdirSync(packs).filter((name) => /^tmp/.test(name))).toEqual(['tmp_pack_1', 'tmp_pack_2'])
})

test('trees with names that lead out, or into a git folder, are not taken', async () => {
  const { a, bare, base, git } = await twoMachines()
  const tip = git(bare, 'rev-parse', 'main').trim()
  const blob = git(bare, 'rev-parse', 'main:global/notes.md').trim()
  const global = git(bare, 'rev-parse', 'main:global').trim()
  for (const name of ['..', '.GIT']) {
    const inner = treeIn(bare, `100644 blob ${blob}\tevil.md\n`)
    const tree = treeIn(bare, `040000 tree ${global}\tglobal\n`, `040000 tree ${inner}\t${name}\n`)
    const commit = git(bare, 'commit-tree', tree, '-p', tip, '-m', 'evil').trim()
    git(bare, 'update-ref', 'refs/heads/main', commit)
    expect(await troubleOf(a), name).toMatch(/^What the remote sent is corrupt/)
    git(bare, 'update-ref', 'refs/heads/main', tip)
  }
  for (const place of [path.join(base, 'desk/evil.md'), path.join(a.folder, '.git/evil.md')])
    expect(existsSync(place)).toBe(false)
  await synced(a)
})
