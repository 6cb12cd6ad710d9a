import { epochSlice } from '../../prompt/session-block.js'
import { prunedSlice } from '../../session/prune/pruner.js'
import { hitRatePct, type Tally, usageSlice } from '../../state/usage.js'
import type { VerbSpec } from '../run.js'
import { drawTable } from '../terminal.js'
import { callsToday } from './overview.js'

const DAY_MS = 86_400_000

/** `memfs stats`: what memory has used, over all sessions that are still known. */
export const stats: VerbSpec = {
  usage: 'stats',
  summary:
    'the figures over all sessions: cache hits, tokens, calls of the small model, what pruning kept out',
  example: 'memfs stats --days 7',
  options: [['--days <n>', 'decisions of so many days (30)']],
  async run({ open, terminal }, _, { days }) {
    const memory = await open()
    const { sessions, account } = memory
    const [usages, epochs, pruned, decisions] = await Promise.all([
      sessions.all(usageSlice),
      sessions.all(epochSlice),
      sessions.all(prunedSlice),
      account.last(4_000),
    ])
    const since = Date.now() - (Number(days) > 0 ? Number(days) : 30) * DAY_MS
    const recent = decisions.filter(({ at }) => Date.parse(at) >= since)
    const sum = (key: keyof Tally) => usages.reduce((total, { tally }) => total + tally[key], 0)
    const tally = {
      turns: sum('turns'),
      inputTokens: sum('inputTokens'),
      cacheReadTokens: sum('cacheReadTokens'),
      cacheWriteTokens: sum('cacheWriteTokens'),
      recalls: sum('recalls'),
    }
    const refreshes: Record<string, number> = {}
    for (const { refreshes } of epochs)
      for (const [reason, count] of Object.entries(refreshes))
        refreshes[reason] = (refreshes[reason] ?? 0) + count
    const data = {
      sessions: usages.length,
      ...tally,
      cacheHitPct: hitRatePct(tally),
      refreshes,
      prunedChars: pruned.reduce((total, { savedChars }) => total + savedChars, 0),
      decisions: {
        kept: recent.filter(({ outcome }) => outcome === 'kept' || outcome === 'superseded').length,
        refused: recent.filter(({ outcome }) => outcome === 'rejected').length,
      },
      smallModelToday: callsToday(memory),
    }
    const { smallModelToday: model } = data
    const rows = (
      [
        ['sessions', data.sessions],
        ['turns', data.turns],
        ['cache hit rate, %', data.cacheHitPct],
        ['input tokens, new', data.inputTokens],
        ['input tokens, from the cache', data.cacheReadTokens],
        ['input tokens, into the cache', data.cacheWriteTokens],
        ['messages with excerpts', data.recalls],
        ...Object.entries(refreshes).map(([reason, count]) => [`blocks made: ${reason}`, count] as const),
        ['characters that pruning kept out', data.prunedChars],
        ['facts kept', data.decisions.kept],
        ['candidates refused', data.decisions.refused],
        ['calls of the small model today', model.calls],
        ['its tokens today', model.inputTokens + model.outputTokens],
      ] as const
    ).filter(([, figure]) => figure > 0)
    const drawn = drawTable(
      terminal,
      [{ title: 'what' }, { title: 'how much', align: 'right' }],
      rows.map(([name, figure]) => [name, figure.toLocaleString('en')]),
    )
    return { data, lines: rows.length === 0 ? ['Nothing has been used yet.'] : drawn }
  },
}
