import { changeNamed, createCorrectionReader, toldIn } from '../../src/capture/wish/correction.js'
import { fingerprintOf } from './fingerprint.js'
import { packTable, writeTables } from './pack-table.js'
import { correctionRows } from './rows.js'
import { copyOf, type Example, train } from './train.js'

const SIZE = 1 << 14

export const correctionFingerprint = (): string =>
  fingerprintOf(correctionRows(), [
    ...['./corrections.ts', '../../src/capture/wish/correction.ts'],
    ...['content-words', 'negations'].map((name) => `../../src/memory/statement/${name}.ts`),
    ...['stem', 'without-accents'].map((name) => `../../src/lib/language/${name}.ts`),
  ])

/** What the table may learn of the rows that name all that is new. */
function correctionExamples(rows: ReturnType<typeof correctionRows>): (Example | undefined)[] {
  const read = createCorrectionReader()
  return rows.map(({ fact, said, from, to, ok }) => {
    const told = toldIn(said)
    const change = changeNamed(fact, fact.replace(from, to), told)
    return change && { parts: [...read(told, change)].map(copyOf), isYes: ok, weight: 1 }
  })
}

/** Writes the table that tells whether a message says that something is otherwise now. */
export function trainCorrections(): void {
  const examples = correctionExamples(correctionRows()).filter((one) => one !== undefined)
  const { weights, bias } = train(examples, { size: SIZE })
  writeTables('corrections', correctionFingerprint(), { changes: packTable(weights, bias) })
}
