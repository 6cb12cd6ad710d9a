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

/** Words that say so together with another; what they stand with is looked at only where one of them does. */
const HINT_WORDS = `
  not such timed couldn doesn don isn wasn weren won hasn didn nicht impossible impossibile introuvable introuvables pudo
  pudieron puede encontró encontrado encontrada não trovato trovata trovati удалось найден найдена вдалося niet ikke inte
  nie nelze sikerült putut báo bại refusé refusée refusés denegado denegada negato negado negada ignored ignoring ignoré
  ignorée ignoriert ignorado ignorato`
  .trim()
  .split(/\s+/)
const NOT_DONE =
  /\b(?:could|can|was|were|is|are|does|did) ?(?:not|n't|n’t) (?:be|find|open|read|write|load|connect|resolve|parse|start|exist|reach|permitted|found|supported|allowed|available)\b|\bcould(?: not|n't)\b|\b(?:doesn't|does not|don't) (?:provide|satisfy|match|support|work|have)\b|ảnh báo|hất bại|\bnie (?:można|udało|powiodło)\b|\bnelze\b|\bnem sikerült\b|\bnu s-a putut\b|\bnot (?:found|permitted|supported|allowed)\b|\b[Nn]o such (?:file|directory|host|table|column|module|device|process|package)\b|\btimed out\b|\b(?:konnten?|kann|können|wurden?) .{0,60}\bnicht\b|\bnicht (?:gefunden|möglich|erlaubt|geladen|geöffnet|gelesen|erreichbar)\b|\b[Ii]mpossib(?:le|ile)\b|\b[Ii]ntrouvables?\b|\b[Nn]o se (?:pudo|pudieron|puede|encontró)\b|\b[Nn]o encontrad[oa]s?\b|\b[Nn]ão (?:foi possível|foram|encontrad[oa]s?|pôde|pode)\b|\b[Nn]on trovat[oaie]\b|е удалось|е найден|е вдалося|\b(?:kon|kan|konden|kunnen) .{0,60}\bniet\b|\b(?:kunne|kan|kunde|kunna) (?:ikke|inte)\b|\b(?:refusée?s?|denegad[oa]|negato|negada?o?)\b|\bignor(?:ed|ing|é|ée|iert|ado|ato)\b/

/** Languages without blanks between words. */
const PROBLEM_EAST_ASIAN =
  /エラー|警告|失敗|異常|例外|致命|タイムアウト|できません|注意|非推奨|弃用|过时|错误|失败|异常|出错|無法|无法|崩溃|超时|錯誤|오류|경고|실패|에러|치명|주의|중단/

/** How the name of an exception ends: `KeyError`, `java.lang.IllegalStateException`, `DeprecationWarning`. */
const EXCEPTION_ENDS = ['Error', 'Exception', 'Warning', 'Failure']

const PROBLEMS = new Set(PROBLEM_WORDS)
const HINTS = new Set(HINT_WORDS)
const HASHES = new Set([...PROBLEM_WORDS, ...HINT_WORDS].map((word) => hashOf(word)))

/** Whether it is a word of that kind by itself. */
export const isProblemWord = (word: string) => PROBLEMS.has(word.toLowerCase())

/** Whether a line says that something went wrong. Looks at each word once, and by its hash first. */
export function saysProblem(text: string): boolean {
  let start = -1
  let hash = 0
  let isHinted = false
  let isEastAsian = false
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    if (isLetter(code)) {
      if (start === -1) start = at
      hash = (hash * 31 + lowerOf(code)) | 0
      continue
    }
    if (start !== -1) {
      const length = at - start
      if (length > 6 && endsLikeException(text, start, at)) return true
      if (length > 2 && length < 17 && HASHES.has(hash)) {
        const word = text.slice(start, at).toLowerCase()
        if (HINTS.has(word)) isHinted = true
        else if (PROBLEMS.has(word) && standsAlone(text, start, at)) return true
      }
    }
    start = -1
    hash = 0
    if (code >= 0x2e80) isEastAsian = true
  }
  return (isHinted && NOT_DONE.test(text)) || (isEastAsian && PROBLEM_EAST_ASIAN.test(text))
}

const isLetter = (code: number) =>
  (code > 96 && code < 123) || (code > 64 && code < 91) || (code >= 0xc0 && code < 0x2000)

/** Lower case of Latin, Greek and Cyrillic letters. */
function lowerOf(code: number): number {
  if (code < 128) return code | 32
  if ((code >= 0xc0 && code < 0xdf) || (code >= 0x391 && code < 0x3aa) || (code >= 0x410 && code < 0x430))
    return code + 32
  return code
}

function hashOf(word: string): number {
  let hash = 0
  for (let at = 0; at < word.length; at += 1) hash = (hash * 31 + lowerOf(word.charCodeAt(at))) | 0
  return hash
}

/** Not a part of a path, of a name or of an option. */
function standsAlone(text: string, start: number, end: number): boolean {
  if (start > 0 && '/_-.\\@#$'.includes(text[start - 1] as string)) return false
  return endsWord(text, end)
}

function endsWord(text: string, end: number): boolean {
  const after = text[end] ?? ' '
  if ('/_-\\('.includes(after) || (after === '.' && isLetter(text.charCodeAt(end + 1)))) return false
  return !(after >= '0' && after <= '9')
}

/** `KeyError`, and compounds such as `Schreibfehler`. */
function endsLikeException(text: string, start: number, end: number): boolean {
  const last = text[end - 1]
  if (last !== 'r' && last !== 'n' && last !== 'g' && last !== 'e') return false
  const word = text.slice(start, end)
  const isOne =
    EXCEPTION_ENDS.some((name) => word.length > name.length && word.endsWith(name)) || /fehler$/.test(word)
  return isOne && endsWord(text, end)
}
