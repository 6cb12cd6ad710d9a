import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { alertingLog, createAlert } from '../src/alerts.js'
import { findPaths } from '../src/config/paths.js'
import type { Host } from '../src/host/host.js'
import { createMemfs } from '../src/memfs.js'
import { eventually } from './support/eventually.js'
import type { TestPlugin } from './support/plugin.js'
import { recordingLog } from './support/recording-log.js'
import { tempFolder } from './support/temp-folder.js'
import { withPlugin } from './support/with-plugin.js'

function scene() {
  const notify = vi.fn(async () => {})
  const log = { ...recordingLog(), flush() {} }
  const { alert, begin } = createAlert({ notify } as unknown as Host, (task) => void task())
  return { notify, alert, begin, log, alerting: alertingLog(log, alert) }
}

test.each([
  ['no history', { reason: 'Git was not found.' }, 'no history: Git was not found.'],
  ['memory cannot be written', { error: '/m/a cannot be used: the disk is full.' }, '/m'],
  ['memory folder is gone', { folder: '/m' }, '/m'],
  ['another memory folder is in its place', { folder: '/m' }, '/m'],
  ['another repository lies where a project was', { folder: '/w', was: 'a', project: 'b' }, 'write a in'],
  ['committed files by hand that git was told to pass over', { files: 'global/a.md' }, 'global/a.md'],
])('trouble is told once with its cause or place, and logged each time: %s', (line, fields, says) => {
  const { notify, log, alerting, begin } = scene()
  begin()
  for (let i = 0; i < 2; i++) alerting.warn(line, fields)
  expect(notify.mock.calls).toEqual([[{ message: expect.stringContaining(says), level: 'warning' }]])
  expect(log.lines).toHaveLength(2)
})

test('what comes before the first turn waits for it, for a screen; other lines are only logged', () => {
  const { notify, alert, begin, log, alerting } = scene()
  alerting.warn('commit put off', { reason: 'busy' })
  alerting.info('no history')
  alert('settings', 'memfs.json: a setting is wrong')
  expect(notify).not.toHaveBeenCalled()
  begin()
  begin()
  expect(notify).toHaveBeenCalledOnce()
  expect(log.lines).toHaveLength(2)
})

test.each([
  ['on', { nonsense: 1, maxLimit: 'many' }, ['"maxLimit"', '"nonsense"'], /./],
  ['off by a misspelt switch', { nonsense: 1, enabled: 'ture' }, ['"enabled"', '"nonsense"'], /./],
  [
    'with very many of them',
    Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`wrong${i}`, i])),
    ['"wrong0"', '"wrong1"', '"wrong2"'],
    /"wrong2" is ignored; and 17 more, in memfs\.log\.$/,
  ],
])(
  '%s: all wrong settings are told in one toast, the gravest first, and in the log',
  (_, memfs, names, ends) =>
    withPlugin(memfs, async ({ open, log }) => {
      const { said, block, toasts, hooks, command } = await open()
      expect(toasts).toEqual([])
      await said('hello')
      await block()
      await eventually(() => expect(toasts).toHaveLength(1))
      expect(toasts[0]?.match(/"\w+"/g)).toEqual(names)
      expect(toasts[0]).toMatch(ends)
      for (const name of Object.keys(memfs)) expect(await log()).toContain(name)
      if (!hooks.tool) return
      const { shown } = await command('')
      for (const name of names) expect(shown).toMatch(new RegExp(`^Trouble in the settings: .*${name}`, 'm'))
    }),
)

test('off by a plain word is off: nothing is told of other settings, and no log is written', () =>
  withPlugin({ enabled: false, nonsense: 1 }, async ({ open, log }) => {
    const { said, hooks, toasts } = await open()
    await said('hello')
    expect([hooks, toasts]).toEqual([{}, []])
    await expect(log()).rejects.toThrow('ENOENT')
  }))

const TOKEN = `${'ghp'}_${'a1B2'.repeat(9)}`
const FILE = 'projects/app/reference/deploy.md'
const OTHER = 'projects/app/reference/other.md'
const SECRET = `---\ndescription: "d"\n---\nUse ${TOKEN} to deploy.\n`
const BROKEN = '---\ndescription: "d"\nlimit: [1\n---\nA note.\n'

const overviewOf = async (plugin: TestPlugin) => (await plugin.command('')).shown

async function begun(plugin: TestPlugin): Promise<TestPlugin> {
  await plugin.said('hello')
  await plugin.block()
  return plugin
}

test.each([
  ['a secret', SECRET, 'line 4', 'secret in a file made by hand'],
  ['broken front matter', BROKEN, 'damaged: line 4', 'a file is damaged'],
])('%s is told once, as it is saved or at the next start, and by `/memfs`', (_, text, place, line) =>
  withPlugin({}, async ({ open, put, log }) => {
    const isTold = async ({ toasts }: TestPlugin, file: string) => {
      await eventually(() => expect(toasts).toHaveLength(1))
      expect(toasts[0]).toContain(file)
      const logged = new RegExp(`${line}.*${path.basename(file)}`)
      await eventually(async () => expect(await log()).toMatch(logged))
    }
    const says = new RegExp(`reference/deploy\\.md \\(project\\) .*${place}`)
    const plugin = await begun(await open())
    await put(FILE, text)
    await isTold(plugin, FILE)
    expect(await overviewOf(plugin)).toMatch(says)
    await plugin.dispose()
    await put(OTHER, text)
    const next = await begun(await open())
    await isTold(next, OTHER)
    expect(await overviewOf(next)).toMatch(says)
    await put(FILE, 'mended\n')
    await eventually(async () => expect(await overviewOf(next)).not.toContain('deploy.md'))
    expect(next.toasts).toHaveLength(1)
  }),
)

test('`/memfs` names a damaged file also where its text cannot be looked at', () =>
  withPlugin({}, async ({ open, put, home }) => {
    const plugin = await open()
    await put('projects/app/large.md', 'a line\n'.repeat(200_000))
    symlinkSync(home.root, path.join(home.memoryRoot, 'projects/app/link.md'))
    await plugin.block()
    await eventually(async () => expect(await overviewOf(plugin)).toContain('large.md (project)  damaged'))
    expect(await overviewOf(plugin)).toContain('link.md (project)  damaged')
  }))

test('what is wrong with files of another project is not said of this one', () =>
  withPlugin({}, async ({ open, put }) => {
    const [app, web] = [await begun(await open()), await begun(await open('web'))]
    await put(FILE, BROKEN)
    await eventually(async () => expect(await overviewOf(app)).toContain('damaged: line 4'))
    expect(await overviewOf(web)).not.toContain('damaged')
    for (const { toasts } of [app, web]) for (const toast of toasts) expect(toast).toContain(FILE)
  }))

test('a secret by hand is told of where a tool overwrites it before anybody has looked, and in any other file', () =>
  withPlugin({}, async ({ open, put, log }) => {
    const plugin = await open()
    await plugin.said('hello')
    await put(FILE, SECRET)
    const target = { scope: 'project', path: 'reference/deploy.md' }
    await plugin.call('memory_read', target)
    await plugin.call('memory_write', { ...target, content: 'no secret' })
    await put('notes.env', `TOKEN=${TOKEN}\n`)
    await plugin.block()
    await eventually(() => expect(plugin.toasts).toHaveLength(2))
    expect(plugin.toasts.join()).toMatch(
      /reference\/deploy\.md.*notes\.env|notes\.env.*reference\/deploy\.md/,
    )
    expect(await log()).not.toContain(TOKEN)
  }))

test.each([
  [true, 1],
  [false, 0],
])(
  'where the process ends with its turn (%s) what still waits is told at its end: %i',
  async (endsAfterTurn, told) => {
    const folder = await tempFolder()
    const paths = findPaths({ HOME: folder })
    mkdirSync(path.dirname(paths.settingsFile), { recursive: true })
    writeFileSync(paths.settingsFile, '{ not json')
    const notify = vi.fn(async () => {})
    const host = { endsAfterTurn, notify } as unknown as Host
    const log = { ...recordingLog(), flush() {} }
    const memfs = await createMemfs({
      directory: folder,
      paths,
      env: { HOME: folder },
      host,
      log,
      now: Date.now,
    })
    await memfs.close()
    expect(notify).toHaveBeenCalledTimes(told)
  },
)
