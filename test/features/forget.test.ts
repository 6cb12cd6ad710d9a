import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { panelFolder } from '../../src/panel/protocol.js'
import { createClient } from '../../src/tui/client.js'
import { memfs } from '../support/command-line.js'
import { eventually } from '../support/eventually.js'
import { filesBelow, textBelow } from '../support/files-below.js'
import { memoryGit, memoryLog } from '../support/memory-view.js'
import type { TestPlugin } from '../support/plugin.js'
import { type PluginWorld, withBarePlugin, withPlugin } from '../support/with-plugin.js'

const TEXTS = [
  'The narwhal job runs at 3 am every day on host db2',
  'The narwhal job is owned by Tom Miller',
  'Narwhal logs go to the batch tenant',
  'Invoices of the narwhal shop are in francs',
  'Greta signs every release of the narwhal',
  'Weeks of the narwhal begin on Sunday',
]
type Fact = { scope: 'project' | 'global'; path: string; text: string }

const fact = (i: number, scope: Fact['scope'] = 'project'): Fact => ({
  scope,
  path: `facts/project-${scope}-${i}.md`,
  text: TEXTS[i] ?? '',
})
const facts = (count: number, isMixed = false) =>
  TEXTS.slice(0, count).map((_, i) => fact(i, isMixed && i % 2 === 1 ? 'global' : 'project'))
const folderOf = ({ scope }: Pick<Fact, 'scope'>, project = 'app') =>
  scope === 'global' ? 'global' : `projects/${project}`
const keyOf = (one: Fact, project?: string) => `${folderOf(one, project)}/${one.path}`

async function putFacts({ put }: PluginWorld, these: readonly Fact[], project?: string): Promise<void> {
  for (const one of these)
    await put(keyOf(one, project), `---\ntype: project\nsource: explicit\n---\n${one.text}\n`)
}

const stones = async ({ read }: PluginWorld, folder: string) =>
  ((await read(`${folder}/facts/_FORGOTTEN.md`)) ?? '').match(/^- .*text:/gm)?.length ?? 0
/** `refused` while a tombstone that no line lifts holds a text back, in either scope. */
const saves = (memory: TestPlugin, { text }: Fact) =>
  memory.outcome('memory_remember', { fact: text, type: 'project' })

type Forget = (world: PluginWorld, memory: TestPlugin, these: readonly Fact[]) => Promise<void>

const byCommand: Forget = async (_, memory, these) => {
  const { shown } = await memory.command('forget narwhal')
  const found = [...shown.matchAll(/^ {2}?(?:(\d) {2})?"[^"]*(?:\n[^"]*)*"\n +(\S+) \(/gm)]
  const chosen = these.map((one) => found.find(([, , file]) => file === one.path)?.[1] ?? 'yes')
  expect((await memory.command(`forget ${chosen.join(' ')}`)).shown).toContain('not learned again')
}
const byShell: Forget = async ({ home }, memory, these) => {
  const paths = these.map((one) => one.path)
  expect(await memfs(home, memory.directory, ['forget', ...paths, '--yes'])).toMatchObject({ exit: 0 })
}
function panelOf({ home }: PluginWorld, { directory }: TestPlugin) {
  const folder = panelFolder(home.stateDir)
  const client = createClient({ folder, directory, show: () => {}, now: Date.now })
  onTestFinished(client.close)
  return client
}
const byPanel: Forget = async (world, memory, these) => {
  const client = panelOf(world, memory)
  for (const one of these) {
    const key = keyOf(one, path.basename(memory.directory))
    const { hash } = await client.ask('file', { key })
    await client.ask('forget', { key, hash, session: '' })
  }
}
const byAgent: Forget = async (_, memory, these) => {
  for (const { scope, path: file } of these) {
    await memory.call('memory_read', { scope, path: file })
    await memory.call('memory_delete', { scope, path: file })
  }
}
const WAYS = { 'the command': byCommand, 'a shell': byShell, 'the panel': byPanel, 'the agent': byAgent }

/** What holds of facts that were forgotten, up to the undo that brings them back. */
async function expectForgotten(world: PluginWorld, memory: TestPlugin, these: readonly Fact[]) {
  for (const scope of ['project', 'global'] as const) {
    const there = these.filter((one) => one.scope === scope).length
    expect(await stones(world, folderOf({ scope }))).toBe(there)
  }
  for (const one of these) {
    expect(await world.read(keyOf(one))).toBeUndefined()
    expect(await saves(memory, one)).toBe('refused')
  }
  const { shown } = await memory.command('captured')
  expect(shown.match(/forgotten, by/g)).toHaveLength(these.length)
}

test.each(Object.entries(WAYS))(
  'of two facts in each scope that are forgotten by %s each leaves a tombstone',
  (_name, forget) =>
    withPlugin({}, async (world) => {
      const these = facts(4, true)
      await putFacts(world, these)
      const memory = await world.open()
      await memory.call('memory_flush', {})
      await world.expectSound()
      const before = memoryLog(world.home)[0]?.hash
      await forget(world, memory, these)
      await expectForgotten(world, memory, these)
      const { output } = await memory.call('memory_rollback', { commitHash: before, scope: 'project' })
      expect(output).toContain('stays away')
      for (const one of these) expect(await world.read(keyOf(one))).toBeUndefined()
      if (![byCommand, byShell].includes(forget)) return
      await world.expectSound()
      await memory.command('undo')
      await memory.command('undo yes')
      for (const one of these) {
        expect(await world.read(keyOf(one))).toContain(one.text)
        expect(await saves(memory, one)).toBe('ok')
      }
      // A second forgetting is one as well.
      await forget(world, memory, these)
      for (const one of these) expect(await saves(memory, one)).toBe('refused')
    }),
)

test('what was joined below a statement is forgotten with it, or by itself where the person asks for that', () =>
  withPlugin({}, async (world) => {
    const [joined, below] = [fact(0), fact(1)]
    const text = `---\ntype: project\nsource: extraction\n---\n${joined.text}\n\n${below.text}\n`
    await world.put(keyOf(joined), text)
    const memory = await world.open()
    await memory.block()
    await byShell(world, memory, [joined])
    for (const one of [joined, below]) expect(await saves(memory, one)).toBe('refused')
    expect(await stones(world, folderOf(joined))).toBe(2)
    await memory.command('undo')
    await memory.command('undo yes')
    expect(await stones(world, folderOf(joined))).toBe(0)
    await memory.said('Please forget that the narwhal job is owned by Tom Miller.')
    const { scope, path: file } = joined
    await memory.call('memory_edit', { scope, path: file, oldString: below.text, newString: '' })
    await eventually(async () => expect(await stones(world, folderOf(joined))).toBe(1))
    expect(await saves(memory, below)).toBe('refused')
    expect(await saves(memory, joined)).toBe('ok')
  }))

test('files of sessions lose each of several facts that are forgotten at once', () =>
  withBarePlugin({}, async (world) => {
    const memory = await world.open()
    const sessions = () => textBelow(path.join(world.home.memoryRoot, 'projects/app/sessions'))
    await memory.block()
    await memory.said(`Remember that ${TEXTS[0]}. And remember that ${TEXTS[1]}.`)
    await memory.event('session.idle', { sessionID: 'ses_test' })
    await eventually(() => expect(sessions()).toContain('Tom Miller'))
    await memory.command('forget narwhal')
    expect((await memory.command('forget 1 2')).shown).toContain('not learned again')
    expect(sessions()).not.toMatch(/Tom Miller|db2/)
  }))

test('files of sessions lose a fact of all projects, though another project sees to those', () =>
  withBarePlugin({}, async (world) => {
    await (await world.open('other')).block()
    const memory = await world.open()
    const sessions = () => textBelow(path.join(world.home.memoryRoot, 'projects/app/sessions'))
    await memory.block()
    await memory.said(`Go on with this: ${TEXTS[0]}.`)
    await memory.event('session.idle', { sessionID: 'ses_test' })
    await eventually(() => expect(sessions()).toContain('db2'))
    await putFacts(world, [fact(0, 'global')])
    await memory.call('memory_tree', {})
    await byCommand(world, memory, [fact(0, 'global')])
    expect(sessions()).not.toMatch(/db2/)
  }))

test('what another project says as well is forgotten in this one alone', () =>
  withBarePlugin({}, async (world) => {
    const one = fact(0)
    await putFacts(world, [one], 'other')
    await putFacts(world, [one], 'app')
    const [other, memory] = [await world.open('other'), await world.open('app')]
    for (const plugin of [other, memory]) await plugin.block()
    await byShell(world, memory, [one])
    await expectForgotten(world, memory, [one])
    expect(await world.read(keyOf(one, 'other'))).toContain(one.text)
    expect(await stones(world, 'projects/other')).toBe(0)
    const { output } = await other.call('memory_remember', { fact: one.text, type: 'project' })
    expect(output).toContain('absorbed')
  }))

test('a fact of all projects that one of them says is forgotten in another', () =>
  withBarePlugin({}, async (world) => {
    const one = fact(0, 'global')
    await putFacts(world, [one, fact(0)], 'other')
    const [other, memory] = [await world.open('other'), await world.open('app')]
    for (const plugin of [other, memory]) await plugin.block()
    await byAgent(world, memory, [one])
    await expectForgotten(world, memory, [one])
    expect(await world.read(keyOf(fact(0), 'other'))).toContain(one.text)
  }))

test.each(['a shell', 'the agent'] as const)(
  'what the other scope says as well is forgotten with the last of the two, by %s',
  (way) =>
    withBarePlugin({}, async (world) => {
      const [first, last] = [fact(0), fact(0, 'global')]
      // Another project is the first to see to what is of all.
      const other = await world.open('other')
      await other.block()
      await putFacts(world, [first, last])
      const memory = await world.open()
      await memory.call('memory_tree', {})
      await WAYS[way](world, memory, [first])
      await memory.call('memory_flush', {})
      expect([await stones(world, 'projects/app'), await stones(world, 'global')]).toEqual([0, 0])
      expect(await world.read(keyOf(last))).toContain(first.text)
      await WAYS[way](world, memory, [last])
      expect(await stones(world, 'global')).toBe(1)
      expect(await saves(memory, first)).toBe('refused')
    }),
)

test('both of two that say the same are forgotten at once', () =>
  withBarePlugin({}, async (world) => {
    const both = [fact(0), fact(0, 'global')]
    await putFacts(world, both)
    const memory = await world.open()
    await memory.block()
    await byCommand(world, memory, both)
    await expectForgotten(world, memory, both)
  }))

test('a sentence of another file is forgotten with that, though another project has it too', () =>
  withBarePlugin({}, async (world) => {
    const file = 'reference/narwhal.md'
    for (const project of ['app', 'other']) await world.put(`projects/${project}/${file}`, `${TEXTS[0]}.\n`)
    await world.put('projects/other/facts/project-own.md', `---\ntype: project\n---\n${TEXTS[1]}\n`)
    const [other, memory] = [await world.open('other'), await world.open('app')]
    for (const plugin of [other, memory]) await plugin.block()
    expect(await memfs(world.home, memory.directory, ['forget', file, '--yes'])).toMatchObject({ exit: 0 })
    expect(await stones(world, 'projects/app')).toBe(1)
    expect(await saves(memory, fact(0))).toBe('refused')
  }))

const gone = ({ home }: PluginWorld, one: Fact) => rmSync(path.join(home.memoryRoot, keyOf(one)))

test.each([
  ['by hand', 5, 5],
  ['by hand', 6, 0],
  ['by git rm', 3, 3],
])('what a person deletes %s, %i at once, leaves %i tombstones', (how, count, left) =>
  withPlugin({}, async (world) => {
    const these = facts(count, count < 5)
    await putFacts(world, these)
    // Git takes folders away that are empty; that of a scope is not.
    for (const folder of ['projects/app', 'global']) await world.put(`${folder}/reference/kept.md`, 'Kept.\n')
    // What another project says as well counts there.
    await putFacts(world, these.slice(0, 1), 'other')
    const other = await world.open('other')
    const memory = await world.open()
    for (const plugin of [other, memory]) await plugin.block()
    // What a process has never noted it does not miss.
    const noted = () => filesBelow(world.home.stateDir).filter((file) => /capture\/facts-/.test(file))
    await eventually(() => {
      const text = noted()
        .flatMap((file) => readFileSync(file, 'utf8'))
        .join('')
      for (const one of these) expect(text).toContain(`"${one.path}"`)
    })
    await world.expectSound()
    const before = memoryLog(world.home)[0]?.hash
    if (how === 'by hand') for (const one of these) gone(world, one)
    else memoryGit(world.home, 'rm', '-q', ...these.map((one) => keyOf(one)))
    await memory.call('memory_tree', {})
    const all = async () => (await stones(world, 'projects/app')) + (await stones(world, 'global'))
    await eventually(async () => {
      if (left > 0) expect(await all()).toBe(left)
      else expect([...other.toasts, ...memory.toasts].join()).toContain('were deleted at once')
    }, 20_000)
    expect(await all()).toBe(left)
    for (const one of these) expect(await saves(memory, one)).toBe(left > 0 ? 'refused' : 'ok')
    if (left === 0) return
    const { output } = await memory.call('memory_rollback', { commitHash: before, scope: 'project' })
    expect(output).toContain('stays away')
    for (const one of these) expect(await world.read(keyOf(one))).toBeUndefined()
  }),
)

test.each([
  ['a project', 'projects/app', 'global'],
  ['all', 'global', 'projects/app'],
])('a fact of %s that is moved by hand to where it is seen as well leaves none', (_of, from, to) =>
  withBarePlugin({}, async (world) => {
    const text = `---\ntype: project\n---\n${TEXTS[0]}\n`
    await world.put(`${from}/facts/project-n.md`, text)
    // The first project of the process sees to what is of all.
    const other = await world.open('other')
    await other.block()
    const memory = await world.open()
    await memory.block()
    await world.put(`${to}/facts/project-n.md`, text)
    rmSync(path.join(world.home.memoryRoot, from, 'facts/project-n.md'))
    await memory.call('memory_tree', {})
    for (const plugin of [other, memory]) await plugin.dispose()
    expect([await stones(world, 'projects/app'), await stones(world, 'global')]).toEqual([0, 0])
  }),
)

test.each([
  ['has changed', 'It has changed meanwhile, and stays.', (text: string) => `${text}\n`],
  ['has gone', 'not there any more', () => undefined],
])('what %s between the showing and the yes in a shell is not forgotten', (_what, told, next) =>
  withPlugin({}, async (world) => {
    const one = fact(0)
    await putFacts(world, [one])
    const memory = await world.open()
    const now = next(TEXTS[1] ?? '')
    const says = async () => {
      if (now === undefined) gone(world, one)
      else await world.put(keyOf(one), now)
      return true
    }
    const { exit, err, out } = await memfs(world.home, memory.directory, ['forget', one.path], { says })
    expect([exit, out]).toEqual([1, ''])
    expect(err).toContain(told)
    expect(err).not.toContain('memory_')
    expect(await world.read(keyOf(one))).toBe(now)
    // What has gone by hand leaves one of its own where a commit has it already: a matter of time.
    if (now !== undefined) expect(await stones(world, 'projects/app')).toBe(0)
    expect(memoryGit(world.home, 'log', '--format=%(trailers)')).not.toMatch(/way: forg(?!otten by hand)/i)
  }),
)

/** What a person has begun in the repository, and how it ends. */
function merging({ home }: PluginWorld) {
  const mark = path.join(home.memoryRoot, '.git', 'MERGE_HEAD')
  writeFileSync(mark, memoryGit(home, 'rev-parse', 'HEAD'))
  return () => rmSync(mark)
}
function lookingBack({ home }: PluginWorld) {
  memoryGit(home, 'switch', '--quiet', '--detach')
  return () => memoryGit(home, 'switch', '--quiet', '-')
}

test.each([
  ['a merge', 'the command', merging],
  ['a look at an older commit', 'a shell', lookingBack],
] as const)(
  'what is in a commit is forgotten during %s by %s, and comes back once that has ended',
  (_state, way, hold) =>
    withPlugin({}, async (world) => {
      const one = fact(0)
      const memory = await world.open()
      await memory.call('memory_flush', {})
      await world.expectSound()
      await putFacts(world, [one])
      await memory.call('memory_flush', {})
      await world.expectSound()
      const end = hold(world)
      await WAYS[way](world, memory, [one])
      expect(await world.read(keyOf(one))).toBeUndefined()
      const refused = (await memory.command('undo')).shown
      expect(refused).toMatch(
        /is\s+in\s+progress.*Nothing\s+is\s+committed\s+until\s+that\s+has\s+ended:\s+try\s+again/s,
      )
      expect((await memory.command('log')).shown).toMatch(
        /is\s+in\s+progress.*What\s+has\s+changed\s+since\s+is\s+not\s+listed.*To undo one/s,
      )
      end()
      expect((await memory.command('undo')).shown).toContain(`restore ${one.path}`)
      await memory.command('undo yes')
      expect(await world.read(keyOf(one))).toContain(one.text)
    }),
)

test('what is in no commit stays during a merge, and the same yes forgets it afterwards', () =>
  withPlugin({}, async (world) => {
    const memory = await world.open()
    await memory.call('memory_flush', {})
    await world.expectSound()
    const end = merging(world)
    await memory.command('remember The narwhal job is owned by Tom Miller')
    const facts = () => filesBelow(path.join(world.home.memoryRoot, 'projects/app/facts'))
    const kept = facts()
    expect(kept).toHaveLength(1)
    await memory.command('forget narwhal')
    expect((await memory.command('forget yes')).shown).toMatch(/would be lost\. Nothing was written/)
    expect(facts()).toEqual(kept)
    end()
    expect((await memory.command('forget yes')).shown).toContain('Forgotten')
  }))

test.each(['the command', 'a shell', 'the panel', 'an agent', 'a word'])(
  'without git %s forgets, and nobody says that something brings it back',
  (way) =>
    withPlugin({}, async (world) => {
      const env = { PATH: '/nowhere' }
      const one = fact(0)
      await putFacts(world, [one])
      const memory = await world.open('app', { env })
      await memory.call('memory_flush', {})
      const says = {
        async 'the command'() {
          await memory.command('forget narwhal')
          return (await memory.command('forget yes')).shown
        },
        'a shell': async () =>
          (await memfs(world.home, memory.directory, ['forget', one.path, '--yes'], { env })).out,
        async 'the panel'() {
          const client = panelOf(world, memory)
          const { hash } = await client.ask('file', { key: keyOf(one) })
          return (await client.ask('forget', { key: keyOf(one), hash, session: '' })).said
        },
        async 'an agent'() {
          await memory.call('memory_read', { scope: one.scope, path: one.path })
          const { output } = await memory.call('memory_delete', { scope: one.scope, path: one.path })
          return `${output}\n${(await memory.said('Go on.')).forPerson}`
        },
        async 'a word'() {
          await memory.turn('Remember that the walrus job runs at noon.')
          const { forPerson } = await memory.said('Forget that.')
          expect((await memory.command('log')).shown).toMatch(/Git was not found/)
          return forPerson
        },
      }[way]
      const said = await says?.()
      if (way === 'a word') return expect(said).toMatch(/^↳ forgot: "The walrus job runs at noon."$/m)
      expect(said).toMatch(/The history may not\s+keep it: Git was\s+not found/)
      expect(said).not.toMatch(/brings? it back/)
      expect(await world.read(keyOf(one))).toBeUndefined()
    }),
)
