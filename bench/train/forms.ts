import { createFormReader, FORMS, type Form } from '../../src/capture/gate/form.js'
import { fingerprintOf } from './fingerprint.js'
import { packTable, writeTables } from './pack-table.js'
import { type FormRow, formRows, fullWishes } from './rows.js'
import { copyOf, train } from './train.js'

/** Places of a table: form shows in a few hundred features, the moment in words. */
const sizeOf = (form: Form) => 1 << (form === 'momentary' ? 15 : 12)
/** What a text counts that is refused for another reason. */
const OTHER = 0.3
/** What one of the moment counts, since statements are many more; all of these count as much as a row that was laid before a gate. */
const OF_MOMENT = 4
const weightOf = (form: Form, { reason, weight }: FormRow) => {
  if (reason !== undefined && reason !== form) return OTHER
  return form !== 'momentary' ? weight : reason ? OF_MOMENT : 1
}
/** Of these much looks like what is to be remembered. */
const BESIDE_WISHES: readonly Form[] = ['only-wish', 'momentary']

const sets = () => ({ rows: formRows(), wishes: fullWishes() })

export const formFingerprint = (): string =>
  fingerprintOf(sets(), ['./forms.ts', '../../src/capture/gate/form.ts', '../../src/capture/gate/words.ts'])

/** Writes the tables that tell by its form what is no statement. */
export function trainForms(): void {
  const read = createFormReader()
  const { rows, wishes } = sets()
  const tables = FORMS.map((form) => {
    const toExample = (row: FormRow) => ({
      parts: [copyOf(read(row.text)[form === 'momentary' ? 'wordsOf' : 'looksOf']())],
      isYes: row.reason === form,
      weight: weightOf(form, row),
    })
    const { weights, bias } = train(
      [...rows, ...(BESIDE_WISHES.includes(form) ? wishes : [])]
        .filter(({ hasLooks }) => hasLooks || form === 'momentary')
        .map(toExample),
      { size: sizeOf(form) },
    )
    return [form, packTable(weights, bias)] as const
  })
  writeTables('forms', formFingerprint(), Object.fromEntries(tables))
}
