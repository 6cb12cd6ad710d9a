import { expect, test } from 'vitest'
import { isSameForm } from '../../src/capture/same-form.js'

const NEVER = 'Never deploy the billing service on Fridays'

test.each([
  NEVER.replace('deploy', 'deploi').replace('i ', 'y '),
  'never deploy the “billing service” on Fridays.',
  NEVER.replace('billing', 'biling'),
  NEVER.replace('service', 'serivce'),
  NEVER.replace('Fridays', 'Friday'),
])('“%s” is the same in another form', (other) => {
  expect([isSameForm(NEVER, other), isSameForm(other, NEVER)]).toEqual([true, true])
})

test.each([
  [NEVER, NEVER.replace('Never', 'Always')],
  [NEVER, NEVER.replace('Fridays', 'Mondays')],
  [NEVER, NEVER.replace(' on Fridays', '')],
  [NEVER, `${NEVER} at noon`],
  [NEVER, NEVER.replace('billing', 'biling').replace('service', 'servce')],
  ['Keine Tests im Hauptzweig', 'Kleine Tests im Hauptzweig'],
  ['The server is at port 9105', 'The server is at port 910'],
  ['Ask Ann about the server', 'Ask Anna about the server'],
  ['It is safe to merge it', 'It is unsafe to merge it'],
  ['The list is a list of hosts', 'The list is a lst of hots'],
])('“%s” and “%s” are two statements', (one, other) => {
  expect([isSameForm(one, other), isSameForm(other, one)]).toEqual([false, false])
})
