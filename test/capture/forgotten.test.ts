import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  createTombstone,
  findTombstone,
  formatTombstone,
  parseTombstones,
} from '../../src/capture/forgotten/tombstone.js'
import { contentWords } from '../../src/memory/statement/content-words.js'

const FORGOTTEN = 'Publish the package with npm 10 because 11 drops the integrity field.'
const lineOf = (text: string) => formatTombstone(createTombstone(text, 'decision', '2026-11-21'))
const isRefused = (text: string, forgotten = FORGOTTEN) =>
  findTombstone(text, parseTombstones(lineOf(forgotten))) !== undefined

test('a tombstone is one line of a date, a type and hashes, and comes back as it was', () => {
  const line = lineOf(FORGOTTEN)
  expect(line).toMatch(
    /^- 2026-11-21 decision text:[0-9a-f]{10} marks:[0-9a-f,.+-]+ names:[0-9a-f,]+ poles:[\d,-]* denials:[012]$/,
  )
  expect(parseTombstones(`# a heading\n${line}\nnonsense\n`)).toEqual([
    createTombstone(FORGOTTEN, 'decision', '2026-11-21'),
  ])
})

test('a line of an earlier form holds the text itself back, and is written again as far as it is known', () => {
  const [, , , text] = lineOf(FORGOTTEN).split(' ')
  const stones = parseTombstones(
    `- 2026-11-20 decision ${text} words:0123456789-;aaaaaaaaaa particulars:bbbbbbbbbb poles:cccccccccc frame:,abcd negated must`,
  )
  expect(findTombstone(`- ${FORGOTTEN.toUpperCase()}`, stones)).toBeDefined()
  expect(findTombstone(`Because 11 drops it, ${FORGOTTEN}`, stones)).toBeUndefined()
  expect(stones.map(formatTombstone)).toEqual([`- 2026-11-20 decision ${text}`])
})

const SAME: [forgotten: string, text: string][] = [
  [FORGOTTEN, '- PUBLISH the package with **npm 10**, because 11 drops the integrity field!'],
  [FORGOTTEN, 'Because npm 11 drops the integrity field, the package is published with npm 10.'],
  [FORGOTTEN, 'Always publish the npm package with npm 10 because 11 drops the integrity field.'],
  ['The archive is emptied every two weeks.', 'Every 14 days the archive is emptied.'],
  ['Attachments may have 2 GB at most.', 'At most 2048 MB may an attachment have.'],
  ['Lint before the commit.', 'Before the commit comes the lint.'],
  ['On Fridays the lift is serviced.', 'The lift is serviced on Fridays.'],
  ['We ship PDF, EPUB and HTML.', 'We ship HTML, EPUB and PDF.'],
  ['Mira pays the courier.', 'The courier is paid by Mira.'],
  ['Only admins see the audit page.', 'The audit page is seen by admins only.'],
  ['Für die Suche nutzen wir Typesense.', 'Wir nutzen Typesense für die Suche.'],
  ['Ohne Review wird nicht gemergt.', 'Es wird nicht ohne Review gemergt.'],
  ['Dane płyną z portalu do magazynu.', 'Do magazynu dane płyną z portalu.'],
  ['测试环境每天凌晨两点重置。', '每天凌晨两点测试环境会重置。'],
  ['木曜に倉庫を閉める。', '倉庫を木曜に閉める。'],
  ['하은이 배포 목록을 관리한다.', '배포 목록은 하은이 관리한다.'],
]

const OTHER: [forgotten: string, text: string][] = [
  [FORGOTTEN, 'Publish the package with npm 12 because 11 drops the integrity field.'],
  [FORGOTTEN, 'Do not publish the package with npm 10 because 11 drops the integrity field.'],
  [FORGOTTEN, 'Publish the package with pnpm 10 because 11 drops the integrity field.'],
  [FORGOTTEN, 'The integrity field is checked in the release job of the registry.'],
  ['CI runs make check, not make test.', 'CI runs make test, not make check.'],
  ['Use Vitest for packages and Playwright for apps.', 'Use Playwright for packages and Vitest for apps.'],
  ['Priya owns the ingest pipeline.', 'Priya owns the billing pipeline.'],
  ['On Mondays the pool is cleaned.', 'The pool is heated on Mondays.'],
  ['The lock expires after 90 seconds.', 'The lock expires after 90 minutes.'],
  ['Die Prüfung kommt vor der Freigabe.', 'Die Prüfung kommt nach der Freigabe.'],
  ['Only admins see the audit page.', 'All editors and admins see the audit page.'],
  ['Exports run at night if the queue is empty.', 'Exports run at night except if the queue is empty.'],
  ['Er mag zonder review gemerged worden.', 'Er mag niet zonder review gemerged worden.'],
  ['Lena moved from the web team to billing.', 'Lena moved from billing to the web team.'],
  ['Replace moment with date-fns.', 'Replace date-fns with moment.'],
  ['The shop service notifies the mail service.', 'The mail service notifies the shop service.'],
  ['Заявки идут с портала на склад.', 'Заявки идут со склада на портал.'],
  ["Les commandes vont du portail à l'entrepôt.", "Les commandes vont de l'entrepôt au portail."],
  ['Crash reports go to the channel #web-crashes.', 'Crash reports go to the channel #web-alerts.'],
  ['库存系统调用支付系统。', '支付系统调用库存系统。'],
  ['在庫システムから販売システムへデータを送る。', '販売システムから在庫システムへデータを送る。'],
  ['민재가 작성한 코드는 하은이 리뷰한다.', '하은이 작성한 코드는 민재가 리뷰한다.'],
]

test.each(SAME)('the same: %s | %s', (forgotten, text) => expect(isRefused(text, forgotten)).toBe(true))
test.each(OTHER)('another: %s | %s', (forgotten, text) => expect(isRefused(text, forgotten)).toBe(false))

/** The rows of the benchmark that may be looked at; docs/capture.md tells of those that are only run. */
test('of labelled pairs, few rewordings come back and few other facts are refused', () => {
  const folder = new URL('../../bench/data/capture/', import.meta.url)
  const rows = readdirSync(folder)
    .filter((name) => /^rewordings(-\d+)?\.jsonl$/.test(name))
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as { forgotten: string; other: string; same: boolean })
  const holdsMostWords = ({ forgotten, other }: (typeof rows)[number]) => {
    const [words, there] = [contentWords(forgotten), new Set(contentWords(other))]
    return words.filter((word) => there.has(word)).length >= 0.7 * words.length
  }
  const shareRefused = (pairs: typeof rows) =>
    pairs.filter(({ forgotten, other }) => isRefused(other, forgotten)).length / pairs.length
  expect(rows.every(({ forgotten }) => isRefused(forgotten, forgotten))).toBe(true)
  expect(shareRefused(rows.filter((row) => row.same && holdsMostWords(row)))).toBeGreaterThan(0.83)
  expect(shareRefused(rows.filter((row) => !row.same))).toBeLessThan(0.011)
})
