import {
  createPartReaders,
  type PartReader,
  partsOf,
  sentencesAtEnds,
} from '../../src/memory/language/refuses-keeping.js'
import { fingerprintOf } from './fingerprint.js'
import { LEAST_STEPS, packTable, writeTables } from './pack-table.js'
import { forNowRows, type LabelledText, refusalRows } from './rows.js'
import { copyOf, train } from './train.js'

const SIZE = 1 << 16
/** A short while is told in fewer words. */
const FOR_NOW_SIZE = 1 << 15

export const refusalFingerprint = (): string =>
  fingerprintOf(
    [refusalRows(), forNowRows()],
    ['./refusals.ts', '../../src/memory/language/refuses-keeping.ts'],
  )

/** Writes the tables that tell what a person does not want kept, or not for long. */
export function trainRefusals(): void {
  const read = createPartReaders()
  const tableOf = (rows: readonly LabelledText[], read: PartReader, size: number) => {
    const toExample = ({ text, isYes, weight }: LabelledText) => {
      const parts = sentencesAtEnds(text).flatMap(partsOf)
      return { parts: parts.map((part) => copyOf(read(part))), isYes, weight }
    }
    const { weights, bias } = train(rows.map(toExample), { size })
    return packTable(weights, bias, { least: LEAST_STEPS })
  }
  writeTables('refusals', refusalFingerprint(), {
    refuses: tableOf(refusalRows(), read.refuses, SIZE),
    isForNow: tableOf(forNowRows(), read.isForNow, FOR_NOW_SIZE),
  })
}
