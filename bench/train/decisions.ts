import { createDecisionReader } from '../../src/session/notes/find-decisions.js'
import { fingerprintOf } from './fingerprint.js'
import { packTable, writeTables } from './pack-table.js'
import { type DecisionRow, decisionRows } from './rows.js'
import { copyOf, train } from './train.js'

const SIZE = 1 << 15

export const decisionFingerprint = (): string =>
  fingerprintOf(decisionRows(), ['./decisions.ts', '../../src/session/notes/find-decisions.ts'])

/** Writes the table that tells which sentences of a talk decide something. */
export function trainDecisions(): void {
  const read = createDecisionReader()
  const examplesOf = ({ text, by, decision, weight }: DecisionRow) => {
    const { sentences, vectorOf } = read(text, by)
    return sentences.map((sentence, at) => {
      const isYes = decision !== null && (decision.includes(sentence) || sentence.includes(decision))
      return { parts: [copyOf(vectorOf(at))], isYes, weight }
    })
  }
  const { weights, bias } = train(decisionRows().flatMap(examplesOf), { size: SIZE })
  writeTables('decisions', decisionFingerprint(), { decides: packTable(weights, bias) })
}
