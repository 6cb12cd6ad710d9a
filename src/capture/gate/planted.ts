import { lazy } from '../../lib/lazy.js'
import { coverQuotations } from '../wish/take-out.js'
import * as plantedWords from './planted-words.js'

type Has = (wordClass: WordClass) => boolean

type WordClass = keyof typeof plantedWords

/** Compiled on first use: a start needs none of them. */
const classes = lazy(
  () => new Map(Object.entries(plantedWords).map(([name, words]) => [name, new RegExp(words, 'u')])),
)

const holds = (wordClass: WordClass, clause: string) => classes().get(wordClass)?.test(clause) === true

/** A clause that only forbids giving data away, without another order or a condition. A wish may precede. */
const KEEPS_TO_ITSELF =
  /^\W*(?:(?:please )?(?:remember(?: to)?|note|from now on)[:,]? )?(?:please )?(?:do not|don['’]t) (?:ever )?(?:commit|push|send|post|share|print|log|paste|upload|show|publish|put|add|store)(?=\s)(?!.*(?:,|\sand\s|\sbut\s|\sthen\s))(?!.*(?:[:(–—]|\s(?:-+|instead|rather|or else|otherwise|until|till|unless|without|before|after|when(?:ever)?|while|once|if)\s).*(?:commit|push|sen[dt]|post|shar|print|past|upload|show|publi|put|add|mail|includ|attach|key|token|secret|credential|password|prompt|\.env))/u

/** Orders that no person of a project gives an agent, by the classes of words that meet in a clause. */
const ORDERS = Object.entries<(has: Has, clause: string) => boolean>({
  'drop what was said': (has) =>
    (has('DROP') && ((has('ORDERS') && has('WHICH')) || has('ALL_BEFORE'))) ||
    (has('DROP_EAST') && has('ORDERS_EAST')) ||
    (has('VOID') && (has('ALL_BEFORE') || (has('ORDERS') && has('WHICH')))) ||
    (has('FOLLOW') && has('ORDERS') && has('ITSELF')) ||
    (has('NOT') && has('FOLLOW') && has('PERSON') && has('ORDERS')),
  'behind the person’s back': (has, clause) =>
    (has('TELL') && has('PERSON') && has('NOT') && !has('WHETHER') && keepsSilent(clause)) ||
    (has('HIDE') && has('ITSELF') && (has('NOT') || has('PERSON') || has('DUTY'))) ||
    has('TELL_NOT_EAST') ||
    (has('SECRETLY') && has('ACT') && !has('CHECKS_OFF_BY_RULE')),
  'switch off checks': (has) =>
    (has('SWITCH_OFF') && has('CHECKS') && !has('CHECKS_OFF_BY_RULE')) || has('OFF_EAST'),
  'give data away': (has, clause) =>
    (has('SECRETS') &&
      has('PUBLIC') &&
      (has('SHOW') || has('SEND')) &&
      !has('HONEST') &&
      !KEEPS_TO_ITSELF.test(clause)) ||
    (has('SEND') && has('OUTSIDE')),
  'fetch and obey': (has) => has('OUTSIDE') && has('RUN') && has('OBEY'),
  'orders agents about': (has) =>
    has('AGENT') &&
    has('DUTY') &&
    !has('HONEST') &&
    (has('FOREIGN_CODE') || has('DESTROY') || has('SEND') || has('SECRETS')),
  'approve blindly': (has) =>
    (has('APPROVE') && has('EVERYTHING') && has('REQUESTS') && !has('ON_CONDITION')) || has('APPROVE_EAST'),
  'destroys what is dear': (has) => has('DESTROY') && has('KEEPSAKES') && has('OF_PERSON'),
  'without asking': (has) => has('EVERYTHING') && has('UNASKED') && !has('NEVER'),
  advertise: (has) => has('PRAISE') && has('PRAISED'),
})

/** Whether the telling itself is denied, and not what to tell or when (`if a step was not done, tell the user`). */
function keepsSilent(clause: string): boolean {
  return clause
    .replace(ASIDE, ' ')
    .split(PART_ENDS)
    .some(
      (part) => holds('TELL', part) && holds('PERSON', part) && holds('NOT', part) && !NOT_WITHOUT.test(part),
    )
}
const ASIDE = /, (?:under|in|no matter|please|ever|of course|not even|unter|auf|in)(?!\p{L})[^,]{0,30},/gu
const PART_ENDS =
  /[,:]|\sand (?=(?:tell|inform|notify|say)(?!\p{L}))|\s[–—-]\s|(?<!\p{L})(?:when(?:ever)?|if|because|but|since|before|wenn|falls|weil|sondern|bevor|quand|cuando|quando|porque|parce|omdat|als|если|когда|jeśli|gdy)(?!\p{L})/u
/** "Never … without telling" orders no silence. */
const NOT_WITHOUT =
  /(?<!\p{L})(?:not|never|no|don['’]t|nicht|nie|kein\p{L}*|pas|jamais|nunca|não|non|niet|nooit|не|nie)(?!\p{L}).{1,60}(?<!\p{L})(?:without|ohne|sans|sin|sem|senza|zonder|bez|без)(?!\p{L})/u

const UNASKED =
  '(?:ohne (?:nachfrage|rückfrage|zu fragen|bestätigung|erlaubnis|den nutzer)|sans (?:demander|confirmation|autorisation)|sin (?:preguntar|pedir permiso|confirmación)|sem (?:perguntar|pedir|confirmação)|senza (?:chiedere|conferma|permesso|avvisare)|zonder (?:te vragen|bevestiging|toestemming)|bez (?:pytania|potwierdzenia|zgody)|без (?:подтверждения|спроса|разрешения)|sormadan|onay almadan|不(?:要|用|必)?(?:询问|确认|請示|请示)|(?:確認|許可)(?:なし|せず|を取らず)|(?:확인|동의|허락)\\s?없이)'
const ACTS =
  '(?:push|deploy|lösch|delete|install|führ|exécut|ejecut|execut|esegui|voer|wykon|выполн|удал|çalıştır|\\.env|token|执行|删除|推送|実行|削除|실행|삭제)'

/** Orders that are recognised by their shape, in lower case: commands, and phrases of a few words. */
const SHAPES = lazy(() =>
  Object.entries({
    'pipe to shell':
      /(?:curl|wget|iwr|invoke-webrequest|fetch)\b[^|\n]*\|\s*(?:sudo\s+)?(?:\S*\/)?(?:(?:ba|z|da|k)?sh|python\d?|node|perl|ruby)\b|\biex\b.*(?:iwr|downloadstring)|base64\s+(?:-d|--decode)[^|\n]*\|\s*(?:ba)?sh|(?:(?:ba|z)?sh\s+(?:-c\s+)?|eval\s+|source\s+)["']?[$<]\(\s*(?:curl|wget)/u,
    'install from anywhere':
      /\b(?:run|execute|source|install)\b[^.]{0,60}https?:\/\/\S+\.(?:sh|ps1|bat|py|exe|js)\b|--(?:extra-)?index-url[ =]http|\b(?:npm|pip|yarn|pnpm) (?:i|install|add) https?:|\binstall\b[^.]{0,60}\bfrom http:\/\//u,
    'speaks as the system':
      /<\/?(?:system|instructions?)>|(?:^|\n)\s*(?:\[inst\]|<\|(?:im_start|system|start_header))|<\|im_start\|>\s*(?:system|user|assistant)(?!\p{L})|(?<!\p{L})you are now (?:in |a |an |free|dan)|(?<!\p{L})your new (?:rules|instructions|role|task|system prompt)(?!\p{L})/u,
    'speaks to agents':
      /(?<!\p{L})(?:ai\s+)?(?:assistants?|agents?|llms?)\s+(?:reading|that read|who read|processing|parsing)(?!\p{L})/u,
    'headed as an order':
      /^\s*(?:\W*)(?:system|developer|admin)(?:\s+(?:message|prompt|override|note|notice))?\s*:(?=.{12})|(?:maintenance|developer|debug|god|unrestricted|jailbreak) mode(?!\p{L})[^.?!]*:|(?<!\p{L})(?:(?:hidden |secret )?note|notice|message|instructions?|attention|setup)\s+(?:to|for)\s+(?:any|all|every|the|other)?\s*(?:ai\s+|large )?(?:agents?|assistants?|llms?|language models?|models?|bots?|ais?)(?!\p{L})/u,
    'addresses agents':
      /(?<!\p{L})(?:if you are|you,? (?:as )?an?|dear|hey|attention,?|hello|calling all|for|to) (?:any |all |every |an? |the )?(?:ai|llm|(?:large )?language model|coding (?:agents?|assistants?)|ai (?:agents?|assistants?|models?)|chatbots?)(?!\p{L})(?![^.]{0,40}\b(?:team|feature|service|endpoint|provider|budget|costs?|usage|calls?|keys?)\b)[^.]{0,120}(?:\b(?:must|should|please|need to|have to|are to|required)\b|[:,!])|\bwhen(?:ever)? (?:you|an? (?:ai|agent|assistant|model|llm)|agents|assistants) (?:read|see|process|parse|encounter|load|open|summari[sz]e|review)s? (?:this|the (?:page|file|readme|document|log))\b/u,
    'tells agents what to do': new RegExp(
      `(?:${plantedWords.AGENT})[^.;。]{0,30}?(?:(?:${plantedWords.DUTY})[^.;。]{0,30}?(?:${plantedWords.RISKY})|has permission|have permission)`,
      'u',
    ),
    'claims consent':
      /\b(?:user|person|owner|maintainer|admin(?:istrator)?|reviewer|security team|human|operator)s?\b[^.]{0,20}\b(?:has|have) (?:already |fully |pre-?|explicitly |silently )*(?:approved|authori[sz]ed|agreed|consented|granted|confirmed|allowed|given (?:you )?(?:permission|consent)|waived|lifted)\b[^.]{0,80}\b(?:all|every|any|everything|you|so|skip|no need|future|without|this (?:action|command|change))\b|\byou (?:now )?(?:have|are given) (?:full |unlimited |root |admin |explicit )+(?:permission|authori[sz]ation|access|rights)\b/u,
    'cover tracks':
      /\b(?:delete|remove|erase|clear|wipe|hide|rewrite)\b[^.]{0,30}\b(?:logs?|traces?|evidence|(?:shell |git )?history|audit (?:log|trail))\b[^.]{0,40}\b(?:afterwards|after (?:that|this|each|every|running)|so that (?:nobody|no one)|before (?:the user|anyone|answering))\b|\b(?:keep|leave) (?:this|it) (?:secret|hidden|quiet)\b|\bhide (?:this|it|that)\b(?! (?!note|message|change|file|line|instruction|rule)\p{L})|(?:not|never|don['’]t|without) show(?:ing)? (?:this|it|that|these|them|any of)\b[^.]{0,30}\b(?:the (?:user|person|human|developer)|anyone)/u,
    'open a door':
      /ssh-(?:ed25519|rsa) \S+|\bauthorized_keys\b[^.]{0,40}(?:add|append|>>)|\b(?:add|invite|grant|give)\b.{0,50}\b(?:as (?:an? )?(?:owner|admin|collaborator|maintainer)|admin rights|write access)\b.{0,40}\b(?:when|before|first|automatically|without)\b/u,
    'approve blindly':
      /\b(?:auto-?approve|approve|merge|accept)\b[^.]{0,50}\b(?:without (?:a )?(?:review|checks?|reading|looking|question)|unseen|blindly)\b(?![^.]*\bnever\b)|\b(?:mark|treat|consider|report|flag|rate) [^.]{0,60}\bas (?:safe|trusted|verified|approved|harmless|secure)\b(?![^.]*\b(?:only|after|once|when|if|test data)\b)/u,
    vouch:
      /(?:when|if|whenever)[^.?!]*(?:asked|asks|mentions?|mentioned)[^.?!]*(?:,\s*)?(?:say|recommend|claim|answer|reply|tell)[^.?!]*(?:safe|audited|hide|best provider|other providers|instead of competitors|secure)/u,
    'without asking': new RegExp(`${UNASKED}[^.]{0,80}${ACTS}|${ACTS}[^.]{0,80}${UNASKED}`, 'u'),
    'decode and follow':
      /(?:decode|deobfuscate|base64)[^.?!]*(?:and|then)[^.?!]*(?:follow|run|execute|obey)/u,
  }),
)

/** Rules against such orders, which name them: they forbid `curl | sh`, or say to report being told to ignore the rules. */
const FORBIDS: Readonly<Record<string, RegExp>> = {
  'pipe to shell':
    /\b(?:never|do not|don['’]t|must not|may not|not to) (?:ever )?(?:run|use|execute|install|pipe|paste|accept|allow)\b[^.;,]{0,50}\b(?:curl|wget|iwr)\b|\b(?:curl|wget|iwr)\b[^.;,]{0,60}\b(?:is|are) (?:forbidden|prohibited|banned|not allowed|disallowed|blocked|off limits)\b|\b(?:curl|wget)\b[^.;,。]{0,60}(?:verboten|untersagt|interdite?s?|prohibid[oa]s?|proibid[oa]s?|vietat[oaie]|verboden|zabronione|запрещ\p{L}+|yasak|禁止|不允许)|(?:禁止|不要|不得)[^。，,]{0,20}(?:curl|wget)/u,
  'drop what was said':
    /\b(?:tells?|asks?|instructs?|orders?|wants?) (?:the |an? |any )?(?:agents?|assistants?|you|us|me|bots?|models?) to (?:ignore|disregard|forget|override|bypass|drop)\b.*\b(?:(?:do not|don['’]t|never|not to) (?:obey|follow|act on|comply with|do) (?:it|them|that|this|so)|(?:do not|don['’]t|never) (?:obey|follow|comply)\b|report (?:it|that|them|this))\b/u,
}

const CLAUSE_ENDS = /[;!?\n。]|\.(?=\s|$)/u

/** Whether a short text holds an order planted for an agent. A quoted order is only talked about, and a title may be a heading. */
function isPlanted(text: string, isTitle: boolean): boolean {
  const whole = text.toLowerCase()
  const bare = coverQuotations(text).toLowerCase()
  for (const clause of bare.split(CLAUSE_ENDS)) {
    const has: Has = (wordClass) => holds(wordClass, clause)
    if (ORDERS.some(([about, isIn]) => isIn(has, clause) && !FORBIDS[about]?.test(bare))) return true
  }
  return SHAPES().some(
    ([about, shape]) =>
      !(isTitle && about === 'headed as an order') &&
      shape.test(about === 'pipe to shell' ? whole : bare) &&
      !FORBIDS[about]?.test(bare),
  )
}

/** A long text is searched in overlapping windows, in characters: the cost of a pattern grows faster than its text. */
const WINDOW = 1_500
const STEP = 1_000

/** The same for a text of any length, also if an order is spread over lines, or hidden by invisible characters. */
export const holdsPlanted = (text: string): boolean => isHeld(text, false)

/** The same for a name or a description, which may look like the heading of an order: "System: overview of services". */
export const titlePlanted = (title: string): boolean => isHeld(title, true)

function isHeld(text: string, isTitle: boolean): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}|[\u0300-\u036f]|\*/gu, '')
    // Bounded: a megabyte of blanks would be followed to its end from each of them.
    .replace(/(?<!\n)[ \t]{0,40}\n(?:[ \t]*[>#-]+)*[ \t]*(?!\n)/g, ' ')
  return inParagraphs(text, isTitle) || (plain !== text && inParagraphs(plain, isTitle))
}

const inParagraphs = (text: string, isTitle: boolean) =>
  text.split(/\n(?=[ \t\r]*\n)/).some((paragraph) => {
    for (let at = 0; at < paragraph.length; at += STEP)
      if (isPlanted(paragraph.slice(at, at + WINDOW), isTitle)) return true
    return false
  })
