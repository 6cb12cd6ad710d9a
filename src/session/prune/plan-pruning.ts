import type { ToolRun, ToolUse } from '../../host/events.js'
import { withoutAnsi } from '../../lib/text.js'
import type { PressureLevel } from '../pressure.js'
import { kindOf } from '../shell/kinds.js'
import { programTable, rowFor } from '../shell/program-table.js'
import { visibleCommands } from '../shell/shell-line.js'
import { formatOf } from './detect-format.js'
import { leaveOut, type Shortened } from './leave-out.js'

export type ToolOutput = Pick<ToolRun, 'use' | 'isMcp' | 'text'> & { exit?: number | null | undefined }

/**
 * The kinds of output that are shortened, from which pressure level on, and which lines must stay. To add one, add an
 * entry. Never cut: `structured` (JSON, a diff, a table, source), useless in part, and `content`, wanted as it is.
 */
const OUTPUT_KINDS = {
  /** What a command that succeeded reported on the way. */
  log: { prunedFrom: 'safe', mustStay: 'any' },
  /** File names, one a line, or a tree of them. */
  listing: { prunedFrom: 'moderate', mustStay: 'of-the-tool' },
  /** Lines of other texts: matches, histories. A problem they mention is not the command's own. */
  matches: { prunedFrom: 'high', mustStay: 'of-the-tool' },
  /** Anything else that is long: pages, reports. */
  text: { prunedFrom: 'high', mustStay: 'announced' },
} as const satisfies Record<string, { prunedFrom: PressureLevel; mustStay: MustStay }>

/** Kinds not in the table are never touched. `exact`: the output of tools that are not pruned, such as ours. */
type OutputKind = keyof typeof OUTPUT_KINDS | 'structured' | 'content' | 'failed' | 'exact'

const PRUNED: ReadonlySet<ToolUse['act'] | undefined> = new Set(['shell', 'search', 'list', 'fetch'] as const)

/** What programs print: a file, a part of one or a record as it is (`content`), names, or lines of other texts. */
const PRINTS = programTable(String.raw`
content | cat bat batcat sed head tail jq yq xq awk gawk nl tac xxd hexdump od base64 diff cmp colordiff delta difft
  cut xmllint less more zcat strings type get-content gc dasel gron pbpaste tr fold paste join comm patch objdump
  readelf openssl sqlite3 psql mysql mongosh duckdb redis-cli
content | git | show diff blame cat-file format-patch stash\sshow range-diff log\s(?:.*\s)?(?:-p|--patch|-u|--stat)
listing | ls dir find fd fdfind tree exa eza lsd locate gci get-childitem du
listing | git | ls-files
listing | rg | /--files/
matches | grep egrep fgrep rg ag ack zgrep ugrep findstr select-string man info tldr help history ps env printenv
  ast-grep sg git curl wget http gh glab kubectl aws gcloud az wc apropos
`)

/** Lines that stay at each end: the fuller the context, the fewer. */
export const KEPT_LINES: Readonly<Record<PressureLevel, number>> = { safe: 30, moderate: 20, high: 10 }

/** `code`: why an output was shortened, or was not. */
export type PruningPlan = { code: OutputKind | 'short'; shortened?: Shortened }

/** Plans what to leave out of a tool's output. Takes time linear in the text. */
export function planPruning(output: ToolOutput, level: PressureLevel): PruningPlan {
  // A progress bar writes its next state over the line.
  const text = output.text.replace(/\r(?!\n)/g, '\n')
  const code = kindOfOutput({ ...output, text })
  const { prunedFrom, mustStay } = OUTPUT_KINDS[code as keyof typeof OUTPUT_KINDS] ?? {}
  if (!prunedFrom || KEPT_LINES[level] > KEPT_LINES[prunedFrom]) return { code }
  const shortened = leaveOut(text, KEPT_LINES[level], (line) => keyOfLine(line, mustStay))
  return shortened ? { code, shortened } : { code: 'short' }
}

function kindOfOutput({ use, isMcp, exit, text }: ToolOutput): OutputKind {
  if (!isMcp && !PRUNED.has(use?.act)) return 'exact'
  if (use?.act === 'search') return 'matches'
  const isShell = use?.act === 'shell'
  if (isShell && exit !== 0) return 'failed'
  const calls = isShell ? visibleCommands(use.command) : []
  const prints = calls.map(({ program, args }) => rowFor(PRINTS, program, args)?.says)
  if (prints.includes('content')) return 'content'
  const isSearch = prints.includes('matches')
  const format = formatOf(withoutAnsi(text))
  if (format === 'structured' || (format === 'code' && !isSearch)) return 'structured'
  const isListed = isShell
    ? prints.length > 0 && prints.every((one) => one === 'listing')
    : use?.act === 'list'
  if (isListed || (format === 'listing' && (isShell || isMcp))) return 'listing'
  if (isSearch) return 'matches'
  const isWork = calls.map(kindOf).some((kind) => kind !== 'other' && kind !== 'run')
  return isWork || (isShell && format === 'log') ? 'log' : 'text'
}

/** Words by which a line says that something went wrong, or may. In lower case; another language is another row. */
const PROBLEM_WORDS = `
  error errors errored err fail fails failed failing failure failures fatal panic panicked exception exceptions traceback
  warning warnings warn warned deprecated deprecation critical severe aborted denied refused unmet conflict conflicts
  timeout segfault segmentation killed cannot unable invalid corrupt corrupted rejected forbidden unauthorized expired
  mismatch missing outdated obsolete crashed unresolved unreachable dumped exceeds exceeded incompatible unsupported
  insecure vulnerable caution danger attention ignored ignoring
  achtung vorsicht veraltet fehler fehlern fehlerhaft fehlgeschlagen fehlgeschlagene fehlschlag gescheitert scheiterte
  warnung warnungen abgebrochen verweigert ignoriert unmöglich
  fout fouten foutmelding mislukt mislukte waarschuwing waarschuwingen
  erreur erreurs échec échecs échoué échouée échoués avertissement avertissements obsolète déprécié dépréciée impossible
  introuvable introuvables refusé refusée refusés ignoré ignorée
  erro erros falha falhas falhou falharam aviso avisos atenção obsoleto obsoleta denegado denegada negado negada ignorado
  fallo fallos falló fallaron fallido fallida errores advertencia advertencias atención precaución cuidado
  errore errori fallito fallita falliti avviso avvisi avvertimento avvertenza attenzione impossibile negato ignorato
  błąd błędy błędu błędów ostrzeżenie ostrzeżenia niepowodzenie nieudane uwaga przestarzały ошибка ошибки ошибок ошибке
  предупреждение предупреждения предупреждений сбой сбоя неудача внимание устарел устарела устарело hata hatası hatalar
  uyarı uyarılar dikkat başarısız chyba chyby varování fel varning fejl advarsel feil помилка помилки попередження hiba
  figyelmeztetés eroare erori avertisment virhe varoitus lỗi`
/** These words where they are not part of a path, a name, a call or an option. */
const PROBLEM = new RegExp(
  String.raw`(?<![\w\u00c0-\u1fff/.@$#\\-])(?:${PROBLEM_WORDS.trim().split(/\s+/).join('|')})(?![\w\u00c0-\u1fff/(\\-]|\.[a-z])`,
  'i',
)
/** The name of an exception: `KeyError`, `DeprecationWarning`; and compounds such as `Schreibfehler`. */
const EXCEPTION = /[a-z](?:Error|Exception|Warning|Failure|fehler)(?![\w/(\\-]|\.[A-Za-z])/
const NOT_DONE =
  /\b(?:could|can|was|were|is|are|does|did) ?(?:not|n['’]t) (?:be|find|open|read|write|load|connect|resolve|parse|start|exist|reach|permitted|found|supported|allowed|available)\b|\bcould(?: not|n't)\b|\b(?:doesn't|does not|don't) (?:provide|satisfy|match|support|work|have)\b|ảnh báo|hất bại|\bnie (?:można|udało|powiodło)\b|\bnelze\b|\bnem sikerült\b|\bnu s-a putut\b|\bnot (?:found|permitted|supported|allowed)\b|\b[Nn]o such (?:file|directory|host|table|column|module|device|process|package)\b|\btimed out\b|\b(?:[Nn]o space left|[Oo]ut of memory)\b|OOMKilled|\b(?:konnten?|kann|können|wurden?) .{0,60}\bnicht\b|\bnicht (?:gefunden|möglich|erlaubt|geladen|geöffnet|gelesen|erreichbar)\b|\b[Nn]o se (?:pudo|pudieron|puede|encontró)\b|\b[Nn]o encontrad[oa]s?\b|\b[Nn]ão (?:foi possível|foram|encontrad[oa]s?|pôde|pode)\b|\b[Nn]on trovat[oaie]\b|е удалось|е найден|е вдалося|\b(?:kon|kan|konden|kunnen) .{0,60}\bniet\b|\b(?:kunne|kan|kunde|kunna) (?:ikke|inte)\b/
const PROBLEM_EAST_ASIAN =
  /エラー|警告|失敗|異常|例外|致命|タイムアウト|できません|注意|非推奨|弃用|过时|错误|失败|异常|出错|無法|无法|崩溃|超时|錯誤|오류|경고|실패|에러|치명|주의|중단/
/** Marks that runners and tools put in front of a problem, of expected and received values, and of its place. */
const MARK =
  /^\s*(?:✖|✗|✘|×|❌|⚠|⨯|🚨|❗|🔴|●|\[!\]|[ewWE]: |\(!\)|not ok\b|E {3,}\S|npm (?:warn|ERR!)|#\d+ [\d.]+ (?:WARN|ERR)|--- FAIL|\[(?:WARN|ERROR|FATAL)\w*\]|\d+\) |(?:[Ee]xpected|[Rr]eceived|[Aa]ctual|left|right|got|want)\b\s*:|→ |AssertionError|assert\b|console\.(?:warn|error)\b|Traceback |File ")/

/** Counts that say that all is well: `0 errors`, `failures: 0`. */
const HARMLESS =
  /\b(?:0|no|zero|without|keine?|sin|aucune?|nessun\w?|nenhum\w?|без) (?:\w+ )?(?:errors?|warnings?|failures?|failed|problems?|exceptions?|deprecations?|conflicts?|fehler|warnungen|errores|erreurs|errori|erros|ошибок)\b|\b(?:errors?|failures?|warnings?|failed|failing|errored|skipped)\s*[:=]\s*0\b|\b0 failed\b/gi
/** Lines that sum up what a command did: a count with its noun, or a word such as `done`. */
const SUMMARY =
  /^\W*(?:Tests?|Test Suites|Test Files|Snapshots|Suites|Specs|Assertions|Examples|Scenarios)\s*:?\s+\d|^\s*\d+ (?:passing|failing|pending|pass|fail|passed|failed|examples?|specs?|scenarios?|tests?|problems?|actionable|vulnerabilit\w+|director\w+|files?|packages?|errors?|warnings?|offenses?|Warning\(s\)|Error\(s\))(?:\b|$)|^=+ .*\b(?:passed|failed|error|warnings?|summary)\b.*=+$|^test result:|^OK \(|^(?:PASS|FAIL|OK)$|^FAIL\s|^(?:#|ℹ) (?:tests|pass|fail|skip\w*) \d|^\d+% tests passed|^\W*(?:Finished|Successfully|Success|BUILD \w+|Passed!|Time Elapsed|All (?:checks|files|tests|matched)|No (?:issues|problems|changes|errors)|(?:Apply|Destroy|Plan)\b.*(?:complete|to add))\b|^\[INFO\] (?:BUILD |Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+$)|^\W*(?:built|done|compiled|summary|totals?|results?|complete|completed|ran|passed|all)\b.*\d|^(?:\w+ed|Wrote|Written|Built) \d+ |^\d+ files? changed|Build (?:completed|succeeded|failed|success|finished)|ompiled (?:successfully|with)|naming to |\d \w+ (?:finished|done|processed|completed|written|imported)$|^(?:Fertig|Abgeschlossen|Zusammenfassung|Gesamt|Insgesamt|Terminado|Completado|Resumen|Listo|Terminé|Résumé|Concluído|Resumo|Finito|Completato|Riepilogo|Totale|Итого|Готово|Завершено|Gotowe|Podsumowanie|Klaar|Totaal|完成|完了|合計|总计|共计|总共|全部|結果|结果|汇总|완료|합계|총)(?![\p{L}]).*\d/iu
/** What a search or listing tool says itself, besides what it found. */
const OF_THE_TOOL =
  /\[error opening dir\]|^\[\w+ error\]|^(?:\w[\w.-]{0,20}: .*(?:error|denied|cannot|failed|No such|not found|[Ww]arning)|(?:fatal|error|warning|ERROR|WARNING): )|^\s*\d+ director\w+, \d+ files?$|^Found \d+ /

/**
 * Which lines of an output must stay. `any`: each that tells of a problem or sums up; `announced`: one that begins with
 * a problem or has it as a label; `of-the-tool`: the tool's own messages.
 */
type MustStay = 'any' | 'announced' | 'of-the-tool'
const ANNOUNCED_CHARS = 16
const LABEL = /\b[A-Z]{4,}\b|[A-Za-z\u00c0-\u1fff]+(?=[*_`]*:(?:\s|$))/g

/** The key of a line that must stay, so that repetitions of it may go; undefined for a line that may go. */
function keyOfLine(line: string, mustStay: MustStay): string | undefined {
  if (mustStay === 'of-the-tool') return OF_THE_TOOL.test(line) ? line : undefined
  if (MARK.test(line) || (saysProblem(line) && (mustStay === 'any' || announcesIt(line)))) return line.trim()
  return mustStay === 'any' && SUMMARY.test(line) ? 'a summary' : undefined
}

const announcesIt = (line: string) =>
  saysProblem(line.slice(0, ANNOUNCED_CHARS)) ||
  PROBLEM.test((line.match(LABEL) ?? []).join(' ')) ||
  PROBLEM_EAST_ASIAN.test(line)

const PROBLEMS: readonly RegExp[] = [PROBLEM, EXCEPTION, NOT_DONE, PROBLEM_EAST_ASIAN]
const namesProblem = (text: string) => PROBLEMS.some((pattern) => pattern.test(text))
const saysProblem = (line: string) => namesProblem(line) && namesProblem(line.replace(HARMLESS, ' '))
