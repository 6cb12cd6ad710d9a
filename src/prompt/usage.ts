import type { Sessions } from '../state/sessions.js'
import { hitRatePct, type Tally, usageSlice } from '../state/usage.js'
import { epochSlice } from './session-block.js'

/** What one session, or all of them, has used. */
export type Usage = { tally: Tally; refreshes: Readonly<Record<string, number>> }

/** `count`: of the sessions. */
export async function usageOfAll(sessions: Pick<Sessions, 'all'>): Promise<Usage & { count: number }> {
  const tally: Tally = { turns: 0, recalls: 0, inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
  const refreshes: Record<string, number> = {}
  const usages = await sessions.all(usageSlice)
  for (const usage of usages)
    for (const key of Object.keys(tally) as (keyof Tally)[]) tally[key] += usage.tally[key]
  for (const epoch of await sessions.all(epochSlice))
    for (const [reason, count] of Object.entries(epoch.refreshes))
      refreshes[reason] = (refreshes[reason] ?? 0) + count
  return { count: usages.length, tally, refreshes }
}

/** What is told of it, by names. */
export const figuresOf = ({ tally, refreshes }: Usage): [name: string, figure: number][] => [
  ['turns', tally.turns],
  ['cache hit rate, %', hitRatePct(tally)],
  ['input tokens, new', tally.inputTokens],
  ['input tokens, from the cache', tally.cacheReadTokens],
  ['input tokens, into the cache', tally.cacheWriteTokens],
  ['messages with excerpts', tally.recalls],
  ...Object.keys(refreshes)
    .sort()
    .map((why): [string, number] => [`blocks made: ${why}`, refreshes[why] ?? 0]),
]
