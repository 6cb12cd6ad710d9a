import { withoutAccents } from '../../lib/language/without-accents.js'

/** How the weekdays' names begin, from Monday on, without accents, in the languages that people write to agents in. */
const DAYS = [
  'monday|mondays|montag|lundi|lunes|segunda|lunedi|maandag|poniedzial|понедельник|pazartesi|[周週]一|星期一|月曜|월요일',
  'tuesday|dienstag|mardi|martes|terca|martedi|dinsdag|wtor|вторник|sali(?!\\p{L})|[周週]二|星期二|火曜|화요일',
  'wednesday|mittwoch|mercredi|miercoles|quarta|mercoledi|woensdag|srod|сред[аыуе]|carsamba|[周週]三|星期三|水曜|수요일',
  'thursday|donnerstag|jeudi|jueves|quinta|giovedi|donderdag|czwart|четверг|persembe|[周週]四|星期四|木曜|목요일',
  'friday|freitag|vendredi|viernes|sexta|venerdi|vrijdag|piat|пятниц|cuma(?!r)|[周週]五|星期五|金曜|금요일',
  'saturday|samstag|sonnabend|samedi|sabado|sabato|zaterdag|sobot|суббот|cumartesi|[周週]六|星期六|土曜|토요일',
  'sunday|sonntag|dimanche|domingo|domenica|zondag|niedziel|воскресень|pazar(?!t)|[周週][日天]|星期[日天]|日曜|일요일',
].map((names) => new RegExp(`(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])(?:${names})`, 'iu'))

/** The weekdays that a text names; Monday is 0. */
export function daysIn(text: string): number[] {
  const plain = withoutAccents(text)
  return DAYS.flatMap((day, i) => (day.test(plain) ? [i] : []))
}
/** Whether a word is the name of a weekday. */
export const isDay = (word: string): boolean => daysIn(word).length > 0
