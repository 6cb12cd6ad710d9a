import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { nameOf } from '../../src/cli/run.js'
import { VERBS } from '../../src/cli/verbs/index.js'
import { versionsEntry, withEntries } from '../../src/sync/merge/conflict-entries.js'
import { memfs } from '../support/command-line.js'
import type { Home } from '../support/home.js'
import type { TestPlugin } from '../support/plugin.js'
import { keptPlugin, withBarePlugin } from '../support/with-plugin.js'

const ENV = { MEMFS_AGENT: 'ses_test' }
const HIDDEN = 'zebra-42-lime'
/** Invented, and put together here so that no scanner takes this file for a leak. */
const TOKEN = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hI6'}`
const FACT =
  '---\ntype: project\nsource: explicit\nevidence: {by: person, quote: "Wifi <private>zebra-42-lime</private>"}\n---\n'
const FILES = {
  'facts/project-wifi.md': `${FACT}The office wifi is <private>zebra-42-lime</private>.\n`,
  'facts/project-lines.md': `${FACT}The office safe opens with <private>\nzebra-42-lime\n</private>\n`,
  'reference/wifi.md': `---\ndescription: Wifi, <private>${HIDDEN}</private>\n---\nSee <private>[[${HIDDEN}]]</private>.\n`,
  'reference/first.md': `<private>\n${HIDDEN}\n</private>\nThe office has wifi.\n`,
  'system/wifi.md': `The office wifi: <private>${HIDDEN}`,
  'reference/key.md': `---\ndescription: Pushes by ${TOKEN}\n---\nThe office pushes by ${TOKEN}, and by wifi.\n`,
  'reference/damaged.md': `---\ndescription: [<private>${HIDDEN}</private>\n---\nwifi\n`,
}
const READING = [
  ['overview'],
  ['list'],
  ...Object.keys(FILES).flatMap((file) => [
    ['show', file],
    ['history', file],
    ['why', file],
  ]),
  ['search', 'office', 'wifi'],
  ['search', HIDDEN],
  ['show', TOKEN],
  ['history'],
  ['captured'],
  ['stats'],
  ['conflicts'],
  ['log'],
  ['doctor'],
  ['view', '--out', 'page.html'],
  ['completion', 'bash'],
  ['__complete', '--', 'show', ''],
]
/** Printed on a terminal, and as JSON; into a pipe a few commands print otherwise. */
const FORMS: [isTerminal: boolean, ...more: string[]][] = [[true], [false, '--json'], [false]]
const INTO_PIPE = ['show', 'search', 'list']
const FOR_PERSONS = ['forget', 'undo', 'import', 'export', 'setup', 'sync']

/** The project `shop`, whose memory has private parts, made by hand and committed. */
const withPrivateParts = keptPlugin(async ({ open, put, expectSound }) => {
  const plugin = await open('shop')
  await plugin.call('memory_remember', { fact: 'The till opens at nine.', type: 'project' })
  for (const [file, text] of Object.entries(FILES)) await put(`projects/shop/${file}`, text)
  const twins = ['cart.md', 'cart.conflict-lap.md'] as const
  for (const [i, file] of twins.entries())
    await put(`projects/shop/${file}`, `---\ndescription: Cart\n---\n<private>\n${HIDDEN}-${i}\n</private>\n`)
  await put('projects/shop/facts/_CONFLICTS.md', withEntries(undefined, [versionsEntry(...twins)]))
  await plugin.block()
  await expectSound()
  await plugin.dispose()
})
const shopOf = ({ root }: Home) => path.join(root, 'projects', 'shop')

test('no command that reads shows an agent’s shell what is marked as private, or a secret', () =>
  withPrivateParts(async ({ home }) => {
    const project = shopOf(home)
    const asked = new Set(READING.map(([verb]) => verb))
    const others = VERBS.map(nameOf).filter((name) => !asked.has(name))
    expect(others.sort()).toEqual(['add', ...FOR_PERSONS].sort())
    for (const argv of READING)
      for (const [isTerminal, ...more] of INTO_PIPE.includes(argv[0] ?? '') ? FORMS : FORMS.slice(0, 2)) {
        const page = ['view', '--out', `page${isTerminal}${more}.html`]
        const typed = [...(argv[0] === 'view' ? page : argv), ...more]
        const { exit, out, err } = await memfs(home, project, typed, { env: ENV, isTerminal })
        expect([typed, exit]).not.toEqual([typed, 3])
        const written = argv[0] === 'view' ? readFileSync(path.join(project, page[2] ?? ''), 'utf8') : ''
        for (const hidden of [HIDDEN, TOKEN])
          expect([typed, out + err + written]).toEqual([typed, expect.not.stringContaining(hidden)])
      }
    const show = ['show', 'facts/project-wifi.md']
    const masked = await memfs(home, project, show, { env: ENV })
    expect(masked.out).toContain('The office wifi is [private].')
    expect((await memfs(home, project, show)).out).toContain(HIDDEN)
    const key = (...more: string[]) => memfs(home, project, ['show', 'key.md', ...more], { env: ENV })
    expect((await key()).out).toMatch(/office pushes by \[a secret was here and is withheld\], and by wifi\./)
    expect(JSON.parse((await key('--json')).out).text).toContain('is withheld], and by wifi.\n')
    expect((await memfs(home, project, ['show', 'key.md'])).out).toContain(TOKEN)
    // What follows an unclosed part in another file is no part of it.
    expect((await memfs(home, project, ['list'], { env: ENV })).out).toContain('till')
  }))

test.each([
  ['for the project', 'the folder', ENV],
  ['for the project', 'another folder, where the plugin has marked it', { ...ENV, MEMFS_WITHHELD: 'all' }],
  ['by the settings', 'the folder', { OPENCODE: '1' }],
])(
  'switched off %s, an agent’s shell in %s neither reads nor keeps, and the person’s looks',
  (how, where, env) =>
    withPrivateParts(async ({ home, open }) => {
      const project = shopOf(home)
      const shown = await memfs(home, project, ['show', 'facts/project-wifi.md'])
      if (how === 'by the settings')
        writeFileSync(path.join(home.configDir, 'memfs.json'), '{"enabled": false}')
      else await (await open('shop')).command('off')
      const folder = where === 'the folder' ? project : home.project('other')
      for (const argv of [
        ['show', 'facts/project-wifi.md'],
        ['doctor'],
        ['add', 'Widgets are built by the night job'],
        ['list', '--project', home.root],
      ]) {
        const { exit, out, err } = await memfs(home, folder, argv, { env })
        expect([argv, exit, out, err]).toEqual([argv, 1, '', expect.stringContaining('switched memory off')])
      }
      expect(await memfs(home, project, ['show', 'facts/project-wifi.md'])).toEqual(shown)
      const { out } = await memfs(home, project, [])
      expect(out).toContain('Memory is off here')
      expect(out).not.toContain('On: ')
    }),
)

const markedFor = (agent: string, withheld: string) => {
  return { MEMFS_AGENT: agent, MEMFS_WITHHELD: withheld, MEMFS_MAY_ADD: 'allow' }
}
/** What the plugin puts into a shell that an agent uses in a session. */
async function shellOf(plugin: TestPlugin, sessionID?: string) {
  const env: Record<string, string> = {}
  await plugin.hooks['shell.env']?.({ cwd: plugin.directory, ...(sessionID && { sessionID }) }, { env })
  return env
}

test.each([
  ["Don't remember this: Bob Miller is being fired in March."],
  ['<private>Bob Miller is being fired in March.</private> Help me with a letter.'],
  ['/memfs pause'],
])('after %j an agent’s shell keeps nothing of that session, and names the tool', (said) =>
  withBarePlugin({}, async ({ home, open }) => {
    const plugin = await open('shop')
    const add = async (env: NodeJS.ProcessEnv, text: string) =>
      memfs(home, plugin.directory, ['add', text], { env })
    // A memory that has not been opened knows of no session.
    expect(await shellOf(plugin, 'ses_one')).toEqual(markedFor('ses_one', 'some'))
    for (const session of ['ses_one', 'ses_two']) await plugin.said('Good morning, help me.', session)
    const before = await shellOf(plugin, 'ses_one')
    expect(await add(before, 'Widgets are built by the night job')).toMatchObject({ exit: 0 })
    await (said === '/memfs pause' ? plugin.command('pause', 'ses_one') : plugin.said(said, 'ses_one'))
    const refused = await add(await shellOf(plugin, 'ses_one'), 'Bob Miller leaves the company in March')
    expect(refused).toMatchObject({ exit: 1, err: expect.stringContaining('tool memory_remember') })
    expect(await shellOf(plugin, 'ses_two')).toEqual(markedFor('ses_two', ''))
    expect(await shellOf(plugin)).toEqual(markedFor('unknown', ''))
  }),
)

test('where memory is switched off, now or before the start, the plugin marks the shells of agents', () =>
  withBarePlugin({}, async ({ open }) => {
    const plugin = await open('shop')
    await plugin.said('Good morning, help me.')
    await plugin.command('off')
    for (const one of [plugin, await open('shop')])
      expect(await shellOf(one, 'ses_test')).toEqual(markedFor('ses_test', 'all'))
  }))
