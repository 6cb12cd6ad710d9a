import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { committed, memoryLog } from '../support/memory-view.js'
import { memfsBlock } from '../support/model-request.js'
import { sharedOpenCode } from '../support/shared-opencode.js'

const withProject = sharedOpenCode()

const FILE = 'global/system/human.md'
const EDITED = '---\n# mine\ndescription: "Who I am"\nmood: good\n---\n\nI live in Lisbon.\n'

test('a hand edit shows in memory_read at once, in the block at the next refresh, and in the history', () =>
  withProject(async ({ home, model, session }) => {
    const { say, use } = await session()
    await say('hello')
    writeFileSync(path.join(home.memoryRoot, FILE), EDITED)

    const [read] = await use(['memory_read', { scope: 'global', path: 'system/human.md' }])
    expect(read?.text).toContain('I live in Lisbon.')
    expect(memfsBlock(model.last())).not.toContain('Lisbon')

    await use(['memory_flush', {}])
    expect(memfsBlock(model.last())).toContain('I live in Lisbon.')

    const hash = await committed(home, FILE)
    const commit = memoryLog(home).find((candidate) => candidate.hash === hash)
    expect(commit).toMatchObject({
      subject: expect.stringMatching(/^memory: by hand: .*human\.md/),
      trailers: {},
    })
  }))

test('what editors and shells do by hand shows in the block of the next session', () =>
  withProject(async ({ home, model, session, file }) => {
    const at = (below: string) => path.join(home.memoryRoot, file(below))
    const put = (file: string, text: string) => {
      mkdirSync(path.dirname(at(file)), { recursive: true })
      writeFileSync(at(file), text)
    }
    const shows = (...texts: string[]) =>
      eventually(async () => {
        await (await session()).say('hello')
        for (const text of texts) expect(memfsBlock(model.last())).toContain(text)
      })
    for (let n = 0; n < 20; n += 1) put(`system/many/${n}.md`, 'before')
    put('system/deep/inside.md', 'deep')
    await shows('deep')

    put('system/sed.md', 'not yet')
    await shows('not yet')
    execFileSync('sed', ['-i', 's/not yet/seen by sed/', at('system/sed.md')])
    await shows('seen by sed')

    put('system/.half.tmp', 'moved over it')
    renameSync(at('system/.half.tmp'), at('system/sed.md'))
    await shows('moved over it')

    renameSync(at('system/sed.md'), at('system/renamed.md'))
    await shows('system/renamed.md')

    for (let n = 0; n < 20; n += 1) put(`system/many/${n}.md`, `after, number ${n}.`)
    await shows(...Array.from({ length: 20 }, (_, n) => `after, number ${n}.`))

    renameSync(at('system/deep'), at('system/moved'))
    await shows('system/moved/inside.md')
    put('system/moved/inside.md', 'edited after the move')
    await shows('edited after the move')

    cpSync(at('system/many'), at('system/copied/one/two'), { recursive: true })
    await shows('system/copied/one/two/19.md')
    put('system/copied/one/two/19.md', 'edited after the copy')
    await shows('edited after the copy')
  }))
