import { writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { memoryGit, memoryLog } from '../support/memory-view.js'
import type { Args, TestPlugin } from '../support/plugin.js'
import { type PluginWorld, withMemory, withPlugin } from '../support/with-plugin.js'

const at = (path: string, scope = 'project') => ({ scope, path })
const matter = (lines: string, body: string) => `---\n${lines}\n---\n${body}`

/** Sets content as an agent does, whatever was there. */
async function write(memory: TestPlugin, path: string, content: string, scope = 'project'): Promise<void> {
  await memory.call('memory_read', at(path, scope)).catch(() => {})
  await memory.call('memory_write', { ...at(path, scope), content })
}

async function headOf({ home, expectSound }: PluginWorld): Promise<string> {
  await expectSound()
  return memoryGit(home, 'rev-parse', 'HEAD').trim()
}

test('other projects, the global scope, read-only files and the registry keep their content', () =>
  withMemory({}, async ({ memory, ...world }) => {
    const { open, put, read } = world
    const other = await open('other')
    await put('projects/app/protected.md', 'first')
    await write(memory, 'a.md', 'first')
    await write(other, 'a.md', 'first')
    await write(memory, 'notes.md', 'first', 'global')
    const first = await headOf(world)

    await put('projects/app/protected.md', matter('readonly: true', 'second'))
    for (const plugin of [memory, other]) await write(plugin, 'a.md', 'second')
    await write(memory, 'new.md', 'second')
    await write(memory, 'notes.md', 'second', 'global')
    const third = await open('third')
    await write(third, 'a.md', 'second')
    const registry = await read('global/system/projects.md')
    const second = await headOf(world)

    const { output } = await memory.call('memory_rollback', { commitHash: first })
    expect(output).toContain('protected.md (project) is read-only')
    const now = async () => ({
      own: await read('projects/app/a.md'),
      added: await read('projects/app/new.md'),
      protected: await read('projects/app/protected.md'),
      other: await read('projects/other/a.md'),
      third: await read('projects/third/a.md'),
      global: await read('global/notes.md'),
      registry: await read('global/system/projects.md'),
    })
    const kept = {
      protected: matter('readonly: true', 'second'),
      other: expect.stringContaining('second'),
      third: expect.stringContaining('second'),
      registry,
    }
    const [one, two] = ['first', 'second'].map((text) => expect.stringContaining(text))
    expect(await now()).toEqual({ ...kept, own: one, added: undefined, global: two })
    const becomes = async (args: Args, expected: object) => {
      await memory.call('memory_rollback', args)
      expect(await now()).toEqual({ ...kept, ...expected })
    }
    await becomes({ commitHash: first, scope: 'all' }, { own: one, added: undefined, global: one })
    await becomes({ commitHash: second, scope: 'global' }, { own: one, added: undefined, global: two })
    await becomes({ commitHash: second, path: 'new.md' }, { own: one, added: two, global: two })
    await becomes({ commitHash: second }, { own: two, added: two, global: two })
    await world.expectSound()
  }))

test('a damaged file that says that it is read-only, or that nobody could ever read, stays', () =>
  withMemory({}, async ({ memory, ...world }) => {
    const { put, home } = world
    await write(memory, 'kept.md', 'first')
    await write(memory, 'gone.md', 'first')
    const first = await headOf(world)
    const latin = Buffer.from('---\nreadonly: true\n---\nLatin \xfc body', 'latin1')
    const damaged: [string, string | Buffer][] = [
      ['kept.md', latin],
      ['latin.md', latin],
      ['unclosed.md', '---\nreadonly: yes\n\nunclosed'],
      ['yaml.md', '---\n"readonly" : "true"\ndescription: [bad\n---\nbody'],
      ['never-read.md', '---\ndescription: [bad\n---\nbody'],
    ]
    for (const [name, text] of damaged) await put(`projects/app/${name}`, text)
    await memory.call('memory_delete', { scope: 'project', path: 'gone.md' })
    const { output } = await memory.call('memory_rollback', { commitHash: first })
    for (const [name, text] of damaged) {
      const now = await fs.readFile(path.join(home.memoryRoot, 'projects/app', name))
      expect(now.equals(Buffer.from(text)), name).toBe(true)
      expect(output).toContain(`${name} (project) is damaged`)
    }
    expect(await world.read('projects/app/gone.md')).toContain('first')
  }))

test('a name in other letters, another Unicode form, or a place that something else has taken keeps no other file back', () =>
  withMemory({}, async ({ memory, ...world }) => {
    const { put, read, home } = world
    await write(memory, 'a.md', 'first')
    const files = {
      ...{ 'Notes.md': 'notes', 'Api/a.md': 'api', 'cafe\u0301.md': 'coffee', 'zz/n.md': 'deep' },
      'Plan.md': 'a plan',
    }
    for (const [name, text] of Object.entries(files)) await put(`projects/app/${name}`, text)
    const first = await headOf(world)
    await write(memory, 'a.md', 'second')
    const at = (name: string) => path.join(home.memoryRoot, 'projects/app', name)
    await fs.rename(at('Notes.md'), at('notes.md'))
    await fs.rename(at('Api'), at('api'))
    await fs.rename(at('cafe\u0301.md'), at('caf\u00e9.md'))
    for (const taken of ['zz', 'Plan.md']) await fs.rm(at(taken), { recursive: true })
    await put('projects/app/zz', 'a file')
    await put('projects/app/Plan.md/inner.md', 'inner')
    const { output } = await memory.call('memory_rollback', { commitHash: first })
    expect(await read('projects/app/a.md')).toContain('first')
    for (const name of ['Notes.md', 'Api/a.md', 'Plan.md'] as const)
      expect(await read(`projects/app/${name}`), name).toBe(files[name])
    expect(output).toContain('Restored from')
    await world.expectSound()
    expect(memoryGit(home, '--git-dir=.git', 'log', '-1', '--format=%s')).toContain('memory: rollback')
  }))

test('who deletes a fact is told what brings it back, and who rolls back which facts stay away or go', () =>
  withMemory({}, async ({ memory, ...world }) => {
    await memory.block()
    const fact = { fact: 'The kiosk prints A6 alone.', type: 'project', name: 'kiosk' }
    await memory.call('memory_remember', fact)
    await write(memory, 'a.md', 'first')
    const first = await headOf(world)
    const till = { ...fact, fact: 'The scales at the till need their driver of 2019.', name: 'till' }
    await memory.call('memory_remember', till)
    await memory.call('memory_read', at('facts/project-kiosk.md'))
    const kiosk = await memory.call('memory_delete', at('facts/project-kiosk.md'))
    expect(kiosk.output).toMatch(/The history keeps it: the person can bring it back with \/memfs undo\.$/)
    const other = await memory.call('memory_delete', at('a.md'))
    expect(other.output).toMatch(/memory_rollback restores it\.$/)
    await headOf(world)
    const { output } = await memory.call('memory_rollback', { commitHash: first })
    const short = first.slice(0, 10)
    expect(output).toContain(`Removed, newer than ${short}: facts/project-till.md (project).`)
    expect(output).toMatch(
      /^Left alone: facts\/project-kiosk\.md \(project\) stays away: .* \/memfs undo\.$/m,
    )
    expect(output).toContain('1 newer fact went with it: with path, only that file is brought back.')
  }))

test('what it restored, removed and left alone is named apart, and shown before the person is asked', () =>
  withPlugin({}, async (world) => {
    const { open, put, read } = world
    const person = { permits: false }
    const permit = ({ permission }: { permission: string }) =>
      permission !== 'memory_rollback' || person.permits
    const memory = await open('app', { permit })
    await write(memory, 'a.md', 'first')
    await write(memory, 'gone.md', 'first')
    const first = await headOf(world)
    await write(memory, 'a.md', 'second')
    await memory.call('memory_delete', { scope: 'project', path: 'gone.md' })
    await put('projects/app/by-hand.md', 'made by hand')
    await put('projects/app/guarded.md', matter('readonly: true', 'second'))
    await expect(memory.call('memory_rollback', { commitHash: first })).rejects.toThrow('the person said no')
    expect(await read('projects/app/a.md')).toContain('second')
    person.permits = true
    const { output } = await memory.call('memory_rollback', { commitHash: first })
    const short = first.slice(0, 10)
    expect(output.split('\n')).toEqual([
      `Restored from ${short}: a.md (project), gone.md (project).`,
      `Removed, newer than ${short}: by-hand.md (project).`,
      'Left alone: guarded.md (project) is read-only and was left as it is.',
      'It is a new commit; memory_history shows the one before, to return to.',
    ])
    expect(memory.asked.at(-1)).toEqual({
      permission: 'memory_rollback',
      patterns: ['project/a.md', 'project/gone.md', 'project/by-hand.md', 'project/guarded.md'],
      details: `Roll memory back to ${short}: restore a.md (project), gone.md (project); remove by-hand.md (project), guarded.md (project)`,
    })
    expect(await read('projects/app/by-hand.md')).toBeUndefined()
    expect((await memory.call('memory_rollback', { commitHash: first })).output).toContain(
      'Nothing was changed.',
    )
  }))

test('a file that was moved since is brought back to what it said under its former name, where it is now', () =>
  withPlugin({}, async (world) => {
    const { open, read } = world
    const memory = await open('app')
    await write(memory, 'ci.md', 'nightly')
    const first = await headOf(world)
    await memory.call('memory_promote', at('ci.md'))
    await headOf(world)
    await write(memory, 'system/ci.md', 'weekly')
    await memory.call('memory_rollback', { commitHash: first, ...at('system/ci.md') })
    expect(await read('projects/app/system/ci.md')).toMatch(/nightly$/)
    expect(await read('projects/app/ci.md')).toBeUndefined()
  }))

test('a file that has another one’s former name does not get what that one said; what went and came back is one', () =>
  withPlugin({}, async (world) => {
    const { open, read, home } = world
    const memory = await open('app')
    for (const name of ['ci.md', 'kept.md']) await write(memory, name, 'nightly')
    const first = await headOf(world)
    for (const name of ['ci.md', 'kept.md']) {
      await memory.call('memory_read', at(name))
      await write(memory, name, 'daily')
      await headOf(world)
      await memory.call('memory_delete', at(name))
      await headOf(world)
    }
    await write(memory, 'ci.md', 'weekly')
    await memory.command(`undo ${memoryLog(home)[0]?.hash}`)
    await memory.command('undo yes')
    for (const name of ['ci.md', 'kept.md']) {
      await memory.call('memory_read', at(name))
      await memory.call('memory_promote', at(name))
      await headOf(world)
      await write(memory, `system/${name}`, 'monthly')
      await memory.call('memory_rollback', { commitHash: first, ...at(`system/${name}`) })
    }
    expect(await read('projects/app/system/ci.md')).toBeUndefined()
    expect(await read('projects/app/system/kept.md')).toMatch(/nightly$/)
  }))

test('a file that was moved since stays where it is, where what it said then was forgotten', () =>
  withMemory({}, async ({ memory, ...world }) => {
    const { put, read, home } = world
    await memory.block()
    const lasts = (hours: number) => `The key lives for ${hours} hours.\n`
    await put('projects/app/notes.md', `createCharge needs an idempotencyKey.\n${lasts(24)}`)
    await put('projects/app/plan.md', 'Ship it.\n')
    const first = await headOf(world)
    const at = (name: string) => path.join(home.memoryRoot, 'projects/app', name)
    await fs.rename(at('notes.md'), at('pay.md'))
    await fs.rename(at('plan.md'), at('todo.md'))
    await headOf(world)
    await put('projects/app/pay.md', `createCharge needs an idempotencyKey.\n${lasts(48)}`)
    await put('projects/app/facts/project-key.md', lasts(24))
    await headOf(world)
    await memory.command('forget 24 hours')
    await memory.command('forget yes')
    await eventually(async () => expect(await read('projects/app/facts/_FORGOTTEN.md')).toContain('text:'))
    const { output } = await memory.call('memory_rollback', { commitHash: first })
    expect(await read('projects/app/pay.md')).toContain('48 hours')
    expect(output).toContain('notes.md (project) stays away: ')
    expect(output).toContain('pay.md (project) was left as it is')
    expect(output).toMatch(/^Removed, newer than \w+: todo\.md \(project\)\.$/m)
    expect(await read('projects/app/plan.md')).toBe('Ship it.\n')
    await world.expectSound()
  }))

const everything = (home: PluginWorld['home']) =>
  memoryGit(home, '--git-dir=.git', 'log', '-p', '--format=%s')

test('what is written while the person is asked can be returned to, and other new files stay', () =>
  withPlugin({ autoCommitDebounceMs: 1_500 }, async (world) => {
    const { home, open, put, read } = world
    await put('projects/app/a.md', 'first')
    await put('projects/app/gone.md', 'to come back')
    const late = {
      'a.md': 'saved by an editor while asked',
      'b.md': 'saved by an editor in a file to be removed',
      'gone.md': 'made again while asked',
      'new.md': 'nobody was asked about this one',
    }
    const memory = await open('app', {
      permit: ({ permission }) => {
        if (permission !== 'memory_rollback') return true
        for (const [name, text] of Object.entries(late))
          writeFileSync(path.join(home.memoryRoot, 'projects/app', name), text)
        return true
      },
    })
    await memory.block()
    const first = await headOf(world)
    await write(memory, 'a.md', 'second')
    await write(memory, 'b.md', 'second')
    await fs.rm(path.join(home.memoryRoot, 'projects/app/gone.md'))
    await headOf(world)
    await memory.call('memory_rollback', { commitHash: first })
    expect(await read('projects/app/a.md')).toBe('first')
    expect(await read('projects/app/b.md')).toBeUndefined()
    expect(await read('projects/app/gone.md')).toBe('to come back')
    expect(await read('projects/app/new.md')).toBe(late['new.md'])
    await world.expectSound()
    for (const text of Object.values(late)) expect(everything(home)).toContain(text)
  }))

test('a damaged file that was read-only keeps its content, whatever its Unicode form, and another one is restored', () =>
  withPlugin({}, async (world) => {
    const [name, other] = ['cafe\u0301.md', 'other-cafe\u0301.md']
    const { open, put, read } = world
    const memory = await open()
    for (const file of [name, other]) await put(`projects/app/${file}`, 'first')
    await memory.block()
    const first = await headOf(world)
    await put(`projects/app/${name}`, matter('readonly: true', 'guarded'))
    const guarded = await headOf(world)
    for (const file of [name, other]) await put(`projects/app/${file}`, Buffer.from([0xff, 0xfe, 0xff]))
    await headOf(world)
    for (const commitHash of [first, guarded]) {
      const { output } = await memory.call('memory_rollback', { commitHash })
      expect(output).toContain('is damaged and read-only')
      expect(await read(`projects/app/${name}`)).not.toMatch(/first|guarded/)
      expect(await read(`projects/app/${other}`)).toBe('first')
    }
    for (const path of ['caf\u00e9.md', 'other-caf\u00e9.md']) {
      const history = await memory.call('memory_history', { path })
      expect(history.output.match(/^[0-9a-f]{10} /gm)).toHaveLength(3)
    }
  }))

test('what the person has had forgotten stays away, in whatever file it stood, until she brings it back herself', () =>
  withMemory({}, async ({ memory, ...world }) => {
    const { put, read } = world
    const said = 'Adalbert from legal reviews every contract above 10k'
    await memory.command(`remember ${said}`)
    const fact = `projects/app/${/facts\/\S+\.md/.exec((await memory.command('list facts')).shown)?.[0]}`
    const session = 'projects/app/sessions/2026-11-23-contracts.md'
    await put(
      session,
      matter('source: session', `## Goal\n\nShip the form. Remember: ${said}.\n\n## State\n`),
    )
    await put(
      'projects/app/reference/legal.md',
      `# Legal\n\nAdalbert from legal reviews every\ncontract above 10k.\n`,
    )
    await put('projects/app/facts/project-form.md', 'The form of contracts is made by the shop team.\n')
    await put('projects/app/reference/form.md', 'The form has three pages.\n')
    const first = await headOf(world)
    for (const file of [session, 'projects/app/reference/legal.md', 'projects/app/reference/form.md'])
      await fs.rm(path.join(world.home.memoryRoot, file))
    await put('projects/app/facts/project-form.md', 'The form of contracts is made by nobody yet.\n')
    await headOf(world)
    await memory.command('forget Adalbert')
    await memory.command('forget yes')
    const stones = () => read('projects/app/facts/_FORGOTTEN.md')
    await eventually(async () => expect(await stones()).toContain('text:'))

    const { output } = await memory.call('memory_rollback', { commitHash: first })
    for (const file of [fact, session, 'projects/app/reference/legal.md']) {
      expect(await read(file)).toBeUndefined()
      expect(output).toContain(`${file.replace('projects/app/', '')} (project) stays away: `)
    }
    expect(output).toContain('forgotten on purpose')
    expect(output).toMatch(
      /Restored from \w+: facts\/project-form\.md \(project\), reference\/form\.md \(project\)\./,
    )
    expect((await memory.command('log')).shown).toMatch(/^1 .*rollback: .* the agent$/m)
    const alone = { commitHash: first, path: fact.replace('projects/app/', '') }
    expect((await memory.call('memory_rollback', alone)).output).toContain('Nothing was changed.')
    expect(await memory.block()).not.toContain('Adalbert')

    const { shown } = await memory.command('log')
    await memory.command(`undo ${/^(\d+) .*forgot "Adal/m.exec(shown)?.[1]}`)
    expect(await read(fact)).toContain('Adalbert')
    await eventually(async () => expect(await stones()).not.toContain('text:'))
    expect((await memory.call('memory_rollback', { commitHash: first })).output).toContain(
      'legal.md (project)',
    )
    expect(await read(session)).toContain('Adalbert')
  }))

test('what an agent brings back of the person’s words is listed as its deed', () =>
  // Without capture a deletion is no forgetting.
  withMemory({ capture: { enabled: false } }, async ({ memory, ...world }) => {
    const file = 'projects/app/facts/project-probe.md'
    await write(memory, 'a.md', 'first')
    await world.put(file, matter('type: project\nsource: explicit', 'The probe listens on port 9105 here.\n'))
    const first = await headOf(world)
    await fs.rm(path.join(world.home.memoryRoot, file))
    await headOf(world)
    await memory.call('memory_rollback', { commitHash: first })
    expect((await memory.command('log')).shown).toMatch(/rollback: brought back "The probe .* the agent$/m)
  }))
