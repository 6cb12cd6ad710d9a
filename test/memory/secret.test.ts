import { expect, test } from 'vitest'
import { secretsIn } from '../../src/memory/secret.js'
import { labelledRows } from '../support/labelled-rows.js'

const found = (text: string) => secretsIn(text).map(({ start, end }) => text.slice(start, end))

// Values are put together here, so that no scanner takes a file for a leak.
const VALUES: Readonly<Record<string, readonly string[]>> = {
  GERMAN: ['geheim', '123'],
  ENGLISH: ['hunter', '2abc'],
  FRENCH: ['azer', 'ty12'],
  MIXED: ['gR33n', '.Apple'],
  BLOOM: ['Blume', '-7788'],
  BERRY: ['raspberry', '-42'],
  HEX: ['9f86d081884c7d65', '9a2feaa0c55ad015'],
  SEASON: ['Herbst', '#2026'],
  RUN: ['k7Qz2mXv9TbR4wLp8N', 'cY3sHd6JfG1aUe5Vi'],
  ID: ['dd80b4af9ffe', 'Ywiu15582YvwYm'],
  BASE: ['YWRtaW46', 'Wng5a1Fwdzch'],
}
const filled = (text: string) =>
  text.replace(/\{([A-Z]+)\}/g, (whole, name: string) => VALUES[name]?.join('') ?? whole)

test.each(labelledRows<{ text: string; secret?: string }>(/^exact-secrets/))(
  '$text holds: $secret',
  ({ text, secret }) => {
    if (secret === undefined) expect(found(filled(text))).toEqual([])
    else expect(found(filled(text))).toContain(filled(secret))
  },
)

test('passwords with digits and signs are found in rows that no table has learned from, and nothing else', () => {
  const rows = labelledRows<{ text: string; gives: boolean }>(/^held-passwords-2/)
  expect(rows.filter(({ text, gives }) => secretsIn(text).length > 0 !== gives)).toEqual([])
})
