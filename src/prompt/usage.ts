import type { Sessions } from '../state/sessions.js'
import { hitRatePct, type Tally, usageSlice } from '../state/usage.js'
import { epochSlice } from './session-block.js'

/** What one session, or all of them, has used. */
export type Usage = { tally: Tally; refreshes: Readonly<Record<string, number>> }

export async function usageOfAll(sessions: Pick<Sessions, 'all'>): Promise<Usage[]> {
  const [usages, epochs] = await Promise.all([sessions.all(usageSlice), sessions.all(epochSlice)])
  return usages.map(({ tally }, i) => ({ tally, refreshes: epochs[i]?.refreshes ?? {} }))
}

export function sumOf(all: readonly Usage[]): Usage {
  const tally: Tally = { turns: 0, recalls: 0, inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
  const refreshes: Record<string, number> = {}
  for (const usage of all) {
    for (const key of Object.keys(tally) as (keyof Tally)[]) tally[key] += usage.tally[key]
    for (const [reason, count] of Object.entries(usage.refreshes))
      refreshes[reason] = (refreshes[reason] ?? 0) + count
  }
  return { tally, refreshes }
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
