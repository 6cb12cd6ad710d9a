import { plainQuantities } from '../../memory/statement/quantities.js'
import { plainNames } from './contrasts.js'

const afternoon = (_: string, hour: string, minutes?: string) =>
  ` ${(Number(hour) % 12) + 12}${minutes === undefined ? '' : `:${minutes}`} `
const QUARTERS = ['first', 'second', 'third', 'fourth']
const quarter = (_: string, which: string) => ` Q${QUARTERS.indexOf(which.toLowerCase()) + 1} `

const PARTICLES = ['out', 'in', 'up', 'back', 'down']
/** `times out` and `timeout`. */
const twoWords = (_: string, ...verbs: (string | undefined)[]) => {
  const at = verbs.slice(0, PARTICLES.length).findIndex((verb) => typeof verb === 'string')
  return ` ${verbs[at]}${PARTICLES[at]} `
}

/** Ways to say the same in several words, put into one. They go over lower and upper case alike, in this order. */
const TURNS: readonly (readonly [RegExp, string | ((...match: string[]) => string)])[] = [
  // What is preferred comes first, what it is preferred to is excluded.
  [
    /\b(prefers?|preferred)\b([^.;,]{0,60}?) (?:(?<=preferred )to|(?<=prefers? [^.;,]{1,60})to(?! (?:be|have|get|do|use|see|read|work)\b)|over|instead of) /giu,
    '$1$2 rather than ',
  ],
  // Who asks whom before what.
  [
    /\b(?:never|do not|don['’]t|no|not)\b([^.;]{0,120}?)\bwithout (?:first )?(?:asking|being asked|permission|approval|confirmation|consent|consulting|checking|an? (?:explicit )?(?:request|ok|go-ahead))(?: (?:to|with|first|the user|me|for it|for|so))*/giu,
    ' $1 askfirst ',
  ],
  [
    /\b(?:ask(?:ing|ed)?|check(?:ing)? with|consult(?:ing)?|confirm(?:ing)? with)(?: (?:me|them|him|her|the user|the person|for permission|for approval|first|us))* (?:before|prior to|ahead of|first)\b/giu,
    ' askfirst ',
  ],
  [
    /\b(?:only|okay|ok|allowed) (?:after|once|with|when|if)\b[^.;]{0,24}?\b(?:ask(?!s)|permission|consent|i (?:agree|approve|confirm|say)|the user (?:agree|approve|confirm|say))\w*/giu,
    ' askfirst ',
  ],
  [
    /\brequir(?:es?|ing) (?:asking|approval|confirmation|permission|consent|a question|an ok)(?: (?:from|by|of))?(?: (?:the user|me))?(?: first)?/giu,
    ' askfirst ',
  ],
  [
    /\bbefore\b([^.;]{1,60}?),?\s(?:(?:always |first |please )*ask|(?:the user|i|we|they) (?:has|have|needs?|must|should|wants?)(?: to)? be asked|(?:get|obtain|need|seek)s? (?:approval|confirmation|permission|consent|an? ok))\b(?: (?:me|first|the user|for (?:it|permission|approval)))*/giu,
    ' askfirst $1 ',
  ],
  [
    /\b(?:needs?|requires?|takes?|wants?|only with|with)\b (?:the |an? |my |his |her |their |explicit )*(?:(?:user|person|owner|team|human)['’]s )?(?:ok(?:ay)?|yes|go-ahead|approval|permission|consent|confirmation)(?: (?:first|beforehand|before(?:hand)?|from (?:me|the user)))+\b/giu,
    ' askfirst ',
  ],
  [
    /(?<!\p{L})(?:nie|nicht|kein\p{L}*|nichts|ne|n['’]|jamais|aucune?|pas|nunca|no|ningún|ninguna?|não|nunca|nenhuma?|mai|non|nessun\p{L}*|niet|nooit|geen|nie|nigdy|żadn\p{L}*|не|никогда|никаких)(?!\p{L})([^.;]{0,80}?)(?<!\p{L})(?:ohne (?:zu fragen|(?:vorher )?(?:nach|rück)?(?:frage|zufragen)|rücksprache|erlaubnis|zustimmung)|sans (?:me |nous )?(?:demander|accord|autorisation)|sin (?:preguntar|consultar|permiso|aprobación)|sem (?:perguntar|consultar|permissão|aprovação)|senza (?:chiedere|permesso|approvazione)|zonder (?:te vragen|toestemming|overleg)|bez (?:pytania|zgody|pozwolenia)|без (?:спроса|разрешения|согласования))(?: \p{L}+)?/giu,
    ' $1 askfirst ',
  ],
  [
    /(?<!\p{L})(?:(?:vorher|erst|zuerst|zunächst) (?:nach)?fragen|frag\p{L}* vorher|vor \p{L}+ \p{L}+ (?:nach)?fragen|demande[rz]? (?:toujours )?avant(?: d['’e])?|avant (?:de|d['’])[^.;]{1,40}?demande[rz]?|pregunta\p{L}* (?:siempre )?antes(?: de)?|consulta\p{L}* antes(?: de)?|pergunta\p{L}* (?:sempre )?antes(?: de)?|chied\p{L}+ (?:sempre )?prima(?: di)?|vra(?:gen|ag) (?:eerst|voordat|vooraf)|eerst vragen|pytaj przed|najpierw (?:za)?pytaj|спрашива\p{L}+ (?:перед|прежде)|сначала спро\p{L}+|önce sor\p{L}*)/giu,
    ' askfirst ',
  ],
  [
    /(?:需要|须|須|要|得)?(?:先)?(?:经|經)?(?:询问|徵詢|征求|问过|問過)(?:我|用户|使用者)?(?:之后|之後|后|後|再|才)|先问我?|先問我?/gu,
    '先问',
  ],
  // What must not be.
  [/禁止|不允许|不允許|不准|不得|不能|不可以?|不要|不许|不許|不应|不應|严禁|嚴禁|切勿|请勿|請勿|勿/gu, '不'],
  [/してはいけない|してはならない|しないこと|しないで|は禁止|禁止/gu, '不ない'],
  [
    /(?:审批|審批|批准|同意|审核|確認|确认)(?:通过)?(?:之后|之後|以后|后|後)?(?:才能|才可以?|才|再)/gu,
    '审批',
  ],
  [
    /\b(?:(?:is|are) )?(?:never|not) (?:allowed|permitted|ok|okay)(?: to)?\b|\b(?:is|are) (?:forbidden|prohibited|banned|off limits|taboo)(?: from| to)?\b|\bno (\p{L}+) (?:is|are) (?:allowed|permitted)\b|\bleave (\p{L}+) alone\b/giu,
    ' is not $1 $2 ',
  ],
  [/\bhands off\b|\bkeep (?:your )?(?:hands|fingers) off\b/giu, ' do not touch '],
  [/\bdoes(?: not|n['’]t) (?:work|support)\b/giu, ' not support '],
  [
    /\bdropped support for\b|\bno longer supports?\b|\bsupport (?:for|of) (?=[^.]{1,40} (?:was|has been|is) (?:dropped|removed|ended))/giu,
    ' not support ',
  ],
  [/\bany ?(?:more|longer)\b|\bno longer\b/giu, ' not '],
  // What can only be read cannot be written.
  [/\b(?:is |are )?read[- ]?only\b|\bonly (?:be )?read(?:able)?\b/giu, ' not writable '],
  [
    /\b(?:cannot|can['’]t|can not|must not|may not|not (?:possible|allowed|permitted) to|impossible to|no)\b(?: be)? (?:write|writes|writing|written|writable)(?: (?:to|into|in))?/giu,
    ' not writable ',
  ],
  [/(?<!\p{L})(?:schreibgeschützt|nur lesbar|nur zum lesen|nur lesend)(?!\p{L})/giu, ' nicht schreiben '],
  [
    /(?<!\p{L})(?:en lecture seule|só de leitura|impossible d[’']écrire dans|solo lectura|de solo lectura|só leitura|somente leitura|apenas leitura|sola lettura|alleen-lezen|tylko do odczytu|только для чтения|только на чтение|salt okunur)(?!\p{L})/giu,
    ' non writable ',
  ],
  [/只读|唯讀|只讀|不能写入?|不可写入?|不可寫入?|不能寫入?|無法寫入|无法写入/gu, '不写'],
  [/読み取り専用|読取専用|書き込めない|書き込みできない|書き込み不可/gu, '書なし'],
  // Limits.
  [
    /\b(?:must|may|should|can|is|are|does|do) not (?:\w+ )?(?:fall|drop|go|be|get|sink) (?:below|under)\b/giu,
    ' at least ',
  ],
  [
    /\b(?:no|not) (?:less|fewer|lower) than\b|\bminimum(?: of)?\b|\bor (?:more|later|newer|higher|above|greater|up)\b/giu,
    ' at least ',
  ],
  [
    /\b(?:must|may|should|can) not (?:exceed|go (?:above|over|beyond)|be (?:above|over|more than|longer than|larger than))\b|\b(?:no|not) (?:more|longer|larger|bigger|higher) than\b|\b(?:up to|at or below|at or under|under or at|maximum(?: of)?|max\.?)\b/giu,
    ' at most ',
  ],
  [/\b(?:larger|bigger|greater|higher|longer|more|older|over) than\b/giu, ' above '],
  [/\b(?:smaller|less|fewer|shorter|lower|younger) than\b/giu, ' below '],
  [/\b(?:runs?|lasts?|goes|is valid) until\b/giu, ' end '],
  [
    /\b(?:lives?|stays? valid) for\b|\b(?:have|has) a lifetime of\b|\blifetime(?: is| of)?\b/giu,
    ' lifetime ',
  ],
  [/\bfirst\b,?(?: and)? then\b/giu, ' before '],
  [/\b(?:is|are) (?:(?:turned|switched) off|disabled)\b/giu, ' is not '],
  // Nobody but one.
  [
    /\b(?:nobody|no one|none|nothing)(?: else)? (?:but|except(?: for)?|other than|besides|apart from)\b|\bno other \p{L}+ (?:than|but|except)\b/giu,
    ' only ',
  ],
  [/\b(?:is|are) the (?:only|sole) (?:one|person|people) (?:who|that|to|allowed to)\b/giu, ' only '],
  [/\bwithout (?:any )?exceptions?\b|\bno exceptions\b|\bno matter what\b/giu, ' '],
  [
    /\b(?:lacking|with no|(?:that|which) (?:have no|has no|lacks?|do not have|does not have))\b/giu,
    ' without ',
  ],
  // What is free of something does not have it.
  [/(?<!\p{L})(\p{L}+)-free\b/giu, ' no $1 '],
  [/(?<!\p{L})(\p{L}{4,})-?frei(?:e[nmrs]?)?(?!\p{L})/giu, ' ohne $1 '],
  // Verbs of two words, and the nouns made of them.
  [
    /\b(time|log|sign|lock|check|opt|print|hand)(?:[dgnt]?ed|s|[dgnt]?ing)?[- ]out\b|\b(log|sign|opt|plug|build|fade)(?:s|[gn]?ed|[gn]?ing)?[- ]in\b|\b(back|set|clean|start|look|sign|follow|warm|speed)(?:s|[nt]?ed|[nt]?ing)?[- ]up\b|\b(roll|fall|feed|call)(?:s|ed|ing)?[- ]back\b|\b(shut|break|slow|count|cool)(?:s|[t]?ed|[t]?ing)?[- ]down\b/giu,
    twoWords,
  ],
  // What comes before something is not that thing.
  [/(?<![\p{L}-])(pre|post|non|anti|sub|semi|multi)-(?=\p{L}{3})/giu, '$1'],
  [/\bgap-?less\b|\bgap-?free\b/giu, ' without gaps '],
  // Times; spans of time are put into one form elsewhere.
  [/\b(?:every|each|all|per) (?:single )?night\b/giu, ' nightly '],
  [
    /(?<=\d)\s*(?:percent|per cent|prozent|pour cent|por ciento|por cento|per cento|procent|procenta|процентов|yüzde)(?!\p{L})/giu,
    '%',
  ],
  [/(?<!\d)(\d{1,2})(?::(\d\d))? ?p\.?m\.?(?!\p{L})/giu, afternoon],
  [/\b0(?=\d:\d\d\b)/gu, ''],
  [/\b(\d{1,2}):00(?=\s|[.,;)]|$)/gu, '$1'],
  [/(?<=\d) ?(?:a\.?m\.?|o['’]clock|uhr)(?!\p{L})/giu, ' '],
  [/(?<=(?<!\p{L})(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf)) uhr(?!\p{L})/giu, ' '],
  // The hour of the day, and no span of time.
  [
    /(?<=(?<!\p{L})в (?:\d{1,2}|два|три|четыре|пять|шесть|семь|восемь|девять|десять|двенадцать)) час(?:а|ов)(?!\p{L})/giu,
    ' ',
  ],
  [/\b(?:noon|midday)\b/giu, ' 12 '],
  [/\bhalf an hour\b/giu, ' 30 minutes '],
  [/(?<=\d) ?[x×] ?(?=\d)/giu, ' by '],
  [/\bunder (?=\d)/giu, ' below '],
  [/\bover (?=\d)/giu, ' above '],
  [/\b(first|second|third|fourth) quarter\b/giu, quarter],
  // Names of things that several words stand for.
  [/\b(?:[Pp]ull|[Mm]erge)[- ][Rr]equests?\b|\b[PM]Rs?\b/gu, ' pullrequest '],
  [/\bDBs?\b/gu, 'database'],
  [/\bAPIs?\b/gu, 'api'],
  [/\bprod\b/giu, 'production'],
  [/\bpostgres(?:ql)?\b|\bpg\b/giu, 'postgres'],
  [/\bcode ?base\b/giu, 'repository'],
  [
    /\b(?:in|of|for|within|across|throughout) (?:this|the|our|all of this) (?:project|repo(?:sitory)?|workspace)\b|\b(?:this|the|our) (?:project|repo(?:sitory)?)(?: does| is|['’]s)?(?=\s)|\bhere\b/giu,
    ' ',
  ],
  [
    /\b(?:the )?(?:user|person|team|we|i)(?:['’]s)? (?:wants?|prefers?|likes?|would like|asks? for|insists? on|expects?)(?: (?:to|that|you to|me to|it when))?\b/giu,
    ' ',
  ],
  [
    /(?:^|, )(?:(?:der|die|le|la|el|o|a|il|de) |l['’])?(?:(?:be)?nutzer(?:in)?|anwender(?:in)?|utilisat(?:eur|rice)|usuari[oa]|usuári[oa]|utente|gebruiker|użytkownik|пользователь|kullanıcı)(?= \p{L})/giu,
    ' ',
  ],
  [
    /\bthe user(?= (?:does|is|has|would|will|did)\b)|^(?:the )?(?:user|person)(?:['’]s)?\b|\b(?:to|by|for|from|as) the (?:user|person)\b|\bthis person\b/giu,
    ' ',
  ],
  [/\bon purpose\b|\bby intent(?:ion)?\b|\bby design\b|\bas intended\b|\bdeliberately\b/giu, ' intended '],
  [/\bby hand\b/giu, ' manually '],
  [
    /\b(?:is|are|was|were) (?:responsible for|in charge of|the owners? of|the maintainers? of|the person for)\b|\btakes care of\b|\blooks after\b|(?<=['’]s) (?:job|task|responsibility|duty|business|area|turf)\b/giu,
    ' owns ',
  ],
  [
    /\bbelongs? to\b|\b(?:is|are) (?:up to|the job of|the task of|the responsibility of|with)\b/giu,
    ' is owned by ',
  ],
  [
    /\b(?:go|goes|going|went) (?:out|live)\b|\bship(?:s|ped|ping)?\b|\broll(?:s|ed|ing)? out\b/giu,
    ' release ',
  ],
  [
    /\b(?:have|has) the (?:final|last) (?:say|word)(?: (?:on|in|over|about))?\b|\bcalls the shots\b/giu,
    ' decide ',
  ],
  [/\bversion (?=\d)/giu, ' v'],
  [/\b(?:is|are|was|were) (?:called|named)\b/giu, ' is '],
  [/(?<!\p{L})n['’](?=\p{L})/giu, 'ne '],
  [/\bspell(?:s|ed)? (?:\w+ )?out\b(?: in full)?/giu, ' not abbreviate '],
  [/\bas a result of\b|\bbecause of\b|\bdue to\b|\bowing to\b/giu, ' because '],
  [/(?<![\p{L}])(?:l|d|j|m|t|c|s|qu|dell|all|nell|sull|dall|un|quell|lorsqu|jusqu)['’](?=\p{L})/giu, ' '],
  [/\b(?:dislikes?|hates?|can(?:no|['’])t stand|detests?)\b/giu, ' does not like '],
  [/\bexclud(?:es?|ed|ing)\b/giu, ' does not include '],
  [/\b(?:of )?(?:its|their|his|her) own\b/giu, ' '],
  [/\bturn(?:s|ed)? down\b/giu, ' reject '],
  [/\bset(?:s|ting)? to\b/giu, ' '],
  [/\bget(?:s|ting)? rid of\b/giu, ' remove '],
  [/\b(?:instead|in place) of\b/giu, ' rather than '],
  [/(?<=\p{L}{3}) days?\b(?! (?:after|before|of))/giu, ' '],
  [/\bbullet(?:s| points?)\b/giu, ' bullet '],
  [/\b(?:contact person|point of contact)\b/giu, ' contact '],
]

/** Signs of East Asian writing that only join or strengthen. */
const EAST_ASIAN_LIGHT =
  /喜欢|喜歡|偏好|倾向于|傾向於|更愛|希望|想要|一律|一定|必须|必須|总是|總是|永远|永遠|始终|始終|使用|采用|採用|[這这][個个]|那个|那個|所有|全部|目前|我们|我們|用户|使用者|ユーザーは|进行|進行|必ず|常に|いつも|すべて|全て|こと|です|ます|する|される|します|してください|好む|好みます|希望|使う|使い|使って|もの|항상|반드시|모든|사용/gu

/** The text with one turn for all that mean the same. */
export function plainTurns(text: string): string {
  let plain = plainNames(text.normalize('NFKC'))
  for (const [pattern, turn] of TURNS) plain = plain.replace(pattern, turn as string)
  return plainQuantities(plain).replace(EAST_ASIAN_LIGHT, ' ')
}
