import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { server } from '../src/plugin.js'
import { eventually } from './support/eventually.js'
import { withPlugin } from './support/with-plugin.js'

test('a second one in the same instance of OpenCode stands aside, and says so in the log', () =>
  withPlugin({}, async ({ home, open }) => {
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
