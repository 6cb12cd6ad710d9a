import type { Phrases } from './phrases.js'

/** What may stand between the beginning of a clause and the verb of a wish. */
const OPENERS = [
  'please|plese|pls|plz|kindly|also|and|so|but|then|now|just|do|ok(?:ay)?|hey|hi|hello|oh|ugh|btw|fyi|by the way|one (?:more|last|other) thing|one thing|quick (?:note|one)|side note|p\\.?s\\.?',
  'actually|always|again|note|important|attention|reminder|rule|well|right|yes|yeah|yep|no|nope|done|good|great|perfect|nice|cool|thanks|thank you|first(?: of all)?|finally|lastly|before (?:we|you|i) (?:start|begin|go on|continue|forget)|before i forget|once and for all|for the last time|as i said',
  '(?:for|in) (?:the |all )?(?:future|next time|later|reference|sessions?|record)(?: \\w+)?|(?:for|in) (?:all )?(?:later|future|next) (?:sessions?|work|tasks?|reference)|for (?:next time|later|everything)|from (?:now|here|today) on(?:wards?)?|going forward|next time|bitte|svp',
  "you(?:'ll)? (?:should|must|need to|have to|can|may want to|will need to|might want to)(?: always)?|you'll|you'd better|i(?:'d| would) (?:like|love|prefer|appreciate) (?:it if )?(?:for )?you(?: to|(?:'d| would| could)?)|i (?:want|need|expect) you to|i(?:'d| would) appreciate it if you(?:'d| could| would)?|i want (?:it|this) to be",
  "(?:can|could|would|will|may) (?:you|i|we)(?: (?:please|kindly|also|just|always))*(?: ask you to)?|(?:can|could) i (?:ask|get) you to|make sure (?:to|you|that you|and)|be sure to|be sure you|try to|do|let’s|let's|let us|we (?:should|must|need to|have to)|it(?:'s| is) important (?:to|that you)|(?:it'd|it would) be (?:great|good|nice) if you(?:'d| could| would)?",
  'claude|agent|opencode|assistant|bot|buddy|mate|guys|everyone|dear',
].join('|')

const BEFORE = `(?:[@/]?(?:${OPENERS})[\\s,:;!.–—-]+|\\p{Emoji_Presentation}\\s*)*`
const CLAUSE = `(?:^|[,;:!–—(]\\s*|\\s-+\\s|\\b(?:and|so|but|then|also|please|pls)\\s+)${BEFORE}`
const START = `^${BEFORE}`

const REMEMBER = '(?:remember|rember|remeber|rememeber|remmember|remembr|rememer|rmbr|remmeber)'
const FORGET =
  "(?:don['’]?t|dnt|do not|never|not to|(?:must|should|can|may)(?:n['’]?t| ?not)|let['’]s not)(?: (?:you|ever|please))*,? (?:ever )?(?:forget+|froget|forgt)(?: (?:again|ever|please))*"
const DESTINATION =
  "(?:a |an |your |our |the |my |this |project['’]?s? |long[- ]term |persistent |permanent |agent |shared |global |team )*(?:memor(?:y|ies)|memfs|notes|knowledge base|memoria|memória|mémoire|geheugen|gedächtnis|pamięci|памят[ьи]|hafıza\\p{L}*|bellek|记忆|記憶|メモリ|later sessions?|future sessions?|next sessions?)"

const rule = (...parts: string[]) => new RegExp(parts.join(''), 'iu')

export const ENGLISH: Phrases = {
  language: 'en',
  hints: [
    'want th',
    'like th',
    'stick',
    'once',
    'told',
    'tell',
    'said',
    'the last time',
    'time',
    'fact',
    'preference',
    'decision',
    'permanent',
    'belongs',
    'goes',
    'go in',
    'lost',
    'reme',
    'remm',
    'rmem',
    'remb',
    'rembe',
    'memb',
    'rule',
    'default',
    'sessions should',
    'sessions must',
    'sessions need',
    'for later',
    'for next',
    'mem:',
    '#mem',
    'track of',
    'mindful',
    'heads up',
    'heads-up',
    'settled',
    'what you know',
    'rememb',
    'rember',
    'remeb',
    'remm',
    'rmbr',
    'rememe',
    'memo',
    'in mind',
    'forget',
    'save',
    'store',
    'note',
    'write',
    'jot',
    'record',
    'keep',
    'learn',
    'for future',
    'for the future',
    'remind',
    'log th',
    'retain',
    'put ',
    'add ',
    'persist',
    'tuck',
    'stash',
    'file ',
    'hold on',
    'hang on',
    'lose ',
    'pin ',
    'bookmark',
    'internali',
    'imprint',
    'preserve',
    'to heart',
    'on board',
    'sticks',
    'repeat',
    'tell you',
    'telling you',
    'your head',
    'create',
    'make ',
    'know ',
    'posterity',
    'convention',
    'burn',
    'etch',
    'engrave',
    'lock ',
  ],
  wish: [
    rule(
      CLAUSE,
      REMEMBER,
      '(?: (?:also|please|always|forever|well))*\\s*(?:(?:that|this|these|those|it|the following)\\b|[:–—,-]|$|[.!…]|for (?:later|next time|the future|future|all|every|any|our|my|this|the (?:rest|whole|next)|reference|good)\\b)',
    ),
    rule(
      START,
      REMEMBER,
      '\\s+(?!me\\b|when\\b|to\\b|the (?:time|last|previous|selected|chosen|current|user|scroll|window|cursor|position|state|choice|selection)\\b)\\S',
    ),
    rule(
      CLAUSE,
      REMEMBER,
      " (?:how|why|which|where|who|what|we|i|i['’]m|we['’]re|you|my|our|your|never|always|not|here|in this|there|\\p{L}+ (?:is|are|has|have|must|needs?))\\b",
    ),
    /\b(?:what|the (?:one|thing|point|part|bit)s?)(?: (?:that|which))?(?: you)?(?: (?:should|must|need to|have to|really))+ remember (?:here |about \S+ )?(?:is|are)\b/iu,
    /\bso (?:that )?you(?: can|['’]ll| will)? remember\b/iu,
    /\bmind remembering\b/iu,
    rule(CLAUSE, 'memori[sz]e\\b'),
    rule(
      CLAUSE,
      FORGET,
      '\\s*(?:(?:that|this|these)\\b|[:–—-]|,|\\b(?:we|i|our|my|the \\p{L}+ (?:is|are|has|have|must|needs?))\\b|for (?:next|future|later|the future)\\b)',
    ),
    rule(
      CLAUSE,
      'commit (?:this|that|it|the following|these)(?: \\p{L}+)? to (?:your |long[- ]term |the )?memory\\b',
    ),
    rule(
      CLAUSE,
      '(?:save|store|add|put|keep|write|record|log|persist|enter|stick|file|note|get|place|drop|commit|retain)\\b[^.?!]{0,120}?\\b(?:to|in|into|as|for|of)\\s+',
      DESTINATION,
      '\\b',
    ),
    rule(
      CLAUSE,
      '(?:save|store|record|log|keep|retain) (?:this|that|it|these|the following)(?: (?:down|one|permanently|forever|please|noted|on (?:record|file)|around|somewhere|safe|(?:as |for )?(?:a |an |my |our |the |your )?(?:preference|decision|fact|rule|convention|info(?:rmation)?|note|detail|later|next time|future(?: \\p{L}+)?|reference)))*\\s*(?:[.!:–—)-]|,|$|that\\b)',
    ),
    rule(
      CLAUSE,
      '(?:save|store|record|log|keep) (?:this|that|it) as (?:a |an |my |our |the )?(?:\\p{L}+ )?(?:preference|decision|fact|rule|convention|note|default)\\b',
    ),
    rule(CLAUSE, '(?:note|write|jot|take) (?:this|that|it|these|the following) ?down\\b'),
    rule(
      CLAUSE,
      'note (?:this|the following|to (?:self|keep|memory)|for (?:the future|future \\p{L}+|later|next time|yourself))\\b',
    ),
    rule(
      CLAUSE,
      '(?:(?:make|take|keep) (?:a |a mental |a permanent )?note|leave yourself a note)(?: (?:of|that|to|for)\\b|\\s*[:.!,–—-]|$)',
    ),
    rule(CLAUSE, '(?:memo|memory note|note to memory|mem)\\s*[:–—-]'),
    rule(CLAUSE, 'learn (?:this|that|the following|from this)\\s*(?:[.!:,–—-]|$|\\b(?:for|rule|and)\\b)'),
    rule(CLAUSE, '(?:update|extend) (?:your )?memor(?:y|ies)\\b(?: (?:to|with|that|so)\\b|\\s*[:,.!–—-]|$)'),
    rule(CLAUSE, 'remind yourself\\b'),
    rule(START, '(?:for|as) (?:a |your )?future reference\\b'),
    rule(START, 'note (?:for|to) (?:the )?(?:future|next|later)\\b'),
    rule(START, "(?:don['’]?t|do not) (?:ever )?(?:lose|drop|let go of) (?:this|that|it)\\b"),
    rule(CLAUSE, '(?:file|stash|tuck|put|stow) (?:this|that|it) away\\b'),
    rule(CLAUSE, '(?:hold|hang) on ?to (?:this|that|it|the following)\\b'),
    rule(
      CLAUSE,
      '(?:lock|burn|etch|engrave|bake|write|drill) (?:this|that|it) (?:in\\b|into\\b)(?! (?:the )?(?:file|code|readme|docs?|test|config|image|binary))',
    ),
    rule(
      CLAUSE,
      '(?:pin|bookmark|internali[sz]e|imprint|persist|preserve|retain) (?:this|that|it|the following)(?: (?:fact|rule|preference|decision|down|for \\p{L}+))*\\s*(?:[.:!,–—-]|$)',
    ),
    rule(
      CLAUSE,
      '(?:take|have) (?:this|that|it|the following) (?:to heart|on board|on record|down|with you)\\b',
    ),
    rule(
      CLAUSE,
      '(?:make|be) sure (?:this|that|it) (?:sticks|is remembered|stays with you|is kept|gets (?:saved|remembered))\\b',
    ),
    rule(
      CLAUSE,
      '(?:this|that|it|which) (?:is worth|needs|should|must|has|ought|deserves) (?:to be |being |be )?(?:remembered|remembering|kept in mind|saved to memory|memori[sz]ed|on record)\\b',
    ),
    rule(
      START,
      '(?:this is )?(?:worth|important to|good to|one to|something to|things? to|points? to|to) (?:remember(?:ing)?|keep in mind|memori[sz]e)(?: for (?:later|next time|the future))?\\s*[:–—-]',
    ),
    rule(
      START,
      '(?:reminder|memo|note|heads[- ]up|fact|preference|convention|decision) (?:to|for) (?:yourself|self|your(?: future)? self|future(?: you| me| us| \\p{L}+)?|later|next \\p{L}+|the (?:next|future)|memory|agents?)\\b',
    ),
    rule(
      CLAUSE,
      "(?:i (?:don['’]t|do not) want to|i shouldn['’]t have to|don['’]t make me|stop making me|so (?:that )?i (?:don['’]t|never) have to) (?:have to )?(?:repeat|say|explain|tell)\\b",
    ),
    rule(
      CLAUSE,
      '(?:get|drill|hammer|put|write|stick) (?:this|that|it) in(?:to)? your (?:head|memory|skull|brain|book)\\b',
    ),
    rule(
      CLAUSE,
      '(?:keep|leave|make|have) (?:yourself )?(?:a |this as a )?(?:record|note|memory|mental note|reminder) (?:of|that|for|about|to)\\b',
    ),
    rule(
      CLAUSE,
      '(?:create|add|make|write|save|store) (?:a |an |one |another )?(?:new )?(?:memory|memory entry|fact|lasting note|permanent note)\\b(?! (?:leak|game|card|test|file|benchmark|limit|cache|pool|allocator))',
    ),
    rule(CLAUSE, 'know (?:for (?:the future|next time|later|good)|from now on)\\b'),
    rule(
      CLAUSE,
      '(?:please )?(?:just )?(?:so you know|for your information|fyi)\\b[^.?!]*\\b(?:permanent|for good|every session|future|next time|later)',
    ),
    /\bfor (?:all )?(?:eternity|posterity|keeps)\b/iu,
    rule(
      '(?:belongs?|goes|should (?:be|go|stand|live|end up)|needs? to (?:be|go)|must (?:be|go)|has to (?:be|go|stay)) (?:kept |saved |stored |written |put )?(?:in|into|to) ',
      DESTINATION,
      '\\b',
    ),
    /\bi(?:['’]d| would)? (?:want|like|need|love) (?:this|that|it|the following)(?: to be| to get)? (?:in your memory|saved|stored|kept|remembered|memori[sz]ed|on record|to (?:stick|stay))\b/iu,
    /\blet (?:it|this|that) be (?:noted|remembered|known)\b|\blet the record (?:show|state)\b/iu,
    /\b(?:stop forgetting|you (?:keep|always|constantly) forget(?:ting)?)\b(?! to\b)/iu,
    /\b(?:i(?:['’]m| am) (?:only )?(?:going to |gonna )?say(?:ing)? (?:this|it|that) (?:only )?(?:once|one last time|for the last time)|i won['’]t say (?:this|it|that) (?:again|twice)|(?:i['’]ve|i have|i) (?:told|tell|said|explained|mentioned)(?: (?:you|it|this|that|to you))* (?:\w+ )?(?:times|time|again and again|repeatedly|already)(?: now| already)?\s*[:,–—-])/iu,
    /\b(?:for the last|last|final|third|second|fourth|fifth|nth|hundredth) time\b[^.?!]{0,40}[:,–—-]/iu,
    rule(START, 'for (?:your|the) (?:notes|records?|memory|files|book)\\b'),
    rule(
      START,
      '(?:(?:new|another|one|a|important|permanent|lasting) )*(?:memory|fact|preference|convention|decision|rule)(?: update| entry)? (?:to (?:keep|remember|store|save|note)|for (?:you|your memory|later|the future|every session))\\b',
    ),
    rule(START, '(?:memory update|new memory|new fact|new preference|permanent note|lasting note)\\s*[:–—-]'),
    rule(
      CLAUSE,
      '(?:save|store|record|log|keep|note|add|remember|file)(?: (?:it|this|that))? (?:as|under) (?:a |an |my |our |the |your )?(?:permanent |lasting |new )?(?:fact|preference|rule|decision|memory|convention|lesson|known|default)\\b',
    ),
    rule(CLAUSE, '(?:save|memori[sz]e|store|remember)\\s*[:–—]\\s*\\S'),
    rule(
      CLAUSE,
      '(?:the )?(?:next|every|each|any) (?:session|time|chat)(?:,)? you (?:should|must|need to|have to|ought to)(?: already)? (?:know|remember)\\b',
    ),
    /\b(?:if|that) you(?:['’]d| could| would| can| will)? remember(?:ed)?\b(?=\s+(?:that|this|it|to|how|my|our|we|i)\b)(?!.*\bcorrectly\b)/iu,
    rule(START, 'for (?:the |all )?(?:future|later|posterity)(?: reference)?\\s*[:,–—-]'),
    /\bso (?:that )?(?:it|this|that|we|you)(?:['’]s| is| are| gets?| does| do| don['’]t| doesn['’]t| won['’]t)*(?: not)? (?:saved|stored|lost|forgotten|remembered|kept|forget|lose (?:it|this|that))\b/iu,
    rule(CLAUSE, 'make (?:this|that|it) (?:permanent|persistent|stick|a memory|part of your memory)\\b'),
    rule(
      CLAUSE,
      "(?:this|here|that)(?:['’]s| is) (?:a |the |our |my |one )?(?:[\\p{L}-]+ )?(?:rule|convention|preference|decision|fact|thing)s?(?: for| to keep| to remember| in) (?:all|every|any|each|future|later|good|keep|mind|remember)",
    ),
    rule(
      CLAUSE,
      "(?:that(?:['’]s| is)|this is) (?:something |one |a thing |a fact |worth )?(?:to (?:keep|remember|hold on to)|worth (?:keeping|remembering))\\b",
    ),
    rule(
      CLAUSE,
      '(?:treat|take|consider|count|regard|mark|set|register) (?:this|that|it) as (?:a |an |my |our |the |your )?(?:permanent |standing |lasting |general |fixed |firm |hard |new )*(?:rule|preference|decision|default|convention|fact|given|settled|policy)\\b',
    ),
    rule(
      CLAUSE,
      '(?:make|let) (?:this|that|it) (?:be )?(?:a|the|your|my|our) (?:permanent |standing |new |general )*(?:rule|habit|default|standard|policy|convention)\\b',
    ),
    rule(
      CLAUSE,
      '(?:all |any |every )?(?:later|future|other|coming|next) sessions? (?:should|must|needs? to|has to|have to|ought to) know\\b',
    ),
    rule(
      START,
      'for (?:later|next time|the next (?:time|session)|future (?:you|me|us|sessions?)|all sessions|your memory|the memory)\\s*[:,–—-]',
    ),
    rule(
      CLAUSE,
      'add (?:this|that|it|the following) to (?:what you know|your knowledge|things to remember)\\b',
    ),
    rule(START, '(?:mem(?:ory)?|memo|memori[sz]e|remember)\\s*[+:–—-]'),
    /(?:^|\s)[#/@](?:remember|memory|memorize|memo)\b/iu,
    rule(CLAUSE, 'commit\\b[^.?!]{0,80} to (?:your |long[- ]term |the )?memory\\b'),
    rule(
      CLAUSE,
      '(?:save|store|record|note|log|keep|remember|write down) the (?:fact|preference|decision|rule|convention|following|info(?:rmation)?)(?: down)?(?: that|:|\\s*$| about| for)',
    ),
    rule(CLAUSE, '(?:jot|write|note|take) down (?:that|this|for|the following|:)'),
    rule(CLAUSE, '(?:mental note|note to self)\\b'),
    rule(CLAUSE, 'keep track of (?:this|that|the fact)\\b'),
    rule(
      CLAUSE,
      "it(?:['’]s| is) (?:worth|good to|important to|useful to) (?:remember(?:ing)?|keep(?:ing)? in mind)(?: for (?:later|next time|the future))?,? that\\b",
    ),
    rule(CLAUSE, '(?:if you (?:remember|keep|learn) (?:only |just )?one thing)\\b'),
    rule(
      CLAUSE,
      "(?:you|you['’]ll) (?:should |will )?(?:want|need) to (?:remember|know) (?:this|that|it) (?:later|next|again|in|for|when)",
    ),
  ],
  first: [
    rule(
      CLAUSE,
      '(?:keep|bear|have)(?: (?:that|this|it|these|those|the following|all of this|also|always|please|in your|\\S+ \\S+))? in (?:your )?mind\\b',
    ),
  ],
  lasting: [
    rule(CLAUSE, REMEMBER, ' (?:not )?to\\b'),
    rule(CLAUSE, REMEMBER, ' (?:when(?:ever)?|if)\\b'),
    rule(CLAUSE, FORGET),
    rule(CLAUSE, '(?:note that|be aware|be advised|mind that)\\b'),
  ],
  polite: rule(
    '\\b(?:can|could|would|will|may) (?:you|we|i)(?: (?:please|kindly|also|just|always|mind|maybe|ask you to))* (?:',
    REMEMBER,
    '|remembering|keep(?:ing)?|bear(?:ing)?|memori[sz](?:e|ing)|mak(?:e|ing) a note|not(?:e|ing)|sav(?:e|ing)|stor(?:e|ing)|add(?:ing)?|writ(?:e|ing)|record(?:ing)?|commit(?:ting)?)\\b(?! (?:anything|things|stuff|everything|something|what|which|how|where|when|who|why|if|whether|between|across|from|all|the last|the previous|earlier|our (?:last|previous|conversation)|my name)\\b)|,?\\s*(?:right|ok(?:ay)?|please|yeah|alright|will you|would you|could you)\\s*\\?\\s*(?:$|please)',
  ),
  not: [
    [
      'negated',
      /^(?:(?!\b(?:remember|rember|memory|decision|note|memori[sz]e)\b[^.?!]*[:,–—-]|\b(?:remember|rember) that\b).)*?\b(?:don['’]?t|do not|doesn['’]?t|never|no need (?:for you )?to|not|needn['’]?t|without|stop|shouldn['’]?t|won['’]?t|no longer|instead of|rather than|unnecessary to|refrain from|avoid|nothing to|not worth)(?: (?:have|need|want(?: you)?|you|to|ever|even|bother|actually|really|try|please|going|necessary|required|worth|just|be))*(?: to)? (?:remember(?:ing|ed)?|memori[sz](?:e|ing)|sav(?:e|ing)|stor(?:e|ing)|keep(?:ing)?|not(?:e|ing)(?! to)|writ(?:e|ing)|record(?:ing)?|bear|add(?:ing)?|put(?:ting)?|log(?:ging)?|commit(?:ting)?|learn(?:ing)?|persist(?:ing)?|jot|retain|mak(?:e|ing) a note|tak(?:e|ing) (?:a )?notes?)\b/iu,
    ],
    [
      'negated',
      /(?<!(?:not|n['’]?t|never|ever|again|you|to) )\bforget (?:about )?(?:this|that|it|what|everything|all)\b|\byou can forget\b|\boff the record\b/iu,
    ],
    [
      'question',
      /\b(?:do|did|does|don['’]t|didn['’]t|can['’]t|won['’]t) (?:you|we|i|they|he|she|it|anyone|anybody|the \p{L}+)(?: still| even| really| actually)? (?:remember|memori[sz]e|recall|save|store|keep|note|write)\b/iu,
    ],
    [
      'question',
      /\b(?:can|could|will|would) (?:you|it|the agent|opencode)(?: please)?(?: still| even| actually| really)? (?:remember|memori[sz]e|recall|keep)\b (?:anything|things|stuff|everything|something|what|which|how (?:we|i|it)|where|when|who|why|if|whether|between|across|from|all|the last|the previous|earlier|our (?:last|previous|conversation)|my name)\b/iu,
    ],
    [
      'question',
      /^(?:what|how|why|when|where|which|who|is|are|was|does|do|did|has|have)\b(?!.*\b(?:should|need to|must|have to) remember (?:is|are)).*(?:\?|\bmemory\b|\bremember\b)/iu,
    ],
    ['question', /\?\s*$/u],
    ['about', /\bremember[- ]me\b(?! (?:as|that|to)\b)/iu],
    [
      'about',
      /\b(?:i|they|he|she|it|who|users?|people|customers?|nobody|anyone|app|server|client|browser|form|editor|page|component|cache|the (?!following\b|one\b|thing\b|point\b|part\b|bit\b)\p{L}+)(?: (?:also|still|just|only|now|really|clearly|vaguely|barely|can|could|can['’]t|cannot|couldn['’]t|don['’]t|didn['’]t|do|should|must|will|would|to|might|may|never|always|no longer|has to|have to|had to|needs? to|(?:that )?they))* (?:remember(?:s|ed|ing)?|memori[sz](?:es|ed|ing)?|forg[eo]t(?:s|ten)?)\b(?! (?:this|that)\b)/iu,
    ],
    [
      'about',
      /\b(?:as (?:far as )?(?:i|you|we|i can|you may|you might|you['’]ll)|if (?:i|you|we)(?: can)?|hard to|easy to|trying to|need to be|to be|be|worth|something to|how to|has to|have to|make it) remember(?:ed|ing)?\b/iu,
    ],
    [
      'about',
      /\b(?:said|says?|say|saying|told|tells?|asks?|asked|reads?|read|prints?|printed|shows?|states?|remind(?:s|ed)?|wrote|text|title|label|message|banner|comment|log|yells?|warns?)(?:\s+(?:me|us|him|her|them|people|users?|customers?|the \p{L}+|should read|always|to)){0,3}\s*[:,]?\s+(?:to |that |always )*(?:remember|don['’]?t forget|never forget|keep in mind|save|note that)\b/iu,
    ],
    ['about', /\b(?:told|tell|asked|ask|reminded|remind) \p{Lu}\p{L}+ (?:to |that )/u],
    [
      'about',
      /\bremember(?:s|ed)? (?:the )?(?:user['’]?s?|last|previous|selected|selection|scroll|window|cursor|form|login|password|choice|theme|tab|filter|sort|position|state)\b(?! (?:is|are|was|must|should|needs?|has|have|can)\b)/iu,
    ],
    ['about', /\bremember when\b[^,]*[.?!…]*$/iu],
    [
      'about',
      /\b(?:forget|forgot)[- ]password\b|\bmemory (?:leak|usage|limit|pressure|footprint|error|allocation|address|bank|management|profil\p{L}*|dump|safe\p{L}*|consumption|bound|barrier|map\p{L}*|card|game)\b|\bin-memory\b|\bout of memory\b|\bshared memory\b(?! of)/iu,
    ],
    [
      'about',
      /\b(?:save|store|write|put|add|keep|record|log|persist|(?<!\b(?:a|mental|permanent) )note) (?:this|that|it|these|those|the|a|an|my|our)\b(?! (?:\p{L}+ )?note (?:that|of|to)\b)(?:(?!memor|memfs|notes\b|session|\bthat\b)[^.?!:])*\b(?:to|in|into|as|on|under|at)\b (?:the |a |an |our |my )?(?:\p{L}+ )?(?:file|disk|database|db|redis|table|cache|variable|state|localstorage|cookie|folder|branch|readme|changelog|docs?|env|config|keychain|vault|\p{Co}+|s3|bucket|column|array|map|list|set|object|ram|heap|session ?storage|clipboard|[~.]?[\w./-]*\.\p{L}{1,5}\b|\/\S+)/iu,
    ],
  ],
}
