import { FACT, OFTEN } from './english-words.js'
import { ENGLISH_ASKS, ENGLISH_SILENT } from './general-english.js'
import { lazily, led, pattern } from './pattern.js'
import type { Phrases } from './phrases.js'

/** What may stand between the beginning of a clause and the verb of a wish. */
const OPENERS = [
  'please|plese|pls|plz|yo|um|uh|alright|look|listen|kindly|also|and|so|but|then|now|just|do|ok(?:ay)?|hey|hi|hello|oh|ugh|btw|fyi|by the way|one (?:more|last|other) thing|one thing|quick (?:note|one)|side note|p\\.?s\\.?',
  'actually|always|again|note|important|attention|reminder|rule|well|right|yes|yeah|yep|no|nope|done|good|great|perfect|nice|cool|thanks|thank you|first(?: of all)?|finally|lastly|before (?:we|you|i) (?:start|begin|go on|continue|forget)|before i forget|please you|once and for all|for the last time|as i said',
  '(?:for|in) (?:the |all )?(?:future|next time|later|reference|sessions?|record)(?: \\w+)?|(?:for|in) (?:all )?(?:later|future|next) (?:sessions?|work|tasks?|reference)|for (?:next time|later|everything)|from (?:now|here|today) on(?:wards?)?|going forward|next time|bitte|svp',
  "you(?:'ll)? (?:should|must|need to|have to|can|may want to|will need to|might want to)(?: always)?|you'll|you'd better|i(?:'d| would) (?:like|love|want|prefer|appreciate) (?:it if )?(?:for )?you(?: to|(?:'d| would| could)?)|i (?:want|need|expect) you to|i(?:'d| would) appreciate it if you(?:'d| could| would)?|i want (?:it|this) to be",
  // A hope or a need that the agent do it.
  "i (?:really |do |just |only )*(?:hope|trust|wish|want|need|expect|insist)(?: that)? you(?:['’]ll|['’]d| will| can| could| to)?(?: (?:still|also|always|already|just|really))*|i(?:['’]d| would) be (?:so |very |really )?(?:grateful|thankful|happy|glad|obliged) if you(?:['’]d| could| would)?|(?:please )?(?:make (?:sure|shure|certain)|ensure|see to it|take care)(?: that)?(?: you| to)?(?: (?:always|also|do|really|still))*",
  // A permission, an advice or an indirect question.
  "(?:please )?feel free(?: to| and)|go ahead(?: and|,)|you (?:can|could|may|might)(?: as well| also| just| please| want to)*|why (?:don['’]t you|not)(?: just| also)?|(?:perhaps|maybe|possibly)(?: you| we)?(?: (?:can|could|should|may|might))?|(?:i )?(?:think|guess|suppose|believe|figure|reckon)(?: that)?(?: you| we)(?: (?:should|could|can|must|need to|have to|had better|ought to))?|guess(?: you)?(?: should)?|you(?:['’]d| had)? better|you(?:['’]d| would)(?: do)? well to|you ought to|y['’]?all (?:should|oughta|better)|oughta|better",
  "it (?:would )?(?:helps?|makes? sense|pays?)(?: to)?|(?:any|is there any|is there a|what are the) chances?(?: that)? you(?:['’]d| could| can| would)?|(?:is it|would it be|it(?:['’]s| is)) possible (?:for you )?to|may i ask (?:that )?you(?: to)?|(?:when|once|as soon as|if) (?:you(?:['’]re| are|['’]ve)|we(?:['’]re| are)) (?:\\w+ ){0,2}(?:done|finished|through|ready)(?: [^,.:;?!]{1,40})?|do me a favou?r and|be so (?:kind|good|nice) (?:and|as to|to)",
  `(?:it(?:['’]s| is)|that(?:['’]s| is)) (?:\\w+ )?(?:crucial|essential|vital|imperative|critical|important|necessary|key)(?: that| for)?(?: you)?(?: to)?|(?:it(?:['’]d| would)|that(?:['’]d| would)|would) be (?:\\w+ )?(?:great|good|nice|helpful|cool|awesome|useful|ideal|perfect|handy|fantastic|lovely|best|better|wise|amazing|super) (?:if|for) you(?:['’]d| could| would| can| to)?`,
  "(?:can|could|would|will|may) (?:you|i|we)(?: (?:please|kindly|also|just|always))*(?: ask you to)?|(?:can|could) i (?:ask|get) you to|make sure (?:to|you|that you|and)|be sure to|be sure you|try to|do|let’s|let's|let us|we (?:should|must|need to|have to)|it(?:'s| is) important (?:to|that you)|(?:it'd|it would) be (?:great|good|nice) if you(?:'d| could| would)?",
  'claude|agent|opencode|assistant|bot|buddy|mate|guys|everyone|dear',
].join('|')

/** Signs for pictures; the class of Unicode takes long to compile. */
const EMOJI = '(?:[\\ud83c-\\ud83e][\\udc00-\\udfff]|[\\u2600-\\u27bf])\\ufe0f?'
const BEFORE = `(?:[@/]?(?:${OPENERS})[\\s,:;!.–—-]+|${EMOJI}\\s*)*`
const CLAUSE = `(?:^|[,;:!–—(]\\s*|\\s-+\\s|\\b(?:and|so|but|then|also|please|pls)\\s+)${BEFORE}`
const START = `^${BEFORE}`

const REMEMBER = '(?:remember|rember|remeber|rememeber|remmember|remembr|rememer|rmbr|remmeber)'
const FORGET =
  "(?:don['’]?t|dnt|do not|never|not to|(?:must|should|can|may)(?:n['’]?t| ?not)|let['’]s not)(?: (?:you|ever|please))*,? (?:ever )?(?:forget+|froget|forgt)(?: (?:again|ever|please))*"
const DESTINATION =
  "(?:a |an |your |our |the |my |this |project['’]?s? |long[- ]term |persistent |permanent |agent |shared |global |team )*(?:memor(?:y|ies)|memfs|notes|knowledge base|memoria|memória|mémoire|geheugen|gedächtnis|pamięci|памят[ьи]|hafıza\\p{L}*|bellek|记忆|記憶|メモリ|later sessions?|future sessions?|next sessions?)"

const rule = (...parts: string[]) => lazily(parts.join(''))

/** A thing of the code that is worked on. */
const CODE =
  '(?:function|method|class|component|hook|callback|param(?:eter)?|argument|arg|return|value|array|list|loop|endpoint|file|test|variable|type|object|promise|handler|query|column|field|input|output|draft|prototype|ticket|task|pr|branch|commit|change|migration|script|helper|module)'
/** What a language of programming has of its own. */
const OF_LANGUAGE =
  '(?:javascript|js|typescript|python|rust|golang|java|react|css|sql|bash|arrays?|promise|string|float|integer|map|filter|reduce|splice|slice|set ?state|use(?:effect|state|memo|ref|callback)|async|await|json|date|null|undefined|nan|object|closure|generator|regex|index(?:es)?|enum|tuple|dict|hashmap|pointer|goroutine|channel|iterator)'
const MIND = "(?:remember|keep in mind|bear in mind|don['’]?t forget|note)(?:,| that)*"
/** A reminder for the task at hand, unless it speaks of later work. */
const THIS_TASK = [
  `${MIND} (?:this|these|that) (?:${CODE}\\b|is (?:only|just|still|not|a draft|temporary|legacy|old|generated|fragile|tricky|live|a hot path)\\b)`,
  `\\b(?:and|but|also|then) (?:please )?${MIND} (?:it|they|there)(?:['’]s|['’]re| is| are| has| have| can| may| might| also| could)\\b`,
  `${MIND} (?:we|you|i) (?:still|also still) (?:need|have|must)\\b`,
  `${MIND} (?:the|an?) (?:\\w+ )?${CODE}s? (?:is|are|may|might|can|could|returns?|takes?|has|have|gets?|expects?|accepts?|throws?)\\b`,
  `\\b(?:remember|keep in mind) where we (?:were|left|stopped|are)\\b`,
  `${MIND}[:,]? .*\\b(?:is|are) (?:due )?(?:today|tonight|tomorrow)\\b`,
  `${MIND} (?:i|we)(?:['’]m|['’]re| am| are| have| need| only have|['’]ve got)\\b.*\\b(?:deadline|hurry|rush|(?:short on|out of|no|little) time|(?:in|for) (?:an?|half an|\\w+|\\d+) (?:minutes?|mins?|hours?)|today|tonight|this (?:morning|afternoon|evening)|soon|on a call)\\b`,
  `\\b(?:keep|bear) (?:this|that|it) in mind (?:when|while|as|for|during)\\b[^.?!]*\\b(?:this|these|the (?:next|following|current|last) (?:step|part|file|task|commit|change|test)|the (?:bug|fix|issue|error|refactor\\w*|rename|migration|rewrite|patch|diff)|${CODE} (?:above|below)|now)\\b`,
  `\\b(?:keep|bear) (?:this|that|it) in mind while \\w+ing\\b`,
  `\\b(?:make|take|keep) (?:a |a mental )?(?:note|record) of the (?:\\w+ )?(?:errors?|warnings?|lines?|numbers?|tests?|failing|failures?|files?|values?|outputs?|results?|messages?|logs?|stack|traces?|differences|changes|places|functions?|imports|usages|versions?|timings?|steps?|ids?|pids?|hash(?:es)?|commits?|duration|time|size|count|paths?)\\b(?!.*:)`,
  `${MIND},? (?:in )?${OF_LANGUAGE}s?,? (?:\\w+ )?(?:is|are|has|have|do|does|returns?|starts?|throws?|runs?|mutates?|takes?|compares?|copies|evaluates?|behaves?|counts?|can|will|won['’]t|doesn['’]t|don['’]t|isn['’]t|aren['’]t)\\b(?!.*\\b(?:we|our|us|my|i|here)\\b)`,
  // A fact of programming.
  `^(?:and |but |also )*(?:it['’]?s|it is) (?:\\w+ )?(?:important|worth|good|useful|helpful|crucial|essential|key|vital)(?: to)? (?:to )?(?:remember(?:ing)?|keep(?:ing)? in mind|bear(?:ing)? in mind|not(?:e|ing)),? that (?!.*\\b(?:i|we|our|ours|us|my|you|your|here|must|only|teams?|clients?|customers?|repo|project|company|staging|prod|production|later|next|sessions?)\\b)`,
].map(
  (source) =>
    `^(?!.*\\b(?:always|never|from now on|future|for later|next time|permanent|every|forever|going forward|sessions|any ?more|no longer|these days|nowadays|since)\\b).*(?:${source})`,
)

export const ENGLISH: Phrases = {
  language: 'en',
  hints:
    'ember|so that|so we |so i |let it|let this|let that|mind |list|get this|get that|get it|for our|forgotten|overlooked|worth|hang |habit|survive|outlive|pass |no matter|noted|whoever|let |ensure|how often|how many|tired|sick of|fed up|you |your |i told|i said|i ask|i don|i never|i just|i really|i won|to future|important|worth|useful|into account|anyone|whoever|next one|next agent|always|never|ever|in all|want th|like th|stick|once|told|tell|said|the last time|time|fact|preference|decision|permanent|belongs|goes|go in|lost|reme|remm|rmem|remb|rembe|memb|rule|default|sessions should|sessions must|sessions need|for later|for good|for next|for the|on file|document|scribble|have|info|takeaway|lesson|tomorrow|for upcoming|for coming|remember me|mem:|#mem|track of|mindful|heads up|heads-up|settled|what you know|rememb|rember|remeb|rmbr|rememe|memo|in mind|forget|save|store|note|write|jot|record|keep|learn|for future|for the future|remind|log th|retain|put |add |persist|tuck|stash|file |hold on|hang on|lose |pin |bookmark|internali|imprint|preserve|to heart|on board|sticks|repeat|tell you|telling you|your head|need this|need that|need it|teach|append|create|make |know |posterity|convention|burn|etch|engrave|lock '.split(
      '|',
    ),
  wish: [
    ...ENGLISH_ASKS.map((source) => lazily(source)),
    pattern`(?:^|[,;:.!] ?|\b(?:please|pls|and|also|so|you|we|i) )(?:save|store|record|log|keep) that (?:i|we|i['’]m|we['’]re|my|our|you|all|every|[\w-]+ (?:is|are|has|have|must|uses?|owns?|lives?|runs?)|the (?:[\w-]+ ){1,4}(?:is|are|has|have|must|uses?|owns?|lives?|runs?))\b`,
    ...led(CLAUSE, [
      REMEMBER +
        '(?: (?:also|please|always|forever|well))*\\s*(?:(?:that|this|these|those|it|the following)\\b|[:–—,-]|$|[.!…]|for (?:later|next time|the future|future|all|every|any|our|my|this|the (?:rest|whole|next)|reference|good)\\b)',
      REMEMBER +
        " (?:how|why|which|where|who|what|we|i|i['’]m|we['’]re|you|my|our|your|never|always|not|here|in this|there|\\p{L}+ (?:is|are|has|have|must|needs?))\\b",
      'memori[sz]e\\b',
      FORGET +
        '\\s*(?:(?:that|this|these)\\b|it\\s*[.!]*$|[:–—-]|,|\\b(?:we|i|our|my|the \\p{L}+ (?:is|are|has|have|must|needs?))\\b|for (?:next|future|later|the future)\\b)',
      'commit (?:this|that|it|the following|these)(?: \\p{L}+)? to (?:your |long[- ]term |the )?memory\\b',
      '(?:save|store|add|put|keep|write|record|log|persist|enter|stick|file|note|get|place|drop|commit|retain)\\b[^.?!]{0,120}?\\b(?:to|in|into|as|for|of)\\s+' +
        DESTINATION +
        '\\b',
      '(?:save|store|record|log|keep|retain) (?:this|that|it|these|the following)(?: (?:down|one|permanently|forever|please|noted|on (?:record|file)|around|somewhere|safe|(?:as |for )?(?:a |an |my |our |the |your )?(?:preference|decision|fact|rule|convention|info(?:rmation)?|note|detail|later|next time|future(?: \\p{L}+)?|reference)))*\\s*(?:[.!:–—)-]|,|$|that\\b)',
      '(?:save|store|record|log|keep) (?:this|that|it) as (?:a |an |my |our |the )?(?:\\p{L}+ )?(?:preference|decision|fact|rule|convention|note|default)\\b',
      '(?:note|write|jot|take) (?:this|that|it|these|the following) ?down\\b',
      'note (?:this|the following|to (?:self|keep|memory)|for (?:the future|future \\p{L}+|later|next time|yourself))\\b',
      '(?:(?:make|take|keep) (?:a |a mental |a permanent )?note|leave yourself a note)(?: please| pls)?(?: (?:of(?! (?:all|each|every|any|which|what)\\b)|that|to|for(?! (?:the |our |my |all )?(?:review|user|customer|team|developer|reader|other|colleague|qa\\b|ops\\b|him\\b|her\\b|them\\b)))\\b|\\s*[:.!,–—-]|$)',
      '(?:memo|memory note|note to memory|mem)\\s*[:–—-]',
      `${REMEMBER} (?:the|that|this|those|these) (?:reasons?|tricks?|workaround|solution|fix|recipe|commands?|host(?:name)?|names?|naming|numbers?|mapping|glossary|rules?|convention|wording|spelling|order)\\b(?! (?:of|in|we|the|that the|selected))`,
      '(?:permanently|forever|always) (?:note|store|save|remember|record|keep (?:it )?in mind|memori[sz]e)\\b',
      'take (?:this |that |it |the following )?to memory\\b',
      'keep hold of (?:this|that|it|the fact)\\b',
      '(?:let|make|have) (?:this|that|it) stick\\b(?! (?:to|on) the)',
      'get used to (?:this|that|it)\\s*[:,–—-]',
      "(?:do(?:n['’]?t| not)|never) let (?:this|that|it) (?:get lost|slip|be forgotten|fade|be lost)\\s*(?:[:.!,–—-]|$)",
      'learn (?:this|that|the following|from this)(?: once| well| by heart| for good| please)*\\s*(?:[.!:,–—-]|$|\\b(?:for|rule|and)\\b)',
      '(?:update|extend) (?:your )?memor(?:y|ies)\\b(?: (?:to|with|that|so)\\b|\\s*[:,.!–—-]|$)',
      'remind yourself\\b',
      '(?:file|stash|tuck|put|stow) (?:this|that|it) away\\b',
      '(?:hold|hang) on ?to (?:this|that|it|the following)\\b',
      'lock (?:this|that|it) in\\s*[:,.–—]|lock in\\s*:',
      '(?:lock|burn|etch|engrave|bake|write|drill|hammer|brand|tattoo) (?:this|that|it) (?:in\\b|into\\b)(?! (?:the )?(?:file|code|readme|docs?|test|config|image|binary))',
      '(?:pin|bookmark|internali[sz]e|imprint|persist|preserve|retain) (?:this|that|it|the following)(?: (?:fact|rule|preference|decision|down|please|for \\p{L}+))*\\s*(?:[.:!,–—-]|$)',
      '(?:take|have) (?:this|that|it|the following) (?:to heart|on board|on record|down|with you)\\b',
      '(?:make|be) sure (?:this|that|it) (?:sticks|is never forgotten|is remembered|stays with you|is kept|gets (?:saved|remembered))\\b(?! (?:between (?:page|re)|when|before|after|on|by|in the|as an?) ?)',
      '(?:this|that|it|which) (?:is worth|needs|should|must|has|ought|deserves) (?:to be |being |be )?(?:remembered|remembering|kept in mind|saved to memory|memori[sz]ed|on record)\\b',
      "(?:i (?:don['’]t|do not) want to|i shouldn['’]t have to|don['’]t make me|stop making me|so (?:that )?i (?:don['’]t|never) have to) (?:have to )?(?:repeat|say|explain|tell)\\b",
      '(?:get|drill|hammer|put|write|stick) (?:this|that|it) in(?:to)? your (?:head|memory|skull|brain|book)\\b',
      '(?:keep|leave|make|have) (?:yourself )?(?:a |this as a )?(?:record|note|memory|mental note|reminder) (?:of(?! (?:all|each|every|any|which|what)\\b)|that|for(?! (?:the |our |my |all )?(?:review|user|customer|team|developer|reader|other|colleague|qa\\b|ops\\b|him\\b|her\\b|them\\b))|about|to)\\b',
      '(?:create|add|make|write|save|store) (?:a |an |one |another )?(?:new )?(?:memory|memory entry|fact|lasting note|permanent note)\\b(?! (?:tabs?|page|panel|view|section|button|feature|menu|settings?|graph|chart|metrics?|monitor|table|sheet|leak|game|card|test|file|benchmark|limit|cache|pool|allocator))',
      'know (?:for (?:the future|next time|later|good)|from now on)\\b',
      '(?:please )?(?:just )?(?:so you know|for your information|fyi)\\b[^.?!]*\\b(?:permanent|for good|every session|future|next time|later)',
      '(?:save|store|record|log|keep|note|add|remember|file)(?: (?:it|this|that))? (?:as|under) (?:a |an |my |our |the |your )?(?:permanent |lasting |new )?(?:fact|preference|rule|decision|memory|convention|lesson|known|default)\\b',
      '(?:save|memori[sz]e|store|remember)\\s*[:–—]\\s*\\S',
      '(?:the )?(?:next|every|each|any) (?:session|time|chat)(?:,)? you (?:should|must|need to|have to|ought to)(?: already)? (?:know|remember)\\b',
      'make (?:this|that|it) (?:permanent|persistent|stick|a memory|part of your memory)\\b(?! (?:to|in|on|with|by|via) )',
      "(?:this|here|that)(?:['’]s| is) (?:a |the |our |my |one )?(?:[\\p{L}-]+ )?(?:rule|convention|preference|decision|fact|thing)s?(?: for| to keep| to remember| in) (?:all|every|any|each|future|later|good|keep|mind|remember)",
      "(?:that(?:['’]s| is)|this is) (?:something |one |a thing |a fact |worth )?(?:to (?:keep|remember|hold on to)|worth (?:keeping|remembering))\\b",
      '(?:treat|take|consider|count|regard|mark|register) (?:this|that|it) (?:as )?(?:a |an |my |our |the |your )?(?:permanent |standing |lasting |general |fixed |firm |hard |new )*(?:rule|preference|decision|default|convention|fact|given|settled|policy)\\b',
      '(?:make|let) (?:this|that|it) (?:be )?(?:a|the|your|my|our) (?:permanent |standing |new |general )*(?:rule|habit|default|standard|policy|convention)\\b(?! (?:in|of|on|for) (?:the|an?|our) )',
      '(?:all |any |every )?(?:later|future|other|coming|next) sessions? (?:should|must|needs? to|has to|have to|ought to) know\\b',
      'add (?:this|that|it|the following) to (?:what you know|your knowledge|things to remember)\\b',
      'commit\\b[^.?!]{0,80} to (?:your |long[- ]term |the )?memory\\b',
      '(?:save|store|record|note|log|keep|remember|write down) the (?:fact|preference|decision|rule|convention|following|info(?:rmation)?)(?: down| please| pls| too)*(?: that|:|\\s*[.!]*$| about| for| to (?:use|go|stay|drop|move|switch|adopt|avoid|stick)\\b)',
      '(?:jot|write|note|take) down (?:that|this|for|the following|:)',
      '(?:mental note|note to self)\\b',
      'keep track of (?:(?:this|that)(?=\\s*(?:[:.,;!–—-]|$)| (?:for|please|too|fact|rule|decision))|the fact)\\b',
      "it(?:['’]s| is) (?:worth|good to|important to|useful to) (?:remember(?:ing)?|keep(?:ing)? in mind)(?: for (?:later|next time|the future))?,? that\\b",
      '(?:if you (?:remember|keep|learn) (?:only |just )?one thing)\\b',
      "(?:you|you['’]ll) (?:should |will )?(?:want|need) to (?:remember|know) (?:this|that|it) (?:later|next|again|in|for|when)",
    ]),
    ...led(START, [
      REMEMBER +
        '\\s+(?!me\\b|when\\b|to\\b|the (?:time|last|previous|selected|chosen|current|user|scroll|window|cursor|position|state|choice|selection)\\b)\\S',
      '(?:for|as) (?:a |your )?future reference\\b',
      'note (?:for|to) (?:the )?(?:future|next|later)\\b',
      "(?:don['’]?t|do not) (?:ever )?(?:lose|drop|let go of) (?:this|that|it)\\b",
      '(?:this is )?(?:worth|important to|good to|one to|something to|things? to|points? to|to) (?:remember(?:ing)?|keep in mind|memori[sz]e)(?: for (?:later|next time|the future))?\\s*[:–—-]',
      '(?:reminder|memo|note|heads[- ]up|fact|preference|convention|decision) (?:to|for) (?:yourself|self|your(?: future)? self|future(?: you| me| us| \\p{L}+)?|later|next \\p{L}+|the (?:next|future)|memory|agents?)\\b',
      'for (?:your (?:notes|records?|memory|files|book)|the (?:notes|memory|files|book))\\b',
      '(?:(?:new|another|one|a|important|permanent|lasting) )*(?:memory|fact|preference|convention|decision|rule)(?: update| entry)? (?:to (?:keep|remember|store|save|note)|for (?:you|your memory|later|the future|every session))\\b',
      '(?:(?:in(?:to)?|to|for) (?:your|the long[- ]term|long[- ]term|permanent) (?:long[- ]term |permanent )?|(?:into|to) (?:the )?)memory(?: please| pls| too)*\\s*[:,–—]',
      '(?:(?:something|one thing|adr|a note|note|decision|fact|rule) )for memory\\s*[:–—-]',
      '(?:memory|mem) (?:entry|note|item)(?: please| pls)?\\s*[:–—-]',
      '(?:my |our |new |a )*(?:preference|rule|fact|decision|memory|convention|note)s?(?: update|,? (?:please|pls) (?:keep|remember|save|store|note|record|log|write down|memori[sz]e))\\s*[:–—-]',
      "(?:that(?:['’]s| is) |it(?:['’]s| is) )?(?:(?:definitely|really|also|certainly) )?worth (?:remembering|keeping in mind|noting down|memori[sz]ing|writing down|committing to memory)\\s*(?:[:.!–—]|$)",
      '(?:keep|bear|have) (?:this|that|it) in mind(?: please| pls| always| ok(?:ay)?| thanks)*\\s*[.!]*$',
      '(?:(?:quick|small|little|short) )?(?:memory update|new memory|new fact|new preference|permanent note|lasting note)\\s*[:–—-]',
      'for (?:the |all )?(?:future|later|posterity)(?: reference)?\\s*[:,–—-]',
      'for (?:later|next time|the next (?:time|session)|future (?:you|me|us|sessions?)|all sessions|your memory|the memory)\\s*[:,–—-]',
      '(?:mem(?:ory)?|memo|memori[sz]e|remember)\\s*[+:–—-]',
    ]),
    pattern`\b(?:what|the (?:one|thing|point|part|bit)s?)(?: (?:that|which))?(?: you)?(?: (?:should|must|need to|have to|really))+ remember (?:here |about \S+ )?(?:is|are)\b`,
    pattern`^(?:i|we|my|our|the|all|they|he|she|[\w-]+ (?:is|are|has|uses?))\b.*[,;.–—] (?:so |and |please |pls )*(?:keep|bear) (?:that|this|it) in mind(?: please| pls| ok| thanks)*\s*[.!]*$`,
    pattern`\b(?:thing|fact|point|rule|something|one|bit)s? (?:for you |you (?:should|must|need to) )?(?:to )?(?:always |never |not )?(?:remember|forget|keep in mind|hold on to)(?: (?:about|for|in|of|here|permanently|forever)[^:.]{0,40})?\s*(?:[:–—]|\.\s*$)`,
    pattern`\b(?:outdated|wrong|stale|old|incorrect) in (?:your|the) (?:memory|notes)\b`,
    pattern`\bso (?:that )?you(?: can|['’]ll| will)? remember\b`,
    pattern`\bfor (?:all )?(?:eternity|posterity|keeps)\b`,
    rule(
      '(?:belongs?|goes|should (?:be|go|stand|live|end up)|needs? to (?:be|go)|must (?:be|go)|has to (?:be|go|stay)) (?:kept |saved |stored |written |put )?(?:in|into|to) ',
      DESTINATION,
      '\\b',
    ),
    pattern`\bi(?:['’]d| would)? (?:want|like|need|love) (?:this|that|it|the following)(?: to be| to get)? (?:in your memory|saved|stored|kept|noted|documented|recorded|logged|written down|remembered|memori[sz]ed|on record|to (?:stick|stay))\b(?=\s*(?:[:,.;!–—-]|$)| (?:for (?:later|good|the future|next|all|future|ever)|across|permanently|forever|please|pls|that|somewhere|down|as an? (?:rule|fact|preference|decision)|between sessions|in (?:your|the) (?:memory|notes)))`,
    pattern`\b(?:i(?:['’]m| am) (?:only )?(?:going to |gonna )?say(?:ing)? (?:this|it|that) (?:only )?(?:once|one last time|for the last time)|i won['’]t say (?:this|it|that) (?:again|twice)|(?:i['’]ve|i have|(?<!time )i) (?:told|tell|said|explained|mentioned)(?: (?:you|it|this|that|to you))* (?:\w+ )?(?:times|time|again and again|repeatedly|already)(?: now| already)?\s*[:,–—-])`,
    pattern`\b(?:for the last|last|final|third|second|fourth|fifth|nth|hundredth) time(?: now| already| today)?\s*[:,–—-]`,
    pattern`\b(?:if|that) you(?:['’]d| could| would| can| will)? remember(?:ed)?\b(?=\s+(?:that|this|it|to|how|my|our|we|i)\b)(?!.*\bcorrectly\b)`,
    pattern`\bso (?:that )?(?:it|this|that|we|you)(?! \S+ forget to\b)(?:['’]s| is| are| gets?| does| do| don['’]t| doesn['’]t| won['’]t)*(?: not)? (?:saved|stored|lost|forgotten|remembered|kept|forget|lose (?:it|this|that))\b`,
    pattern`(?:^|\s)[#/@](?:remember|memory|memorize|memo)\b`,
  ],
  first: [
    ...led(START, [
      '(?<!^we .*)(?:keep|bear|have)(?: (?:that|this|it|these|those|the following|all of this|also|always|please|in your|\\S+ \\S+))? in (?:your )?mind\\b',
    ]),
  ],
  lasting: [
    ...led(CLAUSE, [
      `${REMEMBER} (?:not )?to\\b`,
      `${REMEMBER} (?:when(?:ever)?|if)\\b`,
      FORGET,
      '(?:note that|be aware|be advised|mind that|take (?:\\S+ ){0,3}?(?:into|in) (?:account|consideration)|keep (?:\\S+ )?in mind|bear (?:\\S+ )?in mind)\\b',
    ]),
  ],
  plain: rule(
    // Before the fact,
    `${START}(?:(?:do )?(?:${REMEMBER}|memori[sz]e|${FORGET}|note(?: down)?|(?:keep|bear|have)(?: it)? in (?:your )?mind|mak(?:e|ing) (?:a |an |yourself a )?(?:mental |permanent |quick )?note(?: to yourself)?|(?:save|store|add|put|keep|write|record|log|commit|note|persist|retain)(?: (?:this|that|it|these|the following|down))*(?: (?:in|to|into|for|as) [^,:;.?!]{3,40})?)(?: (?!that\\b|how\\b|to\\b|when\\b|if\\b|until\\b|while\\b|the\\b|an?\\b)[^\\s,:;.?!]+){0,6}?)(?:,? that (?!(?:for(?! now (?:there|we|it|the|only|all)\\b)|from|the other|last|one|old|function|method|bug|issue|thing|discussion|time|day)\\b)|\\s*:|(?= (?:we|i|our|my|nobody|there|it['’]s|everyone|everybody|people)\\b))`,
    // or behind it.
    `|[,;:.–—-] +(?:please |pls |so |and |just |also |kindly )*(?:${REMEMBER}|memori[sz]e|note|save|store|keep|record)(?: (?:this|that|it|these))(?: down| in (?:your )?(?:mind|memory)| to memory)?(?: for (?:later|good|next time|the (?:next time|future)|future \\w+|all \\w+))?(?: please| pls| thanks| always| forever)*\\s*[.!]*$`,
  ),
  // Whatever is asked for: only what has to be a question is left out.
  polite: rule(
    '\\b(?:can|could|would|will|may) (?:you|we|i)\\b(?!(?: \\w+){0,3} (?:remember|recall|keep|memori[sz]e|know)(?:ing)? (?:anything|things|stuff|everything|something(?! (?:in mind )?(?:permanent|for|important|in mind))|what|which|how|where|when|who|why|if|whether|between|across|from|all|the last|the previous|earlier|our (?:last|previous|conversation)|my name)\\b)',
    "|,?\\s*(?:right|ok(?:ay)?|please|yeah|alright|will you|would you|could you)\\s*\\?\\s*(?:$|please)|\\b(?:(?:is it|would it be) possible|any chance|(?:do you |would you )?mind \\w+ing|may i ask|why don['’]t you)\\b",
    `|\\b(?:why|how come)\\b[^?]{0,12}\\byou (?:${OFTEN} forget(?:ting)?|never (?:seem to )?(?:remember|keep in mind)) ${FACT}|\\? if not\\b|\\b(?:can|could|may) (?:it|this|that) (?:please |also )*(?:go|be|get)\\b`,
  ),
  not: [
    [
      'about',
      pattern`^(?:the |an? )?(?:users?|customers?|people|they|visitors?) (?:should|must|can|will|want|need)s?\b.{0,40}\b(?:save|store|keep|bookmark)\b`,
    ],
    // What is put off, and what is set in a file of settings.
    [
      'about',
      pattern`\b(?:save|keep|leave|park|do|let['’]s (?:save|keep|leave|park)) (?:this|that|it) for (?:later|the end|tomorrow|another day),? (?:and |then )?(?:first|now|then|let|for now|we|after|once|when)\b|\blet['’]s (?:save|keep|leave|park) (?:this|that|it) for (?:later|the end|tomorrow|another day)\b`,
      'whole',
    ],
    ['about', pattern`\bmemory\s*[:=]\s*["']?\d+ ?[kmgt]i?b?\b`],
    // Into what of the project it is to be written; what is asked about it.
    [
      'about',
      pattern`\b(?:write|note|jot|put|document|save|store|keep|have|add|want|need|like) (?:this|that|it|these|those)(?: to be)?(?: down| noted| stored| saved| kept| documented| logged| written| recorded)* (?:in|to|into|as|on) (?:the |an? |our |my )?(?:\w+ )?(?:tickets?|issues?|jira|pr|pull request|wiki|confluence|notion|todo(?:\.\w+)?|test|test case|comments?|spec|readme|docs?|changelog|description|db|state|session|env|sentry|knowledge base (?:article|page|of))\b`,
    ],
    [
      'about',
      pattern`\b(?:can|could|would|will) you (?:please )?(?:tell|show|explain|check|find out|see|look up)(?: \w+)? (?:whether|if|why|how|what|when|where|which|who)\b`,
    ],
    ['about', pattern`^remember where (?:the|we|i|they) [^:]{2,40} (?:was|were)\b`],
    // Whether it can, and no request that it do.
    [
      'about',
      pattern`\b(?:will|would|do|can) you (?:still |even |actually )?(?:remember|know)(?: (?:this|that|it|me|all this))? (?:tomorrow|next week|when|after|if|once|the next)\b[^.!:]*\?`,
    ],
    ...THIS_TASK.map((source) => ['about', lazily(source), 'whole'] as const),
    [
      'about',
      pattern`\bin(?:to)? memory (?:instead|rather|first|and|while|during|before|after|so|to|at once|for (?:speed|performance))\b`,
    ],
    ...ENGLISH_SILENT.map((source) => ['negated', lazily(source)] as const),
    [
      'negated',
      pattern`^(?:(?!\b(?:remember|rember|memory|decision|note|memori[sz]e)\b[^.?!]*[:,–—-]|(?:not|n['’]t) remember (?:this|that|it)\b[^.?!]*\b(?:so|unless)\b|\b(?:why|how come)\b[^?]{0,12}\byou never|\b(?:remember|rember) that\b).)*?\b(?:don['’]?t|do not|doesn['’]?t|never|no need (?:for you )?to|not|needn['’]?t|without|stop|shouldn['’]?t|won['’]?t|no longer|instead of|rather than|unnecessary to|refrain from|avoid|nothing to|not worth)(?: (?:have|need|want(?: you)?|you|to|ever|even|bother|actually|really|try|please|going|necessary|required|worth|just|be))*(?: to)? (?:remember(?:ing|ed)?|memori[sz](?:e|ing)|not(?:e|ing)(?! to)|bear|jot|retain|learn(?:ing)? (?:this|that|it)|mak(?:e|ing) a note|tak(?:e|ing) (?:a )?notes?|(?:sav|stor|keep|writ|record|add|put|log|commit|persist)(?:e|t?ing)?(?= (?:this|that|it|these|any|anything|the (?:following|fact)|down|in (?:your )?(?:mind|memory))\b|\s*[.,;!?](?:\s|$)|$))\b`,
    ],
    [
      'negated',
      pattern`(?<!(?:not|n['’]?t|never|ever|again|you|to|always|constantly|still|keep) )\bforget (?:about )?(?:this|that|it|what|everything|all)\b(?!.*[;,.–—-] ?(?:and |but |please |instead )*(?:remember|keep in mind|note|save)\b)|\byou can forget\b|\boff the record\b`,
    ],
    [
      'question',
      pattern`\b(?:do|did|does|don['’]t|didn['’]t|can['’]t|won['’]t) (?:you|we|i|they|he|she|it|anyone|anybody|the \p{L}+)(?: still| even| really| actually)? (?:remember|memori[sz]e|recall|save|store|keep|note|write)\b`,
    ],
    [
      'question',
      pattern`\b(?:can|could|will|would) (?:you|it|the agent|opencode)(?: please)?(?: still| even| actually| really)? (?:remember|memori[sz]e|recall|keep)\b (?:anything|things|stuff|everything|something|what|which|how (?:we|i|it)|where|when|who|why|if|whether|between|across|from|all|the last|the previous|earlier|our (?:last|previous|conversation)|my name)\b`,
    ],
    [
      'question',
      pattern`^(?:what|how|why|when(?= (?:do|did|does|is|are|was|were|will|would|can|could|should|has|have)\b)|where|which|who|is|are|was|does|do(?! me| remember| keep| note)|did|has|have)\b(?!.*\b(?:should|need to|must|have to) remember (?:is|are)).*(?:\?|\bmemory\b|\bremember\b)`,
    ],
    ['question', pattern`\?\s*$`, 'whole'],
    ['about', pattern`\bremember[- ]me\b(?! (?:as|that|to)\b)`],
    [
      'about',
      pattern`\b(?:i|they|he|she|it|who|users?|people|customers?|nobody|anyone|app|server|client|browser|form|editor|page|component|cache|the (?!following\b|one\b|thing\b|point\b|part\b|bit\b)\p{L}+)(?: (?:also|still|just|only|now|really|clearly|vaguely|barely|can|could|can['’]t|cannot|couldn['’]t|don['’]t|didn['’]t|do|should|must|will|would|to|might|may|never|always|no longer|has to|have to|had to|needs? to|(?:that )?they))* (?:remember(?:s|ed|ing)?|memori[sz](?:es|ed|ing)?|forg[eo]t(?:s|ten)?(?!.*\b(?:remember|keep in mind|store|save)\b)(?<!\b(?:store|save|remember)\b.*))\b(?! (?:this|that)\b)`,
    ],
    [
      'about',
      pattern`\b(?:as (?:far as )?(?:i|you|we|i can|you may|you might|you['’]ll)|(?<!\b(?:great|nice|good|helpful|cool|awesome|useful|handy|grateful|happy|glad|lovely|fantastic|perfect|ideal|it) )if (?:i|you|we)(?: can)?|hard to|easy to|trying to|need to be|to be|be|something to|how to|has to|have to|make it) remember(?:ed|ing)?\b(?! (?:that|this)\b)(?!\s*(?:[:–—]|\.$| (?:about|for|permanently|forever)\b))`,
    ],
    [
      'about',
      pattern`\b(?:said|says?|say|saying|told|tells?|asks?|asked|reads?|read|prints?|printed|shows?|states?|remind(?:s|ed)?|wrote|text|title|label|message|banner|comment|log|yells?|warns?)(?:\s+(?:me|us|him|her|them|people|users?|customers?|the \p{L}+|should read|always|to)){0,3}\s*[:,]?\s+(?:to |that |always )*(?:remember|don['’]?t forget|never forget|keep in mind|save|note that)\b`,
    ],
    [
      'about',
      pattern`\b(?:told|tell|asked|ask|reminded|remind) (?!me\b|you\b|us\b|the\b)\p{L}+ (?:to |that )`,
    ],
    [
      'about',
      pattern`\bremember(?:s|ed)? (?:the )?(?:old |current |original |initial )?(?:user['’]?s?|value|index|offset|path|selection|last|previous|selected|selection|scroll|window|cursor|form|login|password|choice|theme|tab|filter|sort|position|state)\b(?! (?:is|are|was|must|should|needs?|has|have|can)\b)`,
    ],
    [
      'about',
      pattern`^we (?:should|must|need to|have to|could) remember (?:who|which|what|the|where|when|how)\b`,
    ],
    ['about', pattern`\bremember when\b[^,]*[.?!…]*$`],
    [
      'about',
      pattern`\b(?:forget|forgot)[- ]password\b|\bmemory (?:leak|usage|limit|pressure|footprint|error|allocation|address|bank(?!\s*[:–—])|management|profil\p{L}*|dump|safe\p{L}*|consumption|bound|barrier|map\p{L}*|card|game)\b|\bin-memory\b|\bout of memory\b|\bshared memory\b(?! of)`,
    ],
    [
      'about',
      pattern`\b(?:save|store|write|put|add|keep|record|log|persist|(?<!\b(?:a|mental|permanent) )note) (?:this|that|it|these|those|the|a|an|my|our)\b(?! (?:\p{L}+ )?note (?:that|of|to)\b)(?:(?!memor|memfs|notes\b|session|\bthat\b)[^.?!:])*\b(?:to|in|into|as|on(?! (?:file|record)\b)|under|at)\b (?!your (?:\w+ )?list\b)(?:the |a |an |our |my )?(?:\p{L}+ )?(?:file|disk|database|db|redis|table|cache|variable|state|localstorage|cookie|folder|branch|readme|changelog|docs?|env|config|keychain|vault|\p{Co}+|s3|bucket|column|array|map|list|set|object|ram|heap|session ?storage|clipboard|[~.]?[\w./-]*\.\p{L}{1,5}\b|\/\S+)`,
    ],
  ],
}
