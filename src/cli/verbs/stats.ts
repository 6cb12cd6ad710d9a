import { countDecisions } from '../../capture/captured-command.js'
import { DAY_MS } from '../../lib/day.js'
import { sumOf, usageOfAll } from '../../prompt/usage.js'
import { remindersSlice, sumFollowed } from '../../reminders/reminders-slice.js'
import { prunedSlice } from '../../session/prune/pruner.js'
import { hitRatePct } from '../../state/usage.js'
import type { VerbSpec } from '../run.js'
import { drawTable } from '../terminal.js'
import { callsToday } from './overview.js'

const MAX_DECISIONS = 4_000
const DEFAULT_DAYS = 30

export const stats: VerbSpec = {
  usage: 'stats',
  summary:
    'the figures over all sessions: cache hits, tokens, calls of the small model, what pruning kept out',
  example: 'memfs stats --days 7',
  options: [['--days <n>', `decisions of so many days (${DEFAULT_DAYS})`]],
  async run({ open, terminal }, _, { days }) {
    const memory = await open()
    const { sessions, auditLog } = memory
    const all = await usageOfAll(sessions)
    const { tally, refreshes } = sumOf(all)
    const pruned = await sessions.all(prunedSlice)
    const prohibitions = sumFollowed(await sessions.all(remindersSlice))
    const since = Date.now() - (Number(days) > 0 ? Number(days) : DEFAULT_DAYS) * DAY_MS
    const decisions = (await auditLog.last(MAX_DECISIONS)).filter(({ at }) => Date.parse(at) >= since)
    const data = {
      sessions: all.length,
      ...tally,
      cacheHitPct: hitRatePct(tally),
      refreshes,
      prunedChars: pruned.reduce((total, { savedChars }) => total + savedChars, 0),
      prohibitions,
      decisions: countDecisions(decisions),
      smallModelToday: await callsToday(memory),
    }
    const { smallModelToday: model } = data
    const figures: [name: string, figure: number][] = [
      ['sessions', data.sessions],
      ['turns', data.turns],
      ['cache hit rate, %', data.cacheHitPct],
      ['input tokens, new', data.inputTokens],
      ['input tokens, from the cache', data.cacheReadTokens],
      ['input tokens, into the cache', data.cacheWriteTokens],
      ['messages with excerpts', data.recalls],
      ...Object.entries(refreshes).map(([reason, count]): [string, number] => [
        `blocks made: ${reason}`,
        count,
      ]),
      ['characters that pruning kept out', data.prunedChars],
      ['prohibitions reminded of', prohibitions.reminded],
      ['of these followed', prohibitions.followed],
      ['facts kept', data.decisions.kept],
      ['candidates refused', data.decisions.refused],
      ['calls of the small model today', model.calls],
      ['its tokens today', model.inputTokens + model.outputTokens],
    ]
    const rows = figures.flatMap(([name, figure]) =>
      figure > 0 ? [[name, figure.toLocaleString('en')]] : [],
    )
    const columns = [{ title: 'what' }, { title: 'how much', align: 'right' as const }]
    return {
      data,
      lines: rows.length === 0 ? ['Nothing has been used yet.'] : drawTable(terminal, columns, rows),
    }
  },
}
