/** Times and sizes, each put into one form: `two weeks`, `14 days` and `a fortnight` are the same sign. */

import { NUMBER_WORDS } from './number-words.js'

type Unit = readonly [base: 's' | 'm' | 'b', factor: number, words: string]

const DAY = 86_400
const UNITS: readonly Unit[] = [
  ['s', 0.001, 'milliseconds? ms millisekunden? millisecondes? milisegundos? мс миллисекунд[аы]? 毫秒'],
  [
    's',
    1,
    'second(?!\\s\\p{L}) seconds secs? s sekunden? secondes? segundos? second[oi] seconden sekund[aęy]? секунд[аыу]? секундам сек saniye* 秒钟? 초',
  ],
  [
    's',
    60,
    'minutes? mins? min minuten? minutos? minut[oi] minuut minut[aęy]? минут[аыу]? минутам мин dakika* 分钟 分鐘 分間? 분',
  ],
  [
    's',
    3600,
    'hours? hrs? h stunden? heures? horas? or[ae] uur uren godzin[aęy]? час(?:а|ов|ам)? saat[ti]? 小时 小時 个小时 時間 시간',
  ],
  [
    's',
    DAY,
    'days? tag(?:e|en)? jours? días? dias? giorn[oi] dag(?:en)? dni dzień день дня дней дням gün* 天 日間 일',
  ],
  [
    's',
    7 * DAY,
    'weeks? wochen? semaines? semanas? settiman[ae] week weken tydzień tygodni[ae]? недел[яиюь] hafta* 周 週間?  星期 주',
  ],
  ['s', 14 * DAY, 'fortnights?'],
  [
    'm',
    1,
    'months? monat(?:e|en)? mois mes(?:es)? mês meses mes[ei] maand(?:en)? miesiąc[ae]? miesięcy месяц(?:а|ев)? ay 个月 個月 か月 ヶ月 개월',
  ],
  [
    'm',
    3,
    'quarters? quartal(?:e|en)? trimestres? trimestr[ei] kwarta(?:al|len|łu?) квартала? 季度 四半期 분기',
  ],
  [
    'm',
    12,
    'years? jahr(?:e|en)? ans? années? años? anos? ann[oi] jaar jaren roku? lat(?:a)? год(?:а)? лет yıl* 年間? 년',
  ],
  ['b', 1, 'kb kib kilobytes? キロバイト 킬로바이트'],
  ['b', 1024, 'mb mib megabytes? メガバイト 메가바이트 兆字节'],
  ['b', 1024 ** 2, 'gb gib gigabytes? ギガバイト 기가바이트'],
  ['b', 1024 ** 3, 'tb tib terabytes?'],
]

/** What stands for one before a unit. */
const ONE = new Set(
  'one a an ein eine einem einen einer un une una uno um uma een één jeden jedna jedną один одна одну bir per pro par por al each every jede jeder jedes jeden jedem chaque cada ogni elke iedere każdy każdą каждый каждую каждые her в 一 每'.split(
    ' ',
  ),
)
const numberOf = (word: string): number | undefined => (ONE.has(word) ? 1 : NUMBER_WORDS.get(word))

const UNIT_PATTERNS = UNITS.flatMap(([base, factor, list]) =>
  list
    .split(/\s+/u)
    .filter(Boolean)
    .map((plain) => {
      const word = plain.replaceAll('*', '\\p{L}*')
      return { base, factor, word, whole: new RegExp(`^(?:${word.replace(/\(\?!.*\)/u, '')})$`, 'iu') }
    }),
)
const isWide = (word: string) =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
const LATIN_UNITS = UNIT_PATTERNS.filter(({ word }) => !isWide(word))
const WIDE_UNITS = UNIT_PATTERNS.filter(({ word }) => isWide(word))
const WORDS_OF_NUMBERS = [...ONE, ...NUMBER_WORDS.keys()].filter((word) => word !== 'twice')
const alternatives = (list: readonly string[]) => [...list].sort((a, b) => b.length - a.length).join('|')

const LATIN = new RegExp(
  `(?<![\\p{L}\\p{N}.])(?:(\\d+(?:[.,]\\d+)?)[\\s-]?|(${alternatives(WORDS_OF_NUMBERS.filter((word) => !isWide(word)))})[\\s-])(${alternatives(LATIN_UNITS.map(({ word }) => word))})(?![\\p{L}\\p{N}])`,
  'giu',
)
/** Chinese numbers in front of a measure. */
const HAN_NUMBER =
  /[一二两兩三四五六七八九十百]+(?=[点點时時次个個名位条條人天日周週月年分秒项項层層行]|小时|分钟)/gu
const HAN_DIGITS = '一二三四五六七八九'
function hanNumber(number: string): string {
  const [tens, ones] = number.replace(/[两兩]/gu, '二').split('十')
  const digit = (sign: string | undefined) => HAN_DIGITS.indexOf(sign ?? '') + 1
  if (number.includes('百')) return number
  return String(ones === undefined ? digit(tens) : (tens ? digit(tens) : 1) * 10 + (ones ? digit(ones) : 0))
}

const WIDE = new RegExp(
  `(\\d+(?:\\.\\d+)?|${alternatives(WORDS_OF_NUMBERS.filter(isWide))})\\s?(${alternatives(WIDE_UNITS.map(({ word }) => word))})`,
  'gu',
)
/** How often, in a word of its own. */
const OFTEN: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!\p{L})(?:nightly|nächtlich\p{L}*|(?:every|each) night|jede nacht|chaque nuit|cada noche)(?!\p{L})/giu,
    ' nightly ',
  ],
  [/(?<!\p{L})(?:hourly|stündlich\p{L}*)(?!\p{L})/giu, ' qs3600 '],
  [
    /(?<!\p{L})(?:daily|täglich\p{L}*|quotidien\p{L}*|diari[oa]\p{L}*|giornalier\p{L}*|dagelijks\p{L}*|codzienn\p{L}*|ежедневн\p{L}*|günlük)(?!\p{L})|每天|每日|毎日|매일/giu,
    ` qs${DAY} `,
  ],
  [
    /(?<!\p{L})(?:weekly|wöchentlich\p{L}*|hebdomadaire\p{L}*|semanal\p{L}*|settimanal\p{L}*|wekelijks\p{L}*|tygodniow\p{L}*|cotygodniow\p{L}*|еженедельн\p{L}*|haftalık)(?!\p{L})|每周|每週|毎週|매주/giu,
    ` qs${7 * DAY} `,
  ],
  [
    /(?<!\p{L})(?:monthly|monatlich\p{L}*|mensuel\p{L}*|mensual\p{L}*|mensal\p{L}*|mensil\p{L}*|maandelijks\p{L}*|miesięczn\p{L}*|ежемесячн\p{L}*|aylık)(?!\p{L})|每月|毎月|매월/giu,
    ' qm1 ',
  ],
  [
    /(?<!\p{L})(?:quarterly|vierteljährlich\p{L}*|trimestriel\p{L}*|trimestral\p{L}*|four times a year)(?!\p{L})|每季/giu,
    ' qm3 ',
  ],
  [
    /(?<!\p{L})(?:yearly|annual(?:ly)?|jährlich\p{L}*|annuel\p{L}*|anual\p{L}*|annual[ei]|jaarlijks\p{L}*|roczn\p{L}*|coroczn\p{L}*|ежегодн\p{L}*|yıllık)(?!\p{L})|每年|毎年|매년/giu,
    ' qm12 ',
  ],
  [/(?<=\d)\s*\/\s*(?=(?:min(?:ute)?|s(?:ec(?:ond)?)?|h(?:our)?|day|week|month|year)\b)/giu, ' per '],
  [
    /\b(?:once|one time|einmal|une fois|una vez|uma vez|una volta|eens|raz|раз) (?=(?:a|an|per|every|each|pro|par|por|al|à|am|im|in|w|на|в)\b)/giu,
    ' ',
  ],
]

/** `14 days` as `qs1209600`: a sign that no word meets, which counts as a number. */
export function plainQuantities(text: string): string {
  let plain = text
  for (const [pattern, sign] of OFTEN) plain = plain.replace(pattern, sign)
  plain = plain.replace(
    LATIN,
    (match, digits: string | undefined, word: string | undefined, unit: string) => {
      const value =
        digits === undefined ? numberOf((word ?? '').toLowerCase()) : Number(digits.replace(',', '.'))
      const kind = LATIN_UNITS.find(({ whole }) => whole.test(unit))
      return value === undefined || kind === undefined ? match : ` ${signOf(kind.base, value * kind.factor)} `
    },
  )
  return plain.replace(HAN_NUMBER, hanNumber).replace(WIDE, (match, number: string, unit: string) => {
    const value = numberOf(number) ?? Number(number)
    const kind = WIDE_UNITS.find(({ whole }) => whole.test(unit))
    return kind === undefined ? match : ` ${signOf(kind.base, value * kind.factor)} `
  })
}

const signOf = (base: string, value: number) => `q${base}${Math.round(value * 1000) / 1000}`.replace('.', 'p')
/** Whether a word is a sign of this file, or a bare number: no word, but a particular. */
export const isNumeric = (word: string): boolean => /^(?:q[smb]\d+(?:p\d+)?|v?\d[\d.,:%]*)$/iu.test(word)
