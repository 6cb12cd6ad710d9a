import { execFileSync } from 'node:child_process'
import { cpSync, renameSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { expectCacheHolds } from '../support/cache-proof.js'
import { eventually } from '../support/eventually.js'
import { ANTHROPIC_MODEL, CONTEXT_LIMIT } from '../support/home.js'
import { committed, refreshReasons } from '../support/memory-view.js'
import { type ModelRequest, memfsBlock } from '../support/model-request.js'
import type { ModelScript } from '../support/scripted-model.js'
import { sharedOpenCode } from '../support/shared-opencode.js'
import type { Step, ToolCall } from '../support/wire-formats.js'

const withProject = sharedOpenCode()

const block = (model: ModelScript) => memfsBlock(model.last())

test('promote, demote, rollback and a compaction show at once, and the compaction carries no block', () =>
  withProject(async ({ home, file, model, session }) => {
    const { id, use, say, compact } = await session()
    const note = { scope: 'project', path: 'reference/note.md' }
    await use(['memory_write', { ...note, content: 'A cold fact.' }])
    const commit = await committed(home, file(note.path))
    await use(['memory_promote', note])
    expect(block(model)).toContain('A cold fact.')
    await use(['memory_demote', { ...note, path: 'system/note.md' }])
    expect(block(model)).not.toContain('A cold fact.')
    const edit: ToolCall = ['memory_edit', { ...note, oldString: 'cold', newString: 'lukewarm' }]
    await use(edit)
    await use(['memory_flush', {}])
    await use(['memory_rollback', { commitHash: commit }])
    await use(edit)
    await compact()
    await say('go on')
    const forced = ['promote', 'demote', 'flush-tool', 'rollback'].map((by) => `forced:${by}`)
    await expect.poll(() => refreshReasons(home, id)).toEqual(['first', ...forced, 'compacted'])
    expect(model.ofKind('compaction').map(memfsBlock)).toEqual([undefined])
  }))

test('what editors and shells do by hand shows in the block of the next session', () =>
  withProject(async ({ home, model, session, file, put }) => {
    const at = (below: string) => path.join(home.memoryRoot, file(below))
    const shows = (...texts: string[]) =>
      eventually(async () => {
        await (await session()).say('hello')
        for (const text of texts) expect(memfsBlock(model.last())).toContain(text)
      })
    for (let n = 0; n < 20; n += 1) put(`system/many/${n}.md`, 'before')
    // Of two code units each, where the host's engine looks behind amiss.
    put('system/deep/inside.md', 'deep 🛠️ 👩‍💻 👩🏽‍🚒')
    await shows('deep 🛠️ 👩‍💻 👩🏽‍🚒')

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

const PROGRESS = { scope: 'project', path: 'system/progress.md' }
const state = (turn: number) => `Step ${turn} is done.`

/** The model's calls of a turn: each turn changes one hot file. */
function write(turn: number): ToolCall {
  if (turn === 1) return ['memory_write', { ...PROGRESS, description: 'How far we are', content: state(1) }]
  return ['memory_edit', { ...PROGRESS, oldString: state(turn - 1), newString: state(turn) }]
}

const distinctBlocks = (requests: ModelRequest[]) => new Set(requests.map(memfsBlock))

test('the cache holds over twelve turns with a write in each, but for the refreshes in the log', () =>
  withProject({ model: ANTHROPIC_MODEL }, async ({ home, model, session }) => {
    const { id, say } = await session()
    const cold: ToolCall = ['memory_write', { scope: 'project', path: 'reference/cold.md', content: 'Cold.' }]
    const extra: Record<number, Step> = {
      2: { tools: [cold] },
      3: { tools: [['memory_promote', { scope: 'project', path: 'reference/cold.md' }]] },
      6: { tools: [['memory_flush', {}]] },
      9: { text: 'nearly full', usage: { input: 50, cacheRead: 0.7 * CONTEXT_LIMIT } },
    }
    const shownAfter = new Map<number, string | undefined>()
    for (let turn = 1; turn <= 12; turn += 1) {
      const step = extra[turn]
      model.play([{ tools: [write(turn)] }, ...(step ? [step] : [])])
      await say(`turn ${turn}`)
      shownAfter.set(turn, memfsBlock(model.last()))
    }

    const reasons = ['first', 'forced:promote', 'forced:flush-tool', 'pressure']
    await expect.poll(() => refreshReasons(home, id)).toEqual(reasons)
    expect(expectCacheHolds(model.turns())).toBe(reasons.length - 1)
    expect(distinctBlocks(model.turns()).size).toBe(reasons.length)
    // The pressure of turn 9 shows at the start of turn 10, before that turn's own write.
    for (const [turn, latest] of [
      [3, 3],
      [6, 6],
      [10, 9],
    ] as const) {
      expect(shownAfter.get(turn)).toContain(state(latest))
    }
  }))
