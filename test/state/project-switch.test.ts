import { mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPaths } from '../../src/config/paths.js'
import type { Host, Said } from '../../src/host/host.js'
import { silentLog } from '../../src/lib/log-file.js'
import { createMemfs } from '../../src/memfs.js'
import { createProjectSwitch } from '../../src/state/project-switch.js'
import { tempFolder } from '../support/temp-folder.js'

test('what was said while memory was off is never read, from the command to the start that finds it on', async () => {
  const folder = realpathSync(await tempFolder())
  const directory = path.join(folder, 'app')
  mkdirSync(directory)
  const paths = findPaths({ HOME: folder, XDG_CONFIG_HOME: path.join(folder, 'config') })
  const clock = { ms: 1_000 }
  const now = () => clock.ms
  const said = [900, 1_500, 2_500, 3_500].map(
    (atMs) => ({ id: `${atMs}`, by: 'person', text: 'x', atMs }) as Said,
  )
  const heardBy = async () => {
    const host = { said: async () => said } as unknown as Host
    const log = { ...silentLog, flush() {} }
    const memfs = await createMemfs({ directory, paths, env: { HOME: folder }, host, log, now })
    onTestFinished(() => memfs.close())
    return (await memfs.host.said('ses_1')).flatMap(({ atMs, text }) => (text === '[private]' ? [] : [atMs]))
  }
  expect(await heardBy()).toEqual([900, 1_500, 2_500, 3_500])
  const { stateFolder } = paths
  const projectSwitch = createProjectSwitch({ stateFolder, project: directory, now })
  await projectSwitch.off()
  clock.ms = 2_000
  // A second time in the same while, and on again: this process stays off.
  await projectSwitch.off()
  await projectSwitch.on()
  clock.ms = 3_000
  expect(await heardBy()).toEqual([900, 3_500])
  clock.ms = 4_000
  expect(await heardBy()).toEqual([900, 3_500])
  await projectSwitch.off()
  expect(projectSwitch.offTimes()(5_000)).toBe(true)
})

test.each([
  { what: 'off while the clock is ahead', offMs: 9_000, onMs: 3_000, unread: [2_500, 9_100], read: [3_500] },
  { what: 'on while the clock is ahead', offMs: 1_000, onMs: 9_000, unread: [1_500], read: [900, 4_500] },
  { what: 'both while the clock is ahead', offMs: 8_000, onMs: 9_000, unread: [8_500], read: [3_500] },
])('$what, and then set right: what was said while off stays unread, and nothing else', async (row) => {
  const clock = { ms: row.offMs }
  const stateFolder = await tempFolder()
  const projectSwitch = createProjectSwitch({ stateFolder, project: '/app', now: () => clock.ms })
  await projectSwitch.off()
  await projectSwitch.on()
  for (const startMs of [row.onMs, 4_000]) {
    clock.ms = startMs
    projectSwitch.started()
  }
  expect([...row.unread, ...row.read].filter(projectSwitch.offTimes())).toEqual(row.unread)
  clock.ms = 20_000
  expect(projectSwitch.offTimes()(19_000)).toBe(false)
})
