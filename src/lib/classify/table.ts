import type { Vector } from './features.js'

/** Weights in four bits each: a sign, and k for k²/49 of `greatest`. In a small table, places share a weight. */
export type Table = { weights: Uint8Array; greatest: number; bias: number }

export type Score = (vector: Vector) => number

export const STEPS = 7

/** Opens a table. The score is above 0 where the label is likelier than not. */
export function openTable({ weights, greatest, bias }: Table): Score {
  const last = 2 * weights.length - 1
  const worth = Float64Array.from({ length: 16 }, (_, code) => {
    const size = ((code & 7) / STEPS) ** 2 * greatest
    return code & 8 ? -size : size
  })
  return ({ places, values, size }) => {
    let sum = bias
    for (let i = 0; i < size; i += 1) {
      const place = (places[i] as number) & last
      const byte = weights[place >> 1] as number
      sum += (worth[place & 1 ? byte >> 4 : byte & 15] as number) * (values[i] as number)
    }
    return sum
  }
}
