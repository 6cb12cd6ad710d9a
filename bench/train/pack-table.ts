import { Buffer } from 'node:buffer'
import { writeFileSync } from 'node:fs'
import { constants, deflateRawSync } from 'node:zlib'
import { type Header, STEPS, type Table } from '../../src/lib/classify/read-tables.js'

/** Weights of fewer steps make a quarter of a packed table, and nothing better on rows that are only run. */
export const LEAST_STEPS = 2

/** Packs weights into a table, each rounded to the nearest step; those of less than `least` steps count nothing. */
export function packTable(weights: Float32Array, bias: number, { least = 0 } = {}): Table {
  const sizes = Float32Array.from(weights, Math.abs).sort()
  // A few outliers would cost all others their steps.
  const greatest = sizes[Math.floor(sizes.length * 0.9998)] as number
  const nibble = (weight: number) => {
    const steps = STEPS * Math.sqrt(Math.abs(weight) / greatest)
    const size = steps < least ? 0 : Math.min(STEPS, Math.round(steps))
    return size === 0 ? 0 : weight < 0 ? 8 + size : size
  }
  const bytes = new Uint8Array(weights.length / 2)
  for (let i = 0; i < bytes.length; i += 1)
    bytes[i] = nibble(weights[2 * i] as number) | (nibble(weights[2 * i + 1] as number) << 4)
  return { weights: bytes, greatest, bias }
}

/** Writes a file of tables as `readTables` reads it. */
export function writeTables(file: string, madeOf: string, named: Readonly<Record<string, Table>>): void {
  let to = 0
  const tables = Object.entries(named).map(([name, { weights, ...of }]) => {
    const from = to
    to += weights.length
    return { name, from, to, ...of }
  })
  const header = JSON.stringify({ madeOf, tables } satisfies Header)
  const weights = Object.values(named).map((table) => table.weights)
  writeTrained(
    `${file}.table`,
    Buffer.concat([Buffer.from(`${header}\n`), ...weights]),
    constants.Z_HUFFMAN_ONLY,
  )
}

/** Packs a file of the package's folder `tables`, which `readTrained` reads. Weights repeat by chance alone, and are a seventh smaller where no repeats are sought. */
export function writeTrained(file: string, content: string | Buffer, strategy?: number): void {
  const packed = deflateRawSync(content, { level: constants.Z_BEST_COMPRESSION, strategy })
  writeFileSync(new URL(`../../tables/${file}`, import.meta.url), packed)
  console.log(`${file}: ${Math.round(packed.length / 1000)} kB`)
}
