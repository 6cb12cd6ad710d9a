import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { widthOf } from '../../src/lib/text-width.js'
import { VERBS } from '../../src/tui/commands.js'
import { eventually } from '../support/eventually.js'
import { textBelow } from '../support/files-below.js'
import { withBarePlugin, withMemory, withoutGit, withPlugin } from '../support/with-plugin.js'

test('a long list goes on, and the damaged stand first', () =>
  withoutGit(async ({ memory, put }) => {
    await memory.block()
    const facts = 'projects/app/facts'
    for (let i = 0; i < 70; i += 1)
      await put(`${facts}/project-f${i}.md`, `---\ndescription: Fact number ${i}\ntype: project\n---\n`)
    await put(`${facts}/project-hurt.md`, '---\ndescription: fine\nlimit: [\n---\n')
    const { shown: first } = await memory.command('list facts')
    for (const typed of ['./facts/', '/facts', ' facts'])
      expect((await memory.command(`list ${typed}`)).shown.split('\n').slice(1)).toEqual(
        first.split('\n').slice(1),
      )
    const { shown: last } = await memory.command('more')
    expect(first.split('\n').slice(0, 3)).toEqual([
      '/memfs list facts',
      expect.stringMatching(/^71 files in .*, 1 to 60$/),
      expect.stringMatching(/^ {2}facts\/project-hurt\.md \(project\) — damaged: line 4: the front/),
    ])
    expect(first).toMatch(/There are more: \/memfs more$/)
    expect(last).not.toContain('There are more')
    const named = `${first}\n${last}`.match(/facts\/project-f\d+\.md \(project\) — Fact number \d+/g)
    expect(new Set(named).size).toBe(70)
    await eventually(async () =>
      expect((await memory.command('')).shown).toMatch(/facts\/project-hurt\.md.* damaged: line 4/),
    )
  }))

test('a list names what it looked in: a folder, a scope, or its folder; and says where there is nothing', () =>
  withoutGit(async ({ memory, put }) => {
    await put('projects/app/reference/pay.md', 'A page.\n')
    await memory.block()
    const told = async (typed: string) => (await memory.command(`list ${typed}`)).shown.split('\n').slice(1)
    for (const typed of ['project', 'project/reference', 'projects/app/ref'])
      expect(await told(typed)).toContain('  reference/pay.md (project) — Pay')
    expect((await told('global'))[0]).toMatch(/^3 files in /)
    expect(await told('nowhere/at all')).toEqual(['No path begins with nowhere/at all.'])
  }))

test('no line of a list is wider than a narrow terminal, in any language', () =>
  withMemory({}, async ({ memory, put }) => {
    await memory.block()
    const wide = `${'決済にはキーが必要です'.repeat(6)} key`
    await put(`projects/app/reference/${'決済'.repeat(20)}.md`, `${wide}\n`)
    await memory.call('memory_write', { path: 'reference/wide.md', scope: 'project', content: wide })
    for (const typed of ['', 'list', 'search key', 'undo', 'log'])
      for (const line of (await memory.command(typed)).shown.split('\n'))
        expect.soft(widthOf(line), line).toBeLessThanOrEqual(78)
  }))

test('help is the overview, with what may be typed behind each verb', () =>
  withMemory({}, async ({ memory }) => {
    const [overview, help] = [(await memory.command('')).shown, (await memory.command('help')).shown]
    expect(help.split('\n').slice(1)).toEqual(overview.split('\n').slice(1))
    expect(help).toMatch(/^\/memfs undo \[yes \| <number>\] +show /m)
    expect(help).toMatch(/^\/memfs remember <text> +/m)
    expect(help).toMatch(/^\/memfs off +/m)
    for (const line of help.split('\n').filter((one) => one.startsWith('/memfs')))
      expect(line.length).toBeLessThanOrEqual(78)
    const verbs = Array.from(help.matchAll(/^\/memfs ?([a-z]*)/gm), ([, verb = '']) => verb)
    expect(verbs.length).toBeGreaterThan(10)
    // The panel has each; a list goes on by itself there.
    expect(verbs.filter((verb) => !Object.hasOwn(VERBS, verb))).toEqual(['more'])
  }))

test('a word that a verb does not know is refused, and nothing is done', () =>
  withMemory({}, async ({ home, memory }) => {
    const { shown: overview } = await memory.command('')
    const alone = [...overview.matchAll(/^\/memfs ([a-z]+)(?: \[([a-z|]+)\])? {2}/gm)]
    const [, , takes] = alone.find(([, verb]) => verb === 'team') ?? []
    expect(takes).toBe('allow|deny')
    expect(alone.map(([, verb]) => verb)).toEqual(expect.arrayContaining(['off', 'pause', 'flush', 'log']))
    const closed = alone.filter(([, verb = '']) => !['help', 'list', 'sync'].includes(verb))
    for (const [usage, verb = ''] of closed)
      expect(await memory.command(`${verb} please`)).toEqual({
        shown: `/memfs ${verb} please\nplease is not known here: ${usage.trim()}`,
        forModel: expect.stringContaining('Nothing was done'),
      })
    expect((await memory.command('sync off please')).shown).toContain('"off please" is not an address.')
    expect((await memory.command('log all ')).shown).toContain('/memfs undo 1')
    await memory.command('off')
    expect((await memory.command('on please')).shown).toContain('Memory is off for this project.')
    expect(readdirSync(path.join(home.stateDir, 'off'))).toHaveLength(1)
  }))

test('the overview tells the size of the block, and what it does not show yet', () =>
  withoutGit(async ({ memory, put }) => {
    const talk = 'projects/app/sessions/2026-01-01-talk.md'
    await put(talk, 'It goes on.')
    // Nothing is counted yet.
    expect((await memory.command('stats')).shown).not.toMatch(/^turns|–/m)
    await memory.block()
    expect((await memory.command('')).shown).toMatch(/^Block in the prompt: \d,\d{3} of 32,000 characters$/m)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await memory.call('memory_write', { path: 'reference/a.md', scope: 'project', content: 'A page.' })
    // The block counts no sessions, so it does not change with one.
    await put(talk, 'It has ended.')
    await memory.call('memory_tree', {})
    expect((await memory.command('')).shown).toContain(' of 32,000 characters; 1 change waits (/memfs flush)')
    const { shown } = await memory.command('stats')
    expect(shown).toContain('; 1 change waits (/memfs flush)')
    expect(shown).toMatch(/^ {2}about \d+ tokens; in characters: instructions 1,\d+, /m)
    for (const line of shown.split('\n')) expect(line.length).toBeLessThanOrEqual(78)
    expect(shown).not.toContain('…')
  }))

test('the overview tells how many files a full block leaves out, and which', () =>
  withBarePlugin({ maxBlockChars: 6_000 }, async ({ open, put }) => {
    const memory = await open()
    for (const name of ['a', 'b', 'c']) await put(`projects/app/system/${name}.md`, 'All of it. '.repeat(150))
    await memory.block()
    const left =
      / {2}It is full, and leaves out 3 files: system\/projects\.md \(global\), system\/[abc]\.md\s+\(project\),\s/
    for (const verb of ['', 'stats']) expect((await memory.command(verb)).shown).toMatch(left)
  }))

test('switched off for a project, it reads, keeps and shows nothing, here and in the next process, until it is on', () =>
  withPlugin({}, async ({ home, open, put, log, expectSound }) => {
    const [memory, elsewhere, other] = [await open(), await open(), await open('other')]
    for (const plugin of [memory, elsewhere, other]) await plugin.block()
    await put('projects/app/reference/probe.md', 'The probe listens on port 9105.')
    expect((await memory.command('off')).shown).toContain('Memory is off for this project')
    const WISH = 'Remember that the probe listens on port 9105 in every environment.'
    for (const plugin of [memory, elsewhere]) {
      expect(await plugin.said(WISH)).toEqual({ forModel: '', forPerson: '' })
      expect(await plugin.block()).toBe('')
      expect(await plugin.outcome('memory_tree', {})).toBe('refused')
    }
    expect(await other.block()).toContain('<memfs>')
    // The others may still be committing what they had.
    const lines = async () =>
      (await log()).split('\n').filter((line) => !/committed|index ready/.test(line)).length
    const before = await lines()
    const next = await open()
    const hooks = ['command.execute.before', 'config', 'dispose', 'shell.env']
    expect(Object.keys(next.hooks).sort()).toEqual(hooks)
    const config: { command?: object } = {}
    await next.hooks.config?.(config as never)
    expect(Object.keys(config.command ?? {})).toEqual(['memfs'])
    expect((await next.command('list')).shown).toContain('Memory is off for this project. /memfs on')
    expect(await lines()).toBe(before)
    expect((await next.command('on')).shown).toContain('from the next start')
    const restart = 'Restart OpenCode: memory is on for this project from the next start.'
    for (const plugin of [next, memory]) expect((await plugin.command('')).shown).toContain(restart)
    // Nothing of it is in anybody's repository.
    await expectSound()
    expect(textBelow(home.memoryRoot)).not.toContain('"off"')
    expect(readdirSync(path.join(home.stateDir, 'off'))).toEqual([])
    const again = await open()
    expect(await again.block()).toContain('<memfs>')
    expect((await again.said(WISH)).forModel).toContain('memory_remember')
  }))

test('a search tells how many more files match, goes on with them, and no older list does', () =>
  withoutGit(async ({ memory, put }) => {
    await memory.block()
    for (let i = 0; i < 62; i += 1)
      await put(`projects/app/reference/r${i}.md`, `${i < 30 ? 'Redis' : 'Nothing'} holds cache ${i}.\n`)
    const tea = '---\ndescription: Tea\nevidence: {by: person}\n---\nBrew it\n'
    await put('projects/app/facts/project-tea.md', tea)
    await memory.call('memory_tree', {})
    expect((await memory.command('list facts')).shown).toMatch(/project-tea\.md \(project\) — Tea$/m)
    expect((await memory.command('list')).shown).toMatch(/There are more: \/memfs more$/)
    const first = (await memory.command('search redis')).shown
    expect(first).toMatch(/There are 22 more: \/memfs more$/)
    const more = (await memory.command('more')).shown
    expect(more).toMatch(/There are 14 more: \/memfs more$/)
    const named = `${first}\n${more}`.match(/reference\/r\d+\.md/g)
    expect(new Set(named).size).toBe(16)
    await memory.command('search zzqxj')
    expect((await memory.command('more')).shown).toContain('There is no list to continue.')
  }))

test('a session that goes on has its block made anew under other settings, and under the same keeps it', () =>
  withBarePlugin({}, async ({ home, open, put }) => {
    const blockOf = async () => {
      const memory = await open()
      const block = await memory.block()
      await memory.dispose()
      return block
    }
    await blockOf()
    await put('global/system/rules.md', 'Use tabs.\n')
    expect(await blockOf()).not.toContain('Use tabs.')
    writeFileSync(path.join(home.configDir, 'memfs.json'), JSON.stringify({ notices: false }))
    expect(await blockOf()).toContain('Use tabs.')
  }))
