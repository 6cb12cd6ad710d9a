import { expect, test } from 'vitest'
import { CONTEXT_LIMIT } from '../support/home.js'
import { committed, refreshReasons } from '../support/memory-view.js'
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
/** A TTL is a time that has passed: the one thing here that must be waited for by the clock. */
const pauseLongerThan = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms + 100))
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
    expect(model.ofKind('title').map(memfsBlock)).toEqual([undefined, undefined])
  }))

test('two sessions on one store get the same bytes', () =>
  withProject(async ({ model, session }) => {
    await (await session()).say('hello')
    const before = block(model)
    await (await session()).say('hello again')
    expect(block(model)).toBe(before)
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

test('a flush shows what was deferred, by the tool and by the command', () =>
  withProject(async ({ home, model, session }) => {
    const { id, use, command } = await session()
    const [byTool, byCommand] = [fresh(), fresh()]
    await use(byTool.write)
    expect(block(model)).not.toContain(byTool.text)
    await use(['memory_flush', {}])
    expect(block(model)).toContain(byTool.text)

    await use(byCommand.write)
    expect(block(model)).not.toContain(byCommand.text)
    await command('memfs-flush')
    expect(block(model)).toContain(byCommand.text)
    await expect
      .poll(() => refreshReasons(home, id))
      .toEqual(['first', 'forced:flush-tool', 'forced:flush-command'])
  }))

test('a flush of unchanged memory is consumed', () =>
  withProject(async ({ home, model, session }) => {
    const { id, use, say } = await session()
    await say('hello')
    await use(['memory_flush', {}])
    await use(fresh().write)
    await say('and now?')
    expect(blocks(model)).toHaveLength(1)
    await expect.poll(() => refreshReasons(home, id)).toEqual(['first'])
  }))

test('pressure shows what was deferred, again only ten points later', () =>
  withProject(async ({ home, model, session }) => {
    const { id, say } = await session()
    const usedPercent = async (percent: number) => {
      const fact = fresh()
      const half = (percent / 200) * CONTEXT_LIMIT
      model.play([
        { tools: [fact.write], usage: { input: half, cacheRead: half } },
        { usage: { input: half, cacheRead: half } },
      ])
      await say(`a turn at ${percent} %`)
      return block(model)?.includes(fact.text)
    }
    expect(await usedPercent(10)).toBe(false)
    expect(await usedPercent(70)).toBe(true)
    expect(await usedPercent(71)).toBe(false)
    expect(await usedPercent(82)).toBe(true)
    await expect.poll(() => refreshReasons(home, id)).toEqual(['first', 'pressure', 'pressure'])
  }))

test('a pause longer than the TTL shows what was deferred', () =>
  withProject(
    { options: { cacheTtl: { default: '1h', 'scripted/*': '2s' } } },
    async ({ home, log, model, session }) => {
      const { id, use, say } = await session()
      const fact = fresh()
      await use(fact.write)
      await pauseLongerThan(2_000)
      await say('still there?')
      expect(block(model)).toContain(fact.text)
      await expect.poll(() => refreshReasons(home, id)).toEqual(['first', 'ttl'])
      await pauseLongerThan(2_000)
      await say('and now?')
      const latest = () => log().findLast(({ message }) => message.includes('<memfs>'))
      await expect.poll(latest).toMatchObject({
        message: 'served cached <memfs>',
        fields: { session: id, hash_match: 'true', ttl_ms: '2000' },
      })
    },
  ))

test('a write that fills the block says which files it leaves out', () =>
  withProject({ options: { maxBlockChars: 5_000 } }, async ({ model, session }) => {
    const { use } = await session()
    const write = (path: string): ToolCall => [
      'memory_write',
      { scope: 'project', path, content: 'A fact. '.repeat(110) },
    ]
    const [first] = await use(write('system/first.md'))
    expect(first?.text).not.toContain('WARNING')
    const [second] = await use(write('system/second.md'))
    expect(second?.text).toContain('WARNING: the block is full and leaves out')
    await use(['memory_flush', {}])
    expect(block(model)).toContain('Pinned but left out')
    expect(block(model)?.length).toBeLessThanOrEqual(5_000)
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

test.each(['full', 'tree', 'off'] as const)('a subagent gets its block, subagents: %s', (subagents) =>
  withProject({ options: { subagents } }, async ({ model, session }) => {
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
    if (subagents === 'full') expect(subagent).toBe(main)
    if (subagents === 'off') expect(subagent).toBeUndefined()
    if (subagents === 'tree') {
      expect(subagent).toContain(fact.path)
      expect(subagent).not.toContain(fact.text)
    }
  }),
)
