import { lstatSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { nameOf } from '../../src/cli/run.js'
import { VERBS } from '../../src/cli/verbs/index.js'
import { widthOf } from '../../src/lib/text-width.js'
import { memfs } from '../support/command-line.js'
import { filesBelow } from '../support/files-below.js'
import { filledShop } from '../support/filled-shop.js'
import type { Home } from '../support/home.js'
import type { TestPlugin } from '../support/plugin.js'
import { type PluginWorld, withBarePlugin, withMemory, withPlugin } from '../support/with-plugin.js'

const NOTE = '---\ndescription: How we deploy\n---\nDeploys run on Fridays.\nNever on Mondays.\n'

type Shop = PluginWorld & { plugin: TestPlugin; project: string } & ReturnType<typeof shellIn>

/** What is typed in a folder, and what it gives as data. */
function shellIn(home: Home, folder: string) {
  const type = (...argv: string[]) => memfs(home, folder, argv)
  return { type, data: async (...argv: string[]) => JSON.parse((await type(...argv, '--json')).out) }
}

/** A project with a plugin at work, in which commands are typed. */
const shopIn = (within: typeof withPlugin) => (use: (shop: Shop) => Promise<unknown>) =>
  within({}, async (world) => {
    const plugin = await world.open('shop')
    const project = plugin.directory
    await use({ ...world, plugin, project, ...shellIn(world.home, project) })
  })
const inShop = shopIn(withPlugin)
const inBareShop = shopIn(withBarePlugin)

test('the log counts as one says it', () =>
  inBareShop(async ({ home, type }) => {
    const told = {
      'committed files=1': 'committed 1 file',
      'committed files=2': 'committed 2 files',
      'fact forgotten count=1': '1 fact was forgotten',
      'fact forgotten count=2': '2 facts were forgotten',
    }
    const lines = Object.keys(told).map((line) => `2026-11-23T06:00:00.000Z INFO  ${line}\n`)
    writeFileSync(path.join(home.configDir, 'memfs.log'), lines.join(''))
    const { out } = await type('log')
    expect(out.split('\n').map((line) => line.split('  ')[1])).toEqual(Object.values(told))
  }))

test('files are listed, shown, found and followed through their history', () =>
  inShop(async ({ plugin, type, data, put, expectSound }) => {
    const old = { path: 'reference/deploy.md', scope: 'global', content: 'old text', description: 'x' }
    await plugin.call('memory_write', old)
    await expectSound()
    await put('global/reference/deploy.md', NOTE)
    await expectSound()

    const { path: file, scope } = old
    expect(await data('list', 'reference')).toMatchObject([
      { path: file, scope, tier: 'cold', chars: 42, description: 'How we deploy' },
    ])
    expect((await type('list', '--scope', 'project', '--json')).out).not.toContain('deploy.md')
    for (const typed of [file, 'global/reference/deploy', 'deploy.md'])
      expect((await type('show', typed)).out).toBe(NOTE.trimEnd())

    expect(await data('search', 'fridays')).toMatchObject([{ path: file, excerpts: [{ line: 1 }] }])
    await put('global/reference/tea-time.md', 'Tea is served at four.\n')
    expect((await type('search', 'served')).out).toContain('reference/tea-time.md (global) — Tea time\n')
    expect(await data('search', 'served')).toMatchObject([{ description: 'Tea time' }])
    expect(await type('search', 'zeppelin')).toMatchObject({ exit: 1, out: 'Nothing matches.' })

    const history = await data('history', 'deploy.md')
    expect(history).toHaveLength(2)
    expect(history[0].files).toEqual([{ change: 'modified', path: `global/${file}` }])
    expect(await data('history', 'deploy.md', '--limit', '1')).toEqual([history[0]])
    // On a narrow terminal the last column is cut.
    expect((await type('history')).out).toMatch(/^commit +when +what +by\b/)
  }))

test('what would steer a terminal is spelled out there, and there alone', () =>
  inShop(async ({ home, project, type, put }) => {
    const hostile = '\u001b[2J\u001b]0;owned\u0007 \u202Eevil 日本語の説明'
    await put(
      'global/reference/wide.md',
      `---\ndescription: "${'漢字 '.repeat(60)}"\nevidence: {session: "\\e[2J", quote: "\\e[2J"}\n---\n${hostile}\n`,
    )
    for (const argv of [['list'], ['show', 'wide.md'], ['why', 'wide.md'], ['search', 'evil'], ['history']]) {
      const { out } = await memfs(home, project, argv, { isTerminal: true })
      expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
      // For a program that has a terminal, as behind `ssh -t`: neither folded nor raw.
      const json = (await memfs(home, project, [...argv, '--json'], { isTerminal: true })).out
      expect(() => JSON.parse(json)).not.toThrow()
      expect(json).not.toContain('\u202e')
    }
    expect((await type('show', 'wide.md')).out).toContain(hostile)
  }))

test('on a terminal of 60 columns every command fits, but for a text that is shown as it is', () =>
  withPlugin({}, async (world) => {
    const { project, notes, bare, at } = await filledShop(world)
    const views = [
      ...[...VERBS.map(nameOf), ''].map((verb) => [verb, '--help'].filter(Boolean)),
      ...'overview list history captured stats log conflicts doctor import'.split(' ').map((it) => [it]),
      ['search', 'printer'],
      ['why', 'wide.md'],
      ['add', 'The kiosk of the shop is closed on Mondays, and on Tuesdays it opens at ten in the morning.'],
      ['add', `The token is ghp_${'aBcD1234567890'.repeat(3).slice(0, 36)}`],
      ['view', '--out', at('page.html')],
      ['setup'],
      ['conflicts', '1', 'this'],
      ['import', notes],
      ['undo'],
      ['forget', 'wide.md'],
      ['sync'],
      ['sync', 'take'],
      ['sync', bare],
      ['sync', bare, '--yes'],
      ['show', 'nowhere-at-all-in-this-memory.md'],
      ['shwo'],
      ['add', 'x', '--type', 'opinion'],
      ['list', '--scope', 'planet'],
    ]
    const verbatim = ['show', 'export', 'completion', '__complete']
    const unseen = VERBS.map(nameOf).filter(
      (verb) => !views.some(([it, flag]) => it === verb && flag !== '--help'),
    )
    expect(unseen.filter((verb) => !verbatim.includes(verb))).toEqual([])
    const tooWide: string[] = []
    for (const argv of views) {
      const { out, err } = await memfs(world.home, project, argv, { isTerminal: true, columns: 60 })
      for (const line of `${out}\n${err}`.split('\n'))
        if ((widthOf(line) > 60 && line.trim().includes(' ')) || line.includes('\u001b'))
          tooWide.push(`${argv.join(' ')}: ${line}`)
    }
    expect(tooWide).toEqual([])
  }))

test('why tells where a fact comes from, and whether the block shows it', () =>
  inShop(async ({ home, plugin, type, data, put, expectSound }) => {
    const fact = 'The kiosk printer needs the driver of 2019.'
    await plugin.call('memory_remember', { fact, type: 'project', name: 'printer' })
    await put('global/reference/cold.md', NOTE)
    await expectSound()
    expect(await data('why', 'project-printer')).toMatchObject({
      path: 'facts/project-printer.md',
      tier: 'fact',
      source: 'agent',
      inBlock: { shown: true },
      changes: [{ ways: ['tool'] }],
      decisions: [{ way: 'tool', outcome: 'kept' }],
    })
    const log = filesBelow(home.stateDir).find((file) => file.endsWith('account.jsonl')) as string
    writeFileSync(log, readFileSync(log, 'utf8').replace(/"at":"\d+/, '"at":"2025'))
    for (const [kept, ...days] of [[1], [0, '--days', '7']])
      expect((await data('stats', ...days.map(String))).decisions.kept).toBe(kept)
    const { out } = await type('why', 'cold.md')
    expect(out).toContain('it was written by hand')
    const moved = { scope: 'project', path: 'reference/ci.md' }
    await plugin.call('memory_write', { ...moved, content: 'CI runs nightly.' })
    await expectSound()
    await plugin.call('memory_promote', moved)
    await expectSound()
    const told = (await type('why', 'ci')).out
    expect(told).toMatch(/Source: the agent kept it\n.*\n.*memory: promote .*\n.*memory: add projects/)
    expect((await type('history', 'ci', '--json')).out).toContain('"path": "projects/shop/reference/ci.md"')
    const { output } = await plugin.call('memory_history', { path: 'system/ci.md' })
    expect(output).toMatch(/added system\/ci\.md .*\n.*memory: add .*\n {2}added reference\/ci\.md/)
    await plugin.call('memory_demote', { ...moved, path: 'system/ci.md' })
    await expectSound()
    await type('view', '--out', path.join(plugin.directory, 'page.html'))
    const page = readFileSync(path.join(plugin.directory, 'page.html'), 'utf8')
    for (const did of ['add projects/shop/reference/ci.md', 'promote', 'demote'])
      expect(page.split(`memory: ${did}`)).toHaveLength(2)
    expect(out).toContain('not shown: it is cold')
    const ofSeed = async () => (await type('why', 'global/system/human.md')).out
    expect(await ofSeed()).toContain('Source: the plugin set it up')
    await put('global/system/human.md', 'Ada.\n')
    await expectSound()
    expect(await ofSeed()).toContain('Source: it was written by hand')
    await type('forget', 'project-printer', '--yes')
    const gone = (await type('why', 'facts/project-printer')).out
    expect(gone).toMatch(
      /^facts\/project-printer\.md \(project\) is gone\n.*memory: delete .* {2}\w{10}\n.*tool.*\n.* {2}forgotten, by your command\n(?:.* {2}kept, by the agent\n)+.*memfs undo <commit>$/,
    )
    expect((await type('history', 'project/facts/project-printer.md')).out).toMatch(/delete .*\n.*printer/)
    expect((await type('history', '../x.md')).err).toContain('There is no file ../x.md.')
  }))

test('setup adds a line and takes it out again, and leaves the person’s comments', () =>
  inBareShop(async ({ home, type }) => {
    const file = path.join(home.configDir, 'opencode.json')
    const before = '{\n  // mine\n  "model": "a/b", // the model\n  "plugin": [\n    "other"\n  ]\n}\n'
    writeFileSync(file, before)
    expect((await type('setup')).out).toBe('Nothing was done.')
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(await type('setup', '--yes')).toMatchObject({ exit: 0, err: expect.stringContaining('+') })
    expect(readFileSync(file, 'utf8')).toContain('// the model\n  "plugin": [\n    "other",\n    "file://')
    expect((await type('setup', '--yes')).out).toContain('already lists the plugin')
    expect(await type('setup', '--remove', '--yes')).toMatchObject({ exit: 0 })
    expect(readFileSync(file, 'utf8')).toBe(before)
  }))

test('setup leaves a link, a mode and what it cannot read as they are, and looks into each file of the person', () =>
  inBareShop(async ({ home, type }) => {
    const file = path.join(home.configDir, 'opencode.json')
    const [target, other] = [path.join(home.root, 'dotfile.json'), `${file}c`]
    rmSync(file)
    symlinkSync(target, file)
    expect(await type('setup', '--yes')).toMatchObject({ exit: 1, err: expect.stringContaining('ENOENT') })
    for (const text of ['[]', 'null', '{"plugin": "other"}']) {
      writeFileSync(target, text, { mode: 0o600 })
      expect(await type('setup', '--yes')).toMatchObject({ exit: 1, out: '' })
      expect(readFileSync(target, 'utf8')).toBe(text)
    }
    writeFileSync(target, '{"plugin": ["file:///50%/other"]}')
    writeFileSync(other, '{"plugin": ["./opencode-memfs"]}')
    expect((await type('setup', '--yes')).out).toContain(`${other} already lists the plugin`)
    writeFileSync(other, '{}')
    expect((await type('setup', '--yes')).out).toContain(`Written to ${file}.`)
    expect(readFileSync(target, 'utf8')).toContain('"file:///50%/other",\n    "file:///')
    expect([lstatSync(file).isSymbolicLink(), statSync(target).mode & 0o777]).toEqual([true, 0o600])
    const panel = path.join(home.configDir, 'tui.json')
    writeFileSync(other, '{"plugin": ["opencode-memfs", "mine", ["./opencode-memfs", {}], "opencode-memfs"]}')
    writeFileSync(panel, '{"plugin": ["mine", "./opencode-memfs"]}')
    expect((await type('setup', '--remove', '--yes')).out).toContain(`${other} lists it too`)
    for (const name of [other, panel]) {
      expect((await type('setup', '--remove', '--yes')).out).toContain(`Removed from ${name}`)
      expect(JSON.parse(readFileSync(name, 'utf8'))).toEqual({ plugin: ['mine'] })
    }
  }))

test('completion gives verbs, options and paths, whatever their names hold', () =>
  inBareShop(async ({ type, put }) => {
    await put("global/reference/$(touch x) 'q'.md", NOTE)
    const words = async (...typed: string[]) => (await type('__complete', '--', ...typed)).out.split('\n')
    expect(await words('se')).toEqual(['search', 'setup'])
    expect(await words('show', 'reference/$')).toEqual(["reference/$(touch x) 'q'.md"])
    expect(await words('history', '--l')).toEqual(['--limit'])
    expect(await words('log', '--l')).toEqual(['--lines'])
    expect(await words('list', '--scope', 'p')).toEqual(['project'])
    expect(await words('add', '--type', 'd')).toEqual(['decision'])
  }))

test('a fact is added, known the second time, forgotten and not learned again; each is taken back by undo', () =>
  inShop(async ({ plugin, type, data, put, read, expectSound }) => {
    await put('global/reference/deploy.md', NOTE)

    const fact = 'The kiosk printer needs the driver of 2019'
    const added = await data('add', fact)
    expect(added).toMatchObject({ outcome: 'kept' })
    const at = `projects/shop/${added.path}`
    expect(await read(at)).toMatch(/source: explicit[\s\S]*\nThe kiosk printer needs the driver of 2019/)
    expect(await data('add', `${fact.replace('T', 't')}.`)).toMatchObject({ outcome: 'absorbed' })
    expect(await plugin.block()).toContain(fact)

    const some = await type('add', 'The guard of the shop is <private>Karl</private> from Fulda')
    expect(some.out).toContain('What you marked as private is not in it.')
    await type('undo', '--yes')

    const { err } = await type('forget', 'kiosk driver')
    expect(err).toContain('There is no file kiosk driver.')
    for (const way of ['memfs search <words>', '/memfs forget <words>']) expect(err).toContain(way)
    const forget = ['forget', path.basename(at), path.basename(at, '.md')]
    expect(await type(...forget)).toMatchObject({ exit: 1, out: 'Nothing was done.' })
    expect(await type(...forget, '--yes')).toMatchObject({ exit: 0 })
    expect(await read(at)).toBeUndefined()
    await expectSound()
    expect(await read('projects/shop/facts/_FORGOTTEN.md')).toBeDefined()
    // What keeps it away is no memory, wherever files are listed and counted.
    expect(await data('list', '--scope', 'project')).toHaveLength((await data()).scopes[0].files)
    expect((await plugin.call('memory_tree', { scope: 'project' })).output).toContain('project (1 file)')
    expect((await plugin.command('')).shown).toMatch(/project +1 file,/)
    expect(await plugin.block('ses_new')).not.toContain('facts/ —')
    const learned = plugin.call('memory_remember', { fact, type: 'project' })
    await expect(learned).rejects.toThrow('forgotten on purpose')

    expect(await type('undo', '--yes')).toMatchObject({ exit: 0, out: expect.stringContaining('restored') })
    expect(await read(at)).toContain('The kiosk printer')
    expect((await type('captured')).out).toContain('by your command')
    await expectSound()
  }))

test('what is said to come back does: undo knows a note that a person deleted, and no other deletion is done', () =>
  inShop(async ({ type, put, read }) => {
    await type('add', 'The kiosk printer needs the driver of 2019')
    const note = 'sessions/2026-11-22-printer.md'
    await put(`projects/shop/${note}`, 'About the printer.\n')
    const forgotten = { exit: 0, out: 'Forgotten. memfs undo brings it back.' }
    expect(await type('forget', note, '--yes')).toMatchObject(forgotten)
    for (const is of ['About the printer.\n', undefined]) {
      expect(await type('undo', '--yes')).toMatchObject({ exit: 0, out: expect.stringContaining(note) })
      expect(await read(`projects/shop/${note}`)).toBe(is)
    }
    await type('forget', 'project-kiosk-printer-driver-2019', '--yes')
    expect((await type('forget', 'facts/_FORGOTTEN.md', '--yes')).err).toContain('no undo brings it back')
    expect(await read('projects/shop/facts/_FORGOTTEN.md')).toContain('text:')
  }))

test.each(['forget', 'undo'])(
  'what %s takes away in a shell leaves the notes of sessions on the disk',
  (verb) =>
    withMemory({}, async ({ memory, home }) => {
      const { type, data } = shellIn(home, memory.directory)
      await memory.block('ses_one')
      const said = 'We decided to publish the blog with Hugo, never with Jekyll. Remember that.'
      await memory.said(said, 'ses_one')
      await memory.event('session.idle', { sessionID: 'ses_one' })
      await memory.said('Look at the cart, please.', 'ses_two')
      await memory.dispose()
      const files = () => [
        ...filesBelow(path.join(home.memoryRoot, 'projects/app/sessions')),
        ...filesBelow(home.stateDir).filter((file) => /working-memory|last-session/.test(file)),
      ]
      const notes = () => files().map((file) => readFileSync(file, 'utf8'))
      expect(notes().filter((text) => text.includes('Hugo'))).toHaveLength(2)
      const [{ path: fact }] = await data('search', 'Hugo', 'facts')
      expect(fact).toMatch(/^facts\//)
      expect(await type(verb, ...(verb === 'forget' ? [fact] : []), '--yes')).toMatchObject({ exit: 0 })
      expect(notes().filter((text) => text.includes('Hugo'))).toEqual([])
    }),
)

test('in an agent’s shell a fact is the agent’s, passes the gate, and obeys the person’s rules', () =>
  inBareShop(async ({ home, project, put, read }) => {
    await put('global/reference/deploy.md', NOTE)
    const env = { MEMFS_AGENT: 'ses_agent', MEMFS_MAY_ADD: 'allow' }
    const added = await memfs(home, project, ['add', 'Widgets are built by the night job', '--json'], { env })
    expect(await read(`projects/shop/${JSON.parse(added.out).path}`)).toMatch(/source: agent[\s\S]*by: agent/)
    const user = ['add', 'The person is colour blind', '--type', 'user']
    expect(await memfs(home, project, user, { env })).toMatchObject({
      exit: 1,
      out: expect.stringContaining('own words'),
    })
    for (const [rule, says] of [
      ['ask', 'rules do not allow'],
      ['deny', 'rules deny'],
      ['', 'rules do not allow'],
    ]) {
      const argv = ['add', 'Gadgets are built by day']
      const refused = await memfs(home, project, argv, { env: { ...env, MEMFS_MAY_ADD: rule } })
      expect(refused).toMatchObject({ exit: 1, err: expect.stringContaining(says ?? '') })
    }
  }))

test('options of every command may stand before the verb, or without one', () =>
  inShop(async ({ home, plugin, project }) => {
    await plugin.call('memory_write', { path: 'reference/a.md', scope: 'project', content: 'A note.' })
    await plugin.dispose()
    const { type, data } = shellIn(home, home.root)
    const link = path.join(home.root, 'link')
    symlinkSync(project, link)
    for (const folder of [project, link])
      expect((await type('--project', folder, 'list')).out).toContain('reference/a.md')
    expect(JSON.parse((await type('--json', `--project=${project}`, 'list')).out)).not.toEqual([])
    const shown = expect.stringContaining('Block of a new session:')
    expect(await type('--project', project)).toMatchObject({ exit: 0, out: shown })
    const scopes = [{ scope: 'project', facts: 0 }, { scope: 'global' }]
    const told = { folder: home.memoryRoot, uncommitted: 0, scopes }
    expect(await data('--project', project)).toMatchObject(told)
    expect((await type('--project', project, 'stats')).out).toMatch(/^sessions +1$/m)
    expect(await type('--project')).toMatchObject({ exit: 2 })
    for (const typed of ['show', 'list --nope', 'nope', 'list --scope x', 'completion tcsh']) {
      const { exit, out, err } = await type(...typed.split(' '), '--json')
      expect(exit).toBe(2)
      const { error } = JSON.parse(out)
      expect(error).toEqual({ code: 'usage', message: expect.not.stringMatching(/^error/) })
      expect(err).toContain(error.message)
    }
    const help = { exit: 0, out: expect.not.stringContaining('usage"') }
    expect(await type('list', '--help', '--json')).toMatchObject(help)
  }))
