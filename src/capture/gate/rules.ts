import { contentWords } from '../../memory/statement/content-words.js'
import type { GateInput } from '../candidate.js'

/** The least that says something, in characters. */
const MIN_CHARS = 20
/** One sign of East Asian writing says as much as so many letters. */
const EAST_ASIAN_WEIGHT = 3.8
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

export function isTooShort(text: string): boolean {
  const bare = text.trim()
  const wide = bare.match(EAST_ASIAN)?.length ?? 0
  return bare.length + wide * (EAST_ASIAN_WEIGHT - 1) < MIN_CHARS
}

const HASH_LINE =
  /^(?:[*|\\/\s]*)(?:commit\s+)?[0-9a-f]{7,40}\b(?!\s+(?:is|was|must|means|ist|war))|^head is now at\b|^index [0-9a-f]+\.\.|^merge [0-9a-f]{7,}|^\[[\w/.-]+ [0-9a-f]{7,40}\]|^cherry[- ]picked\s+[0-9a-f]{7,}|^(?:sha\d+[-:])\S+$|^[0-9a-f]{32,128}$|^revert(?:s|ed)? (?:commit )?[0-9a-f]{7,40}\b|^\(?(?:cherry picked from|see) commit [0-9a-f]{7,40}\)?$|^(?:updating|fast-forward) [0-9a-f]{7,}/iu

/** A line of a log of commits, or a checksum. */
export const isHashLine = (text: string) => HASH_LINE.test(text.trim()) || GIT_LINE.test(text.trim())

/** What git prints of a merge, a diff or a description. */
const GIT_LINE =
  /^(?:integrity|etag|digest) (?:sha\d+[-:])?\S{20,}$|^(?:blob|tree|tag|object) [0-9a-f]{7,40}\b|^(?:md5|sha\d+) \([^)]*\) ?= ?[0-9a-f]+$|^merge: [0-9a-f]{7,}|^(?:提交|コミット|커밋) ?[0-9a-f]{7,40}|^merge (?:pull request #\d+ from|branch '|remote-tracking branch|commit )|^diff --git |^(?:fixup|squash)! |^\S+-\d+-g[0-9a-f]{7,}$|^(?:sha|sha1|sha256|md5|checksum|digest|commit(?: hash| id)?|hash|revision|tree|parent|blob)\s*[:=]?\s*(?:sha\d+:)?[0-9a-f]{7,}\.?$|^(?:reverts?|reverted|reset to|checked out|rebased onto|pushed|tagged) [0-9a-f]{7,40}\b|^[0-9a-f]{7,40}\.{2,3}[0-9a-f]{7,40}\b|^(?:integrity\s+)?sha\d{1,3}-[A-Za-z0-9+/]{20,}={0,2}$|^(?:md5|sha\d*|crc32|blake\w*)\s*\([^)]*\)\s*=\s*[0-9a-f]+|^(?:blob|tree|tag|parent|object)\s+[0-9a-f]{7,}(?:\s+\d+)?$|^merge:\s+[0-9a-f]{7,}|^(?:提交|コミット|커밋|коммит|commit|zmiana)\s*[:：]?\s*[0-9a-f]{7,40}\b/iu

const FRAMES =
  /\bat (?:async )?[\w.$<>[\] /-]+ ?\((?:[^()\s]*:\d+(?::\d+)?|index \d+|<anonymous>|native)\)|\([\w$]+\.(?:java|kt|scala):\d+\)|File "[^"]+", line \d+|\bin \S+:line \d+|\S+\.(?:rb|exs?|go|php|c|cc|cpp|rs|py):\d+(?::\d+)?(?::in\b|:| \+0x)|#\d+ +(?:0x[0-9a-f]+|\S+\(\d+\):)|^\s*at [\w.$/\\-]+:\d+|#\d+ +\S+\(\d+\):? |#\d+ +\{main\}/giu
const TRACE_START =
  /^(?:#0 +\S|traceback \(|exception in thread "|php fatal error: +uncaught|goroutine \d+|caused by:|thread '[^']*' panicked|stack trace:|at (?:async )?[\w.$<>]+ ?\()/iu

/** Frames of a call stack. */
export function isStackTrace(text: string): boolean {
  const bare = text.trim()
  const frames = bare.match(FRAMES)?.length ?? 0
  const places = bare.match(/[\w/-]+\.\w{1,5}:\d+(?::\d+)?/gu)?.length ?? 0
  return (
    TRACE_START.test(bare) ||
    frames >= 2 ||
    (places >= 3 && !/[.!]$/u.test(bare)) ||
    (frames === 1 && /^\S*(?:error|exception)\b/iu.test(bare))
  )
}

const ERROR_START =
  /^curl: \(\d+\)|^(?:\w+(?:\.\w+)*\.)?\w*(?:error|exception)(?:\[?\w*\]?)?\s*(?:\([^)]*\))?\s*[:(]|^(?:uncaught |unhandled )|^(?:fatal|panic|error|warning|critical|fail|failed|err!?|erro|errore|erreur|fehler|błąd|ошибка|hata|fout)\b\s*[:[\d(]|^error ts\d+|^error \d+|^(?:npm|yarn|pnpm) (?:err!|error|warn)|^segmentation fault|^make(?:\[\d+\])?: \*\*\*|^(?:ba|z|da|fi)?sh: |^http(?:\/[\d.]+)? [45]\d\d\b|^ora-\d+|^[45]\d\d [A-Z][a-z]+ [A-Z]?|^fail\s+\S+\.\w+|^(?:エラー|错误|錯誤|오류|에러)\s*[:：]|^\S+: (?:command not found|no such file|permission denied)|^(?:e[a-z]{4,}): |^\w+(?:\.\w+)*(?:exception|error)$|^exit (?:code|status) \d+|^connection (?:refused|reset)/iu
/** What makes a lesson of an error. */
const LESSON =
  /\b(?:means?|because|fixed by|fix(?:ed)? (?:it )?with|so\b|otherwise|happens (?:when|if)|caused by|is expected|comes from|solved|resolve[sd]? by|must|should|never|always|whenever|unless|until|since|therefore)\b|heißt|bedeutet|weil|signifie|parce|veut dire|significa|porque|perché|betekent|omdat|oznacza|ponieważ|означает|потому|说明|表示|因为|意味|原因|なら|ので|때문|뜻/iu

/** Words of failure, and a beginning as programs write it: a name or a place, then a colon. */
const FAILURE =
  /\b(?:error|failed|failure|cannot|can['’]t|could not|couldn['’]t|unable to|not found|denied|refused|timed? ?out|unexpected|invalid|rejected|exception|errno|unresolved|undefined|unknown|missing|no such|does not exist|conflict|aborted|killed|unreachable|exit (?:code|status)|not recognized|fehler|erreur|échec|errore?|fallo|erro|ошибка|błąd)\b|\b\w+(?:Error|Exception)\b|失败|失敗|错误|エラー|見つかりません|오류/iu
const PROGRAM_SAYS =
  /^(?:[\w./@~-]+(?:\[[\w-]+\])?(?:\([^)]*\))?|[✖×✗❌!>*[][^:]{0,30}|\d+ (?:failing|errors?|problems?)\b[^:]{0,20}|error response from \w+|conflict \([^)]*\)|exception in thread "[^"]*"[^:]*|module not found|unhandled \w+(?: \w+)?|process \w+ with|cmake error[^:]*|command (?:failed|exited)[^:]*):\s|^(?:killed|aborted|core dumped|undefined reference to|ld: |exit status|process (?:exited|finished)|command failed|cannot (?:find|read|resolve|connect|open|import)|could not (?:find|resolve|connect|open|read)|unable to (?:find|resolve|connect|open|locate)|failed to (?:\w+))\b/iu
const SENTENCE_START =
  /^(?:the|a|an|in|on|when|if|use|our|we|all|every|each|never|always|do|why|how|note|rule|tip|reminder|decision|log levels?)\s/iu

/** An error message without what follows from it. */
export function isRawError(text: string): boolean {
  const bare = text.trim()
  if (LESSON.test(bare)) return false
  return (
    ERROR_START.test(bare) ||
    ((FAILURE.test(bare) || /\bE[A-Z]{5,}\b/u.test(bare)) &&
      PROGRAM_SAYS.test(bare) &&
      !SENTENCE_START.test(bare))
  )
}

const PATH_WORD =
  /^[("'`]*(?:[a-z]:\\|~?\.{0,2}[/\\]|[\w.@-]+[/\\])[^\s]*$|^[("'`]*[\w.@-]+\.(?:[jt]sx?|mjs|py|rb|go|rs|java|md|json|ya?ml|toml|css|svg|png|ico|log|tf|sh|ex|c|h|cpp)(?::\d+)*[,;)"'`]*$/iu

/** More than half of the words, and of the characters, are paths. */
export function isMostlyPaths(text: string): boolean {
  const words = text
    .trim()
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const paths = words.filter((word) => !/^https?:/iu.test(word) && PATH_WORD.test(word))
  const chars = (list: readonly string[]) => list.join('').length
  // Words of Chinese and Japanese stand without blanks between them.
  const wide = text.match(EAST_ASIAN)?.length ?? 0
  return paths.length > 0 && wide < 4 && paths.length * 2 >= words.length && chars(paths) * 2 > chars(words)
}

const ASKS =
  /^(?:why|what|when|where|which|who|whose|how)\s+(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|if|about)\b[^:]*$|^(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|may|shall)\s+(?:i|you|we|they|he|she|it|the|this|that|there|anyone|\p{Lu}\p{L}+)\b(?![^?]*[:.])[^:]*$/iu
const WONDERS =
  /^(?:i(?:['’]m| am)? (?:wonder(?:ing)?|not sure|unsure)|wondering|not sure|unsure|any idea|anyone know|does anyone know|no idea|unclear|it is unclear|tell me|can someone explain)\b[^:.]{0,10}\b(?:if|whether|why|how|what|which|where|who|when)\b/iu
const ASKS_ABROAD =
  /^(?:warum|wieso|weshalb|wie|wo|wann|wer|was|welche[rsnm]?|kann man|gibt es|pourquoi|comment|où|quand|est-ce|qu['’]est|por qué|porqué|cómo|cuándo|dónde|quién|por que|como|quando|onde|quem|perché|come mai|dove|chi|waarom|hoe|waar|wanneer|wie is|dlaczego|jak|gdzie|kiedy|kto|czy|почему|зачем|как|где|когда|кто|neden|niye|nasıl|nerede|kim)\s[^:.!]*$/iu
const ASKS_EAST = /(?:吗|嗎|呢|么|麼|ですか|ますか|でしょうか|かな|나요|까요|습니까|ㅂ니까)[。.？?]?$/u

/** A question, with or without its mark. */
export function isQuestion(text: string): boolean {
  const bare = text.trim()
  return (
    (/[?？؟;]["'”’」）)]*$/u.test(bare) && /[?？؟]/u.test(bare.slice(-3))) ||
    (ASKS.test(bare) && !/[.!]$/u.test(bare)) ||
    ASKS_EAST.test(bare) ||
    WONDERS.test(bare) ||
    ASKS_ABROAD.test(bare)
  )
}

const MOMENT = [
  '\\bdown to (?:\\d+|\\w+) (?:remaining|left|open)\\b|\\bremaining (?:warnings|errors|tests|failures|steps)\\b|(?<!\\p{L})(?:hab(?:e|en)? [^.]{0,40}\\beben|seit (?:einer|ein paar|wenigen|\\d+) (?:stunden?|minuten?)|depuis (?:une|quelques|\\d+) (?:heures?|minutes?)|desde hace (?:una|unas|\\d+) (?:horas?|minutos?))(?!\\p{L})',
  "\\bin progress\\b|\\b\\d+ (?:tests? )?(?:passed|failed|skipped)\\b|\\bafter (?:this|my|the last|the latest) (?:change|commit|fix|merge|edit)\\b|\\bon branch\\b|\\bnothing to commit\\b|\\bup to date with\\b|\\bhalf ?way\\b|\\b(?:almost|nearly) (?:done|there|finished|ready)\\b|\\bdone with (?:the|this|step|part)\\b|\\bat \\d{1,2}(?::\\d\\d)? ?(?:am|pm|o[’']clock)\\b|\\b(?:just|finally) (?:finished|landed|merged|deployed|started|got|noticed|saw|ran|restarted)\\b|\\bis (?:being|getting) \\p{L}+(?:ed|n)\\b(?! (?:by|only|when|every))",
  "(?<!\\p{L})(?:wird gerade|ist gerade|noch nicht fertig|fast fertig|warte (?:noch )?auf|wartet (?:noch )?auf|gestern|morgen früh|en cours|presque (?:fini|terminé)|en attente d|j[’']attends|hier|demain|en curso|casi list[oa]|ayer|em andamento|quase pront[oa]|ontem|amanhã|in corso|quasi (?:finito|pronto)|ieri|domani|bijna klaar|wacht op|gisteren|w trakcie|prawie gotow\\p{L}*|czekam na|wczoraj|jutro|в процессе|почти готов\\p{L}*|жду|вчера|завтра|devam ediyor|neredeyse|bekliyor\\p{L}*|dün|yarın)(?!\\p{L})",
  '\\b(?:is|are) (?:still |currently |now |just )*(?:restarting|pulling|compiling|installing|downloading|uploading|building|deploying|loading|syncing|indexing|importing|starting|stopping|crashing|hanging|booting|migrating|rendering|rolling out)\\b',
  '\\b(?:the |our |my )(?:last|latest|previous|first|second|third|most recent) (?:run|build|deploy|attempt|try|test run|push|job|pipeline|retry)\\b',
  '\\b(?:i|the (?:agent|assistant)) (?:has |have |just |then |also )?(?:changed|edited|created|deleted|moved|opened|closed|ran|read|wrote|saw|found|updated|committed|pushed|started|stopped|finished|reverted|refactored|looked|asked|switched|tried|installed|checked|verified|noticed)\\b',
  '\\b(?:error|bug|problem|issue|warning|failure|crash)s? (?:is|are|was|were) (?:now |still |already )?(?:gone|fixed|solved|back|there|reproduced|found)\\b|\\b(?:works?|working|compiles?|builds?|starts?) (?:now|again|locally now|on my machine)\\b|\\bpassed on (?:retry|the)\\b',
  '^(?:now |next |just |currently |still )*(?:switching|continuing|moving on|trying|looking|checking|waiting|pausing|rebasing|merging|debugging|fixing|investigating|refactoring|reading|implementing|updating|adding|removing|writing) \\b(?![^.]*\\b(?:is|are|needs?|requires?|must|should|breaks?|triggers?|takes?|means?)\\b)',
  '\\bstep \\d+ (?:of|is)\\b|\\bto-?do:|\\bstill (?:to do|needs?|missing|open|have to|left)\\b|\\bready (?:to|for) (?:commit|merge|review|push|test|be merged)|\\b(?:is|was|are) (?:at home|home|sick|ill|out of (?:the )?office|at lunch|in a meeting|on the phone|on the way|asleep)(?: today| this week| until [^.]*)?\\s*[.!]?$|\\bin (?:a few|ten|five|\\d+) minutes\\b(?! (?:of|after))',
  '\\b(?:an?|one|two|three|\\d+|few|couple of) (?:seconds?|minutes?|hours?|days?) ago\\b|\\b(?:last|this) (?:night|week|hour|sprint|session)\\b|\\bsince (?:this morning|yesterday|an hour|lunch|noon)\\b|\\bmoments? ago\\b|\\bfor the (?:moment|time being)\\b|\\b(?:later|earlier) today\\b|\\bany (?:minute|moment) now\\b',
  '\\b(?:the )?(?:current|working|active|checked[- ]out) (?:branch|tree|directory|task|file|commit) (?:is|has)\\b|\\bworking (?:tree|copy|directory) (?:is )?clean\\b',
  "\\b(?:the|this|that|my|our|his|her|their|\\p{L}+[’']s) (?:[\\w/#-]+ ){0,3}?(?:branch|pr|mr|pull request|merge request|patch|fix|hotfix|change|commit|release|deploy(?:ment)?|rollout|migration|refactor(?:ing)?|rebase|merge|upgrade|bug|issue|ticket|build|pipeline|job|server|test run|script|import|download|upload|install(?:ation)?)(?: (?:for|of|on|to|in) [^.,;]{1,30})? (?:is|are|was|were|has been|have been|got) (?:now |just |already |almost |nearly |still |finally |not yet |currently )*(?:merged|pushed|done|finished|completed?|ready|open|closed|running|deployed|rolled (?:out|back)|in progress|under ?way|reverted|rebased|approved|failing|stuck|blocked|fixed|resolved|pending|in review|up|down|broken|green|red|queued|waiting|halfway|live|installed|applied)\\b(?! (?:by|only|after|when|every|each|on \\p{L}+days?|from|unless|until|if|once|before))",
  '\\b(?:\\d+|one|two|three|four|five|six|several|some|a few|most|half|all but \\w+|no)(?: (?:more|other))?(?: of (?:the |them|\\d+ )?)?\\s?(?:\\w+ )?(?:tests?|specs?|files?|errors?|warnings?|steps?|tasks?|todos?|items?|checks?|issues?|modules?)\\b[^.]{0,25}\\b(?:left|remain(?:s|ing)?|still|passed|failed|are failing|is failing|to go|are done|so far|fixed|migrated|converted)\\b',
  "\\b(?:is|are|am|[’']m|[’']re|[’']s) (?:currently |now |still |just )*(?:blocked|waiting|stuck) (?:on|by|for|until)\\b",
  '\\b(?:the )?(?:user|agent|assistant|person|team|\\p{Lu}\\p{Ll}+) (?:is|are|was) (?:now |currently |just |still |already )*(?:working on|looking|debugging|fixing|waiting|testing|reviewing|trying|investigating|refactoring|rebasing|merging|on (?:vacation|leave|a call|lunch|holiday|it)|out (?:today|until|for)|away|busy|offline|asking (?:for|about|me)|about to)\\b',
  "\\b(?:will|[’']ll|going to|about to) (?:now |next |then )?(?:continue|proceed|finish|push|commit|merge|be back|look (?:at|into)|have a look|check|rerun|retry|rename|update the|fix (?:the|this|it)|add (?:the|a|tests)|run (?:the|it))\\b|\\bup next\\b|\\bnext up\\b",
  '\\b(?:right now|at the moment|atm|as we speak|for now|this (?:morning|afternoon|evening|minute)|just now|earlier today|today|tonight|yesterday|tomorrow|so far)\\b',
  '\\b(?:currently|presently|now) (?:\\p{L}+ing\\b|(?:is|are|being)\\b|broken|down|failing|blocked|stuck|red|green|passing)',
  "\\b(?:i|we)(?:['’]m| am| are|['’]re) (?:currently |now |just |still )?(?:\\p{L}+ing|done|about to|on it|going to)\\b|\\b(?:i|we)(?:['’]ll| will) (?:now |then |next |also )?(?:\\p{L}+)|\\bi(?:['’]ve| have) (?:now |just |already )?(?:read|fixed|added|updated|removed|changed|run|checked|written|made|pushed|finished|renamed|tested|looked|implemented|created|moved|merged)\\b|\\bi just\\b|\\bnext (?:i|step|up)\\b|\\blet me\\b|\\bi (?:fixed|added|updated|changed|ran|renamed|pushed|merged|removed)\\b",
  '\\b(?:all )?(?:\\d+ )?(?:unit |e2e )?(?:tests?|builds?|ci|lint|pipeline|checks?|suite|type ?check)\\b[^.,;]{0,50}?\\b(?:pass(?:es|ed|ing)?|fail(?:s|ed|ing)?|(?:is|are) (?:now )?(?:green|red|broken|passing|failing|running|done|clean|fixed))(?: (?:now|again|locally|after|for|and)\\b[^.]*)?\\s*[.!]?$',
  '\\b(?:is|are) (?:still |now |again )?(?:green|red|broken|down|up|running|being \\p{L}+|in progress|queued|stuck|pending|open and wait\\p{L}*|work in progress|underway|wip)\\b(?! (?:by|on (?:port|every|all|\\p{L}+days)|for developers|every|each|only|when|if|whenever))(?:[^.]*\\b(?:again|now|background|port|review|moment|after|minutes?|hours?|afternoon|out|still|yet)\\b|\\s*[.!]?$)',
  '\\b(?:uncommitted|unstaged|unpushed|untracked) (?:changes|files)\\b|\\bcommits? (?:ahead|behind)\\b|\\b(?:waits?|waiting) for (?:a |the )?(?:review|ci|approval|merge)\\b|\\bhas been (?:queued|running|failing|down|pushed|merged|fixed)\\b|\\bsteps? (?:is|are|\\d+ (?:is|of))? ?(?:done|complete|finished)|\\b(?:is|are) (?:done|complete|finished)(?:,| and)|\\bremaining:|\\b(?:todo:|wip\\b)|\\bin the background\\b|\\b(?:off to|back at|out for) (?:lunch|\\p{L}+)|\\blooking (?:into|at)\\b.*\\b(?:now|next|it)\\b|\\bwarnings? (?:that|which) i\\b|\\b(?:half|almost|nearly) (?:done|finished|way)\\b|\\bstill (?:working|failing|running|broken|waiting|open|to do)\\b',
  '(?<!\\p{L})(?:gerade eben|gerade|momentan|im moment|soeben|eben (?:auf|erst|den)|zurzeit|derzeit|aktuell (?:läuft|in arbeit)|heute|läuft (?:gerade|noch)|jetzt (?:grün|rot|durch|fertig)|sind (?:jetzt|wieder) grün)(?!\\p{L})',
  "(?<!\\p{L})(?:en ce moment|à l['’]instant|pour l['’]instant|je viens de|on vient de|en train de|aujourd['’]hui|passent maintenant|il reste à|est (?:maintenant )?(?:vert|rouge|cassé))(?!\\p{L})",
  '(?<!\\p{L})(?:ahora mismo|en este momento|por ahora|acabo de|acabamos de|estoy \\p{L}+ndo|estamos \\p{L}+ndo|hoy|están? (?:en verde|fallando|corriendo)|ya pasan|pasan ahora)(?!\\p{L})',
  '(?<!\\p{L})(?:agora mesmo|neste momento|no momento|por enquanto|acabei de|acabamos de|estou \\p{L}+ndo|estamos \\p{L}+ndo|hoje|passaram agora|está (?:verde|quebrado|rodando))(?!\\p{L})',
  '(?<!\\p{L})(?:in questo momento|proprio ora|per ora|adesso|ho appena|abbiamo appena|sto \\p{L}+ndo|stiamo \\p{L}+ndo|oggi|passano (?:ora|adesso))(?!\\p{L})',
  '(?<!\\p{L})(?:op dit moment|zojuist|net (?:gepusht|gemerged|gefixt)|nu (?:groen|bezig|rood)|momenteel|ik ben (?:nu|bezig)|vandaag|draait nog)(?!\\p{L})',
  '(?<!\\p{L})(?:właśnie|w tej chwili|obecnie|na razie|dzisiaj|dziś|teraz (?:przechodz\\p{L}+|działa\\p{L}*|naprawiam|pracuję))(?!\\p{L})',
  '(?<!\\p{L})(?:сейчас|прямо сейчас|только что|в данный момент|пока что|сегодня|ждём ревью|я (?:исправил|добавил|правлю)\\p{L}*)(?!\\p{L})',
  '(?<!\\p{L})(?:şu anda|şu an|az önce|şimdilik|bugün|şimdi (?:geçiyor|çalışıyor)|henüz|hâlâ çalışıyor)(?!\\p{L})',
  '刚刚|剛剛|刚才|剛才|正在(?!.{0,6}(?:使用的|用的))|目前(?:正|還|还)|现在(?:都|已经|就|正|可以)|現在(?:都|已經|就|正|可以)|(?:都|已经|已經)?通过了|通過了|今天|暂时|暫時|还没|還沒',
  '今ちょうど|ただいま|ところです|たった今|さっき|現在.{0,20}(?:ています|中です)|(?:修正|実行|作業|確認|対応|調査)中(?:です)?[。.]?$|通りました|成功しました|今日|とりあえず',
  '지금(?!부터|은 더)|방금|현재.{0,20}(?:중|고 있)|(?:수정|진행|확인|작업|실행) ?중(?:이다|입니다|이에요)?|통과(?:했|함|됐)|오늘|아직',
].join('|')
const MOMENTARY = new RegExp(MOMENT, 'iu')
/** A "now" that lasts: instead of what was before, or by rule. */
const LASTS =
  /\b(?:until further notice|bis auf weiteres|jusqu['’]à nouvel ordre|hasta nuevo aviso|até novo aviso|fino a nuovo avviso|tot nader order|do odwołania)\b|\b(?:from (?:now|version) |instead of|no longer|not any ?more|supported|always|never|every|each|only|must|unless|until|whenever|when(?:ever)? |by the bot|older than|is not enough|are not)\b|nicht mehr|nur noch|ab jetzt|statt|immer|nie\b|plus jamais|désormais|toujours|ya no|siempre|nunca|já não|sempre|niet meer|voortaan|już nie|zawsze|больше не|всегда|только из|artık|不再|只从|只從|一律|改为|改為|以后|今後|もう使わ|常に|더 이상|항상/iu

/** The state of the moment, or of the work in progress. */
export const isMomentary = (text: string) => MOMENTARY.test(text) && !LASTS.test(text)

const REASONED =
  /\b(?:because|so that|so\b|since|until|must|never|do not|don['’]t|not\b|on purpose|after|when|but|instead|only|unless|otherwise|although|stays?|pinned|chosen|chose|over|rather|before|always|need(?:s|ed)? to|however|for the|due to)\b|weil|damit|deshalb|nicht|kein|porque|parce|car\b|pas\b|perché|non\b|omdat|niet|ponieważ|потому|не\b|因为|所以|不|ので|ため|때문/iu
const MANIFEST_QUOTE =
  /"[\w@./-]+"\s*:\s*["{[\d]|^[\w-]+(?:\[[\w,]+\])?\s*(?:==|>=|~=)\s*[\d.]+|^[\w.-]+\s*=\s*["{[]|^module \S+|<artifactId>|^FROM \S+:/mu
const MANIFEST_TEXT =
  /^(?:(?:dev|peer)?dependencies|engines|scripts|version|license|package ?manager|workspaces|edition|requires-python)\b\s*(?:[:=]|are|include|is)|^[\w@/.-]+ v?\d+\.\d+\.\d+$|^the ["'`]?\w+["'`]? script (?:runs|calls|is)\b|^(?:uses?|built with|written in|depends on|requires) [\w@/.-]+ v?\d+(?:\.\d+)*(?:(?:,| and) [\w@/.-]+ v?\d+(?:\.\d+)*)*\.?$|^(?:the |this |das |le |la |el |o |il |het |в )?(?:\p{L}+ )?(?:project|package|crate|repo(?:sitory)?|workspace|app(?:lication)?|module|library|engines? field|main entry point|entry point|projekt|paket|projet|paquet|proyecto|paquete|projeto|pacote|progetto|pacchetto|pakket|проект|пакет|项目|專案)\b.*(?:\d+\.\d+|[<>]=?\s*\d|licen[cs]ed|is named|depends on|contains packages|is [\w./-]+\.(?:js|ts|mjs|cjs)\b|version is)|^(?:the )?(?:scripts\.\w+|pubspec\.yaml|build\.gradle|mix\.exs|requirements\.txt|pyproject\.toml|go\.mod|package\.json|cargo\.toml|composer\.json|gemfile|pom\.xml)\b[^.]*\b(?:lists?|declares?|requires?|runs?|contains?|says?|sets?|defines?)\b|^[\p{L}@/.-]+ v?\d+(?:\.\d+)+ is an? (?:dev |direct |runtime |peer )?dependency\b|^(?:npm|pnpm|yarn) run \w+ (?:calls|runs|executes)\b|^(?:项目|專案)?(?:依赖|依賴|使用)\s*[\w@/-]+ v?\d/iu

/** What a manifest says anyway. With a reason or a limit it says more. */
export function isManifest({ text, evidence }: GateInput): boolean {
  if (REASONED.test(text)) return false
  return MANIFEST_TEXT.test(text.trim()) || MANIFEST_QUOTE.test(evidence.quote.trim())
}

/** Beginnings of words, so that inflections of one word meet. */
const STEM_CHARS = 4
const marks = (text: string) => new Set(contentWords(text).map((word) => word.slice(0, STEM_CHARS)))

/** The words a candidate was taken from are missing, or speak of something else in the same language. */
export function hasNoEvidence({ text, evidence }: GateInput): boolean {
  const quote = evidence.quote.trim()
  if (quote === '') return true
  // A person's words stand for what was made of them, however else it is put.
  if (evidence.by === 'person' && !isQuestion(quote)) return false
  const said = marks(quote)
  const claimed = marks(text)
  if (said.size === 0) return claimed.size > 0
  if ([...said].some((mark) => claimed.has(mark))) return false
  return scriptOf(quote) === scriptOf(text) && !sharesPiece(quote, text)
}

const scriptOf = (text: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'han'
    : /\p{Script=Hangul}/u.test(text)
      ? 'hangul'
      : /\p{Script=Cyrillic}/u.test(text)
        ? 'cyrillic'
        : 'latin'

/** Compounds and other forms of a word: a common stretch of at least five letters. */
function sharesPiece(a: string, b: string): boolean {
  const words = b.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []
  const other = a.toLowerCase()
  return words.some((word) => other.includes(word.slice(0, 5)))
}
