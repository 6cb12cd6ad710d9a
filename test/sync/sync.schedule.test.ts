import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createFileLocks } from '../../src/lib/file-lock.js'
import { isDue } from '../../src/sync/record.js'
import { eventually } from '../support/eventually.js'
import { inTurn, joined, keptMachines, synced, syncScene } from '../support/sync-scene.js'

const twoMachines = keptMachines()

const MINUTE_MS = 60_000
/** How often is looked whether something is due. */
const TICK_MS = 5_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const HANGING = { remote: 'me@example.com:memory.git', hostEnv: { GIT_SSH_COMMAND: 'sleep 30 #' } }

test('it fetches once the first block is out, pushes what was committed within 70 s, and looks again after a while', async () => {
  const { machine, bare, git } = await syncScene()
  const a = await machine('desk', { auto: true })
  await a.write('one.md', 'one\n')
  a.lifetime.begin()
  const onRemote = () => git(bare, 'rev-parse', 'main').trim()
  await eventually(() => expect(onRemote()).toBe(a.git('rev-parse', 'HEAD').trim()))

  await a.write('two.md', 'two\n')
  await a.history.commit()
  a.git('pack-refs', '--all')
  // As where a person has made it a submodule of her dotfiles.
  renameSync(path.join(a.folder, '.git'), path.join(a.folder, '../modules'))
  writeFileSync(path.join(a.folder, '.git'), 'gitdir: ../modules\n')
  const before = onRemote()
  expect(a.git('rev-parse', 'HEAD').trim()).not.toBe(before)
  a.clock.offsetMs += MINUTE_MS
  vi.advanceTimersByTime(TICK_MS)
  await eventually(() => expect(onRemote()).toBe(a.git('rev-parse', 'HEAD').trim()))

  const b = await machine('lap')
  await b.write('three.md', 'three\n')
  await joined(b)
  a.clock.offsetMs += 5 * MINUTE_MS
  vi.advanceTimersByTime(TICK_MS)
  await eventually(async () => expect(await a.read('global/three.md')).toContain('three'))
})

test('what another process has changed is heard: another remote, a broken file, and that it is off', async () => {
  const { machine, base, bare, git } = await syncScene()
  const other = path.join(base, 'other.git')
  git(base, 'init', '--quiet', '--bare', '--initial-branch=main', other)
  const a = await machine('desk', { auto: true })
  await a.write('one.md', 'one\n')
  a.lifetime.begin()
  const tipOf = (remote: string) => git(remote, 'rev-parse', 'main').trim()
  await eventually(() => expect(a.sync.status().record.lastSuccessMs).toBeGreaterThan(0))
  const before = tipOf(bare)
  const write = (text: string) => writeFileSync(path.join(base, 'desk', 'memfs.json'), text)
  const set = (remote?: string) => write(JSON.stringify({ sync: { remote, auto: true } }))
  set()
  expect((await a.sync.run()).status.remote).toBeUndefined()
  set(other)
  a.git('update-ref', '-d', 'refs/memfs/agreed')
  await a.write('two.md', 'two\n')
  await a.history.commit()
  a.clock.offsetMs += MINUTE_MS
  vi.advanceTimersByTime(TICK_MS)
  await eventually(() => expect(tipOf(other)).toBe(a.git('rev-parse', 'HEAD').trim()))
  expect(tipOf(bare)).toBe(before)
  await a.sync.run()
  const sent = tipOf(other)
  write('{ "sync": ')
  await a.write('half.md', 'half saved\n')
  await a.history.commit()
  a.clock.offsetMs += MINUTE_MS
  vi.advanceTimersByTime(TICK_MS)
  // What was kept out of the block for its remote's sake stays so.
  expect(a.sync.status()).toMatchObject({ remote: other, isAuto: false })
  // It waits for a run under way.
  await a.release()
  expect(tipOf(other)).toBe(sent)
})

test('a start looks at the remote though the last look is not long ago', async () => {
  const { a, b, machine } = await twoMachines()
  await synced(a)
  await a.release()
  await b.write('new.md', 'new\n')
  await synced(b)
  const again = await machine('desk', { auto: true })
  again.clock.offsetMs += 2 * MINUTE_MS
  again.lifetime.begin()
  await eventually(async () => expect(await again.read('global/new.md')).toContain('new'))
})

test('what only came from elsewhere is nothing to push', async () => {
  const { a, b } = await twoMachines()
  await a.write('new.md', 'new\n')
  await inTurn(a, b)
  const { record } = b.sync.status()
  const head = b.git('rev-parse', 'HEAD').trim()
  expect(isDue(record, { head, intervalMs: 5 * MINUTE_MS, nowMs: Date.now() + 2 * MINUTE_MS })).toBe(false)
})

test('a yes is to what was shown, and what has come since is asked about again', async () => {
  const { a, b, machine } = await twoMachines()
  for (let file = 0; file < 24; file += 1) await a.put(`global/many/${file}.md`, `${file}\n`)
  await inTurn(a, b)
  for (let file = 0; file < 22; file += 1) await a.remove(`many/${file}.md`)
  await synced(a)
  expect((await synced(b)).outcome?.waits).toMatchObject({ for: 'removals' })
  await b.release()
  for (let file = 22; file < 24; file += 1) await a.remove(`many/${file}.md`)
  await synced(a)
  const again = await machine('lap', { auto: true })
  const { lastTryMs } = again.sync.status().record
  again.clock.offsetMs += 6 * MINUTE_MS
  again.lifetime.begin()
  await eventually(() => expect(again.sync.status().record.lastTryMs).toBeGreaterThan(lastTryMs))
  const waits = (await again.sync.agree())?.outcome?.waits
  expect(waits).toMatchObject({ for: 'removals', preview: { removed: { length: 24 } } })
  expect(await again.read('global/many/3.md')).toBe('3\n')
  await again.sync.agree()
  expect(await again.read('global/many/3.md')).toBeUndefined()
})

test('off, nothing is read or written for it', async () => {
  const { machine } = await syncScene()
  const a = await machine('desk', { remote: false, auto: true })
  await a.write('one.md', 'one\n')
  a.lifetime.begin()
  expect(a.sync.isOn()).toBe(false)
  expect((await a.sync.run()).outcome).toBeUndefined()
  await a.history.commit()
  expect(a.git('log', '-1', '--format=%ce').trim()).toBe('memfs@localhost')
  expect(a.git('for-each-ref', 'refs/memfs/')).toBe('')
})

test('a sync by itself is cut off at the end after the time that a person gives it', async () => {
  const { machine } = await syncScene()
  const a = await machine('desk', { ...HANGING, auto: true, runWaitMs: 0 })
  await a.write('one.md', 'one\n')
  a.lifetime.begin()
  await eventually(() => expect(a.sync.status().record.lastTryMs).toBeGreaterThan(0))
  await a.release()
  expect(a.lines.join()).not.toContain('closed before all background work had ended')
  expect(a.sync.status().record.trouble).toBeUndefined()
  expect(a.git('log', '-1', '--format=%s')).toContain('one.md')
})

test('one process does it: while another one is at it, this one leaves the remote alone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const { machine, bare, git } = await syncScene()
  const a = await machine('desk', { auto: true })
  await a.write('one.md', 'one\n')
  const other = createFileLocks(path.join(a.stateFolder, 'locks'))
  onTestFinished(other.close)
  await other.hold(['sync'], async () => {
    a.lifetime.begin()
    const running = a.sync.run()
    vi.advanceTimersByTime(MINUTE_MS)
    await expect(running).rejects.toMatchObject({ code: 'busy' })
    expect(a.sync.status().record.lastTryMs).toBe(0)
    expect(git(bare, 'for-each-ref')).toBe('')
  })
  vi.advanceTimersByTime(TICK_MS)
  await eventually(() => expect(git(bare, 'for-each-ref')).toContain('refs/heads/main'))
})

test('two machines at once: who was slower merges and pushes again', async () => {
  const { a, b } = await twoMachines()
  const both = [a, b]
  await Promise.all(both.map((one) => one.write(`at-once-${one.name}.md`, `${one.name}\n`)))
  await Promise.all(both.map(synced))
  await inTurn(a, b)
  expect(await b.files()).toEqual(await a.files())
  for (const one of both) expect(await a.read(`global/at-once-${one.name}.md`)).toContain(one.name)
})
