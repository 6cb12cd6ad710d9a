import { expect, test } from 'vitest'
import { particulars } from '../../../src/memory/statement/particulars.js'

test.each([
  ['numbers', 'at most 1,000 rows in 2.5 s', ['1000', '2.5']],
  ['versions and tools', 'npm v10', ['10', 'npm']],
  ['number words', 'two spaces', ['2']],
  ['per cent', 'above 80%', ['80%']],
  ['identifiers', 'set maxChars, MAX_ROWS and sha256', ['maxchars', 'max_rows', 'sha256']],
  ['short forms', 'the CI runs it', ['ci']],
  ['nothing said aside or loud', 'FYI, NEVER deploy the API on a Friday, IT SAYS', ['api', 'friday', 'it']],
  ['flags', 'run with --no-verify -f', ['--no-verify', '-f']],
  ['paths', 'see src/main.ts, ./lib and ~/notes', ['src/main.ts', 'lib', '~/notes']],
  ['hidden files', 'keep .env out', ['.env']],
  ['addresses', 'docs at https://www.example.com/a/.', ['example.com/a']],
  ['names, but not what begins a sentence', 'Ask Anna. Then deploy', ['anna']],
  ['weekdays', 'deploy on Monday', ['monday']],
  ['no German nouns', 'Die Tests laufen nicht auf der Platte', []],
  ['nothing in plain words', 'use tabs for indentation', []],
])('%s', (_, text, expected) => {
  expect([...particulars(text)].sort()).toEqual([...expected].sort())
})
