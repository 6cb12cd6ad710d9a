import { stem } from '../../lib/language/stem.js'

/** Ways to say the same in several words, put into one. They go over lower and upper case alike, in this order. */
const TURNS: readonly (readonly [RegExp, string])[] = [
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
    /\b(?:only|okay|ok|allowed) (?:after|once|with|when|if)\b[^.;]{0,24}?\b(?:ask|agree|approv|confirm|permi|consent|request)\w*/giu,
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
  [/\b(?:no|not) (?:less|fewer|lower) than\b|\bminimum of\b|\bor more\b/giu, ' at least '],
  [
    /\b(?:must|may|should|can) not (?:exceed|go (?:above|over|beyond)|be (?:above|over|more than|longer than|larger than))\b|\b(?:no|not) (?:more|longer|larger|bigger|higher) than\b|\b(?:up to|at or below|at or under|under or at|maximum(?: of)?|max\.?)\b/giu,
    ' at most ',
  ],
  // Nobody but one.
  [
    /\b(?:nobody|no one|none|nothing)(?: else)? (?:but|except(?: for)?|other than|besides|apart from)\b/giu,
    ' only ',
  ],
  [/\b(?:is|are) the (?:only|sole) (?:one|person|people) (?:who|that|to|allowed to)\b/giu, ' only '],
  [/\bwithout (?:any )?exceptions?\b|\bno exceptions\b|\bno matter what\b/giu, ' '],
  [/\bgap-?less\b|\bgap-?free\b/giu, ' without gaps '],
  // Times.
  [/\b(?:every|each|all|per) (?:single )?(night|day|week|month|year|hour|quarter)s?\b/giu, ' $1ly '],
  [/\b(?:every|each) (?:three|3) months\b|\bfour times a year\b/giu, ' quarterly '],
  [/\bdaily\b/giu, ' dayly '],
  [/\b(?:once|one time) (?:a|per|every) (night|day|week|month|year|hour|quarter)\b/giu, ' $1ly '],
  [/\b(?:two|2) weeks\b|\ba fortnight\b/giu, ' 14 days '],
  [/\b(?:a|one|1) week\b/giu, ' 7 days '],
  [/\b(?:an|one|1) hour\b/giu, ' 60 minutes '],
  [/\b(?:three|3) weeks\b/giu, ' 21 days '],
  [/\b(?:two|2) hours\b/giu, ' 120 minutes '],
  [/(?<=\d)\s*\/\s*(min(?:ute)?|s(?:ec(?:ond)?)?|h(?:our)?|day|week|month)\b/giu, ' per $1 '],
  [
    /(?<=\d)\s*(?:percent|per cent|prozent|pour cent|por ciento|por cento|per cento|procent|procenta|процентов|yüzde)(?!\p{L})/giu,
    '%',
  ],
  [/\b0(?=\d:\d\d\b)/gu, ''],
  [/\b(\d{1,2}):00(?=\s|[.,;)]|$)/gu, '$1'],
  [/(?<=\d) ?(?:a\.?m\.?|o['’]clock|uhr)(?!\p{L})/giu, ' '],
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
  [/\bon purpose\b|\bby intent(?:ion)?\b|\bby design\b|\bas intended\b|\bdeliberately\b/giu, ' intended '],
  [/\bby hand\b/giu, ' manually '],
  [
    /\b(?:is|are|was|were) (?:responsible for|in charge of|the owners? of|the maintainers? of|the person for)\b|\bbelongs? to\b|\btakes care of\b|\blooks after\b/giu,
    ' owns ',
  ],
  [
    /\b(?:go|goes|going|went) (?:out|live)\b|\bship(?:s|ped|ping)?\b|\broll(?:s|ed|ing)? out\b/giu,
    ' release ',
  ],
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
  /一律|一定|必须|必須|总是|總是|永远|永遠|始终|始終|使用|采用|採用|[這这][個个]|那个|那個|所有|全部|目前|我们|我們|用户|使用者|进行|進行|必ず|常に|いつも|すべて|全て|こと|です|ます|する|される|します|してください|使う|使い|使って|もの|항상|반드시|모든|사용/gu

/** Words that stand for one another in what projects write down: one a line of meaning, in several languages. */
const MEANINGS = `
  answer reply respond response|short brief concise terse succinct|heading title header headline|amount sum money value price
  store save persist keep held hold|wipe reset clear purge empty erase|delete remove drop vanish|create make generate produce
  renew rotate refresh replace|own maintain belong responsible|require need demand request must|forbid prohibit ban disallow
  verify verification validate validation|dependency package library|expire lapse|intended intentional deliberate
  client customer|build compile|run execute|fail break crash|fix repair correct|change modify edit alter adjust
  update upgrade bump|allow permit let enable|approval approve agree consent permission sign|latest recent newest
  last final|urgent hotfix|copy duplicate|laptop machine computer|use employ utilise utilize rely|write compose encode
  read consume|send deliver transmit|receive accept|return yield|error exception failure|timestamp time|nightly night
  release publish deploy rollout|machine host server|branch fork|comment remark annotation|folder directory|file document
  picture image screenshot|graph chart diagram|large big huge|small tiny|fast quick rapid|slow sluggish|limit cap quota
  merge land|stop halt quit|begin launch|close shut|choose pick select|reject refuse decline
  show display render|hide conceal|hold contain include comprise|split divide separate|join combine unite|log record trail
  meeting call standup|manager lead boss|staff employee colleague|review inspect|secret credential|mail email
  parallel concurrent simultaneous|only solely exclusively|manual manually hand|automatic automatically itself
  replica instance|row record entry|table sheet|test suite spec|team group squad|invoice bill|refund repay|vendor supplier
  locate live lie reside sit found|support handle|stay remain stick|want wish desire|available reachable accessible
  schedule plan|notify inform alert|attach append|obtain acquire|purchase buy order|cost expense|developer engineer programmer
  decide agree settle|document describe|translate translation localise|encrypt cipher|compress zip|generate emit output produce
  initial first|entire complete total|identical same equal|temporary interim provisional|permanent lasting|frequent often|rare seldom
  previous prior former|following next subsequent|region zone|office site location|phone call telephone|ticket issue card task
  purpose reason|version release|employee worker|customer tenant|abbreviation acronym|bug defect fault|trigger cause start
  owner maintainer|signature sign|shorten truncate cut trim|round rounding|order sort sequence|unique distinct|mandatory required compulsory obligatory
  optional voluntary|forward redirect pass|backup copy snapshot|archive retain|outage downtime incident|monitor watch observe
  cluster fleet|tail end|speed performance|stage staging preprod preproduction|production live|development dev|workstation laptop
  package module|function method|class type|test spec|flag switch option|setting option configuration|screen page view|button control
  prefix begin start|suffix end|uppercase capital|lowercase small|indent indentation|quote quotation|semicolon semicolons
  mobile phone|talk speak|explain explanation describe|summary recap|example sample|detail particular|list enumerate
  import load|integer whole|decimal float|currency money|weekly week|monthly month|yearly annual annually year|hourly hour|quarterly quarter
  freeze frozen|migrate migration move|seed fixture|mock stub fake|retry attempt|timeout time|queue backlog|job task
  france french|germany german|japan japanese|spain spanish|italy italian|poland polish|england english|china chinese
  answer|never avoid|name call|format layout|colour color|behaviour behavior|favour favor|grey gray|licence license
  leiten leitet geleitet führt geführt verantwortet verantwortlich betreut zuständig|schreiben schreibt geschrieben
  löschen gelöscht löscht entfernen entfernt|fragen nachfragen rückfragen gefragt fragt|laufen läuft|nutzen nutzt genutzt benutzen verwenden verwendet
  ausschließlich nur allein|speichern gespeichert abgelegt ablegen liegt|prüfen geprüft prüft kontrolliert|leuten personen leute
  datenbank db|ausrollen ausgerollt deployen deployt deployment veröffentlichen|fasst anfasst arbeitet betreut
  écrire écrit écrits écrite|supprimer supprimé effacer effacé|demander demandé|livrer livraison déployer déploiement
  escribir escrito escribe|borrar borrado eliminar|publicar publica desplegar despliegue desplegamos|archivo fichero
  escrever escrito escreve|apagar apagado excluir|publicar implantar deploy|ficheiro arquivo
  scrivere scritto scrive|segue seguito gestisce gestito cura|cancellare eliminare
  schrijven geschreven schrijft|verwijderen verwijderd|beheert beheerd
  wtorek wtorki wtorku|środa środy środę|piątek piątki piątku|poniedziałek poniedziałki|czwartek czwartki
  писать пишем пишут пишет написан|чистить чистится чистят очищается|удалять удаляется удаляют|хранить хранится хранятся хранят
`
/** Words that say how, not what. */
const LIGHT = new Set(
  `every each person contact always strictly exclusively please valid okay happen occur place done carry kept command part
  thing way case usually currently simply exactly exact fully whole entire per certain get give ours
  usar usan usa usamos usado use utilise utiliser utilisent utilizar utiliza utilizamos utilizzare usare usiamo usato usiamo gebruiken gebruikt używać używamy używać
  nutzen nutzt verwenden verwendet hepsi bütün tüm todos todas todo toda tous toutes tout tutti tutte alle wszystkie все всё всех
  siempre sempre toujours immer altijd zawsze всегда`
    .split(/\s+/u)
    .map((word) => fold(word)),
)

function fold(word: string): string {
  return word.normalize('NFKD').replace(/[̀-ͯ]/gu, '').toLowerCase().replace(/ß/gu, 'ss').normalize('NFC')
}

const MEANING_OF: ReadonlyMap<string, string> = new Map(
  MEANINGS.trim()
    .split(/[|\n]/u)
    .map((line) => line.trim().split(/\s+/u).map(fold))
    .flatMap((family) => family.map((word): [string, string] => [stem(word), stem(family[0] as string)]))
    .reverse(),
)
const LIGHT_STEMS = new Set([...LIGHT].flatMap((word) => [word, stem(word)]))

/** The text with one turn for all that mean the same. */
export function plainTurns(text: string): string {
  let plain = text.normalize('NFKC')
  for (const [pattern, turn] of TURNS) plain = plain.replace(pattern, turn)
  return plain.replace(EAST_ASIAN_LIGHT, ' ')
}

const PARTICIPLE = /^ge(?!n|o|tt|st)(\p{L}{4,}(?:t|en))$/u
const ROMANCE_ENDING =
  /(?:iyor|ados?|adas?|idos?|idas?|at[oaie]|ut[oaie]|ano|ono|are|ere|ire|iamo|amos|emos|[aei]r|[aoe]n|lar|ler)$/u
const LAST_VOWELS = /(?<=\p{L}{4})[aeiou]+$/u
const CYRILLIC_REST = /(?:ит|ет|ён|ен)?(?:ся|сь|с)?$/u
const MIN_REST = 4

/** A stemmed content word in the form that it shares with its inflections and with what stands for it; none if it says nothing. */
export function sameWord(word: string): string | undefined {
  const known = MEANING_OF.get(word)
  if (known !== undefined) return known
  if (LIGHT_STEMS.has(word)) return undefined
  const base = word.replace(PARTICIPLE, '$1')
  const rest = /\p{Script=Cyrillic}/u.test(base)
    ? base.replace(CYRILLIC_REST, '')
    : base.replace(ROMANCE_ENDING, '').replace(LAST_VOWELS, '')
  const short = [...rest].length >= MIN_REST ? rest : base
  return MEANING_OF.get(short) ?? short
}
