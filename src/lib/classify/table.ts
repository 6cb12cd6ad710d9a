import type { Vector } from './features.js'

/** A trained table: one weight for each place in four bits, as sign and k²/49 of the greatest; of small tables places share one. */
export type Table = { weights: Uint8Array; greatest: number; bias: number }

export type Score = (vector: Vector) => number

export const STEPS = 7

/** Opens a table. The score is above 0 where the label is likelier than not. */
export function openTable({ weights, greatest, bias }: Table): Score {
  const last = 2 * weights.length - 1
  const worth = Float64Array.from({ length: 16 }, (_, sign) => {
    const size = ((sign & 7) / STEPS) ** 2 * greatest
    return sign & 8 ? -size : size
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
