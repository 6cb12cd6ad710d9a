import { expect, test } from 'vitest'
import { nameSiblings } from '../../../src/memory/statement/other-names.js'

test.each([
  ['prod is in eu-west-1', 'prod is in eu-central-1', true],
  ['merge into release-train', 'merge into release-candidate', true],
  ['it runs on node-18', 'it runs on node-20-alpine', false],
  ['a read-only replica', 'an end-to-end test', false],
  ['moved from us-east-1 to us-west-1', 'it is in us-east-1', false],
  ['on-call is Ann', 'the on call rota says on-site', false],
  ['Der CI-Server heißt Kobold', 'Der CI-Rechner heißt Kobold', false],
])('“%s” and “%s” name siblings: %s', (one, other, expected) => {
  expect(nameSiblings(one, other)).toBe(expected)
  expect(nameSiblings(other, one)).toBe(expected)
})
