import { expect, test } from 'vitest'
import { memfsBlock } from '../support/model-request.js'
import { withOpenCode } from '../support/with-opencode.js'

test('a broken file never stops OpenCode, and the person is told', () =>
  withOpenCode({ memfs: '{ not json' }, async ({ model, run }) => {
    const { stderr, stdout } = await run({ command: 'memfs' })
    expect(stderr).toMatch(/^MemFS: Settings of memory: memfs\.json is broken in line 1 /m)
    expect(memfsBlock(model.last())).toContain('<memfs>')
    expect(stdout).toMatch(/^Trouble in the settings: memfs\.json is broken in line 1/m)
  }))
