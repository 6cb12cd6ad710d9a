import { isProblemWord, saysProblem } from './problem-words.js'

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
  if (reportsProblem(text)) return 'problem'
  return isSummary(text) ? 'summary' : undefined
}

function announcesProblem(text: string): boolean {
  if (!saysProblem(text)) return false
  if (EAST_ASIAN.test(text)) return true
  return [...text.matchAll(ANNOUNCED)].some(([, first, capitals, labelled]) =>
    isProblemWord(first ?? capitals ?? labelled ?? ''),
  )
}

function reportsProblem(text: string): boolean {
  if (MARK.test(text) || DETAIL.test(text)) return true
  if (!saysProblem(text)) return false
  const rest = text.replace(HARMLESS, ' ')
  return rest.length === text.length || saysProblem(rest)
}

const isSummary = (text: string) =>
  SUMMARY.test(text) ||
  SUMMARY_PARTS.some((part) => text.includes(part)) ||
  (SUMMARY_ENDS.some((end) => text.endsWith(end)) && SUMMARY_END.test(text))

const EAST_ASIAN = /[\u2e80-\uffef]/
