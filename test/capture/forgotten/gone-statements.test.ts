import { expect, test } from 'vitest'
import { goneStatements } from '../../../src/capture/forgotten/gone-statements.js'

const change = (was: string, is?: string) => {
  const version = (body: string) => ({ document: { frontMatter: {}, body } })
  return {
    path: 'reference/payments.md',
    before: version(was),
    after: is === undefined ? undefined : version(is),
  }
}
const gone = (was: string, is?: string, named?: string[]) => goneStatements([change(was, is)] as never, named)

const CHARGE = 'createCharge needs an idempotency key for every retry'

test.each([
  ['what stood in a file that goes', CHARGE, undefined, [CHARGE]],
  [
    'what stood beside what stays',
    `${CHARGE}\n\nRefunds take two working days\n`,
    'Refunds take two working days\n',
    [CHARGE],
  ],
  [
    'nothing that is said in other words',
    CHARGE,
    'For every retry createCharge needs an idempotency key',
    [],
  ],
  ['nothing of two words', 'Idempotency keys', undefined, []],
  ['no reason that any fact may have', 'The user stated this preference explicitly.', undefined, []],
])('%s is gone', (_, was, is, expected) => {
  expect(gone(`${was}\n`, is)).toEqual(expected)
})

test('of what a person names, only what says most of her words', () => {
  expect(
    gone(`${CHARGE}\n\nRefunds take two working days\n`, 'Nothing yet\n', [
      'the idempotency key of createCharge',
    ]),
  ).toEqual([CHARGE])
  expect(
    gone(`${CHARGE}\n\nRefunds take two days\n`, 'Nothing yet\n', ['refunds two days', 'createCharge key']),
  ).toEqual([CHARGE, 'Refunds take two days'])
})
