import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sha256 } from '../../src/lib/hash.js'
import { memfs } from '../support/command-line.js'
import { eventually } from '../support/eventually.js'
import { namesBelow, textBelow } from '../support/files-below.js'
import type { Home } from '../support/home.js'
import { stateFolderOf } from '../support/memory-view.js'
import type { TestPlugin } from '../support/plugin.js'
import { canMount, fillDisk, mountDisk, run, tries } from '../support/small-disk.js'
import { asOrdinaryUser } from '../support/temp-folder.js'
import { withMemory, withPlugin } from '../support/with-plugin.js'

const at = (name: string) => ({ scope: 'project', path: `reference/${name}` })
const FILE = 'projects/app/reference/a.md'
const remount = (folder: string, option: 'ro' | 'rw') => run('mount', '-o', `remount,${option}`, folder)

/** What the person is shown by `/memfs` and a verb. */
const shown = async (memory: TestPlugin, verb = '') => (await memory.command(verb)).shown

/** Neither of these is what has happened. */
const WRONG_WORDS = /damage|tell the person|is back/i

/** Every temporary file below the memory root. */
const temps = (home: Home) => namesBelow(home.memoryRoot).filter((name) => name.includes('.~'))

describe.skipIf(!canMount)('a disk that refuses', () => {
  test('full: the call says so, the old content is whole, and writing goes on when there is room', () =>
    withPlugin({}, async ({ open, home, read, expectSound }) => {
      mountDisk(home.memoryRoot, '1M')
      const memory = await open()
      await memory.call('memory_write', { ...at('a.md'), content: 'x'.repeat(4_000) })
      await memory.block()
      await expectSound()
      const filler = path.join(home.memoryRoot, '.git/filler')
      tries(() => writeFileSync(filler, Buffer.alloc(2_000_000)))

      const before = await read(FILE)
      await memory.call('memory_read', at('a.md'))
      const calls: [tool: string, args: object][] = [
        ['memory_write', { ...at('a.md'), content: 'y'.repeat(4_500) }],
        ['memory_edit', { ...at('a.md'), oldString: 'x'.repeat(4_000), newString: 'z'.repeat(4_500) }],
        ['memory_write', { ...at('new.md'), content: 'y' }],
        ['memory_promote', at('a.md')],
      ]
      for (const [tool, args] of calls) {
        await expect(memory.call(tool, { ...args })).rejects.toThrow(/^disk: .*the disk is full \(ENOSPC\)/)
        expect(await read(FILE)).toBe(before)
      }
      expect(temps(home)).toEqual([])
      expect((await memory.call('memory_read', at('a.md'))).output).toContain('xxx')
      expect(await memory.block('ses_new')).toContain('reference/a.md')

      run('rm', filler)
      await memory.call('memory_write', { ...at('a.md'), content: 'y'.repeat(4_500) })
      await expectSound()
      await memory.dispose()
    }))

  test.each(['OpenCode', 'a shell'])(
    'full: what is forgotten in %s may be learned again, which is told, until there is room',
    (where) =>
      withPlugin({}, async ({ open, home, read, put, expectSound }) => {
        mountDisk(home.memoryRoot, '1M')
        const forgotten = 'projects/app/facts/_FORGOTTEN.md'
        const crane = { fact: 'The harbour crane is painted blue every spring.', type: 'project' }
        const before = await open()
        await before.call('memory_remember', {
          fact: 'The kiosk printer needs the driver of 2019.',
          type: 'project',
        })
        await before.call('memory_remember', crane)
        await before.command('forget kiosk')
        await before.command('forget yes')
        // More than the fact's own file takes, as after a year.
        const [line = ''] = (await read(forgotten))?.match(/^.*2026.*$/m) ?? []
        const others = Array.from({ length: 40 }, (_, i) =>
          line.replace(/[0-9a-f]{8}/g, (id) => sha256(`${id}${i}`, 8)),
        )
        await put(forgotten, `${await read(forgotten)}${others.join('\n')}\n`)
        await before.call('memory_tree', {})
        await expectSound()
        if (where === 'a shell') await before.dispose()
        const noted = (await read(forgotten))?.length ?? 0
        const makeRoom = fillDisk(home.memoryRoot)
        const forget = async () => {
          if (where === 'a shell')
            return (
              await memfs(home, home.project('app'), [
                'forget',
                'facts/project-harbour-crane-painted-blue-every-spring.md',
                '--yes',
              ])
            ).out
          await before.command('forget crane')
          return shown(before, 'forget yes')
        }
        const said = await forget()
        expect(said.replaceAll(/\s+/g, ' ')).toMatch(
          /Forgotten.* it may be learned again: .*the disk is full \(ENOSPC\)/,
        )
        makeRoom()
        const memory = where === 'a shell' ? await open() : before
        await memory.block('ses_new')
        await memory.event('session.idle', { sessionID: 'ses_new' })
        await eventually(async () => expect((await read(forgotten))?.length).toBeGreaterThan(noted))
        await expect(memory.call('memory_remember', crane)).rejects.toThrow(/forgotten on purpose/)
        await expectSound()
        await memory.dispose()
      }),
  )

  test('full for the history alone: the change is kept, shown as not yet committed, and committed later', () =>
    withMemory({}, async ({ memory, open, home, expectSound, log }) => {
      await memory.call('memory_write', { ...at('a.md'), content: 'first' })
      await expectSound()
      await memory.dispose()
      const git = path.join(home.memoryRoot, '.git')
      run('cp', '-a', git, `${git}-kept`)
      run('find', git, '-mindepth', '1', '-delete')
      mountDisk(git, '400k')
      run('cp', '-a', `${git}-kept/.`, git)
      run('rm', '-r', `${git}-kept`)
      const filler = path.join(git, 'filler')
      tries(() => writeFileSync(filler, Buffer.alloc(1_000_000)))

      const again = await open()
      await again.call('memory_write', { ...at('b.md'), content: 'second' })
      await eventually(async () => {
        expect((await again.call('memory_history', {})).output).toMatch(
          /[1-9]\d* files? not yet committed \(.*[Gg]it/,
        )
      })
      expect(await shown(again)).toMatch(/^Trouble: nothing is committed: [\s\S]*[Gg]it/m)
      run('rm', filler)
      await expectSound()
      expect((await again.call('memory_history', {})).output).toContain('0 files not yet committed')
      expect(await log()).toMatch(/WARN +no history .*No space left on device/)
      await again.dispose()
    }))

  test('read-only, found while running and at the start: reading works, writing says why', () =>
    withPlugin({}, async ({ open, home, read, expectSound, log }) => {
      mountDisk(home.memoryRoot, '10M')
      const memory = await open()
      await memory.call('memory_write', { ...at('a.md'), content: 'a word' })
      await expectSound()
      remount(home.memoryRoot, 'ro')
      for (const plugin of [memory, await open('app'), await open('never-seen')]) {
        await expect(plugin.call('memory_write', { ...at('b.md'), content: 'x' })).rejects.toThrow(
          /^disk: .*read-only \(EROFS\)/,
        )
        expect((await plugin.call('memory_tree', {})).output).toContain('system/persona.md')
        expect(await plugin.block(`ses_${plugin.directory}`)).toContain('<memfs>')
        expect(await shown(plugin)).toContain(
          `Trouble: ${home.memoryRoot} cannot be written: the disk is read-only.`,
        )
        expect(await shown(plugin)).not.toContain('nothing is committed')
      }
      expect(await log()).toMatch(/WARN +memory cannot be written error="\/.*read-only \(EROFS\)/)
      const { out } = await memfs(home, home.project('app'), ['doctor'])
      expect(out).toContain(`Remount the disk for writing; findmnt -T ${home.memoryRoot} shows it`)
      expect(out).not.toContain(`chmod -R u+rwX ${home.memoryRoot}\n`)
      for (const said of [await shown(memory), await shown(memory, 'undo'), await log()])
        expect(said).not.toMatch(WRONG_WORDS)
      expect((await memory.call('memory_read', at('a.md'))).output).toContain('a word')
      await memory.dispose()
      remount(home.memoryRoot, 'rw')
      expect(await read(FILE)).toContain('a word')
    }))

  test.each(['stateDir', 'memoryRoot'] as const)(
    '%s read-only before the first start: what is not kept, and why',
    (place) =>
      withPlugin({}, async ({ open, home, log }) => {
        mountDisk(home[place], '10M')
        remount(home[place], 'ro')
        const memory = await open()
        await memory.block()
        await memory.said('Remember: the forge has two bellows.')
        await memory.event('session.idle', { sessionID: 'ses_test' })
        expect((await memory.said('go on')).forPerson).toMatch(/↳ not kept: .*the disk is read-only/)
        const fact = { fact: 'The kiosk printer needs the driver of 2019.', type: 'project' }
        await expect(memory.call('memory_remember', fact)).rejects.toThrow(/^refused: .*read-only \(EROFS\)/)
        expect(await shown(memory)).toContain(`Trouble: ${home[place]} cannot be written`)
        for (const verb of ['log', 'undo', 'remember The kiosk printer is grey.'])
          expect(await shown(memory, verb)).not.toMatch(/EROFS: /)
        const { exit, out } = await memfs(home, home.project('app'), ['add', 'The kiosk printer is green.'])
        expect([exit, out]).toEqual([1, expect.stringMatching(/^Not kept: .*the disk is read-only/)])
        await memory.dispose()
        expect(await log()).not.toMatch(/(?:put off|no history) reason="EROFS/)
      }),
  )

  test('a state folder that is read-only since: what memory holds is shown, and found', () =>
    withPlugin({}, async ({ open, home, log }) => {
      const before = await open()
      await before.call('memory_remember', {
        fact: 'The kiosk printer needs the driver of 2019.',
        type: 'project',
      })
      await before.dispose()
      mountDisk(home.stateDir, '10M')
      remount(home.stateDir, 'ro')
      const memory = await open()
      expect(await memory.block('ses_new')).toContain('the driver of 2019')
      expect((await memory.call('memory_search', { query: 'kiosk' })).output).toContain('the driver of 2019')
      await memory.dispose()
      expect(await log()).not.toContain('memory folder not opened')
    }))

  test('a home that is read-only as a whole: OpenCode starts, and each call says why', () =>
    withPlugin({}, async ({ open, home }) => {
      mountDisk(home.configDir, '10M')
      mountDisk(path.dirname(home.stateDir), '10M')
      for (const disk of [home.configDir, path.dirname(home.stateDir)]) remount(disk, 'ro')
      const memory = await open('app')
      expect(Object.keys(memory.hooks)).toContain('tool')
      expect(await memory.block()).toBe('')
      for (const tool of ['memory_read', 'memory_write', 'memory_tree'])
        await expect(memory.call(tool, { ...at('a.md'), content: 'x' })).rejects.toThrow(
          /^disk: .*read-only \(EROFS\)/,
        )
      await memory.dispose()
    }))
})

test.each([
  ['the memory root', 'memory'],
  ['a scope', 'memory/projects'],
  ['a project', 'memory/projects/app'],
  ['a folder of it', 'memory/projects/app/reference'],
])('a file where a folder should be: %s', (_, place) =>
  withPlugin({}, async ({ open, home, log }) => {
    const file = path.join(home.configDir, place)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, 'mine')
    const memory = await open()
    await expect(memory.call('memory_write', { ...at('a.md'), content: 'x' })).rejects.toThrow(
      /^disk: .*(a file.* stands where a folder should be|is a file, not a folder)/,
    )
    expect(await memory.block()).toContain(place === 'memory' ? '' : '<memfs>')
    const said = await shown(memory)
    // A folder below a project is one of many, and told of when something is to be written there.
    if (!place.endsWith('reference')) expect(said).toContain(file)
    for (const text of [said, await shown(memory, 'undo')]) expect(text).not.toMatch(WRONG_WORDS)
    expect(readFileSync(file, 'utf8')).toBe('mine')
    await memory.dispose()
    expect(await log()).toContain(file)
    expect(await log()).not.toMatch(WRONG_WORDS)
  }),
)

test('a memory folder that is moved away while it is open: what is, and where', () =>
  withMemory({}, async ({ memory, home, log, expectSound }) => {
    await memory.call('memory_write', { ...at('a.md'), content: 'a word' })
    await memory.block()
    await expectSound()
    const { memoryRoot } = home
    renameSync(memoryRoot, `${memoryRoot}-away`)
    await eventually(async () => expect(await log()).toContain(`memory folder is gone folder=${memoryRoot}`))
    const history = (await memory.call('memory_history', {})).output
    for (const text of [history, await shown(memory)])
      expect(text).toContain(`${memoryRoot} is gone: it was moved or deleted.`)
    for (const text of [history, await shown(memory), await shown(memory, 'undo'), await log()])
      expect(text).not.toMatch(WRONG_WORDS)
    await memory.call('memory_write', { ...at('b.md'), content: 'a new one' })
    await eventually(async () =>
      expect(await log()).toContain(`another memory folder is in its place folder=${memoryRoot}`),
    )
    await expectSound()
    rmSync(memoryRoot, { recursive: true })
    renameSync(`${memoryRoot}-away`, memoryRoot)
    await eventually(async () => expect(await log()).toContain('memory folder is back'))
    expect(await shown(memory)).not.toContain('Trouble')
  }))

describe('modes', () => {
  const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

  test("everything that we make is the owner's alone, whatever the umask says", () =>
    withPlugin({}, async ({ open, home, expectSound }) => {
      const umask = process.umask(0)
      onTestFinished(() => void process.umask(umask))
      const memory = await open()
      await memory.call('memory_write', { ...at('deep/er/a.md'), content: 'a word\n' })
      await memory.call('memory_edit', { ...at('deep/er/a.md'), oldString: 'word', newString: 'deed' })
      await memory.call('memory_promote', at('deep/er/a.md'))
      await memory.block()
      await memory.recalled('a word or a deed')
      await expectSound()
      await memory.dispose()
      const made = [home.memoryRoot, home.stateDir, path.join(home.configDir, 'memfs.log')]
      for (const top of [home.memoryRoot, home.stateDir]) {
        made.push(...namesBelow(top).map((name) => path.join(top, name)))
      }
      const open_ = made.filter((file) => (statSync(file).mode & 0o077) !== 0)
      expect(open_.map((file) => `${modeOf(file)} ${path.relative(home.root, file)}`)).toEqual([])
    }))

  test("a person's own modes are kept by every tool", () =>
    withMemory({}, async ({ memory, home, put, expectSound }) => {
      await memory.call('memory_tree', {})
      for (const mode of [0o644, 0o664, 0o600, 0o640, 0o400]) {
        const file = path.join(home.memoryRoot, FILE)
        await put(FILE, 'a word\n')
        chmodSync(file, mode)
        await memory.call('memory_edit', { ...at('a.md'), oldString: 'word', newString: 'deed' })
        expect(modeOf(file)).toBe(mode.toString(8))
        await memory.call('memory_read', at('a.md'))
        await memory.call('memory_write', { ...at('a.md'), content: 'a word\n' })
        expect(modeOf(file)).toBe(mode.toString(8))
        chmodSync(file, 0o600)
      }
      await expectSound()
    }))

  test('what another user’s process has left in the state folder, as one with sudo does, keeps no memory closed', () =>
    withPlugin({}, async ({ open, home }) => {
      const before = await open()
      await before.call('memory_remember', { fact: 'The kiosk printer is grey.', type: 'project' })
      await before.block()
      await before.dispose()
      writeFileSync(path.join(home.stateDir, 'model-calls.json'), '{}')
      for (const name of namesBelow(home.stateDir).filter((name) => name.endsWith('.json')))
        chmodSync(path.join(home.stateDir, name), 0)
      await asOrdinaryUser(home.root, async () => {
        const memory = await open('app', { git: false })
        expect(await memory.block('ses_new')).toContain('The kiosk printer is grey')
        await memory.call('memory_remember', { fact: 'The forge has two bellows.', type: 'project' })
        await memory.dispose()
        expect((await memfs(home, home.project('app'), [])).exit).toBe(0)
      })
    }))

  test('what cannot be noted as forgotten in one scope keeps nothing back in another', () =>
    withPlugin({}, async ({ open, home, read }) => {
      const before = await open()
      await before.command('remember The kiosk printer needs the driver of 2019.')
      await before.command('remember The harbour crane is painted blue every spring.')
      await before.command('remember In all projects we squash before a merge.')
      await before.command('forget kiosk')
      await before.command('forget yes')
      await before.dispose()
      const forgotten = path.join(home.memoryRoot, 'projects/app/facts/_FORGOTTEN.md')
      await asOrdinaryUser(home.root, async () => {
        const memory = await open('app', { git: false })
        await memory.block()
        chmodSync(forgotten, 0)
        for (const words of ['crane', 'squash']) {
          await memory.command(`forget ${words}`)
          expect(await shown(memory, 'forget yes')).toContain('Forgotten')
        }
        await memory.dispose()
        chmodSync(forgotten, 0o600)
      })
      expect(await read('global/facts/_FORGOTTEN.md')).toBeDefined()
      // The other one is for the next process to find.
      expect(textBelow(path.join(stateFolderOf(home), 'capture'))).toContain('{"facts/project-harbour-crane')
    }))

  test('a memory folder that others can open is said in the log', () =>
    withPlugin({}, async ({ open, home, log }) => {
      mkdirSync(home.memoryRoot)
      chmodSync(home.memoryRoot, 0o755)
      const memory = await open()
      await memory.call('memory_tree', {})
      expect(await log()).toMatch(/WARN .*other users .*mode=755/)
      expect(modeOf(home.memoryRoot)).toBe('755')
    }))
})
