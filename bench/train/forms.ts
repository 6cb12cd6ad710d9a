import { createFormReader, FORMS, type Form } from '../../src/capture/gate/form.js'
import { fingerprintOf } from './fingerprint.js'
import { packTable, writeTables } from './pack-table.js'
import { type FormRow, formRows, fullWishes } from './rows.js'
import { copyOf, train } from './train.js'

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
  const toExample = (row: FormRow) => ({ ...row, parts: [copyOf(read(row.text).vector)] })
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
  writeTables('capture/gate/generated-tables.ts', 'FORM_TABLES', {
    madeOf: formFingerprint(),
    ...Object.fromEntries(tables),
  })
}
