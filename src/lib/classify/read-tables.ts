import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { ownFolder } from '../own-folder.js'
import type { Vector } from './features.js'

/** Size of the largest unpacked table, in bytes: with smaller chunks, unpacking takes longer. */
const CHUNK_BYTES = 1 << 18

/** Reads a file below `tables` that `npm run train` deflated. Takes some ms, so read it only when it is first needed. */
export const readTrained = (file: string) =>
  inflateRawSync(readFileSync(path.join(ownFolder(), 'tables', file)), { chunkSize: CHUNK_BYTES })

/** First line of a file of tables: a fingerprint of rows and code, and where behind this line each table's weights lie. */
export type Header = {
  madeOf: string
  tables: { name: string; from: number; to: number; greatest: number; bias: number }[]
}

export function readTables<Name extends string>(file: string): Record<Name, Score> {
  const bytes = readTrained(`${file}.table`)
  const begin = bytes.indexOf('\n') + 1
  const { tables } = JSON.parse(bytes.toString('utf8', 0, begin)) as Header
  const weightsOf = ({ from, to }: Header['tables'][number]) => bytes.subarray(begin + from, begin + to)
  const scores = tables.map((table) => [table.name, openTable({ ...table, weights: weightsOf(table) })])
  return Object.fromEntries(scores)
}

/** Weights in four bits each: a sign, and k for k²/49 of `greatest`. In a small table, places share a weight. */
export type Table = { weights: Uint8Array; greatest: number; bias: number }

/** Above 0 where the label is likelier than not. */
type Score = (vector: Vector) => number

export const STEPS = 7

function openTable({ weights, greatest, bias }: Table): Score {
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
