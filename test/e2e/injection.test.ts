import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { committed, memoryLog, refreshReasons } from '../support/memory-view.js'
import { lastUserText, memfsBlock } from '../support/model-request.js'
import type { ModelScript } from '../support/scripted-model.js'
import { sharedOpenCode } from '../support/shared-opencode.js'
import type { ToolCall } from '../support/wire-formats.js'

const withProject = sharedOpenCode({ memfs: { autoCommitDebounceMs: 100 } })

let count = 0
const fresh = (): { path: string; text: string; write: ToolCall } => {
  count += 1
  const path = `system/fact-${count}.md`
  const text = `Fact number ${count}.`
  return { path, text, write: ['memory_write', { scope: 'project', path, content: text }] }
}
const block = (model: ModelScript) => memfsBlock(model.last())
const blocks = (model: ModelScript) => [...new Set(model.turns().map(memfsBlock))]

test('the block keeps its bytes over turns with writes, and a second session sees them', () =>
  withProject(async ({ home, log, model, session }) => {
    const first = await session()
    await first.say('hello')
    const facts = [fresh(), fresh(), fresh()]
    for (const fact of facts) await first.use(fact.write)
    expect(model.turns()).toHaveLength(7)
    expect(blocks(model)).toEqual([expect.stringContaining('<memfs>')])
    await expect.poll(() => refreshReasons(home, first.id)).toEqual(['first'])

    const served = () => log().filter(({ message }) => message === 'served cached <memfs>')
    await expect.poll(served).toHaveLength(6)
    expect(served().at(-1)).toMatchObject({
      level: 'INFO',
      fields: { session: first.id, hash_match: 'false' },
    })

    const second = await session()
    await second.say('what do you know?')
    for (const fact of facts) expect(block(model)).toContain(fact.text)
    await expect.poll(() => refreshReasons(home, second.id)).toEqual(['first'])
    // The host asks for a title beside the turn, and does not wait for it.
    await expect.poll(() => model.ofKind('title').map(memfsBlock)).toEqual([undefined, undefined])
  }))

test('promote, demote and rollback show at once', () =>
  withProject(async ({ home, file, model, session }) => {
    const { id, use } = await session()
    const note = { scope: 'project', path: 'reference/note.md' }
    await use(['memory_write', { ...note, content: 'A cold fact.' }])
    const commit = await committed(home, file(note.path))
    await use(['memory_promote', note])
    expect(block(model)).toContain('A cold fact.')
    await use(['memory_demote', { ...note, path: 'system/note.md' }])
    expect(block(model)).not.toContain('A cold fact.')
    await use(['memory_edit', { ...note, oldString: 'cold', newString: 'lukewarm' }])
    await use(['memory_flush', {}])
    await use(['memory_rollback', { commitHash: commit }])
    await expect
      .poll(() => refreshReasons(home, id))
      .toEqual(['first', 'forced:promote', 'forced:demote', 'forced:flush-tool', 'forced:rollback'])
  }))

test('after a compaction the block is new, and the compaction itself does not carry it', () =>
  withProject(async ({ home, model, session }) => {
    const { id, use, say, compact } = await session()
    const fact = fresh()
    await use(fact.write)
    await compact()
    await say('go on')
    expect(block(model)).toContain(fact.text)
    await expect.poll(() => refreshReasons(home, id)).toEqual(['first', 'compacted'])
    expect(model.ofKind('compaction').map(memfsBlock)).toEqual([undefined])
  }))

test('a subagent gets the block of the setting', () =>
  withProject({ options: { subagents: 'tree' } }, async ({ model, session }) => {
    const { use, say } = await session()
    const fact = fresh()
    await use(fact.write)
    await use(['memory_flush', {}])
    const task = { description: 'look', prompt: 'look into it', subagent_type: 'general' }
    let delegated = false
    model.play((request) => {
      if (delegated || !lastUserText(request).includes('delegate')) return { text: 'done' }
      delegated = true
      return { tools: [['task', task]] }
    })
    await say('delegate this')
    const byPrompt = (text: string) =>
      model.turns().findLast((request) => lastUserText(request).includes(text))
    const [main, subagent] = ['delegate', 'look into it'].map((text) => memfsBlock(byPrompt(text)!))
    expect(main).toContain(fact.text)
    expect(subagent).toContain(fact.path)
    expect(subagent).not.toContain(fact.text)
  }))

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
