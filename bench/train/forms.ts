import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createFormReader, FORMS, type Form } from '../../src/capture/gate/form.js'
import { fingerprintOf } from './fingerprint.js'
import { packTable } from './pack-table.js'
import { type FormRow, formRows, fullWishes } from './rows.js'
import { train } from './train.js'

const TABLE = fileURLToPath(new URL('../../src/capture/gate/generated-tables.ts', import.meta.url))
/** Places of a table: form shows in a few hundred features, the moment in words. */
const sizeOf = (form: Form) => 1 << (form === 'momentary' ? 13 : 12)
/** What a text counts that is refused for another reason. */
const OTHER = 0.3

const sets = () => ({ rows: formRows(), wishes: fullWishes() })

export const formFingerprint = (): string =>
  fingerprintOf(sets(), ['./forms.ts', '../../src/capture/gate/form.ts', '../../src/capture/gate/words.ts'])

/** Writes the tables that tell by its form what is no statement. */
export function trainForms(): void {
  const read = createFormReader()
  const toExample = (row: FormRow) => {
    const { places, values, size } = read(row.text).vector
    return { ...row, parts: [{ places: places.slice(0, size), values: values.slice(0, size) }] }
  }
  const { rows, wishes } = sets()
  const [examples, asked] = [rows.map(toExample), wishes.map(toExample)]
  const tables = FORMS.map((form) => {
    const { weights, bias } = train(
      [...examples, ...(form === 'only-wish' ? asked : [])].map(({ parts, reason, weight }) => {
        const isYes = reason === form
        return { parts, isYes, weight: reason === undefined || isYes ? weight : OTHER }
      }),
      { size: sizeOf(form) },
    )
    return [form, packTable(weights, bias)] as const
  })
  const text = `/** Written by \`npm run train\` from the rows of bench/data. */\nexport const FORM_TABLES = ${JSON.stringify({ madeOf: formFingerprint(), ...Object.fromEntries(tables) })}\n`
  writeFileSync(TABLE, text)
  console.log(`forms: ${Math.round(text.length / 1000)} kB`)
}
