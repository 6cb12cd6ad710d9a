import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { server } from '../src/plugin.js'
import { eventually } from './support/eventually.js'
import { withBarePlugin, withPlugin } from './support/with-plugin.js'

test('a second one in the same instance of OpenCode stands aside, and says so in the log', () =>
  withBarePlugin({}, async ({ home, open }) => {
    const { input } = await open()
    expect(await server(input)).toEqual({})
    const log = () => readFileSync(path.join(home.configDir, 'memfs.log'), 'utf8')
    await eventually(() =>
      expect(log()).toMatch(/WARN +the plugin is named twice, this one stands aside folder=/),
    )
    expect(log().match(/plugin loaded/g)).toHaveLength(1)
    // One for the same folder after it was closed is no second one.
    expect((await open()).hooks.tool).toBeDefined()
  }))

test('where a second one says that it is off, as a project may by its own entry, the first one is off as well', () =>
  withPlugin({}, async ({ open }) => {
    const { input, hooks } = await open()
    expect(await server(input, { recall: false })).toEqual({})
    expect(hooks.tool).toBeDefined()
    expect(await server(input, { enabled: false })).toEqual({})
    expect(hooks).toEqual({})
  }))
