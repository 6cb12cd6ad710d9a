import fc from 'fast-check'
import { isFolderName } from '../../src/projects/folder-name.js'
import type { RegistryRow } from '../../src/projects/registry.js'
import { anyText } from '../support/any-text.js'

/** Characters that mean something in a table, a reference, a path or a terminal. */
const hostile = fc.constantFrom(
  ...['|', '\\', '\n', '\r', '&', '#', ';', '&#10;', '&amp;', '-', ' ', '\t', ':', '<', '>', '"'],
  ...['\u200b', '\u202e', '\u2028', '\u00a0', '\ufeff', '\ud800', '\u0000', 'é', 'e\u0301', '日', '👩‍🚀'],
  ...['.', '~', 'A'],
)

export const mixedText = fc.oneof(
  anyText({ maxLength: 40 }),
  fc.array(hostile, { maxLength: 12 }).map((parts) => parts.join('')),
)

export const absolutePath = fc
  .array(
    mixedText.filter((part) => !part.includes('/')),
    { maxLength: 4 },
  )
  .map((parts) => `/${parts.join('/')}`)

export const commit = fc.constantFrom('a', 'b', 'c').map((digit) => digit.repeat(40))

export const date = fc.constantFrom('2025-01-01', '2025-02-03', '2025-12-31')

export const row: fc.Arbitrary<RegistryRow> = fc.record(
  {
    name: mixedText.filter(isFolderName),
    rootCommit: commit,
    address: mixedText.filter((text) => text !== ''),
  },
  { requiredKeys: ['name'] },
)

const tableLine = fc.oneof(
  fc.constantFrom(
    ...['| Project | Path | Last Seen |', '| Path | Note | Project | Root commit |', '| Key | Value |'],
    '| Project | Root commit | Address |',
    ...['|---|---|---|', '| :-- | --: |', '| a | /a | 2025-01-01 |', '| b | note | /b | x | y |'],
    ...['| /c | c | ', '  | d | /d', '| odd |', '|', '', 'Prose with a | pipe.'],
  ),
  mixedText,
)

/** What a person may have made of the file. */
export const registryText = fc
  .tuple(fc.array(tableLine, { maxLength: 10 }), fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\n'))
  .map(([lines, end, last]) => lines.join(end) + last)
