import { describe, expect, test } from 'vitest'
import { findCorrection } from '../../../src/capture/wish/correction.js'
import { labelledRows } from '../../support/labelled-rows.js'

type Row = { fact: string; said: string; from: string; to: string; ok: boolean }

function corrects({ fact, said, from, to }: Omit<Row, 'ok'>, mustName = false): boolean {
  const message = { id: 'msg_1', by: 'person' as const, text: said, atMs: 1 }
  return (
    findCorrection({ before: fact, after: fact.replace(from, to), mustName }, [message], 'ses_1') !==
    undefined
  )
}

test.each([
  ['Uses zsh and tmux on all machines', 'I switched from tmux to zellij.', 'tmux', 'zellij'],
  [
    'Unit tests run with Vitest, e2e tests with Playwright',
    'We dropped Playwright, e2e is Cypress now.',
    'Playwright',
    'Cypress',
  ],
  [
    'The nightly import starts at 02:30 UTC and takes about 40 minutes',
    'the import starts at 3:15 now btw',
    '02:30',
    '03:15',
  ],
  [
    'The payments team owns src/pay',
    "It's the checkout team that owns it now, they took over from payments.",
    'payments',
    'checkout',
  ],
  ['Priya is the product owner of the shop', 'Priya left, Jonas is PO now.', 'Priya', 'Jonas'],
  [
    'CI runs on Jenkins in the cellar',
    'We migrated CI to Buildkite yesterday, so update that.',
    'Jenkins',
    'Buildkite',
  ],
  ['Uploads are limited to 25 MB', "Not 25, it's 50.", '25', '50'],
  [
    'Staging is staging-eu.acme.dev, deployed from release',
    'No wait, staging moved to staging-us.acme.dev last week.',
    'staging-eu.acme.dev',
    'staging-us.acme.dev',
  ],
  [
    'Branch off develop, squash merge',
    "actually we don't squash anymore, it's rebase merges now",
    'squash',
    'rebase',
  ],
  ['Die Demo-Umgebung läuft auf Port 9000', 'Die Demo läuft jetzt übrigens auf 9100.', '9000', '9100'],
  ['Deploys happen on Mondays', 'Deploys happen on Tuesdays now, not Mondays.', 'Mondays', 'Tuesdays'],
  [
    'Releases are cut on Thursdays by Marta',
    'Remember: releases are cut on Fridays by Marta now, no longer on Thursdays.',
    'Thursdays',
    'Fridays',
  ],
  ['The standup is at 9:30 in room Oslo', 'The standup is at 10:00 now, not 9:30.', '9:30', '10:00'],
  [
    'Rechnungen gehen am 3. des Monats raus',
    'Nein, Rechnungen gehen jetzt am 5. des Monats raus, nicht am 3.',
    '3.',
    '5.',
  ],
  [
    'The rate limit is 100 for free and 1000 for paid plans',
    'the free rate limit is now 60, paid stays.',
    '100 for',
    '60 for',
  ],
])('“%s” is changed by “%s”', (fact, said, from, to) => {
  expect(corrects({ fact, said, from, to })).toBe(true)
})

test.each([
  ['Publish with npm 10', 'npm 11 fails in CI, look why', '10', '11'],
  ['Publish with npm 10', 'Should we move to npm 11 now?', '10', '11'],
  ['Publish with npm 10', 'We do not move from npm 10 to 11 now', '10', '11'],
  ['Deploys happen on Fridays', 'I changed the button to blue', 'Fridays', 'Mondays'],
  ['The API listens on port 9105', 'The panel moved to port 9106 now', 'API', 'panel'],
  ['Lena owns the checkout service', 'Omar owns the shipping service now, ping him', 'Lena', 'Omar'],
  [
    'The production cache is Redis 6',
    'just upgraded my local redis to 7, prod stays where it is',
    'Redis 6',
    'Redis 7',
  ],
  ['Secrets are stored in Vault', 'compare vault and consul for me', 'Vault', 'Consul'],
  ['Config files live in /etc/relay', 'before we moved the config used to be in /opt/relay', '/etc', '/opt'],
  ['The session timeout is 30 minutes', 'the test took 45 minutes to finish', '30', '45'],
  [
    'Hannah approves the invoices',
    'Hannah has left, so maybe Viktor approves the invoices',
    'Hannah',
    'Viktor',
  ],
  ['Backups are kept in Frankfurt', 'Backups in Frankfurt are gone after 30 days now', 'Frankfurt', '30'],
])('“%s” is not changed by “%s”', (fact, said, from, to) => {
  expect(corrects({ fact, said, from, to })).toBe(false)
})

test('what another name is given replaces a fact only where the message names what it was', () => {
  const import_ = { fact: 'The nightly import starts at 02:30', from: '02:30', to: '03:15' }
  expect(corrects({ ...import_, said: 'the import starts at 03:15 now' }, true)).toBe(false)
  expect(corrects({ ...import_, said: 'the import starts at 03:15 now, not at 02:30' }, true)).toBe(true)
})

describe('of changes that were labelled by who had not read the rule', () => {
  /** At most so many wrong ones pass, at least so many right ones: docs/capture.md. */
  test.each([
    [/^corrections\.jsonl$/, 1, 24],
    [/^corrections-2\.jsonl$/, 4, 16],
  ])('%s: few wrong ones pass', (set, wrong, right) => {
    const passed = labelledRows<Row>(set).filter((row) => corrects(row))
    expect(passed.filter(({ ok }) => !ok).length).toBeLessThanOrEqual(wrong)
    expect(passed.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(right)
  })
})
