import fs from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { memoryGit, memoryLog } from '../support/memory-view.js'
import type { TestPlugin } from '../support/plugin.js'
import { type PluginWorld, withMemory, withPlugin } from '../support/with-plugin.js'

/** Longer than the test: what is pending is committed by the undo itself. */
const NEVER = { autoCommitDebounceMs: 60_000 }

/** Gives `/memfs undo …`, and returns what the person and the model are told. */
const undo = (memory: TestPlugin, args = '') => memory.command(`undo ${args}`)

/** Has a change shown, the last one unless it is named, and takes it back. */
const takeBack = async (memory: TestPlugin, args = '') => {
  await undo(memory, args)
  return undo(memory, 'yes')
}

const write = async (memory: TestPlugin, file: string, content: string, scope = 'project') => {
  await memory.call('memory_read', { scope, path: file }).catch(() => {})
  await memory.call('memory_write', { scope, path: file, content })
}

test('the last change is shown first, and taken back as the one change that it was', () =>
  withMemory(NEVER, async ({ memory, home, read, expectSound }) => {
    await write(memory, 'a.md', 'first')
    await undo(memory)
    await write(memory, 'a.md', 'second')
    await write(memory, 'new.md', 'new')
    await write(memory, 'shared.md', 'new', 'global')

    const before = await undo(memory)
    expect(await read('projects/app/a.md')).toContain('second')
    const commit = memoryLog(home)[0]
    expect(before.shown.split('\n')).toEqual([
      '/memfs undo',
      `Just now, by the agent (${commit?.hash.slice(0, 10)}):`,
      '  added shared.md (global)',
      '  changed a.md (project)',
      '  added new.md (project)',
      '  + new',
      '  - first',
      '  + second',
      '  + new',
      'Undoing it would',
      '  restore a.md (project)',
      '  remove shared.md (global)',
      '  remove new.md (project)',
      'To undo it: /memfs undo yes',
    ])
    for (const line of before.shown.split('\n')) expect(line.length).toBeLessThanOrEqual(78)
    expect(before.forModel).not.toContain('a.md')

    const done = await undo(memory, 'yes')
    expect(done.shown).toContain(
      '  restored a.md (project)\n  removed shared.md (global)\n  removed new.md (project)',
    )
    expect(done.forModel).toContain('a.md (project), shared.md (global), new.md (project)')
    expect(await read('projects/app/a.md')).toContain('first')
    expect(await read('projects/app/new.md')).toBeUndefined()
    expect(await read('global/shared.md')).toBeUndefined()
    const [undone, ...others] = memoryLog(home)
    expect(undone?.subject).toBe(
      `memory: undo ${commit?.hash.slice(0, 10)}: change projects/app/a.md; delete global/shared.md, projects/app/new.md`,
    )
    expect(others[0]?.hash).toBe(commit?.hash)
    await expectSound()
  }))

test('a hand edit is a change like any other, also of a read-only file, a damaged one, and a deletion', () =>
  withMemory(NEVER, async ({ memory, home, put, read }) => {
    await write(memory, 'a.md', 'first')
    await put('projects/app/kept.md', 'kept')
    await put('projects/app/gone.md', 'gone')
    await undo(memory)
    await put('projects/app/a.md', '---\nreadonly: true\n---\nby hand')
    await put('projects/app/kept.md', '---\ndescription: [\n---\nhurt')
    await fs.rm(path.join(home.memoryRoot, 'projects/app/gone.md'))
    await put('projects/app/notes.txt', 'no memory')
    const { shown } = await undo(memory)
    expect(shown).toMatch(/^Just now, by you \(.*\):\n {2}changed a\.md \(project\)$/m)
    expect(memoryLog(home)[0]?.subject).toMatch(/^memory: by hand: .*delete projects\/app\/gone\.md$/)
    expect(shown).toContain('  notes.txt (project) is not memory, and stays')
    await undo(memory, 'yes')
    expect(await read('projects/app/a.md')).toContain('first')
    expect(await read('projects/app/kept.md')).toBe('kept')
    expect(await read('projects/app/gone.md')).toBe('gone')
    expect(await read('projects/app/notes.txt')).toBe('no memory')
  }))

test('other rights of a file are no change', () =>
  withMemory(NEVER, async ({ memory, home }) => {
    await write(memory, 'a.md', 'first')
    await undo(memory)
    await fs.chmod(path.join(home.memoryRoot, 'projects/app/a.md'), 0o755)
    expect((await undo(memory)).shown).toContain('by the agent: added a.md (project)')
    expect(memoryLog(home)[0]?.subject).toBe('memory: by hand: change projects/app/a.md')
  }))

test('a file that has been changed since stays and is named, and what was shown is what is taken back', () =>
  withMemory(NEVER, async ({ memory, home, put, read }) => {
    await write(memory, 'a.md', 'one')
    await write(memory, 'b.md', 'one')
    await undo(memory)
    const hash = memoryLog(home)[0]?.hash ?? ''
    await put('projects/app/b.md', 'by hand since')
    const { shown } = await undo(memory, 'yes')
    expect(shown).toContain(
      'Undone: added a.md (project)\n  removed a.md (project)\n  b.md (project) has been changed since, and stays',
    )
    expect(await read('projects/app/a.md')).toBeUndefined()
    expect(await read('projects/app/b.md')).toBe('by hand since')
    expect(memoryGit(home, 'show', 'HEAD~1:projects/app/b.md')).toBe('by hand since')
    expect((await undo(memory, hash)).shown).toContain('Nothing of it can be undone')
  }))

test('what was moved since is taken back where it is now, and a move as a whole or not at all', () =>
  withMemory(NEVER, async ({ memory, home, put, read }) => {
    const last = () => memoryLog(home)[0]?.hash ?? ''
    await write(memory, 'a.md', 'one\n')
    await undo(memory)
    const added = last()
    await write(memory, 'a.md', 'two\n')
    await undo(memory)
    const changed = last()
    await memory.call('memory_promote', { path: 'a.md', scope: 'project' })
    const seen = (await undo(memory, changed)).shown
    expect(seen).toMatch(/changed a\.md \(project\)[\s\S]*restore system\/a\.md \(project\)/)
    const promoted = last()
    expect((await undo(memory, promoted)).shown).not.toMatch(/^ {2}[-+] /m)
    const edited = (await read('projects/app/system/a.md')) as string
    await put('projects/app/system/a.md', edited.replace('two', 'by hand'))
    expect((await undo(memory, promoted)).shown).toMatch(/system\/a\.md .*changed since.*stays$/)
    await put('projects/app/system/a.md', edited)
    // Another file stands where it would come back.
    await put('projects/app/a.md', 'another\n')
    expect((await undo(memory, promoted)).shown).not.toContain('remove')
    await fs.rm(path.join(home.memoryRoot, 'projects/app/a.md'))
    // The very file has been put back there.
    await put('projects/app/a.md', edited)
    expect((await takeBack(memory, promoted)).shown).toContain('removed system/a.md (project)')
    await takeBack(memory)
    await fs.rm(path.join(home.memoryRoot, 'projects/app/a.md'))
    expect((await undo(memory, promoted)).shown).toContain('restore a.md (project)')
    await undo(memory, 'yes')
    expect((await undo(memory, promoted)).shown).toContain('It is already undone.')
    await memory.call('memory_read', { path: 'a.md', scope: 'project' })
    await memory.call('memory_promote', { path: 'a.md', scope: 'project' })
    await takeBack(memory, changed)
    expect(await read('projects/app/system/a.md')).toContain('one')
    await takeBack(memory, added)
    expect(await read('projects/app/system/a.md')).toBeUndefined()
    const gone = 'system/a.md (project) has gone since, and stays gone'
    expect((await undo(memory, promoted)).shown).toContain(gone)
    expect((await undo(memory, added)).shown).toContain('It is already undone.')
  }))

test('what was moved by hand stays where it is, where it may not come back or something else has taken its place', () =>
  withMemory({}, async ({ memory, home, put, read, expectSound }) => {
    await memory.block()
    const at = (name: string) => path.join(home.memoryRoot, 'projects/app', name)
    const texts = { key: `ghp_${'a1B2'.repeat(9)}\n`, taken: 'one\n', free: 'two\n' }
    for (const [name, text] of Object.entries(texts)) await put(`projects/app/${name}.md`, text)
    await expectSound()
    for (const name of Object.keys(texts)) await fs.rename(at(`${name}.md`), at(`${name}-2.md`))
    await fs.mkdir(at('taken.md'))
    await fs.writeFile(at('taken.md/x.txt'), 'x')
    const { shown } = await takeBack(memory)
    for (const name of ['key', 'taken']) expect(shown).toContain(`  ${name}-2.md (project) was left as it is`)
    for (const [name, text] of Object.entries({ ...texts, 'key-2': texts.key, 'taken-2': texts.taken }))
      if (name !== 'key' && name !== 'taken') expect(await read(`projects/app/${name}.md`)).toBe(text)
    expect(await read('projects/app/free-2.md')).toBeUndefined()
  }))

test('what was moved by hand to or from a name that no tool reaches stays as it is', () =>
  withMemory({}, async ({ memory, home, put, read, expectSound }) => {
    await memory.block()
    const at = (name: string) => path.join(home.memoryRoot, 'projects/app', name)
    const names = ['to.md', 'to: b.md', 'from: a.md', 'from.md'] as const
    await put('projects/app/to.md', 'one\n')
    await put('projects/app/from: a.md', 'two\n')
    await expectSound()
    const commitHash = memoryLog(home)[0]?.hash
    await fs.rename(at(names[0]), at(names[1]))
    await fs.rename(at(names[2]), at(names[3]))
    await takeBack(memory)
    const texts = () => Promise.all(names.map((name) => read(`projects/app/${name}`)))
    expect(await texts()).toEqual([undefined, 'one\n', undefined, 'two\n'])
    const { output } = await memory.call('memory_rollback', { commitHash })
    expect(output).toContain('from.md (project) was left as it is: It was from: a.md (project) then.')
    expect((await texts()).slice(2)).toEqual([undefined, 'two\n'])
  }))

test('a change of a file with such a name is the last one: an earlier change is not shown in its place', () =>
  withMemory(NEVER, async ({ memory, put }) => {
    await write(memory, 'a.md', 'first')
    await undo(memory)
    await put('projects/app/plan: 2026.md', 'mine\n')
    const { shown } = await undo(memory)
    expect(shown).toContain('added plan: 2026.md (project)')
    expect(shown).toMatch(/^Nothing of it can .*\n.* has a name that no tool reaches, and stays$/m)
  }))

test('other projects, the registry and what the plugin set up are neither changed nor named', () =>
  withMemory(NEVER, async ({ memory, home, open, read }) => {
    const other = await open('secret')
    await memory.block()
    await other.block()
    await write(memory, 'a.md', 'mine')
    await write(other, 'b.md', 'theirs')
    const { shown } = await undo(memory)
    expect(shown).toContain('added a.md (project)')
    expect(shown).not.toContain('secret')
    await undo(memory, 'yes')
    expect(await read('projects/app/a.md')).toBeUndefined()
    expect(await read('projects/secret/b.md')).toContain('theirs')
    // Of the other project's commits nothing can be said here.
    await write(other, 'c.md', 'theirs')
    await undo(other)
    const theirs = memoryLog(home)[0]?.hash ?? ''
    expect((await undo(memory, theirs)).shown).toContain('changed nothing of this memory')
    expect((await undo(memory, 'abcd')).shown).toContain('for a person, memfs history')
    const third = await open('third')
    await third.block()
    expect((await undo(third)).shown).toBe('/memfs undo\nThere is no change of memory to undo.')
    expect(await read('global/system/projects.md')).toContain('third')
  }))

describe('facts', () => {
  const FACT = {
    fact: 'The probe listens on port 9105 in every environment.',
    type: 'project',
    name: 'probe',
  }
  const CHANGED = { ...FACT, fact: 'The probe listens on port 9200 since the move to Lyon.' }
  const FILE = 'projects/app/facts/project-probe.md'
  const AT = { path: 'facts/project-probe.md', scope: 'project' }
  /** A memory in which the fact was kept, and never committed. */
  const withFact = (use: (world: PluginWorld & { memory: TestPlugin }) => Promise<void>) =>
    withMemory(NEVER, async (world) => {
      await world.memory.block()
      await world.memory.call('memory_remember', FACT)
      await use(world)
    })
  const expectStones = (read: (file: string) => Promise<string | undefined>, count: number) =>
    eventually(async () => {
      const text = (await read('projects/app/facts/_FORGOTTEN.md')) ?? ''
      expect(text.match(/^- .*text:/gm) ?? []).toHaveLength(count)
    })

  test('one that is taken back stays away, and one that comes back is no longer forgotten', () =>
    withFact(async ({ memory, read }) => {
      await takeBack(memory)
      expect(await read(FILE)).toBeUndefined()
      await expectStones(read, 1)
      expect(await memory.outcome('memory_remember', FACT)).toBe('refused')
      expect((await memory.said('Where does it listen?')).forPerson).toBe('')
      // The undo of the undo, though the tombstone was the last commit.
      expect((await undo(memory)).shown).toContain('undo')
      await undo(memory, 'yes')
      expect(await read(FILE)).toContain('9105')
      await expectStones(read, 0)
    }))

  test('so do sentences of any other file, but for those that stand elsewhere, in whatever line they stood', () =>
    withPlugin(NEVER, async ({ home, open, read, put }) => {
      await put('projects/app/ops.md', `Notes.\n\n- The pager of the night shift is in locker 12.\n`)
      const memory = await open()
      await memory.block()
      const said = 'A retry of createCharge without a key charges the card twice.'
      const pager = 'The pager of the night shift is in locker 12.'
      await write(memory, 'reference/pay.md', `# Payments\n\n${said} ${pager}\n`)
      await takeBack(memory)
      const fact = { fact: said, type: 'project', name: 'charges' }
      await expectStones(read, 1)
      expect(await memory.outcome('memory_remember', fact)).toBe('refused')
      const reworded = { ...fact, fact: 'Without a key, a retry of createCharge charges the card twice' }
      expect(await memory.outcome('memory_remember', reworded)).toBe('refused')
      const undone = memoryLog(home).find(({ subject }) => subject.startsWith('memory: undo'))?.hash
      expect(await memory.outcome('memory_remember', { ...fact, fact: pager, name: 'pager' })).toBe('ok')
      await takeBack(memory, undone)
      expect(await read('projects/app/reference/pay.md')).toContain(said)
      await expectStones(read, 0)
    }))

  test('a forgetting that is taken back is none: the fact may be changed, and learned again', () =>
    withFact(async ({ memory, read }) => {
      await memory.call('memory_history', {})
      await memory.call('memory_read', AT)
      await memory.call('memory_delete', AT)
      await expectStones(read, 1)
      await takeBack(memory)
      expect(await read(FILE)).toContain('9105')
      await expectStones(read, 0)
      expect((await memory.call('memory_remember', FACT)).output).toMatch(/^absorbed/)
    }))

  test.each([
    ['away', '../../../facts'],
    ['within', 'facts-old'],
  ])('where the whole folder is moved %s by hand and taken back, so is what was forgotten', (_, to) =>
    withFact(async ({ memory, home, read, put }) => {
      await takeBack(memory)
      for (let i = 0; i < 6; i += 1) await put(`projects/app/facts/project-${i}.md`, `Lamp ${i} hangs low.\n`)
      await memory.command('log')
      const scope = path.join(home.memoryRoot, 'projects/app')
      await fs.rename(path.join(scope, 'facts'), path.join(scope, to))
      expect((await takeBack(memory)).shown).toContain('restored facts/_FORGOTTEN.md (project)')
      expect(await read('projects/app/facts-old/_FORGOTTEN.md')).toBeUndefined()
      expect(await memory.outcome('memory_remember', FACT)).toBe('refused')
    }),
  )

  test('a changed statement that is taken back stays away, and the former one does not', () =>
    withFact(async ({ memory, open, read }) => {
      await memory.call('memory_flush', {})
      await memory.dispose()
      const again = await open()
      await again.block()
      expect((await again.call('memory_remember', CHANGED)).output).toMatch(/^superseded/)
      await takeBack(again)
      expect(await read(FILE)).toContain('9105')
      await expectStones(read, 1)
      expect(await again.outcome('memory_remember', CHANGED)).toBe('refused')
      expect((await again.call('memory_remember', FACT)).output).toMatch(/^absorbed/)
    }))

  test.each([
    ['a newer fact of its name', (memory: TestPlugin) => memory.call('memory_remember', CHANGED)],
    [
      'what the agent edits',
      (memory: TestPlugin) => memory.call('memory_edit', { ...AT, oldString: '9105', newString: '9200' }),
    ],
  ])(
    'a statement that nobody has committed yet is in the history before it is replaced: by %s',
    (_, replace) =>
      withFact(async ({ memory, home, read }) => {
        await replace(memory)
        expect(await read(FILE)).toContain('9200')
        expect(memoryGit(home, 'show', `HEAD:${FILE}`)).toContain('9105')
        expect((await undo(memory)).shown).toMatch(/- The probe .*9105[\s\S]*\+ The probe .*9200/)
        await undo(memory, 'yes')
        expect(await read(FILE)).toContain('9105')
      }),
  )

  test('new facts, and one in the place of a committed one, force no commit', () =>
    withFact(async ({ memory, home }) => {
      await undo(memory)
      const before = memoryLog(home)[0]?.hash
      await memory.call('memory_remember', { ...FACT, fact: 'The kiosk prints A6 alone.', name: 'kiosk' })
      expect((await memory.call('memory_remember', CHANGED)).output).toMatch(/^superseded/)
      expect(memoryLog(home)[0]?.hash).toBe(before)
    }))

  test('a forgotten fact that stands there again by hand is known, and may be edited', () =>
    withMemory(NEVER, async ({ memory, home, read }) => {
      await memory.block()
      await memory.call('memory_remember', { ...FACT, why: 'Why: the firewall.' })
      await undo(memory)
      const before = memoryLog(home)[0]?.hash ?? ''
      await memory.call('memory_read', AT)
      await memory.call('memory_delete', AT)
      await expectStones(read, 1)
      memoryGit(home, 'checkout', before, '--', FILE)
      await memory.call('memory_read', AT)
      await memory.call('memory_edit', { ...AT, oldString: 'the firewall', newString: 'the old firewall' })
      expect(await read(FILE)).toContain('the old firewall')
      expect((await memory.call('memory_remember', FACT)).output).toMatch(/^absorbed/)
    }))
})
