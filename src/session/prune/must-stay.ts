/** Words by which a line says that something went wrong, or may. In lower case; a further language is one row. */
const PROBLEM_WORDS = `
  error errors errored err fail fails failed failing failure failures fatal panic panicked exception exceptions traceback
  warning warnings warn warned deprecated deprecation critical severe aborted denied refused unmet conflict conflicts
  timeout segfault segmentation killed cannot unable invalid corrupt corrupted rejected forbidden unauthorized expired
  mismatch missing outdated obsolete crashed unresolved unreachable dumped exceeds exceeded incompatible unsupported insecure vulnerable
  veraltet obsoleto obsoleta obsolète déprécié dépréciée deprecato przestarzały устарел устарела устарело caution danger attention achtung vorsicht atención atenção attenzione
  precaución cuidado uwaga внимание увага dikkat
  fehler fehlern fehlerhaft fehlgeschlagen fehlgeschlagene fehlschlag gescheitert scheiterte warnung warnungen abgebrochen
  verweigert fout fouten foutmelding mislukt mislukte waarschuwing waarschuwingen fel varning varningar misslyckades
  feil feilet advarsel advarsler mislyktes fejl fejlede mislykkedes
  erreur erreurs échec échecs échoué échouée échoués avertissement avertissements erro erros falha falhas falhou falharam
  aviso avisos fallo fallos falló fallaron fallido fallida errores advertencia advertencias errore errori fallito fallita
  falliti avviso avvisi avvertimento avvertenza eroare erori eșuat avertisment
  błąd błędy błędu błędów ostrzeżenie ostrzeżenia niepowodzenie nieudane chyba chyby chyb varování selhalo ошибка ошибки
  ошибок ошибке предупреждение предупреждения предупреждений сбой сбоя неудача помилка помилки помилок попередження грешка
  hiba hibák sikertelen figyelmeztetés virhe virhettä epäonnistui varoitus varoituksia hata hatası hatalar uyarı uyarılar
  başarısız σφάλμα σφάλματα αποτυχία προειδοποίηση lỗi kesalahan peringatan gagal خطأ أخطاء فشل تحذير שגיאה נכשל אזהרה
  त्रुटि विफल`
  .trim()
  .split(/\s+/)
const PROBLEMS = new Set(PROBLEM_WORDS)

/** Languages without blanks between words. */
const PROBLEM_EAST_ASIAN =
  /エラー|警告|失敗|異常|例外|致命|タイムアウト|できません|注意|非推奨|弃用|过时|错误|失败|异常|出错|無法|无法|崩溃|超时|錯誤|오류|경고|실패|에러|치명|주의|중단/

/** How the name of an exception ends: `KeyError`, `java.lang.IllegalStateException`, `DeprecationWarning`. */
const EXCEPTION_ENDS = ['Error', 'Exception', 'Warning', 'Failure']
/** Marks that runners and tools put in front of a problem. */
const MARK =
  /^\s*(?:✖|✗|✘|×|❌|⚠\uFE0F?|⨯|🚨|❗|🔴|●|\[!\]|[ew]: |\(!\)|[WE]: |not ok\b|E {3,}\S|npm (?:warn|ERR!)|#\d+ [\d.]+ (?:WARN|ERR)|--- FAIL|\[(?:WARN|ERROR|FATAL)\w*\]|\d+\) )/iu
/** What was expected and what came, and where. */
const DETAIL =
  /^\s*(?:Expected|Received|Actual|AssertionError|assert|expected|actual|left|right|got|want)\b\s*:|^\s*→ |^\s*(?:AssertionError|assert)\b|^\s*(?:console\.(?:warn|error))\b|^Traceback |^\s*File "/
/** Numbers that say that all is well, and what only has such a word in its name. */
const HARMLESS =
  /\b(?:0|no|zero|without|keine?|sin|aucune?|nessun\w?|nenhum\w?|без) (?:\w+ )?(?:errors?|warnings?|failures?|failed|problems?|exceptions?|deprecations?|conflicts?|fehler|warnungen|errores|erreurs|errori|erros|ошибок)\b|\b(?:errors?|failures?|warnings?|failed|failing|errored|skipped)\s*[:=]\s*0\b|\b0 failed\b|[\w-]*(?:error|fail|warn)[\w-]*(?:\.\w+)?[({]|--?[\w-]*(?:error|warn|fail)[\w-]*/gi

/** Lines that sum up what a command did. */
const SUMMARY = new RegExp(
  [
    String.raw`^\s*(?:Tests?|Test Suites|Test Files|Snapshots|Suites|Specs|Assertions|Examples|Scenarios)\s*:?\s+\d`,
    String.raw`^\s*\d+ (?:passing|failing|pending|pass|fail|passed|failed|examples?|specs?|scenarios?|tests?|problems?|actionable|vulnerabilit\w+|director\w+|files?|packages?|errors?|warnings?|offenses?|Warning\(s\)|Error\(s\))(?:\b|$)`,
    String.raw`^=+ .*\b(?:passed|failed|error|warnings?|summary)\b.*=+$`,
    String.raw`^test result:|^ok {0,2}\t\S|^ok \| |^OK \(|^(?:PASS|FAIL|OK)$|^FAIL\s|^(?:#|ℹ) (?:tests|pass|fail|skip\w*) \d|^\d+% tests passed`,
    String.raw`^\s*Finished\b|^Successfully\b|^BUILD \w+|^\[INFO\] (?:BUILD |Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+$)`,
    String.raw`^\s*(?:✓|✔|✨|🎉|✅)?\s*(?:built|Built|Done|done|DONE|Compiled|Summary|SUMMARY|Total|Totals|total|Results?|success|Success|SUCCESS|Completed|Complete|Ran|Passed|All|Finished)\b.*\d`,
    String.raw`^(?:success|Success|SUCCESS)\b|^(?:added|removed|changed|updated|found|audited) \d+|^No (?:issues|problems|changes|errors)\b`,
    String.raw`^(?:Apply|Destroy|Plan)\b.*(?:complete|to add)|^Passed!|^\d+ files? changed|^\[100%\] Built|^All (?:checks|files|tests|matched)|^Time Elapsed`,
    String.raw`^(?:Processed|Wrote|Written|Generated|Exported|Imported|Uploaded|Copied|Indexed|Migrated|Updated|Created|Deleted|Synced|Converted|Scanned|Analyzed|Checked|Downloaded|Installed|Published|Saved|Loaded|Parsed|Executed) \d+ `,
    String.raw`^(?:Fertig|Abgeschlossen|Zusammenfassung|Gesamt|Insgesamt|Terminado|Completado|Resumen|Listo|Terminé|Résumé|Concluído|Resumo|Finito|Completato|Riepilogo|Totale|Итого|Готово|Завершено|Gotowe|Podsumowanie|Klaar|Totaal)(?![\p{L}]).*\d`,
    String.raw`^(?:完成|完了|合計|总计|共计|总共|全部|結果|结果|汇总|완료|합계|총).*\d`,
  ].join('|'),
  'u',
)
const SUMMARY_PARTS = [
  'Build completed',
  'Build succeeded',
  'Build failed',
  'Build success',
  'Build finished',
  'ompiled successfully',
  'ompiled with',
  'naming to ',
]
const SUMMARY_ENDS = ['finished', 'done', 'processed', 'completed', 'written', 'imported']
const SUMMARY_END = /\d \w+ \w+$/

const MAX_LINE_CHARS = 600

/** Of a page, a line announces a problem with its first word, in capitals or before a colon. */
const ANNOUNCED =
  /^[\s>*_#[\]!`-]*([\p{L}]+)[*_`\]]*(?::|!|\s|$)|\b([A-Z]{4,})\b|\b([\p{L}]+)[*_`]*:(?=\s|$)/gu
/** What a search or a listing itself says beside what it found. */
const OF_THE_TOOL =
  /\[error opening dir\]|^\[\w+ error\]|^(?:\w[\w.-]{0,20}: .*(?:error|denied|cannot|failed|No such|not found|[Ww]arning)|(?:fatal|error|warning|ERROR|WARNING): )|^\s*\d+ director\w+, \d+ files?$|^Found \d+ /

/** How the lines of an output speak: a report by any word, prose where it announces, found lines not for themselves. */
export type Speech = 'report' | 'prose' | 'silent'

/** Why a line must stay visible: it tells of an error, a failure or a warning, or it sums up. */
export function whyMustStay(line: string, speech: Speech): 'problem' | 'summary' | undefined {
  const text = line.length > MAX_LINE_CHARS ? line.slice(0, MAX_LINE_CHARS) : line
  if (speech === 'silent') return OF_THE_TOOL.test(text) ? 'problem' : undefined
  if (speech === 'prose') return MARK.test(text) || announcesProblem(text) ? 'problem' : undefined
  if (saysProblem(text)) return 'problem'
  return isSummary(text) ? 'summary' : undefined
}

function announcesProblem(text: string): boolean {
  if (!hasProblemWord(text)) return PROBLEM_EAST_ASIAN.test(text)
  return [...text.matchAll(ANNOUNCED)].some(([, first, capitals, labelled]) =>
    PROBLEMS.has((first ?? capitals ?? labelled ?? '').toLowerCase()),
  )
}

function saysProblem(text: string): boolean {
  if (MARK.test(text) || DETAIL.test(text)) return true
  if (SAYS_NO.some((part) => text.includes(part)) && NOT_DONE.test(text)) return true
  if (!hasProblemWord(text)) return false
  const rest = text.replace(HARMLESS, ' ')
  return rest.length === text.length || hasProblemWord(rest)
}

const isSummary = (text: string) =>
  SUMMARY.test(text) ||
  SUMMARY_PARTS.some((part) => text.includes(part)) ||
  (SUMMARY_ENDS.some((end) => text.endsWith(end)) && SUMMARY_END.test(text))

/** Two words that say it together; looked for by a part of theirs first, which costs less. */
const SAYS_NO = [
  ...[
    ' not ',
    "n't ",
    'No such',
    'no such',
    'timed out',
    'nicht ',
    'mpossib',
    'ntrouvable',
    'no se pu',
    'no encontr',
  ],
  ...[
    'ão foi poss',
    'ão encontr',
    'não p',
    'non trovat',
    'е удалось',
    'е найден',
    'е вдалося',
    'niet ',
    'ikke ',
    'inte ',
  ],
  ...['nh báo', 't bại', 'nie ', 'nelze', 'sikerült', 's-a putut'],
  ...['refusé', 'enegad', 'negato', 'ontinu', 'ont été ignoré', 'gnor'],
]
const NOT_DONE =
  /\b(?:could|can|was|were|is|are|does|did) ?(?:not|n't|n’t) (?:be|find|open|read|write|load|connect|resolve|parse|start|exist|reach|permitted|found|supported|allowed|available)\b|\bcould(?: not|n't)\b|\b(?:doesn't|does not|don't) (?:provide|satisfy|match|support|work|have)\b|ảnh báo|hất bại|\bnie (?:można|udało|powiodło)\b|\bnelze\b|\bnem sikerült\b|\bnu s-a putut\b|\bnot (?:found|permitted|supported|allowed)\b|\b[Nn]o such (?:file|directory|host|table|column|module|device|process|package)\b|\btimed out\b|\b(?:konnten?|kann|können|wurden?) .{0,60}\bnicht\b|\bnicht (?:gefunden|möglich|erlaubt|geladen|geöffnet|gelesen|erreichbar)\b|\b[Ii]mpossib(?:le|ile)\b|\b[Ii]ntrouvables?\b|\b[Nn]o se (?:pudo|pudieron|puede|encontró)\b|\b[Nn]o encontrad[oa]s?\b|\b[Nn]ão (?:foi possível|foram|encontrad[oa]s?|pôde|pode)\b|\b[Nn]on trovat[oaie]\b|е удалось|е найден|е вдалося|\b(?:kon|kan|konden|kunnen) .{0,60}\bniet\b|\b(?:kunne|kan|kunde|kunna) (?:ikke|inte)\b|\b(?:refusée?s?|denegad[oa]|negato|negada?o?)\b|\bignor(?:ed|ing|é|ée|iert|ado|ato)\b/

/** Looks for the words one by one: an alternative of two hundred would cost more than the rest together. */
function hasProblemWord(text: string): boolean {
  let start = -1
  let isEastAsian = false
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    if (isLetter(code)) {
      if (start === -1) start = at
    } else {
      if (start !== -1 && at - start > 2 && isProblem(text, start, at)) return true
      start = -1
      if (code >= 0x2e80) isEastAsian = true
    }
  }
  return isEastAsian && PROBLEM_EAST_ASIAN.test(text)
}

const isLetter = (code: number) =>
  (code > 96 && code < 123) || (code > 64 && code < 91) || (code >= 0xc0 && code < 0x2000)

function isProblem(text: string, start: number, end: number): boolean {
  const after = text[end] ?? ' '
  if ('/_-\\('.includes(after) || (after === '.' && isLetter(text.charCodeAt(end + 1)))) return false
  if (after >= '0' && after <= '9') return false
  const word = text.slice(start, end)
  if (end - start > 6 && EXCEPTION_ENDS.some((name) => word.endsWith(name) && word.length > name.length))
    return true
  if (end - start > 16) return false
  // Compounds: `Schreibfehler`.
  if (word.endsWith('fehler')) return true
  // A part of a path, of a name or of an option.
  if (start > 0 && '/_-.\\@#$'.includes(text[start - 1] as string)) return false
  return PROBLEMS.has(word.toLowerCase())
}
