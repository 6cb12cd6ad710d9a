import { expect, test } from 'vitest'
import type { Log } from '../../src/lib/log-file.js'
import type { Checkout } from '../../src/projects/work-tree.js'
import type { Store } from '../../src/store/store.js'
import { findTeam } from '../../src/team/team.js'
import { tempFolder } from '../support/temp-folder.js'

test('a folder that takes long to read is followed once, however many messages come meanwhile', async () => {
  const root = await tempFolder()
  const counted = { listeners: 0 }
  const store = {
    mount: () => new Promise((resolve) => setTimeout(resolve, 50)),
    onChange: () => (counted.listeners += 1),
  }
  const team = await findTeam({
    store: store as unknown as Store,
    checkout: { root, git: root } as Checkout,
    home: root,
    settings: { folder: '.memory' },
    stateFolder: root,
    env: {},
    own: [],
    load: async () => ({ isPlanted: () => false, isForgotten: async () => false }),
    log: {} as Log,
  })
  await team.allow(false)
  expect(counted.listeners).toBe(0)
  const first = team.allow(true)
  await Promise.all([first, first.then(team.heed), team.allow(true), team.allow(true)])
  expect(counted.listeners).toBe(1)
})
