/** Words by which a line says that something went wrong, or may. In lower case; a further language is one row. */
const PROBLEM_WORDS: readonly string[] = [
  ...'error errors err fail fails failed failing failure failures fatal panic panicked exception exceptions traceback warning warnings warn deprecated deprecation critical severe aborted denied refused unmet conflict conflicts timeout segfault killed'.split(
    ' ',
  ),
  // German, Dutch, Scandinavian
  ...'fehler fehlgeschlagen warnung warnungen fehlschlag abgebrochen verweigert fout fouten mislukt waarschuwing fel varning misslyckades feil advarsel mislyktes fejl mislykkedes'.split(
    ' ',
  ),
  // Romance languages
  ...'erreur erreurs échec échoué échouée avertissement erro erros falha falhou aviso fallo falló fallido advertencia errore errori fallito avviso avvertimento eroare avertisment'.split(
    ' ',
  ),
  // Slavic, Baltic, Finnic, Turkic and others
  ...'błąd błędy ostrzeżenie niepowodzenie chyba varování selhalo chyby ошибка ошибки предупреждение сбой неудача помилка попередження грешка hiba figyelmeztetés virhe varoitus hata uyarı başarısız σφάλμα προειδοποίηση lỗi kesalahan peringatan gagal خطأ تحذير שגיאה त्रुटि'.split(
    ' ',
  ),
]
const PROBLEMS = new Set(PROBLEM_WORDS)

/** Languages without blanks between words. */
const PROBLEM_EAST_ASIAN = /エラー|警告|失敗|異常|例外|错误|失败|异常|出错|錯誤|오류|경고|실패|에러/

/** How the name of an exception ends: `KeyError`, `java.lang.IllegalStateException`, `DeprecationWarning`. */
const EXCEPTION_ENDS = ['Error', 'Exception', 'Warning', 'Failure']
/** Marks that runners and tools put in front of a problem. */
const MARK =
  /^\s*(?:✖|✗|✘|×|❌|⚠|●|\(!\)|[WE]: |not ok\b|E {3,}\S|npm (?:warn|ERR!)|#\d+ [\d.]+ (?:WARN|ERR)|--- FAIL|\[(?:WARN|ERROR|FATAL)\w*\]|\d+\) )/i
/** What was expected and what came, and where. */
const DETAIL =
  /^\s*(?:Expected|Received|Actual|AssertionError|assert)\b|^\s*(?:console\.(?:warn|error))\b|^Traceback |^\s*File "/
/** Numbers that say that all is well, and what only has such a word in its name. */
const HARMLESS =
  /\b(?:0|no|zero|without|keine?|sin|aucune?|nessun\w?|nenhum\w?|без) (?:\w+ )?(?:errors?|warnings?|failures?|failed|problems?|exceptions?|deprecations?|conflicts?|fehler|warnungen|errores|erreurs|errori|erros|ошибок)\b|\b(?:errors?|failures?|warnings?|failed|failing|errored|skipped)\s*[:=]\s*0\b|\b0 failed\b|[\w-]*(?:error|fail|warn)[\w-]*(?:\.\w+)?[({]|--?[\w-]*(?:error|warn|fail)[\w-]*/gi

/** Lines that sum up what a command did. */
const SUMMARY =
  /^\s*(?:Tests?|Test Suites|Test Files|Snapshots|Suites|Specs|Assertions|Examples)\s*:?\s+\d|^\s*\d+ (?:passing|failing|pending|passed|failed|examples?|specs?|tests?|problems?|actionable|vulnerabilit\w+|director\w+|files?|packages?|errors?|warnings?|offenses?)\b|^=+ .*\b(?:passed|failed|error|warnings?)\b.*=+$|^test result:|^ok {0,2}\t\S|^(?:PASS|FAIL|OK)$|^FAIL\s|^\s*Finished\b|^Successfully\b|^BUILD \w+|^\[INFO\] (?:BUILD |Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+$)|^\s*(?:✓|✔|✨|🎉)?\s*(?:built|Built|Done|done|Compiled|Summary|Total|Totals|success|Success|Completed|Ran|Passed|All)\b.*\d|^(?:success|Success|SUCCESS)\b|^(?:added|removed|changed|updated|found|audited) \d+|^(?:Apply|Destroy|Plan)\b.*(?:complete|to add)|^Passed!|^\d+ files? changed|^\[100%\] Built|^All (?:checks|files|tests)/
const SUMMARY_PARTS = [
  'Build completed',
  'Build succeeded',
  'Build failed',
  'Build successful',
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
  /^(?:\w[\w.-]{0,20}: .*(?:error|denied|cannot|failed|No such|not found|[Ww]arning)|(?:fatal|error|warning|ERROR|WARNING): )|^\s*\d+ director\w+, \d+ files?$|^Found \d+ /

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
  if (!hasProblemWord(text)) return false
  const rest = text.replace(HARMLESS, ' ')
  return rest.length === text.length || hasProblemWord(rest)
}

const isSummary = (text: string) =>
  SUMMARY.test(text) ||
  SUMMARY_PARTS.some((part) => text.includes(part)) ||
  (SUMMARY_ENDS.some((end) => text.endsWith(end)) && SUMMARY_END.test(text))

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
  // A part of a path, of a name or of an option.
  if (start > 0 && '/_-.\\@#$'.includes(text[start - 1] as string)) return false
  return PROBLEMS.has(word.toLowerCase())
}
