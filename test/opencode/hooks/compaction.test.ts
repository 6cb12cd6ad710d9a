import { expect, test } from 'vitest'
import type { ProjectMemory } from '../../../src/features/project-memory.js'
import { compactionHook, textCompleteHook } from '../../../src/opencode/hooks/compaction.js'
import { createEventTranslator } from '../../../src/opencode/translate-events.js'
import { failing, HELPER_SESSION, hookScene } from '../../support/hook-scene.js'

const SUMMARY = 'msg_summary'

function scene(readers: Partial<ProjectMemory>, isOpen = true) {
  const { memfs, guard, kinds, lines } = hookScene(readers, { isOpen })
  const translator = createEventTranslator(kinds, () => 0)
  const info = { id: SUMMARY, sessionID: 'ses_1', role: 'assistant', summary: true, tokens: {} }
  translator.translate({ type: 'message.updated', properties: { info } } as never)
  const complete = textCompleteHook(memfs, guard, kinds, translator)
  return {
    lines,
    async compacting(): Promise<string[]> {
      const output = { context: ['of the host'] }
      await compactionHook(memfs, guard)({ sessionID: 'ses_1' }, output)
      return output.context
    },
    async completed(messageID: string, text: string, sessionID = 'ses_1'): Promise<string> {
      const output = { text }
      await complete({ sessionID, messageID, partID: 'prt_1' }, output)
      return output.text
    },
  }
}

test('what is to be kept is said to a compaction behind what the host says, also when a reader fails', async () => {
  const { compacting, lines } = scene({
    compactions: [async (id) => [`goal of ${id}`], failing, async () => [], async () => ['a', 'b']],
  })
  expect(await compacting()).toEqual(['of the host', 'goal of ses_1', 'a', 'b'])
  expect(lines).toEqual([expect.stringMatching(/^reader failed .*broken reader/)])
})

test('a summary is read as its filters have left it, also when one of them fails', async () => {
  const read: string[] = []
  const { completed, lines } = scene({
    summaryReaders: [failing, async (_, text) => void read.push(text)],
    summaryFilters: [async (_, text) => `${text}!`, failing, async (id, text) => `${id}: ${text}`],
    turnEnds: [failing],
  })
  expect(await completed(SUMMARY, 'Done')).toBe('ses_1: Done!')
  expect(read).toEqual(['ses_1: Done!'])
  expect(lines).toHaveLength(2)
})

test('any other text is as it was, and those who wait for the end of a turn are all told', async () => {
  const told: string[] = []
  const turnEnds = [
    async (id: string) => void told.push(id),
    failing,
    async (id: string) => void told.push(id),
  ]
  const { completed } = scene({ turnEnds, summaryFilters: [failing] })
  expect(await completed('msg_other', 'Done')).toBe('Done')
  expect(told).toEqual(['ses_1', 'ses_1'])
})

test('the texts of a helper session, and those before memory is open, are told to nobody', async () => {
  const told: string[] = []
  const turnEnds = [async (id: string) => void told.push(id)]
  expect(await scene({ turnEnds }).completed('msg_other', 'x', HELPER_SESSION)).toBe('x')
  expect(await scene({ turnEnds }, false).completed('msg_other', 'x')).toBe('x')
  expect(told).toEqual([])
})
