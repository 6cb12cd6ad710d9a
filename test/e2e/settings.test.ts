import { expect, test } from 'vitest'
import { readMemory } from '../support/memory-view.js'
import { memfsBlock, toolNames } from '../support/model-request.js'
import type { Session } from '../support/session.js'
import { sharedOpenCode } from '../support/shared-opencode.js'
import { withOpenCode } from '../support/with-opencode.js'

const withProject = sharedOpenCode({ memfs: '{ "hotDir": "pinned" } // mine' })

const memoryTools = (names: string[]) => names.filter((name) => name.startsWith('memory_'))

test("enabled: false in a project's opencode.json switches off that project alone", () =>
  withProject({ options: { enabled: false } }, async ({ home, model, session }) => {
    await (await session()).say('hello')
    expect(memoryTools(toolNames(model.last()))).toEqual([])
    expect(memfsBlock(model.last())).toBeUndefined()
    await (await session({ cwd: home.project('on') })).say('hello')
    expect(memfsBlock(model.last())).toContain('<memfs>')
  }))

test('options in opencode.json win over memfs.json', () =>
  withProject({ options: { hotDir: 'hot' } }, async ({ home, memory, session }) => {
    const promoteIn = async ({ use }: Session) => {
      await use(['memory_write', { scope: 'project', path: 'reference/a.md', content: 'A' }])
      await use(['memory_promote', { scope: 'project', path: 'reference/a.md' }])
    }
    await promoteIn(await session())
    expect(memory('hot/a.md')).toContain('A')
    await promoteIn(await session({ cwd: home.project('plain') }))
    expect(readMemory(home, 'projects/plain/pinned/a.md')).toContain('A')
  }))

test('a broken file never stops OpenCode, and the person is told', () =>
  withOpenCode({ memfs: '{ not json' }, async ({ model, run }) => {
    const { stderr, stdout } = await run({ command: 'memfs' })
    expect(stderr).toMatch(/^MemFS: Settings of memory: memfs\.json is broken in line 1 /m)
    expect(memfsBlock(model.last())).toContain('<memfs>')
    expect(stdout).toMatch(/^Trouble in the settings: memfs\.json is broken in line 1/m)
  }))
