import { createValueReader } from '../../src/memory/language/gives-password.js'
import { fingerprintOf } from './fingerprint.js'
import { LEAST_STEPS, packTable, writeTables } from './pack-table.js'
import { passwordRows } from './rows.js'
import { copyOf, train } from './train.js'

const SIZE = 1 << 15

export const passwordFingerprint = (): string =>
  fingerprintOf(passwordRows(), ['./passwords.ts', '../../src/memory/language/gives-password.ts'])

/** Writes the table that tells the value of a password from what else is said of one. */
export function trainPasswords(): void {
  const read = createValueReader()
  const examples = passwordRows().flatMap(({ text, isYes, weight }) =>
    [...read(text)].map(({ vector }) => ({ parts: [copyOf(vector)], isYes, weight })),
  )
  const { weights, bias } = train(examples, { size: SIZE })
  writeTables('passwords', passwordFingerprint(), {
    isValue: packTable(weights, bias, { least: LEAST_STEPS }),
  })
}
