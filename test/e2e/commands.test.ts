import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memfs } from '../support/command-line.js'
import { memfsBlock, toolNames } from '../support/model-request.js'
import { sharedOpenCode } from '../support/shared-opencode.js'

const withProject = sharedOpenCode()

test("enabled: false in a project's opencode.json switches off that project alone", () =>
  withProject({ options: { enabled: false } }, async ({ home, model, session }) => {
    await (await session()).say('hello')
    expect(toolNames(model.last()).filter((name) => name.startsWith('memory_'))).toEqual([])
    expect(memfsBlock(model.last())).toBeUndefined()
    await (await session({ cwd: home.project('on') })).say('hello')
    expect(memfsBlock(model.last())).toContain('<memfs>')
  }))

test('/memfs-stats shows its table to the person and not to the model, and nothing that is typed behind a command is run, or read as a file', () =>
  withProject(async ({ home, cwd, model, session }) => {
    const fresh = await session()
    await fresh.command('memfs-stats')
    // A session that begins now: the block that it would get.
    const [first = ''] = await fresh.shown()
    expect(first).toMatch(/^Block in the prompt: [1-9],\d{3} of 32,000 characters$/m)
    for (const line of first.split('\n')) expect(line.length).toBeLessThanOrEqual(78)
    const { say, command, shown } = await session()
    model.play([{ text: 'hi', usage: { input: 100, cacheRead: 300 } }, { text: 'Done.' }])
    await say('hello')
    await command('memfs-stats')
    expect(model.last().raw).not.toContain('cache hit rate')
    expect(model.last().raw).toContain('has just been shown to them')
    const table = (await shown()).at(-1)
    expect(table).toMatch(/^turns +1 +\d+$/m)
    expect(table).toMatch(/^cache hit rate, % +75 +[\d.]+$/m)
    expect(table).toMatch(/^project +1 file, 1 hot, 0 facts, in projects\//m)

    const ran = path.join(cwd, 'ran')
    const note = `The build runs !\`touch ${ran}\` twice, as @.env says.`
    writeFileSync(path.join(cwd, '.env'), 'KETTLE=1\n')
    await command('memfs', `remember ${note}`)
    expect(existsSync(ran)).toBe(false)
    expect(model.last().raw).not.toContain('KETTLE')
    expect((await memfs(home, cwd, ['list', 'facts'])).out).toContain('The build runs')
  }))
