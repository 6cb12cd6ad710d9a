import { createRefusalReader } from '../../src/memory/language/refuses-keeping.js'
import { fingerprintOf } from './fingerprint.js'
import { packTable, writeTables } from './pack-table.js'
import { type RefusalRow, refusalRows } from './rows.js'
import { copyOf, train } from './train.js'

const SIZE = 1 << 15

export const refusalFingerprint = (): string =>
  fingerprintOf(refusalRows(), ['./refusals.ts', '../../src/memory/language/refuses-keeping.ts'])

/** Writes the table that tells what a person does not want kept. */
export function trainRefusals(): void {
  const read = createRefusalReader()
  const toExample = ({ text, refuses, weight }: RefusalRow) => {
    const { sentences, vectorOf } = read(text)
    const parts = sentences.map((_, at) => copyOf(vectorOf(at)))
    return { parts, isYes: refuses, weight }
  }
  const { weights, bias } = train(refusalRows().map(toExample), { size: SIZE })
  writeTables('memory/language/generated-refusals.ts', 'REFUSALS', {
    madeOf: refusalFingerprint(),
    table: packTable(weights, bias),
  })
}
