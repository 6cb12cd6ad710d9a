import type { Hooks } from '@opencode-ai/plugin'
import type { Memfs } from '../../memfs.js'
import type { SessionKinds } from '../session-kinds.js'
import type { EventTranslator } from '../translate-events.js'
import { type Guard, readOr } from './guard.js'

export function compactionHook(
  memfs: Memfs,
  guard: Guard,
): NonNullable<Hooks['experimental.session.compacting']> {
  return ({ sessionID }, output) =>
    guard('session.compacting', output, async () => {
      const { compactions } = await memfs.open()
      const texts = compactions.map((reader) => readOr(memfs.log, sessionID, () => reader(sessionID), []))
      const told = (await Promise.all(texts)).flat()
      return ({ context }) => void context.push(...told)
    })
}

/** Longest time that a finished text may be held back, in ms. What its readers await has shorter limits of its own. */
const TEXT_END_LIMIT_MS = 65_000

/** Passes on a finished text: a compaction's summary to be filtered and read, any other to the turn's end barriers. */
export function textCompleteHook(
  memfs: Memfs,
  guard: Guard,
  kinds: SessionKinds,
  translator: EventTranslator,
): NonNullable<Hooks['experimental.text.complete']> {
  return async ({ sessionID, messageID }, output) => {
    if (kinds.isHelper(sessionID)) return
    if (translator.isSummary(messageID))
      return guard('text.complete', output, async () => {
        const { summaryFilters, summaryReaders } = await memfs.open()
        let { text } = output
        for (const filter of summaryFilters)
          text = await readOr(memfs.log, sessionID, () => filter(sessionID, text), text)
        for (const reader of summaryReaders)
          await readOr(memfs.log, sessionID, () => reader(sessionID, text), undefined)
        return (it) => void Object.assign(it, { text })
      })
    const readers = memfs.opened()?.turnEnds ?? []
    if (readers.length === 0) return
    const work = async () => {
      for (const reader of readers) await readOr(memfs.log, sessionID, () => reader(sessionID), undefined)
    }
    await guard('text.complete', output, work, { limitMs: TEXT_END_LIMIT_MS })
  }
}
