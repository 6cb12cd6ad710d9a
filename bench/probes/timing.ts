import { setImmediate as nextTurn } from 'node:timers/promises'

/** Times of `task` in ms, one a round, with a turn of the event loop between rounds for whatever works in the background. */
export async function timesOf(rounds: number, task: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await nextTurn()
    const start = performance.now()
    await task(round)
    times.push(performance.now() - start)
  }
  return times
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

export async function timed<T>(task: () => T | Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now()
  const value = await task()
  return { ms: performance.now() - start, value }
}
