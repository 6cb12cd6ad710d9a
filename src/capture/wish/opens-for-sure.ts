/** Words that may stand before an opening. */
const BEFORE = '(?:please|pls|plz|ok|and|so|also|oh|but|btw|hey|und|bitte|por favor|stp)'
const NO_QUESTION = '(?![^\\n]*\\?$)'
/** Not about the task at hand: here, in this file, when you change it. */
const NO_TASK =
  '(?![^\\n]*\\b(?:in|for|on) this (?:task|file|pr|branch|function|plot|commit|session|migration|test)\\b|[^\\n]*\\b(?:when|while|before|after) you\\b)'
const OF_CODE = '(?:function|method|class|test|field|param|endpoint|list|value|helper|type|file)'

/** Openings before a colon and what is to be kept, there or in a list below. */
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

/** Openings with what directly follows. Of some 45,000 rows, 550 hold such a sentence, and 99 % of these ask. */
const OPENINGS = [
  `(?:${BEFORE_COLON.join('|')})\\s?[:：](?:\\s?\\S|\\s*$)`,
  `remember (?:the|our|my) [^:?\\n]{2,40}: (?=\\S)${NO_QUESTION}`,
  `remember that (?!\\S+ ${OF_CODE}\\b|we still\\b|(?:\\S+ ){1,3}you\\b)(?![^\\n]*, (?:so|hence)\\b)${NO_QUESTION}${NO_TASK}`,
  `(?:please|pls|plz),? remember (?!to\\b|when|where|how|what|wh[oy]\\b|that\\b|this\\b|these\\b|the time\\b|you\\b|if\\b|me\\b)${NO_QUESTION}${NO_TASK}`,
  `(?:do not|don['’]?t|never)(?: ever)? forget that (?!you\\b|this\\b|these\\b|there\\b|it\\b|\\S+ ${OF_CODE}\\b)${NO_QUESTION}${NO_TASK}`,
  `(?:make a (?:mental )?note that|(?:commit|add) to (?:your )?memory that|for (?:next time|future reference)[,:]) ${NO_QUESTION}${NO_TASK}`,
  `(?:save|store) this(?: one)?: (?!the (?:output|file|above|result|following|list|text)\\b)${NO_QUESTION}`,
  `(?:merke? dir(?: bitte| mal)*,? da(?:ss|ß)(?! du\\b)|(?:souviens-toi|retiens)(?: bien)? que|zapamiętaj,? że|запомни(?:те)?,? что) ${NO_QUESTION}`,
  `verg(?:iss|esst)(?: bitte)? nicht,? dass (?!du\\b|dies|es\\b)(?![^\\n]*\\b(?:hier|gerade|noch|jetzt)\\b)${NO_QUESTION}`,
  `(?:from (?:now|here|today)(?: on)?(?: out)?|going forward|in (?:the )?future),? (?:please |just |only )*(?:always|never|answer|ask|avoid|call|check|commit|do not|don['’]t|explain|give|keep|make sure|name|only|prefer|put|reply|respond|review|run|show|sign|speak|stop|talk|tell|treat|use|write)\\b${NO_QUESTION}`,
  '(?:ab (?:jetzt|sofort|heute)|von nun an),? (?:bitte |nur noch |immer |nie |keine? |nicht mehr |auf )',
]
/** Matched against lower case: a pattern for both takes ten times as long to compile. */
const OPENS = new RegExp(`^(?:${BEFORE}[, ]+)*(?:${OPENINGS.join('|')})`, 'u')
const CLOSES = /[,;–—-] ?(?:please )?(?:remember|memori[sz]e) (?:that|this|it)(?:,? please)?[.!]*$/u
/** Least length of what is stated before a closing that asks, and greatest length of the closing. */
const MIN_STATED = 10
const MAX_END = 40

/** Whether a sentence opens or closes in words that surely ask, whatever it states: the table learns words of facts, too. */
export function asksForSure(sentence: string): boolean {
  const lower = sentence.toLowerCase()
  return OPENS.test(lower) || CLOSES.test(lower.slice(MIN_STATED).slice(-MAX_END))
}

const POLITE = '(?:(?:please|pls|ok|now|also|and|then|just|can you|could you|would you|bitte|kannst du),? )*'
export const MEMORY =
  '(?:(?:your|the|our|my|its|dein\\p{L}*|das|den|die|dem|la|ta|tu|tua|je|jouw|swojej|своей) )?(?:long[- ]term )?(?:memory|memories|memfs|gedächtnis|langzeitgedächtnis|speicher|mémoire|memoria|memória|geheugen|pamięci|памяти)(?! (?:file|note|fact|leak|usage|limit))'
/** Words that name what to write, and state nothing: the content stands elsewhere. */
const THING =
  '(?:(?!(?:the fact )?(?:that|dass) (?:we|i|you|it|the|our|wir|ich|die|der|das)\\b|the fact )(?:a|an|the|our|my|this|that|these|it|all|everything|what|some|das|die|den|dies\\p{L}*|eine?n?|unsere?n?|alles|was)(?: (?!(?:is|are|was|were|must|should|uses?|has|have|runs?|needs?|never|always|ist|sind|hat|haben|muss|müssen)\\b)[^\\s:;,\\d]+){0,8}?,? (?:(?:down|somewhere|irgendwo),? )?(?:in a file )?)'
const BEHIND =
  '(?=\\s*[.!?]*$|,? (?:so|for|with|if|please|when|before|after|and|as|in|look|bitte|damit|für|wenn)\\b|,)'

/** An order to write into memory what stands elsewhere: the agent words it. */
const TO_WRITE = new RegExp(
  `^${POLITE}(?:(?:note|write|save|store|put|add|document|record|keep|dump|summari[sz]e|speicher\\p{L}*|schreib\\p{L}*|leg\\p{L}*|notier\\p{L}*|sicher\\p{L}*) ${THING}(?:in|into|to|im|ins|in|auf) ${MEMORY}|(?:update|aktualisier\\p{L}*) ${MEMORY})${BEHIND}[^:]*$`,
  'iu',
)
/** An order to tidy memory up. */
const TO_TEND = new RegExp(
  `^${POLITE}(?:(?:clean|tidy|sort) ?(?:up|out)?|go (?:through|over)|re-?organi[sz]e|move|rename|prune|review|check|look (?:at|through|over)|fix|räum\\p{L}*|ordne\\p{L}*|durchsuch\\p{L}*|prüf\\p{L}*)(?: [^\\s:;,]+){0,6}? ${MEMORY}(?![\\p{L}\\p{N}])[^:]*$`,
  'iu',
)

/** What a sentence orders the agent to do with its memory, without stating anything: such words are no fact. */
export function memoryOrder(sentence: string): 'write' | 'tend' | undefined {
  // Asked about every sentence of every message, hardly any of which names memory.
  if (!/memor|memfs|gedächtnis|speicher|mémoire/iu.test(sentence)) return undefined
  const text = sentence.trim().replace(/\s+/gu, ' ')
  if (TO_TEND.test(text)) return 'tend'
  return TO_WRITE.test(text) ? 'write' : undefined
}
