import { describe, expect, test } from 'vitest'
import { findTombstone } from '../../src/capture/forgotten/is-forgotten.js'
import { entomb, formatTombstone, parseTombstones } from '../../src/capture/forgotten/tombstone.js'

const FORGOTTEN = 'Publish the package with npm 10 because 11 drops the integrity field.'
const stones = (text: string) => parseTombstones(formatTombstone(entomb(text, 'decision', '2026-11-21')))
const isRefused = (text: string, forgotten = FORGOTTEN) =>
  findTombstone(text, stones(forgotten)) !== undefined

test('a tombstone is one line of a date, a type and hashes, and comes back as it was', () => {
  const stone = entomb(FORGOTTEN, 'decision', '2026-11-21')
  const line = formatTombstone(stone)
  expect(line).toMatch(
    /^- 2026-11-21 decision text:[0-9a-f]{10} words:[0-9a-f,;~-]+ particulars:[0-9a-f,]+( poles:[0-9a-f,]+)?( frame:[0-9a-f,]+)?( negated)?( must| may)?$/,
  )
  expect(line).not.toMatch(/npm|publish|integrity/i)
  expect(parseTombstones(`# a heading\n${line}\nnonsense\n`)).toEqual([stone])
})

describe('refused', () => {
  test.each([
    ['the same text', FORGOTTEN],
    [
      'the same in another form',
      '- PUBLISH the package with **npm 10**, because 11 drops the integrity field!',
    ],
    ['in another order', 'Because npm 11 drops the integrity field, the package is published with npm 10.'],
    [
      'with a little more',
      'Always publish the npm package with npm 10 because 11 drops the integrity field.',
    ],
  ])('%s', (_, text) => expect(isRefused(text)).toBe(true))
})

describe('let through', () => {
  test.each([
    ['another number', 'Publish the package with npm 12 because 11 drops the integrity field.'],
    ['a negation', 'Do not publish the package with npm 10 because 11 drops the integrity field.'],
    ['another name', 'Publish the package with pnpm 10 because 11 drops the integrity field.'],
    ['something else', 'The staging database is reset every night.'],
    ['fewer of the words', 'The integrity field is checked in the release job of the registry.'],
  ])('%s', (_, text) => expect(isRefused(text)).toBe(false))

  test.each([
    [
      'what was excluded is wanted',
      'CI runs make check, not make test.',
      'CI runs make test, not make check.',
    ],
    [
      'paired anew',
      'Use Vitest for packages and Playwright for apps.',
      'Use Playwright for packages and Vitest for apps.',
    ],
    [
      'a may of a must',
      'The worker must be restarted after each deploy.',
      'The worker may be restarted after each deploy.',
    ],
    ['another one in a short fact', 'Priya owns the ingest pipeline.', 'Priya owns the billing pipeline.'],
    ['Chinese with another number', '测试环境每天凌晨两点重置。', '测试环境每天凌晨三点重置。'],
  ])('%s', (_, forgotten, text) => expect(isRefused(text, forgotten)).toBe(false))
})

describe('the same in other turns of phrase', () => {
  test.each([
    [
      'a span of time',
      'Mira renews the signing key each quarter.',
      'The signing key is renewed every three months by Mira.',
    ],
    ['a period', 'Drafts are deleted after 14 days.', 'Drafts are removed after two weeks.'],
    ['read-only', 'The mirror is read-only.', 'You cannot write to the mirror.'],
    ['who asks first', 'Ask before adding a package.', 'Never add a package without asking.'],
    ['asked first', 'Ask before deleting a branch.', 'Before a branch is deleted, ask the user.'],
    ['an owner', 'Kestrel belongs to the data team.', 'Kestrel is owned by the data team.'],
    ['a limit', 'Coverage must not fall below 80 percent.', 'Coverage must be at least 80%.'],
    ['a country', 'Dates are written for the French clients.', 'Dates are written for clients in France.'],
    [
      'a verb and its noun',
      'Archives are verified with minisign.',
      'For each archive, verification is done with minisign.',
    ],
    ['a negation elsewhere', 'Il gateway non supporta SOAP.', 'SOAP non è supportato dal gateway.'],
    ['a participle', 'Henrike leitet den Einkauf.', 'Der Einkauf wird von Henrike geleitet.'],
    ['a reflexive', 'Песочница чистится по средам.', 'По средам песочницу чистят.'],
    ['Japanese without blanks', '会員番号は必ず8桁である。', '必ず8桁の会員番号を使う。'],
  ])('%s', (_, forgotten, text) => expect(isRefused(text, forgotten)).toBe(true))

  test.each([
    [
      'from here to there',
      'Lena moved from the web team to billing.',
      'Lena moved from billing to the web team.',
    ],
    ['imported from', 'libs/ui must not import from libs/app.', 'libs/app must not import from libs/ui.'],
    [
      'dropped in favour of',
      'Queues were dropped in favour of streams.',
      'Streams were dropped in favour of queues.',
    ],
    ['without', 'Answer in plain text without tables.', 'Answer with tables rather than plain text.'],
    ['another unit', 'Links expire after 20 minutes.', 'Links expire after 20 days.'],
  ])('but not %s', (_, forgotten, text) => expect(isRefused(text, forgotten)).toBe(false))
})

test('Chinese in another order is known again', () => {
  expect(isRefused('每天凌晨两点测试环境会重置。', '测试环境每天凌晨两点重置。')).toBe(true)
})

/** Of each means by which one statement is told from another: what is the same, and what is not. */
const MEANS: Record<string, [same: [string, string][], other: [string, string][]]> = {
  'spans of time': [
    [
      ['The archive is emptied every two weeks.', 'Every 14 days the archive is emptied.'],
      ['Der Bericht kommt jede Woche.', 'Der Bericht kommt wöchentlich.'],
      ['缓存保留十分钟。', '缓存保留10分钟。'],
    ],
    [
      ['The lock expires after 90 seconds.', 'The lock expires after 90 minutes.'],
      ['Tokens live for a day.', 'Tokens live for a month.'],
    ],
  ],
  sizes: [
    [['Attachments may have 2 GB at most.', 'At most 2048 MB may an attachment have.']],
    [['Attachments may have 2 GB at most.', 'Attachments may have 2 MB at most.']],
  ],
  'days and languages': [
    [['Am Dienstag wird ausgeliefert.', 'Ausgeliefert wird dienstags.']],
    [
      ['The import runs on Sunday.', 'The import runs on Monday.'],
      ['Labels are in French.', 'Labels are in Dutch.'],
    ],
  ],
  opposites: [
    [['Lint before the commit.', 'Before the commit comes the lint.']],
    [
      ['Die Prüfung kommt vor der Freigabe.', 'Die Prüfung kommt nach der Freigabe.'],
      ['The warranty starts in May.', 'The warranty ends in May.'],
      ['Reports without a title are refused.', 'Reports are refused even if there is a title.'],
      ['The mail module supports IMAP.', 'The mail module lacks IMAP.'],
    ],
  ],
  compounds: [
    [
      ['Floor plans are in the map room.', 'Floorplans are in the map room.'],
      ['Der Lagerschlüssel hängt beim Pförtner.', 'Der Schlüssel des Lagers hängt beim Pförtner.'],
      ['The door locks out guests at ten.', 'Guests are locked out by the door at ten.'],
    ],
    [
      ['Der Wasserzähler steht im Keller.', 'Der Wassertank steht im Keller.'],
      ['Die Eingangstür ist aus Glas.', 'Die Eingangshalle ist aus Glas.'],
    ],
  ],
  'a word in place of another': [
    [
      [
        'Each autumn the gardeners of the park trim the hedges.',
        'The hedges are clipped by the gardeners of the park each autumn.',
      ],
      ['Tickets are kept.', 'Tickets are kept in the file.'],
    ],
    [
      ['The cook orders fish.', 'Fish is fried by the cook.'],
      ['On Mondays the pool is cleaned.', 'The pool is heated on Mondays.'],
      ['Lists are printed at noon.', 'Names are printed at noon.'],
    ],
  ],
  'who owns and who prefers': [
    [
      ['The boathouse belongs to the club.', 'The club owns the boathouse.'],
      ['Prefers tea to coffee.', 'Tea is preferred over coffee.'],
      ['Der Nutzer möchte kurze Briefe.', 'Kurze Briefe bevorzugt.'],
    ],
    [['The club owns the boathouse.', 'The boathouse owns the club.']],
  ],
  'what is free of something': [
    [
      ['No nuts in the kitchen.', 'The kitchen is nut-free.'],
      ['Rooms lacking a window are cheaper.', 'Rooms without a window are cheaper.'],
    ],
    [['Rooms lacking a window are cheaper.', 'Rooms with a window are cheaper.']],
  ],
  'what changes places': [
    [
      ['On Fridays the lift is serviced.', 'The lift is serviced on Fridays.'],
      ['Ruth is the treasurer.', 'The treasurer is Ruth.'],
      ['We ship PDF, EPUB and HTML.', 'We ship HTML, EPUB and PDF.'],
      ['Die Preise werden auf Messen gezeigt.', 'Auf Messen werden die Preise gezeigt.'],
      ['Афишу рисует Нина.', 'Нина рисует афишу.'],
      ['木曜に倉庫を閉める。', '倉庫を木曜に閉める。'],
    ],
    [
      ['Edda answers letters that Ivo opens.', 'Ivo answers letters that Edda opens.'],
      ['Noor prefers trains to planes.', 'Noor prefers planes to trains.'],
      ['The till calls the stock service.', 'The stock service calls the till over a queue.'],
      ['Der Druck kommt vor dem Schnitt.', 'Der Schnitt kommt vor dem Druck.'],
      ['Нина учит Павла.', 'Павел учит Нину.'],
      ['Отдел печати ведёт отдел доставки.', 'Отдел доставки ведёт отдел печати.'],
      ['库存系统调用支付系统。', '支付系统调用库存系统。'],
      ['山本さんが林さんの席を使う。', '林さんが山本さんの席を使う。'],
    ],
  ],
  'who does what to whom': [
    [
      ['Mira pays the courier.', 'The courier is paid by Mira.'],
      ['Für die Suche nutzen wir Typesense.', 'Wir nutzen Typesense für die Suche.'],
      ['Модуль печати ведёт Аглая.', 'Аглая ведёт модуль печати.'],
    ],
    [
      ['Mira pays the courier.', 'The courier pays Mira.'],
      ['The shop service notifies the mail service.', 'The mail service notifies the shop service.'],
    ],
  ],
  'one word in place of another': [
    [
      [
        'Rollbacks are done by Ilse with the script undo.sh.',
        'With the script undo.sh, Ilse does the rollbacks.',
      ],
    ],
    [
      ['The guest network is open.', 'The staff network is open.'],
      ['Invoices are archived as PDF.', 'Offers are archived as PDF.'],
      ['备份由运维组负责。', '报表由运维组负责。'],
    ],
  ],
  'nothing else': [
    [['Only admins see the audit page.', 'The audit page is seen by admins only.']],
    [['Only admins see the audit page.', 'Only admins and editors see the audit page.']],
  ],
  'what must not be': [
    [
      ['Never rename a queue.', 'Renaming a queue is forbidden.'],
      ['No new table without asking.', 'Ask before creating a new table.'],
      ['不要手动修改报表。', '禁止手动修改报表。'],
    ],
    [['Never rename a queue.', 'Rename a queue at any time.']],
  ],
  synonyms: [
    [
      ['Petra maintains the dashboards.', 'Dashboards are Petra’s job.'],
      ['Wipe the cache folder after a crash.', 'After a crash the cache directory is erased.'],
      ['Guardamos los planos en el disco.', 'Los planos se guardan en el disco.'],
      ['Храним пароли в сейфе.', 'Пароли хранятся в сейфе.'],
    ],
    [['Petra maintains the dashboards.', 'Petra designed the dashboards.']],
  ],
  'the hour of the day': [
    [
      ['Los informes se generan a las seis.', 'A las 6 se generan los informes.'],
      ['Сервер перезапускается в три часа ночи.', 'В 3:00 ночи сервер перезапускается.'],
      ['Der Bericht läuft um sechs Uhr.', 'Um 6 Uhr läuft der Bericht.'],
    ],
    [
      ['Los informes se generan a las seis.', 'A las 7 se generan los informes.'],
      ['Сервер перезапускается в три часа ночи.', 'В 4:00 ночи сервер перезапускается.'],
    ],
  ],
  'what may or may not be without': [
    [
      ['Ohne Review wird nicht gemergt.', 'Es wird nicht ohne Review gemergt.'],
      ['Нельзя мержить без ревью.', 'Без ревью мержить нельзя.'],
    ],
    [
      ['Deployments may happen without a ticket.', 'Deployments may not happen without a ticket.'],
      ['Se puede desplegar sin revisión.', 'No se puede desplegar sin revisión.'],
      ['On peut fusionner sans relecture.', 'On ne peut pas fusionner sans relecture.'],
      ['Можно мержить без ревью.', 'Нельзя мержить без ревью.'],
      ['Er mag zonder review gemerged worden.', 'Er mag niet zonder review gemerged worden.'],
    ],
  ],
  'what comes before it': [
    [['Pre-release builds are signed.', 'Prerelease builds are signed.']],
    [['Pre-release builds are signed with the test key.', 'Release builds are signed with the test key.']],
  ],
  'when and unless': [
    [
      [
        'A release needs two signatures when it touches billing.',
        'When it touches billing, a release needs two signatures.',
      ],
      [
        'Ein Release braucht zwei Unterschriften, außer wenn es klein ist.',
        'Außer wenn es klein ist, braucht ein Release zwei Unterschriften.',
      ],
    ],
    [
      [
        'A release needs two signatures when it touches billing.',
        'A release needs two signatures unless it touches billing.',
      ],
      ['Exports run at night if the queue is empty.', 'Exports run at night except if the queue is empty.'],
      [
        'Ein Release braucht zwei Unterschriften, wenn es klein ist.',
        'Ein Release braucht zwei Unterschriften, außer wenn es klein ist.',
      ],
      [
        'Un lanzamiento lleva dos firmas cuando toca pagos.',
        'Un lanzamiento lleva dos firmas salvo cuando toca pagos.',
      ],
    ],
  ],
  'who acts in Korean': [
    [
      ['하은이 배포 목록을 관리한다.', '배포 목록은 하은이 관리한다.'],
      ['민재가 작성한 코드는 하은이 리뷰한다.', '하은이 리뷰한다 민재가 작성한 코드는.'],
    ],
    [
      ['민재가 작성한 코드는 하은이 리뷰한다.', '하은이 작성한 코드는 민재가 리뷰한다.'],
      ['지훈이 만든 문서는 서연가 승인한다.', '서연가 만든 문서는 지훈이 승인한다.'],
      ['하은이 배포 목록을 관리한다.', '민재가 배포 목록을 관리한다.'],
    ],
  ],
  'a channel': [
    [['Alerts go to #ops-night.', '#ops-night is where alerts go.']],
    [['Crash reports go to the channel #web-crashes.', 'Crash reports go to the channel #web-alerts.']],
  ],
  'where it comes from and goes': [
    [
      ['Dane płyną z portalu do magazynu.', 'Do magazynu dane płyną z portalu.'],
      ['Es werden keine echten Mails verschickt.', 'Keine echten Mails werden versendet.'],
      ['Comments are written in English.', 'No other language than English for comments.'],
      ['最大サイズは 4 MB です。', '最大サイズは4メガバイト。'],
    ],
    [
      ['Заявки идут с портала на склад.', 'Заявки идут со склада на портал.'],
      ["Les commandes vont du portail à l'entrepôt.", "Les commandes vont de l'entrepôt au portail."],
      ['Dane płyną z portalu do magazynu.', 'Dane płyną z magazynu do portalu.'],
      ['在庫システムから販売システムへデータを送る。', '販売システムから在庫システムへデータを送る。'],
      [
        'Деплой делает дежурный после согласования с Ириной.',
        'Деплой делает дежурный до согласования с Ириной.',
      ],
    ],
  ],
}

describe.each(Object.entries(MEANS))('told by %s', (_, [same, other]) => {
  test.each(same)('the same: %s | %s', (forgotten, text) => expect(isRefused(text, forgotten)).toBe(true))
  test.each(other)('another: %s | %s', (forgotten, text) => expect(isRefused(text, forgotten)).toBe(false))
})
