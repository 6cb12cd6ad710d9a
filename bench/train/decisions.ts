import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createDecisionReader } from '../../src/session/notes/find-decisions.js'
import { fingerprintOf } from './fingerprint.js'
import { packTable } from './pack-table.js'
import { type DecisionRow, decisionRows } from './rows.js'
import { train } from './train.js'

const TABLE = fileURLToPath(new URL('../../src/session/notes/generated-decisions.ts', import.meta.url))
const SIZE = 1 << 15

export const decisionFingerprint = (): string =>
  fingerprintOf(decisionRows(), ['./decisions.ts', '../../src/session/notes/find-decisions.ts'])

/** Writes the table that tells which sentences of a talk decide something. */
export function trainDecisions(): void {
  const read = createDecisionReader()
  const examplesOf = ({ text, by, decision, weight }: DecisionRow) => {
    const { sentences, vectorOf } = read(text, by)
    return sentences.map((sentence, at) => {
      const { places, values, size } = vectorOf(at)
      const isYes = decision !== null && (decision.includes(sentence) || sentence.includes(decision))
      return { parts: [{ places: places.slice(0, size), values: values.slice(0, size) }], isYes, weight }
    })
  }
  const { weights, bias } = train(decisionRows().flatMap(examplesOf), { size: SIZE })
  const table = { madeOf: decisionFingerprint(), table: packTable(weights, bias) }
  const text = `/** Written by \`npm run train\` from the rows of bench/data. */\nexport const DECISIONS = ${JSON.stringify(table)}\n`
  writeFileSync(TABLE, text)
  console.log(`decisions: ${Math.round(text.length / 1000)} kB`)
}
