import { coverQuotations } from '../wish/take-out.js'
import { COUNT, words } from './words.js'

const BE =
  words("is are am was were 'm 're 's has_been have_been got gets being remains remain") +
  "|(?<=\\p{L})['’](?:s|m|re)(?!\\p{L})"

/** What runs for minutes. */
const PROCESS_ING =
  words(`restarting pulling compiling installing downloading uploading building deploying loading syncing indexing
  importing starting stopping crashing hanging booting migrating rendering rolling_out executing rebuilding
  reinstalling retrying failing cloning fetching seeding looking_(?:at|into|for|through)
  working_(?:on|through) waiting debugging fixing testing reviewing trying investigating refactoring rebasing
  merging checking cleaning asking blocked stuck about_to on_it in_a_meeting at_lunch asleep busy offline away`)

const NOW = [
  words(`right_now at_the_moment at_present atm as_we_speak for_now for_the_moment for_the_time_being just_now
  earlier_today later_today this_(?:morning|afternoon|evening|minute|session|week|sprint) last_(?:night|week)
  today(?!'s) tonight yesterday tomorrow so_far any_(?:minute|moment)_now moments?_ago in_the_background
  up_next next_up nothing_to_commit half_?way this_takes_a_while`),
  `(?:an?|one|${COUNT}|couple of) (?:seconds?|minutes?|hours?|days?) ago(?!\\p{L})`,
  `(?<!\\p{L})in (?:a few|an?|${COUNT}) minutes?(?!\\p{L})(?! (?:of|after))`,
  `(?<!\\p{L})since (?:this morning|yesterday|an hour|lunch|noon)`,
  `^currently,? (?:the|we|i|it|this|that|no|all|my|our|there)(?!\\p{L})`,
  `(?<!\\p{L})(?:look|looks|fine|good|ok|okay|well|correct|there|done|again) now\\s*[.!]?$`,
  `(?<!\\p{L})(?:currently|presently|now) (?:\\p{L}+ing|is|are|being|broken|down|failing|blocked|stuck|red|green|passing|at|\\d+)(?!\\p{L})`,
  words(`gerade momentan im_moment soeben zurzeit derzeit heute gestern vorhin (?:gleich|fast)_fertig
  jetzt_(?:grün|rot|durch|fertig|laufen|wieder) wieder_grün
  noch_nicht_(?:gemerged|fertig|durch|da|gepusht|behoben|geprüft) en_ce_moment à_l'instant pour_l'instant
  je_viens_de on_vient_de en_train_d* aujourd'hui hier demain en_cours ahora_mismo en_este_momento por_ahora
  acab[oa]_de acabamos_de hoy ayer en_curso ahora_(?:estoy|estamos|voy|pasan) agora_mesmo há_pouco
  neste_momento no_momento por_enquanto acabei_de hoje ontem em_andamento in_questo_momento proprio_ora
  per_ora adesso oggi ieri domani in_corso poco_fa op_dit_moment zojuist momenteel vandaag gisteren
  nu_(?:groen|bezig|rood|nog|even) zonet net_(?:ge\\p{L}+|klaar|af|begonnen|binnen) właśnie w_tej_chwili
  obecnie na_razie dzisiaj dziś wczoraj jutro w_trakcie przed_chwilą сейчас только_что в_данный_момент сегодня
  вчера завтра в_процессе şu_anda? az_önce şimdilik bugün dün yarın devam_ediyor henüz
  (?:seit|depuis|desde_hace)_(?:einer|ein_paar|wenigen|une|quelques|una|unas|\\d+)_(?:stunden?|minuten?|heures?|minutes?|horas?|minutos?)`),
].join('|')

/** What is said of the work in progress and of nothing else. */
const IN_WORK = [
  words(`in_progress work_in_progress wip (?:almost|nearly)_(?:done|there|finished|ready)
  done_with_(?:the|this|step|part) on_branch up_to_date_with half_(?:done|finished)
  still_working_(?:on|through)
  waiting_for_(?:a_|the_)?(?:review|ci|approval|merge|second|reply|answer|feedback)
  waits_for_(?:a_|the_)(?:review|ci|merge|second)`),
  `(?<!\\p{L})(?:ran|went|came) through(?!\\p{L})|(?<!\\p{L})(?:works?|working|compiles?|builds?|starts?) (?:now|again|on my machine)(?!\\p{L})`,
  `(?<!\\p{L})(?:all )?(?:unit |e2e )?(?:tests?|builds?|ci|lint|pipeline|checks?|suite|type ?check)(?!\\p{L})[^.,;]{0,50}?(?<!\\p{L})(?:pass(?:es|ed|ing)?|fail(?:s|ed|ing)?)(?: (?:now|again|locally|after|for|and)(?!\\p{L})[^.]*)?\\s*[.!]?$`,
  `(?<!\\p{L})(?:finished|completed|succeeded|failed|passed|crashed|stopped|works?|working|up|down|running) (?:again|and (?:the|it|all|everything|is|are)|without errors)(?!\\p{L})|(?<!\\p{L})(?:is|are) being (?:resolved|fixed|merged|rebased|rebuilt|debugged|restarted)(?!\\p{L}| (?:by|when|only))`,
  // The same elsewhere: a thing that runs, and again, already.
  `${words(`build server serwer sunucu container kontener deploy pipeline tests? testy testler serveur servidor servizio
  servicio сервер сборка контейнер derleme`)}[^.]{0,30}?\\s${words(`wieder weer di_nuovo de_nuevo otra_vez de_novo à_nouveau ponownie już снова опять уже(?!\\sне) yeniden
  tekrar`)}(?!\\p{L})`,
  `(?<!\\p{L})is (?:being|getting) \\p{L}+(?:ed|n)(?!\\p{L})(?! (?:by|only|when|every))|(?<!\\p{L})steps? (?:is|are|\\d+ (?:is|of))? ?(?:done|complete|finished)(?!\\p{L})`,
].join('|')

const EAST_ASIAN_MOMENT = new RegExp(
  [
    '刚刚|剛剛|刚才|剛才|正在(?!.{0,6}(?:使用的|用的))|目前(?:正|還|还)|(?:现在|現在)(?:都|已经|已經|就|正|可以)|(?:都|已经|已經)?通过了|通過了|今天|明天|昨天|暂时|暫時|还没|還沒|还在(?!用|使用|支持)|還在(?!用|使用|支援)|还是[红挂]|(?:我|都)?已[经經][^。]{0,20}了|接下来|接下來|马上就|馬上就|还剩|還剩|再过.{0,4}分钟',
    '今ちょうど|いま.{0,12}(?:中|ています)|ただいま|ところです|たった今|さっき|現在.{0,20}(?:ています|中)|(?:修正|実行|作業|確認|対応|調査|ビルド|待機)中(?:です|で)?[、。.]?|通りました|通ったので|次は.{0,14}(?:します|する)[。]?$|まだ(?:赤|失敗|落ち)|まだ.{0,12}(?:ています|ていません|ない|中です)|成功しました|(?:終わり|完了し|失敗し|起動し|停止し|落ち)ました|(?:修正|変更|追加|削除|更新)しました|今日|とりあえず|これから.{0,20}(?:ます|する)|残り.{0,6}(?:です|件|個)|待っています',
    '지금(?!부터|은 더)|방금|현재.{0,20}(?:중|고 있)|(?:수정|진행|확인|작업|실행|빌드) ?중(?:이다|입니다|이에요)?|통과(?:했|함|됐)|오늘|아직|고 있습니다[.]?$|남았|(?:끝났|완료했|완료됐|실패했|성공했|멈췄)|곧 |이제 .{0,15}(?:합니다|할게요)|(?:수정|추가|변경)했',
  ].join('|'),
  'u',
)

/** Said where a report of the moment may stand between the subject and what it does. */
const SOFT = `(?:\\s(?:${words('now just already almost nearly still finally currently not yet only again all both')}))*`

/** The ways in which the state of the moment is told that rows alone do not teach: when, what runs, what is not done. */
const MOMENT: readonly RegExp[] = [NOW, `(?:${BE})${SOFT}\\s(?:${PROCESS_ING})`, IN_WORK].map(
  (kind) => new RegExp(kind, 'u'),
)

/**
 * The state of the moment, or of the work in progress; `looksSo` is what the table makes of it. A word that is only quoted
 * (`no "wip" commits`) tells of neither.
 */
export function isMomentary(text: string, looksSo: boolean): boolean {
  const plain = coverQuotations(text).toLowerCase()
  return looksSo || EAST_ASIAN_MOMENT.test(plain) || MOMENT.some((kind) => kind.test(plain))
}
