import path from 'node:path'
import { expect, test } from 'vitest'
import { findPaths } from '../../src/config/paths.js'

test('everything lies in the folders of OpenCode', () => {
  expect(findPaths({ HOME: '/home/u' })).toEqual({
    home: '/home/u',
    memoryRoot: '/home/u/.config/opencode/memory',
    configFolder: '/home/u/.config/opencode',
    hostLogs: '/home/u/.local/share/opencode/log',
    hostOutputs: '/home/u/.local/share/opencode/tool-output',
    settingsFile: '/home/u/.config/opencode/memfs.json',
    projectsFile: '/home/u/.config/opencode/memfs-projects.json',
    logFile: '/home/u/.config/opencode/memfs.log',
    stateFolder: '/home/u/.local/state/opencode/memfs',
  })
})

test.each([
  [{ XDG_CONFIG_HOME: '/c' }, { memoryRoot: '/c/opencode/memory' }],
  [{ XDG_CONFIG_HOME: '' }, { memoryRoot: '/home/u/.config/opencode/memory' }],
  [{ XDG_STATE_HOME: '/s' }, { stateFolder: '/s/opencode/memfs' }],
  [{ XDG_STATE_HOME: './st' }, { stateFolder: path.resolve('st/opencode/memfs') }],
  [{ HOME: 'h' }, { memoryRoot: path.resolve('h/.config/opencode/memory') }],
])(
  'the XDG folders count where they are set; relative ones begin where the process works: %j',
  (env, found) => {
    expect(findPaths({ HOME: '/home/u', ...env })).toMatchObject(found)
  },
)
