import { negations } from '../../memory/statement/negations.js'

/**
 * Words of which one cannot stand for another of its row. Days, months and languages count as names. On a row of opposites
 * two texts speak of different things where the one has only this and the other only that.
 */

/** Names in one spelling: each line is one thing, in the languages that people write to agents in. */
const NAMED = `
  monday montag(?:e|s|en)? lundis? lunes segunda-feira lunedì maandag poniedziałe?k\\p{L}* понедельник\\p{L}* pazartesi\\p{L}* 周一|週一|星期一|月曜日? 월요일
  tuesday dienstag(?:e|s|en)? mardis? martes terça-feira martedì dinsdag wtor\\p{L}* вторник\\p{L}* salı 周二|週二|星期二|火曜日? 화요일
  wednesday mittwoch(?:e|s|en)? mercredis? miércoles quarta-feira mercoledì woensdag środ\\p{L}* сред[ауыеам]+ çarşamba\\p{L}* 周三|週三|星期三|水曜日? 수요일
  thursday donnerstag(?:e|s|en)? jeudis? jueves quinta-feira giovedì donderdag czwart\\p{L}* четверг\\p{L}* perşembe\\p{L}* 周四|週四|星期四|木曜日? 목요일
  friday freitag(?:e|s|en)? vendredis? viernes sexta-feira venerdì vrijdag piąt\\p{L}* пятниц\\p{L}* cuma\\p{L}* 周五|週五|星期五|金曜日? 금요일
  saturday samstag(?:e|s|en)? sonnabend samedis? sábados? sabato zaterdag sobot\\p{L}* суббот\\p{L}* cumartesi\\p{L}* 周六|週六|星期六|土曜日? 토요일
  sunday sonntag(?:e|s|en)? dimanches? domingos? domenica zondag niedziel\\p{L}* воскресень\\p{L}* pazar 周日|週日|星期日|星期天|日曜日? 일요일
  january januar janvier enero janeiro gennaio januari styczni\\p{L}* январ\\p{L}* ocak
  february februar février febrero fevereiro febbraio februari lut(?:y|ego) феврал\\p{L}* şubat
  august août agosto augustus sierpni\\p{L}* август\\p{L}* ağustos
  december dezember décembre diciembre dezembro dicembre grudni\\p{L}* декабр\\p{L}* aralık
  october oktober octobre octubre outubro ottobre październik\\p{L}* октябр\\p{L}* ekim
  english england englisch\\p{L}* anglaise? inglés inglês inglese engels angielsk\\p{L}* английск\\p{L}* по-английски ingilizce 英文|英語|英语 영어
  german germans germany deutschland deutsch\\p{L}* allemande? alemán alemão tedesco duits niemieck\\p{L}* немецк\\p{L}* almanca 德文|德语|ドイツ語 독일어
  french france frankreich francia frança französisch\\p{L}* française? francés francês francese frans francusk\\p{L}* французск\\p{L}* fransızca 法文|法语|フランス語
  spanish spain spanien españa spanisch\\p{L}* espagnole? español castellano espanhol spagnolo spaans hiszpańsk\\p{L}* испанск\\p{L}* ispanyolca
  japanese japan japanisch\\p{L}* japonaise? japonés japonês 日文|日語|日语|日本語 일본어
  chinese china chinesisch\\p{L}* chinois chino 中文|汉语|中国語 중국어
  korean koreanisch\\p{L}* coréen 韩文|韩语|韓国語 한국어|한글
  polish poland polen polnisch\\p{L}* polonais polaco polsk\\p{L}* польск\\p{L}*
  russian russisch\\p{L}* russe ruso russo rosyjsk\\p{L}* русск\\p{L}* по-русски
  dutch netherlands niederländisch\\p{L}* nederlands holandés
  british uk
  american us_english
  italian italy italien italia italienisch\\p{L}* italienne? italiano italiaans włosk\\p{L}* итальянск\\p{L}*
`

/** Opposites: poles are parted by `|`, words of one pole by blanks. */
const OPPOSITES = `
  (?<!except\\s)when whenever (?<!except\\s)if (?<!außer\\s)wenn sobald lorsque (?<!salvo\\s)(?<!excepto\\s)cuando (?<!salvo\\s)(?<!exceto\\s)(?<!tranne\\s)quando wanneer gdy jeśli когда если(?!\\sтолько\\sне) (?<!sauf\\s)quand|unless except_when except_if außer_wenn es_sei_denn sauf_si sauf_quand à_moins salvo_si salvo_cuando excepto_si excepto_cuando a_menos_que a_no_ser_que salvo_se exceto_se exceto_quando a_menos tenzij behalve_als chyba_że если_только_не
  before vor bevor avant antes prima przed перед до önce 之前 前に 전에|after nach nachdem après después depois dopo после sonra 之后 之後 后才 後に 후에
  start starts started begin begins began starting|end ends ended finish finishes expire expires
  up upwards hoch|down downwards runter
  first initial erste[nrsm]? premier première primero primer primeiro primo|last final letzte[nrsm]? dernier dernière último última ultimo
  old alte[nrsm]? legacy|new neue[nrsm]?
  left links gauche|right rechts droite
  minimum at_least mindestens minimal au_moins mínimo|maximum at_most höchstens maximal au_plus máximo
  above over more_than über|below under less_than unter
  add adds added adding hinzufügen|remove removes removed delete deletes deleted
  supports supported gained|lost loses lose lacks lack lacking
  enable enables enabled|disable disables disabled
  accept accepts accepted|reject rejects rejected
  open opened opens öffnen|close closed closes shut
  stay stays remain remains keep keeps bleibt|move moves moved switch switched replaced dropped leave leaves
  public öffentlich|private privat
  internal intern\\p{L}*|external extern\\p{L}*
  uppercase|lowercase
  send sends sent|receive receives received
  manual manually|automatic automatically auto
  push pushes pushed|pull pulls pulled
  frontend front-end|backend back-end
  client clients|server servers
  input|output
  parent|child
  morning morgens vormittags matin mañana manhã mattina 上午 午前|evening afternoon abends nachmittags soir après-midi tarde sera 下午 午後
  optional fakultativ|required mandatory
  chose choose chosen pick picked adopted adopt use uses|dropped drop rejected reject abandoned removed
  both all|one any
  one single einzige[nrsm]?|many several multiple mehrere
  single simple simples|double doubles dobles duplas
  slow langsam lent|fast quick schnell
  better best|worse worst
  only sole solely alone exclusively ausschließlich allein uniquement únicamente nur solo seulement только tylko alleen solamente somente 只|every any all jede[nrsm]? tous todos tutti alle wszystkie все 每
  stored saved stores|shown shows displayed
  online|offline
  reads|writes
`
/** What holds in spite of something is not what holds without it. */
const CONCESSIONS =
  /\b(?:even (?:if|when|though|without)|despite|regardless|in spite of)\b|(?<!\p{L})(?:auch wenn|trotz|même si|malgré|a pesar|aun sin|mesmo que|mesmo sem|apesar|anche se|nonostante|ook als|ondanks|nawet|mimo|даже|несмотря|rağmen)(?!\p{L})|即使|尽管|にもかかわらず|라도/iu

/** What may not be without something may be with it: another fact than what may be without it. */
const WITHOUT = /(?<!\p{L})(?:without|ohne|sans|sin|sem|senza|zonder|bez|без)(?!\p{L})/giu

const isWide = (word: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(word)
const asPattern = (list: string, flags: string): RegExp => {
  const all = list.trim().split(/\s+/u)
  const wide = all.filter(isWide).join('|')
  const latin = all
    .filter((word) => !isWide(word))
    .join('|')
    .replaceAll('_', '\\s')
  return new RegExp(
    `${latin === '' ? '' : `(?<![\\p{L}\\p{N}])(?:${latin})(?:s|['’]s)?(?![\\p{L}\\p{N}])`}${latin !== '' && wide !== '' ? '|' : ''}${wide}`,
    flags,
  )
}

const NAMES = NAMED.trim()
  .split('\n')
  .map((line, i) => ({ sign: `kn${i + 1}`, pattern: asPattern(line, 'giu') }))
const AXES = OPPOSITES.trim()
  .split('\n')
  .map((line) => line.split('|').map((pole) => asPattern(pole, 'iu')))

/** Days, months and languages as signs that count as names. */
export function plainNames(text: string): string {
  let plain = text
  for (const { sign, pattern } of NAMES) plain = plain.replace(pattern, ` ${sign} `)
  return plain
}
export const isNameSign = (word: string): boolean => /^kn\d+$/iu.test(word)

/** The mark of a text that holds in spite of something. */
export const IN_SPITE = '!'
/** The poles of what is without something, and is denied (`a`) or not (`b`). */
const NOT_WITHOUT = '?'

/** Where nothing else is meant. */
export const ONLY_POLE = `${AXES.findIndex(([one]) => one?.test('only'))}a`

/** The poles that a text is on: `3a`, `7b`; `?a` or `?b` where it speaks of what is without something; `!` where it holds in spite of it. */
export function polesOf(text: string): string[] {
  const poles = AXES.flatMap((axis, i) =>
    axis.flatMap((pole, at) => (pole.test(text) ? [`${i}${'ab'[at]}`] : [])),
  )
  if (CONCESSIONS.test(text)) poles.push(IN_SPITE)
  const without = text.match(WITHOUT)?.length ?? 0
  if (without > 0) poles.push(`${NOT_WITHOUT}${negations(text) > without ? 'a' : 'b'}`)
  return poles
}
/** The other pole of the same row. */
export const oppositeOf = (pole: string): string =>
  pole.endsWith('a') ? `${pole.slice(0, -1)}b` : `${pole.slice(0, -1)}a`
