import { expect, test } from 'vitest'
import { hideExcepted } from '../../../src/memory/language/hide-excepted.js'
import { maskPrivate } from '../../../src/memory/private.js'

test.each([
  [
    'Remember all of it except the phone number: Anna lives in Cologne, her phone number is 0171 5552390.',
    'Remember all of it: Anna lives in Cologne.\n[private]',
  ],
  [
    'Anna lives in Cologne. Her phone number is 0171 5552390. Remember all that but not the phone number.',
    'Anna lives in Cologne. . Remember all that.\n[private]',
  ],
  [
    'Merk dir alles ausser der Nummer: Anna wohnt in Köln, ihre Telefonnummer ist 0171 5552390.',
    'Merk dir alles: Anna wohnt in Köln.\n[private]',
  ],
  [
    'Retiens tout sauf le numéro : Anna habite à Lyon, son numéro est le 06 12 34 56 78.',
    'Retiens tout: Anna habite à Lyon.\n[private]',
  ],
  [
    '電話番号以外は覚えておいて：アンナはケルン在住、電話番号は0171-555です。',
    '覚えておいて：アンナはケルン在住。\n[private]',
  ],
  ['除了电话号码都记住：安娜住在科隆，电话号码是0171555。', '都记住：安娜住在科隆。\n[private]'],
  [
    '전화번호만 빼고 다 기억해줘: 안나는 쾰른에 살고, 전화번호는 0171 555야.',
    ' 다 기억해줘: 안나는 쾰른에 살고.\n[private]',
  ],
  [
    'Anna lives in Cologne. Her phone number is 0171. Remember all of that, but the phone number that is hers.',
    'Anna lives in Cologne. . Remember all of that.\n[private]',
  ],
  [
    'Remember all of it except the number. Anna lives in Cologne. Her number is <private>0171, she is called Lea</private>.',
    'Remember all of it. Anna lives in Cologne. .\n[private]',
  ],
])('what a wish leaves out is private: %s', (text, left) =>
  expect(maskPrivate(hideExcepted(text))).toBe(left),
)

test.each([
  'Remember that everything except billing runs in eu-west. Billing runs in us-east.',
  'Remember: everything except the API is private. The API is public.',
  'Copy everything except the API. The API is public.',
  'The staging port is 9000. Remember all of that, but the staging port is 9090 now.',
  'In the store everything except the slow tests is cached. Remember that the slow tests run nightly.',
  // No clause tells of a number by this name: what is told is refused as a whole.
  'Remember all of it except the phone number: Anna lives in Cologne, call her at 0171 5552390.',
])('nothing is taken out of %s', (text) => expect(hideExcepted(text)).toBe(text))
