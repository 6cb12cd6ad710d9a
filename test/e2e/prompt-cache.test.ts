import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { expectCacheHolds } from '../support/cache-proof.js'
import { ANTHROPIC_MODEL, CONTEXT_LIMIT } from '../support/home.js'
import { memoryGit, memoryLog, readLog, refreshReasons } from '../support/memory-view.js'
import { lastUserText, type ModelRequest, memfsBlock } from '../support/model-request.js'
import type { Step, ToolCall } from '../support/wire-formats.js'
import { withOpenCode } from '../support/with-opencode.js'

const PROGRESS = { scope: 'project', path: 'system/progress.md' }
const state = (turn: number) => `Step ${turn} is done.`

/** The model's calls of a turn: each turn changes one hot file. */
function write(turn: number): ToolCall {
  if (turn === 1) return ['memory_write', { ...PROGRESS, description: 'How far we are', content: state(1) }]
  return ['memory_edit', { ...PROGRESS, oldString: state(turn - 1), newString: state(turn) }]
}

const distinctBlocks = (requests: ModelRequest[]) => new Set(requests.map(memfsBlock))

test('the cache holds over twenty turns with a write in each, but for the refreshes in the log', () =>
  withOpenCode({ model: ANTHROPIC_MODEL }, async ({ home, model, session }) => {
    const { id, say } = await session()
    const cold: ToolCall = ['memory_write', { scope: 'project', path: 'reference/cold.md', content: 'Cold.' }]
    const extra: Record<number, Step> = {
      5: { tools: [cold] },
      6: { tools: [['memory_promote', { scope: 'project', path: 'reference/cold.md' }]] },
      12: { tools: [['memory_flush', {}]] },
      16: { text: 'nearly full', usage: { input: 50, cacheRead: 0.7 * CONTEXT_LIMIT } },
    }
    const shownAfter = new Map<number, string | undefined>()
    for (let turn = 1; turn <= 20; turn += 1) {
      const step = extra[turn]
      model.play([{ tools: [write(turn)] }, ...(step ? [step] : [])])
      await say(`turn ${turn}`)
      shownAfter.set(turn, memfsBlock(model.last()))
    }

    const reasons = ['first', 'forced:promote', 'forced:flush-tool', 'pressure']
    await expect.poll(() => refreshReasons(home, id)).toEqual(reasons)
    expect(expectCacheHolds(model.turns())).toBe(reasons.length - 1)
    expect(distinctBlocks(model.turns()).size).toBe(reasons.length)
    // The pressure of turn 16 shows at the start of turn 17, before that turn's own write.
    for (const [turn, latest] of [
      [6, 6],
      [12, 12],
      [17, 16],
    ] as const) {
      expect(shownAfter.get(turn)).toContain(state(latest))
    }
  }))

test('what a run writes is committed at its end and in the prompt of the next; the cache holds over those that continue one session, with recall', () =>
  withOpenCode(
    { model: ANTHROPIC_MODEL, memfs: { recall: { maxWaitMs: 4_000 } } },
    async ({ home, model, run }) => {
      const folder = path.join(home.memoryRoot, 'global/reference')
      mkdirSync(folder, { recursive: true })
      for (const [name, content] of [
        ['payments', 'Set idempotencyKey on every createCharge call, or customers pay twice.'],
        ['deploys', 'Deploy the staging cluster with make release-staging; helm upgrade skips migrations.'],
        ['fonts', 'The invoice renderer needs the Inter font installed, else totals overlap.'],
      ])
        writeFileSync(path.join(folder, `${name}.md`), `${content}\n`)
      const deploy = { scope: 'project', path: 'system/deploy.md', content: 'Deploy with: make ship' }
      model.play([{ tools: [['memory_write', { ...deploy, description: 'How to deploy' }]] }])
      await run({ prompt: 'remember how to deploy' })
      expect(memoryGit(home, 'status', '--porcelain')).toBe('')
      const session = readLog(home).find(({ fields }) => fields['session'])?.fields['session'] ?? ''
      const commit = memoryLog(home).find(({ files }) => files.includes('projects/my-app/system/deploy.md'))
      expect(commit?.subject).toMatch(/^memory: add .*deploy\.md/)
      expect(commit?.trailers).toEqual({ 'OpenCode-Session': [session], 'OpenCode-Agent': ['build'] })
      const before = model.turns().length

      const prompts = [
        'why do customers pay twice after createCharge?',
        'thanks!',
        'how do I deploy the staging cluster?',
      ]
      for (const [i, prompt] of prompts.entries()) {
        const flush: Step = { tools: [['memory_flush', {}]] }
        model.play([{ tools: [write(i + 1)] }, ...(i === 2 ? [flush] : [])])
        await run({ prompt, continue: i > 0 })
      }
      expect(refreshReasons(home)).toEqual(['first', 'first', 'forced:flush-tool'])
      const turns = model.turns().slice(before)
      expect(lastUserText(turns[0] as ModelRequest)).toContain(prompts[0])
      expect(memfsBlock(turns[0] as ModelRequest)).toContain('Deploy with: make ship')
      expect(expectCacheHolds(turns)).toBe(1)
      expect(distinctBlocks(turns).size).toBe(2)
      expect(memfsBlock(model.last())).toContain(state(3))
      expect(turns).toHaveLength(7)
      await expect.poll(() => model.ofKind('title').map(memfsBlock)).toEqual([undefined, undefined])
      expect(model.last().raw.match(/<memfs-recall>/g)).toHaveLength(2)
      expect(readLog(home).filter(({ message }) => message === 'recall added')).toHaveLength(2)
    },
  ))
