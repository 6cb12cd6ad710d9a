import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createRefusalReader } from '../../src/memory/language/refuses-keeping.js'
import { fingerprintOf } from './fingerprint.js'
import { packTable } from './pack-table.js'
import { type RefusalRow, refusalRows } from './rows.js'
import { train } from './train.js'

const TABLE = fileURLToPath(new URL('../../src/memory/language/generated-refusals.ts', import.meta.url))
const SIZE = 1 << 15

export const refusalFingerprint = (): string =>
  fingerprintOf(refusalRows(), ['./refusals.ts', '../../src/memory/language/refuses-keeping.ts'])

/** Writes the table that tells what a person does not want kept. */
export function trainRefusals(): void {
  const read = createRefusalReader()
  const toExample = ({ text, refuses, weight }: RefusalRow) => {
    const { sentences, vectorOf } = read(text)
    const parts = sentences.map((_, at) => {
      const { places, values, size } = vectorOf(at)
      return { places: places.slice(0, size), values: values.slice(0, size) }
    })
    return { parts, isYes: refuses, weight }
  }
  const { weights, bias } = train(refusalRows().map(toExample), { size: SIZE })
  const table = { madeOf: refusalFingerprint(), table: packTable(weights, bias) }
  const text = `/** Written by \`npm run train\` from the rows of bench/data. */\nexport const REFUSALS = ${JSON.stringify(table)}\n`
  writeFileSync(TABLE, text)
  console.log(`refusals: ${Math.round(text.length / 1000)} kB`)
}
