export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

const resamples = 1_000

/** 95 % bootstrap interval of the mean, the same for the same values. */
export function bootstrap(values: readonly number[]): [low: number, high: number] {
  const random = createRandom(1)
  const means = Array.from({ length: resamples }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] as number)),
  )
  return [percentile(means, 0.025), percentile(means, 0.975)]
}

/** mulberry32: numbers in [0, 1) that follow from the seed. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
