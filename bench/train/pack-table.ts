import { Buffer } from 'node:buffer'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { STEPS, type Table } from '../../src/lib/classify/table.js'

/** Packs weights into a table, each rounded to the nearest step. */
export function packTable(weights: Float32Array, bias: number): Table {
  const sizes = Float32Array.from(weights, Math.abs).sort()
  // A few outliers would cost all others their steps.
  const greatest = sizes[Math.floor(sizes.length * 0.9998)] as number
  const nibble = (weight: number) => {
    const size = Math.min(STEPS, Math.round(STEPS * Math.sqrt(Math.abs(weight) / greatest)))
    return size === 0 ? 0 : weight < 0 ? 8 + size : size
  }
  const bytes = new Uint8Array(weights.length / 2)
  for (let i = 0; i < bytes.length; i += 1)
    bytes[i] = nibble(weights[2 * i] as number) | (nibble(weights[2 * i + 1] as number) << 4)
  return { weights: Buffer.from(bytes).toString('base64'), greatest, bias }
}

/** Writes `export const NAME = …` into a file below `src`. */
export function writeTables(file: string, name: string, tables: object): void {
  const text = `/** Written by \`npm run train\` from the rows of bench/data. */\nexport const ${name} = ${JSON.stringify(tables)}\n`
  writeFileSync(fileURLToPath(new URL(`../../src/${file}`, import.meta.url)), text)
  console.log(`${file}: ${Math.round(text.length / 1000)} kB`)
}
