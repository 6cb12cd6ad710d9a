import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readLog, readMemory } from '../support/memory-view.js'
import { memfsBlock, toolNames } from '../support/model-request.js'
import type { Session } from '../support/session.js'
import { sharedOpenCode } from '../support/shared-opencode.js'
import { withOpenCode } from '../support/with-opencode.js'

const withProject = sharedOpenCode({ memfs: '{ "hotDir": "pinned" } // mine' })

const memoryTools = (names: string[]) => names.filter((name) => name.startsWith('memory_'))

test('enabled: false means no tool, no block, no file', () =>
  withOpenCode({ memfs: { enabled: false }, announced: false }, async ({ home, model, run }) => {
    await run({ prompt: 'hello' })
    expect(memoryTools(toolNames(model.last()))).toEqual([])
    expect(memfsBlock(model.last())).toBeUndefined()
    expect(existsSync(home.memoryRoot)).toBe(false)
    expect(existsSync(home.stateDir)).toBe(false)
  }))

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

test('a bad value falls back to its default with a warning; a broken file never stops OpenCode', () =>
  withOpenCode(
    { memfs: { cacheTtl: 'soon', defaultLimit: 1234, maxLimit: '9' } },
    async ({ home, model, run }) => {
      await run({ prompt: 'hello' })
      const loaded = readLog(home).find(({ message }) => message === 'plugin loaded')
      expect(loaded?.fields).toMatchObject({
        projectName: 'my-app',
        cache_ttl_ms: '300000',
        refresh_threshold_pct: '65',
      })
      expect(
        readLog(home).some(({ level, message }) => level === 'WARN' && message.includes('cacheTtl')),
      ).toBe(true)
      // The built plugin has zod's own sentences, too.
      expect(readLog(home).map(({ message }) => message)).toContain(
        'setting "maxLimit": Invalid input: expected number, received string; the default counts',
      )

      writeFileSync(path.join(home.configDir, 'memfs.json'), '{ not json')
      const { stderr } = await run({ prompt: 'hello again' })
      expect(stderr).toMatch(/^MemFS: Settings of memory: memfs\.json is broken in line 1 /m)
      const { stdout } = await run({ command: 'memfs' })
      expect(stdout).toMatch(/^Trouble in the settings: memfs\.json is broken in line 1/m)
      expect(memfsBlock(model.last())).toContain('<memfs>')
    },
  ))
