/** Words that may stand before an opening. */
const BEFORE = '(?:please|pls|plz|ok|and|so|also|oh|but|btw|hey|und|bitte|por favor|stp)'
const NO_QUESTION = '(?![^\\n]*\\?$)'
/** Of the task at hand: here, in this file, when you change it. */
const NO_TASK =
  '(?![^\\n]*\\b(?:in|for|on) this (?:task|file|pr|branch|function|plot|commit|session|migration|test)\\b|[^\\n]*\\b(?:when|while|before|after) you\\b)'
const OF_CODE = '(?:function|method|class|test|field|param|endpoint|list|value|helper|type|file)'

/** Behind each stands a colon and what is to be kept. */
const BEFORE_COLON = [
  'remember(?: this| forever| please| for (?:later|good|next time))?',
  '(?:keep|bear)(?: this)? in mind|from now on|memori[sz]e(?: this)?|make a note|never forget',
  'note (?:to self|for later|for next time)|(?:write|note|jot) (?:this|that|it) down',
  '(?:save|add|note|put|write)(?: this| that| it)? (?:to|in|into)(?: your)? (?:memory|notes)|commit (?:this |that )?to memory',
  'merk dir(?: bitte| das)?|merken|merke?|denk dran|notiere?(?: dir)?|verg(?:iss|esst)(?: bitte)? (?:nicht|nie(?:mals)?)',
  "retiens(?: bien)?(?: ceci| ça)?|à retenir|n['’]oublie[sz]? (?:pas|jamais)",
  'recuerda|apunta|(?:no(?: te)?|nunca) olvides|lembra|não (?:se )?esqueça|ricorda|ricordati|non dimenticar(?:e|ti)',
  'onthoud|vergeet (?:niet|nooit)|kom ihåg|glöm inte|husk|glem ikke',
  'zapamiętaj|nie zapom(?:nij|inaj)|запомни(?:те)?|не (?:забудь|забывай)(?:те)?|unutma|hatırla',
  '[请請]?[记記]住|覚えておいて|기억해',
]

/** Openings with what follows at once. Of some 45,000 rows 550 hold such a sentence, and 99 of 100 of them ask. */
const OPENINGS = [
  `(?:${BEFORE_COLON.join('|')})\\s?[:：]\\s?\\S`,
  `remember (?:the|our|my) [^:?\\n]{2,40}: (?=\\S)${NO_QUESTION}`,
  `remember that (?!\\S+ ${OF_CODE}\\b|we still\\b|(?:\\S+ ){1,3}you\\b)(?![^\\n]*, (?:so|hence)\\b)${NO_QUESTION}${NO_TASK}`,
  `(?:please|pls|plz),? remember (?!to\\b|when|where|how|what|wh[oy]\\b|that\\b|this\\b|these\\b|the time\\b|you\\b|if\\b|me\\b)${NO_QUESTION}${NO_TASK}`,
  `(?:do not|don['’]?t|never)(?: ever)? forget that (?!you\\b|this\\b|these\\b|there\\b|it\\b|\\S+ ${OF_CODE}\\b)${NO_QUESTION}${NO_TASK}`,
  `(?:make a (?:mental )?note that|commit to memory that|for (?:next time|future reference)[,:]) ${NO_QUESTION}${NO_TASK}`,
  `(?:save|store) this(?: one)?: (?!the (?:output|file|above|result|following|list|text)\\b)${NO_QUESTION}`,
  `verg(?:iss|esst)(?: bitte)? nicht,? dass (?!du\\b|dies|es\\b)(?![^\\n]*\\b(?:hier|gerade|noch|jetzt)\\b)${NO_QUESTION}`,
  `(?:from (?:now|here|today)(?: on)?(?: out)?|going forward|in (?:the )?future),? (?:please |just |only )*(?:always|never|answer|ask|avoid|call|check|commit|do not|don['’]t|explain|give|keep|make sure|name|only|prefer|put|reply|respond|review|run|show|sign|speak|stop|talk|tell|treat|use|write)\\b${NO_QUESTION}`,
  '(?:ab (?:jetzt|sofort|heute)|von nun an),? (?:bitte |nur noch |immer |nie |keine? |nicht mehr |auf )',
]
/** Tried on lower case: a pattern for both takes ten times as long to compile. */
const OPENS = new RegExp(`^(?:${BEFORE}[, ]+)*(?:${OPENINGS.join('|')})`, 'u')
const CLOSES = /[,;–—-] ?(?:please )?(?:remember|memori[sz]e) (?:that|this|it)(?:,? please)?[.!]*$/u
/** Of what is stated before an end that asks, and of the longest such end. */
const MIN_STATED = 10
const MAX_END = 40

/** Whether a sentence opens or closes in words that ask for sure, whatever it states: the table learns the words of facts, too. */
export function asksForSure(sentence: string): boolean {
  const lower = sentence.toLowerCase()
  return OPENS.test(lower) || CLOSES.test(lower.slice(MIN_STATED).slice(-MAX_END))
}
