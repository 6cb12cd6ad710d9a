/** Units by what they measure in; spellings of one unit stand on one line. */
const UNITS: readonly string[] = [
  'ms|msec|milliseconds?|millisekunden?|millisecondes?|milisegundos?',
  's|sec|secs|seconds?|sek|sekunden?|secondes?|segundos?|secondi|seconden|sekund|секунд|秒|초',
  'min|mins|minutes?|minuten?|minutos?|minuti|minut|минут|分|分钟|分鐘|분',
  'h|hrs?|hours?|std|stunden?|heures?|horas?|ore|uur|godzin|часов|小时|小時|時間|시간',
  'd|days?|tage?n?|jours?|días?|dias?|giorni|dagen|dni|дней|天|日|일',
  'weeks?|wochen?|semaines?|semanas?|settimane|weken|tygodni|недель|周|週|週間|주',
  'months?|monate?n?|mois|meses|mesi|maanden|miesięcy|месяцев|个月|個月|か月|ヶ月|개월',
  'years?|jahre?n?|ans?|années?|años?|anos?|anni|jaar|lat|лет|年|년',
  'b|bytes?|octets?',
  'kb|kib|kilobytes?',
  'mb|mib|megabytes?',
  'gb|gib|gigabytes?',
  'tb|tib|terabytes?',
  '%|percent|per cent|prozent|pour cent|por ciento|por cento|procent|процентов',
  '‰|permille|promille',
  '€|eur|euros?',
  '\\$|usd|dollars?',
  'px|pixels?',
  'em|rem',
  'hz|khz|mhz|ghz',
  'rpm|rps|qps',
  'am|a\\.m\\.',
  'pm|p\\.m\\.',
]
/** Days and months, which are no names where a sentence writes them small. */
const CALENDAR: readonly string[] = [
  'mon(?:day)?s?|montags?|lundi|lunes|segunda-feira|lunedì|maandag|poniedziałek|понедельник|周一|星期一|月曜日?|월요일',
  'tue(?:sday)?s?|dienstags?|mardi|martes|terça-feira|martedì|dinsdag|wtorek|вторник|周二|星期二|火曜日?|화요일',
  'wed(?:nesday)?s?|mittwochs?|mercredi|miércoles|quarta-feira|mercoledì|woensdag|środa|среда|周三|星期三|水曜日?|수요일',
  'thu(?:rsday)?s?|donnerstags?|jeudi|jueves|quinta-feira|giovedì|donderdag|czwartek|четверг|周四|星期四|木曜日?|목요일',
  'fri(?:day)?s?|freitags?|vendredi|viernes|sexta-feira|venerdì|vrijdag|piątek|пятница|周五|星期五|金曜日?|금요일',
  'sat(?:urday)?s?|samstags?|samedi|sábado|sabato|zaterdag|sobota|суббота|周六|星期六|土曜日?|토요일',
  'sun(?:day)?s?|sonntags?|dimanche|domingo|domenica|zondag|niedziela|воскресенье|周日|星期日|日曜日?|일요일',
  'january|januar|janvier|enero|janeiro|gennaio|januari|1月',
  'february|februar|février|febrero|fevereiro|febbraio|februari|2月',
  'march|märz|mars|marzo|março|maart|3月',
  'april|avril|abril|aprile|4月',
  'june|juni|juin|junio|junho|giugno|6月',
  'july|juli|juillet|julio|julho|luglio|7月',
  'august|août|agosto|augustus|8月',
  'september|septembre|septiembre|setembro|settembre|9月',
  'october|oktober|octobre|octubre|outubro|ottobre|10月',
  'november|novembre|noviembre|novembro|11月',
  'december|dezember|décembre|diciembre|dezembro|dicembre|12月',
]

const AMOUNTS = UNITS.map(
  (unit, i) =>
    [i, new RegExp(`(\\d+(?:[.,:]\\d+)*)[\\s\\u00a0-]?(?:${unit})(?![\\p{L}\\p{N}])`, 'giu')] as const,
)
const DAYS = CALENDAR.map((day) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${day})(?![\\p{L}\\p{N}])`, 'iu'))

/** What a text measures and when it says it is: each number with its unit, each day of the week and month. */
export function quantities(text: string): ReadonlySet<string> {
  const plain = text.normalize('NFKC')
  const amounts = AMOUNTS.flatMap(([unit, pattern]) =>
    [...plain.matchAll(pattern)].map(([, number]) => `${number} ${unit}`),
  )
  return new Set([...amounts, ...DAYS.flatMap((pattern, i) => (pattern.test(plain) ? [`day ${i}`] : []))])
}
