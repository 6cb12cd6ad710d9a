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

test('the XDG folders count where they are set', () => {
  const paths = findPaths({ HOME: '/home/u', XDG_CONFIG_HOME: '/c', XDG_STATE_HOME: '/s' })
  expect(paths.memoryRoot).toBe('/c/opencode/memory')
  expect(paths.stateFolder).toBe('/s/opencode/memfs')
  const { logFile } = findPaths({ HOME: '/home/u', XDG_CONFIG_HOME: '' })
  expect(logFile).toBe('/home/u/.config/opencode/memfs.log')
})

test('relative folders are those of the folder that the process works in', () => {
  const paths = findPaths({ HOME: 'h', XDG_STATE_HOME: './st' })
  expect(paths.memoryRoot).toBe(path.resolve('h/.config/opencode/memory'))
  expect(paths.stateFolder).toBe(path.resolve('st/opencode/memfs'))
})
