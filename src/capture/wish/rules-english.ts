import type { Standing } from './standing.js'

/** The smallest verb forms that an order begins with; a story or a description begins with others. */
const ORDER =
  "(?!(?:the|an?|on|in|at|been|being|seen|mind|had|heard|tried|used|worked|knew|known|got|happened|saw|thought|said|wrote|was|were|is|are|had|could|would|will|did|made|came|went|found|took|gave|i|we|he|she|they|it|this|that|when|if|these|those|my|your|our|great|lovely|more|less|good|nice|wrong|same|again|before|ever(?! \\w+ )|\\w+ed|\\w*[^su\\s]s|\\w+ing)\\b)[a-z][a-z'’]+\\b(?!-on\\b)"

/** Work that comes back: what is to be done at each of them is a rule. */
const OCCASION =
  '(?:new |other |future |later |coming |upcoming |next |following |single |schema |code |such |bigger |larger )*(?:sessions?|chats?|conversations?|commits?|push(?:es)?|prs?|pull requests?|merges?|releases?|deploy(?:ment)?s?|changes?|edits?|tasks?|migrations?|branch(?:es)?|features?|bug ?fix(?:es)?|refactor(?:ing)?s?|repos?|projects?|answers?|repl(?:y|ies)|responses?)'

/** An order that begins with one of these words. */
const ORDERED = `(?:^(?:(?:in|for|on|here|with) (?:\\w+ ){0,3})?|[:–—;]\\s|\\b(?:please|also)\\s+)(?:please |also |and |just |really )*(?:always(?:,? always)*,?|only ever|never(?:,? ever|,? again)?(?:, [^,]{3,40})?,?) ${ORDER}`

/** What the software is to do from now on is a task. */
const TASK = [
  '^(?:please )?(?:make|set|let|change|switch|turn|have|get) (?:the|this|our|all the) [\\w -]{1,60} (?:from now on|going forward|in (?:the )?future)',
  "\\bnext time you\\b[^.?!]*(?:\\bnow\\b(?! on)|\\bit(?:['’]ll| will| should| may| might)\\b)",
  'from now on (?:the|it|everything|all) (?:\\w+ )?(?:works?|runs?|fails?|passes|crashes|builds?|is (?:green|broken|fine|fixed|slow|fast))\\b',
  '\\b(?:docs?|documentation|guide|readme|manual|spec|linter|article|comment|handbook) (?:\\w+ )?(?:says?|states?|claims?|recommends?|tells?)\\b',
  '\\brules?(?: \\w+)? (?:in|for|to) (?:the |our )?(?:firewall|linter|eslint|proxy|css|iptables|nginx|waf|stylelint)\\b',
  '^(?:please )?(?:always|never) (?:set|show|hide|display|render|sort|return|redirect|insert|round|load|open|close|refresh|scroll|focus|highlight|enable|disable|send)\\b.*\\b(?:fields?|values?|lists?|null|undefined|users?|admins?|customers?|header|footer|buttons?|banner|message|modal|dialog|menu|page|column|row|timestamp|items?|token|cache|cookie|response|dropdown|tooltip|icon|image|logo|date|query|socket|connection)\\b',
  '\\b(?:works?|working|fine|broken|appl(?:y|ies)|costs?|charged) from now on\\b|\\bas of (?:today|now),? (?:the|it|this|our) ',
  'in (?:the )?future,? (?:(?:the |our )?(?:users?|customers?|admins?|people|clients?|app|site|page|server) |it |they |we (?:may|might|want|could|will))',
  "\\byou(?:[’']ll| will| should| can| would)? (?:always|never) (?:see|get|guess|believe|listen|find|do (?:this|that)|know what)\\b",
  '(?:after|before|on|at|in|for) (?:every|each|any|all) (?!(?:chats?|conversations?|sessions?|answers?) (?:we|you|i)\\b)(?:\\w+ ){1,3}?(?:the|a|an|it|they|we|all|our|my) (?:\\w+ ){0,3}?(?:is|are|was|were|gets?|fails?|breaks?|crashes|disappears?|has|have|takes?|appears?|shows?)\\b',
  'across sessions (?:in|with|via|using) ',
  // What a page, a reply of a server or one thing of the code is always to be.
  '(?:^|, |\\bthen )(?:please )?(?:always|never) (?:(?:render|redirect|hide|display)\\b|(?:show|return) (?!me\\b|your\\b|us\\b)[^.?!]{0,60}\\b(?:\\d{3}|endpoint|placeholder|total|toast|spinner|status|page|list|table)\\b|\\w+ this (?:response|request|value|field|button|row|column|event|query|message|page|call)\\b)',
  'from (?:now|here|this point) on,? (?:the|this|that) (?:function|method|class|parser|service|app|endpoint|server|code|component|page|api|job)s? (?:only |always |never )?\\w+s\\b',
  // What the person will do.
  "\\bnext time (?:we|you)\\b[^.?!]*\\bi['’]ll\\b",
  "^(?:ok(?:ay)?,? |thanks,? |yes,? |sure,? )*(?:i|we)(?:['’]ll| will) (?:remember|note|know|keep)\\b",
].join('|')

export const ENGLISH_RULES: Standing = {
  language: 'en',
  hints:
    'again|permanent|for good| i ask| i write| i type| i mention| i paste| i send| i report| i share| i show| i give| you write| you open| you create| you make| you add| you touch|the next| in future|every single|prior to|following|rules of|rule of| means| you always| you never|anymore|for this and|rest of|as long|no matter|whatever|circumstances|otherwise|by default|default to|and forever|at all times|rule, always|this is how|habit| if you| when you|as of|effective|hereafter|further notice| fwd| always| never| every| each| any | all | ever|as a |as our|as my|policy|convention|instruction|applies|holds|goes for|counts|valid|remains true|stays|in force|now on|now forward|here on|point on|today on|moment on|starting now|starting today| forward|henceforth|sessions|session|chats|conversation|future|whenever|every time|everytime|each time|any time|anytime|next time|later|subsequent|coming|other|rule|standing|every|each| i say |stop | time i|once and'.split(
      '|',
    ),
  polite:
    '\\b(?:ok(?:ay)?|understood|got it|clear|deal|agreed|please|alright)\\s*\\?\\s*$|\\bcan we agree\\b',
  not: TASK,
  marks: [
    ORDERED,
    "from (?:now|here|today|this point|this moment) (?:on(?:wards?)?|forward)|starting (?:now|today)|going forward|moving forward|henceforth|in (?:all |any |every )?(?:future|later|coming|subsequent|other) (?:sessions?|chats?|conversations?|work|tasks?|prs?|commits?|changes|runs|repl(?:y|ies)|answers?|responses?|messages?|code)|in (?:every|each|any) (?:new |other )?(?:session|chat|conversation)|for (?:all |any )?(?:future|later|coming) (?:sessions?|chats?|work|tasks?|reference)|(?:whenever|every ?(?:single )?time|each (?:single )?time|any ?time) (?:you|we|i ask|i say|i want|in doubt|unsure)|next time(?:,| you\\b| we\\b| i\\b)|the next time (?:you|we)|for (?:the )?next time(?! (?:the|a|an|someone|they|he|she|users?)\\b)|in (?:the )?future,? (?:please|always|never|do|don[’']t|when(?:ever)? you|if you|you|use|ask|write|run|keep|make|put|i want|i[’']d)|across (?:all )?sessions|as a (?:standing|general|permanent) (?:rule|instruction|order)|as a matter of (?:principle|policy|course)|(?:new|house|standing|ground|permanent) rule(?: for [^:]{1,40})?:|rule of thumb:|standing (?:order|instruction)s?:|from session to session",
    '(?:this|that|it|which|the rule|something that|(?:a |the |our |my )?(?:rule|convention)s? that) (?:applies|holds|goes|counts|is valid|stays|remains true) (?:(?:for|to|in|from) (?:all|every(?:thing|one|where)?|any|each|future|later|now|good|the (?:whole|entire)|ever)\\b(?! (?:\\w|inputs?|values|numbers|rows|nodes|elements|items|users|requests|integers)\\b)|always\\b|forever|everywhere|throughout)|(?:valid|true|in force) (?:for all|from now)',
    `(?:(?:before|after|prior to|following|upon)(?: (?:finishing|completing|starting|making|doing|opening|creating|writing|touching|editing|merging|pushing|changing))?|at the (?:very )?(?:start|beginning|end|top) of|on|in|for|with|during|within) (?:every|each|any|all)(?: of)?(?: (?:our|the|my|your))? ${OCCASION}\\b(?! (?:of|rows?|objects?|ids?|keys?|records?|entr(?:y|ies)|that (?:is|are|was)))`,
    `i (?:always|never|do(?:n['’]t| not) ever) want\\b(?! to (?:cry|laugh|scream|die|quit|sleep|go))`,
    `i(?:['’]d| would)? (?:want|like|need|expect|prefer|ask)(?: for)? (?:you|it|this|them|all|every\\w*)(?: \\w+)?(?: to)? (?:always|never)\\b`,
    `you (?:should|must|have to|need to|can|may|are to|shall|will|['’]re to|are|['’]ll)(?: please)? (?:always|never)\\b(?! have )|you['’]re (?:never|not ever) (?:allowed|permitted|supposed|to)\\b`,
    `(?:when|if) you [^,]{3,60}, (?:then )?(?:please )?(?:always|never)`,
    `hereafter|as of (?:now|today)|effective (?:now|immediately|today)|until further notice|going fwd|moving fwd`,
    `next time,? (?:please )?${ORDER}`,
    `do(?:n['’]?t| not)(?:, [^,]{3,40},)? (?:you )?ever,? ${ORDER}`,
    `do(?:n['’]?t| not), [^,]{0,30}\\bever, ${ORDER}`,
    `not (?:now,? )?(?:and |or )?(?:not )?ever\\s*[.!]*$|(?:now|today) (?:or|nor|and not) ever\\b`,
    `(?:in|for|on|with|inside) (?:this|our|my|all|these|any)(?: \\w+){0,2}? (?:repo(?:sitor(?:y|ies))?|project|code ?base|workspace|company|team|org|package|module|monorepo)s?,? (?:please |you |we )*(?:always|never|don['’]?t ever|only ever) ${ORDER}`,
    `(?:if|when) you(?:['’]?re| are|['’]ve| have)? ever\\b[^.?!]{3,60}, (?:please )?(?:ask|stop|check|tell|do|don['’]t|never|always|just|use|let)\\b`,
    `(?:if|when(?:ever)?) i (?:say|write|type|ask for|mention) [^.?!]{1,60}?,? i (?:always )?(?:mean|want|expect)\\b`,
    `(?:never|not)(?: \\S+){1,8} ever again\\b|no more \\S+(?: \\S+){0,8} ever\\b`,
    `^(?:please )?${ORDER}[^.?!]{2,60} in (?:the )?future\\s*[.!]*$`,
    `(?:do(?:n['’]t| not)|stop) (?:ask|tell|explain|show|remind|repeat|summari[sz]e|list)(?:ing)?\\b[^.?!]{0,40} (?:every|each) (?:single )?time\\b`,
    `^(?:when(?:ever)?|if|before|after|once) (?!the user|a user|users)[^,?]{3,60},? (?:please )?(?:always|never) ${ORDER}`,
    `^(?:and )?(?:(?:that['’]s|this is) )?(?:always|every (?:single )?time|no exceptions(?: ever)?|forever|permanently|ever|never again|for good|for ever|always and everywhere|for all time)[.!]*$`,
    `^(?!.*\\b(?:fails?|crash(?:es)?|breaks?|happens?|hangs?|errors?|returns?|was|gets?)\\b).{5,80}[,–—] (?:always|permanently|forever|for good|(?:also |too |even )?in (?:the )?future(?: too| as well)?)\\s*[.!]*$`,
    `^(?:nothing|no \\w+|never)\\b[^?]*, ever\\b`,
    `\\b(?:never|always|only)\\b[^?]{3,80}, (?:understood|got it|ok(?:ay)?|clear)\\s*[?!.]*$`,
    `(?:do(?:n['’]?t| not)|never) (?:suggest|propose|mention|recommend|bring up|offer|ask|touch|do|add|write|commit|push|create|mock|import|install|use)\\b[^.?!]{0,60} again\\s*[.!]*$`,
    `i (?:do(?:n['’]t| not)|never) (?:ever )?want (?:to see|to hear|you to)\\b[^?]{0,60} again\\b`,
    `(?:if|when(?:ever)?) i (?:say|write|type) \\ue000+,? (?:that|it|this)(?: always)? means?\\b|^\\ue000+ (?:from me )?(?:always )?means\\b`,
    `(?:if|when(?:ever)?) i (?:say|write|type) \\ue000+,? (?:please |then |you )?${ORDER}`,
    `from the next \\w+ on(?:wards?)?|(?:starting|beginning) (?:with|from) (?:the|your) next \\w+`,
    `(?:whenever|every (?:single )?time|each time|when|if) i (?:paste|send|give you|post|share|report|show you|hand you|ask (?:you )?(?:for|to)) [^.?!,]{1,50},? (?:please |then |always |first )*${ORDER}`,
    `(?:every|each|any|all)(?: (?:new|single))? (?:[\\w-]+ ){1,2}(?:that )?you (?:ever )?(?:write|open|create|make|add|send|submit|touch|push|change|edit)\\b`,
    `(?:your|all) (?:answers|repl(?:y|ies)|responses|commits?|commit messages|prs?|code|comments|summar(?:y|ies)|messages|branches|tests|explanations) (?:should|must|need to|has to|have to|shall|are to|is to) (?:always|never)\\b`,
    `(?:can|could|would|will) you (?:please )?(?:always|never|from now on|in (?:the )?future)\\b`,
    `(?:can|could|would|will) you (?:please )?[^.?!]{2,60} (?:in (?:the )?future|from now on|going forward|every time)(?: please)?\\s*\\?`,
    `^(?:please )?${ORDER}[^.?!]{2,60} every (?:single )?time\\s*[.!]*$|(?:i want|i like|i need|we do) (?:it|this|that) every (?:single )?time\\b`,
    `^(?:please )?(?:you (?:are not|aren['’]t|must not|may not|can['’]t|don['’]t)|do(?:n['’]t| not)|not (?:a|one)|i expect|only|no) [^?]{2,90}, ever\\b`,
    `(?:set|use|take|keep|make|save) (?:this|that|it) as your (?:\\w+ )?(?:default|standard|habit|norm|rule|behaviou?r)\\b`,
    `for all(?: of)? (?:our|your) (?:work|collaboration|code|projects|tasks)\\b`,
    `(?:apply|use|do|follow|same) (?:this|that|it|the same|rule)[^.?!]{0,40} (?:in (?:the )?future|every time|from now on|(?:to|for|in) all new (?:code|files|modules|tests))`,
    `not (?:only|just) (?:today|now|here|this time)[^.?!]{0,15}?,? (?:but )?(?:always|in (?:the )?future|every time|for good|everywhere)\\b`,
    `do me a favou?r and (?:please )?(?:always|never|don['’]t ever) ${ORDER}|do me a favou?r,? (?:always|never|don['’]t ever) ${ORDER}`,
    `(?:start|begin|open|end|finish|close|i want|i expect) (?:every|each|all)(?: of)?(?: our| your)?(?: new)? (?:sessions?|conversations?|chats?|answers?|repl(?:y|ies)|responses?|tasks?|prs?|messages?)\\b`,
    `rules? of (?:the house|the team|this (?:house|team|repo|project))\\b`,
    `^(?:please )?(?:do(?:n['’]t| not)|never) (?:bring|come) (?:it|this|that|them)? ?up(?: with (?:it|this|that))? (?:again|anymore)`,
    `^(?:please )?(?:always|never) [^\\s,]+(?: [^\\s,]+){0,2}, (?:and |but )?(?:never|always|not|no)\\b`,
    `^(?!the |it |this |that |they |he |she |i |we |you )(?:[\\w-]+ ){1,4}always (?:[\\w-]+ ){0,4}?[\\w-]+ (?:please|pls)\\s*[.!]*$`,
    `once and for all\\s*[:,–—]`,
    `for this and (?:all|every|any)(?: (?:other|later|future|following|coming))+ \\w+|for the rest of (?:our|this|the) (?:time|work|collaboration|project|cooperation|life)\\w*|(?:for )?as long as (?:we work together|you work (?:here|with|on|for)|(?:this|the) (?:project|repo|code ?base) (?:lives|exists|is alive))`,
    `^(?:please )?(?:no matter what|whatever (?:happens|you do|i ask|i say)|under (?:no|any) circumstances)[^,]{0,40}?,? (?:please )?(?:never|always|don['’]t ever|ever) ${ORDER}`,
    `^(?:please )?(?:switch to|use|speak|talk|write|answer|reply|respond|call|address|stick (?:to|with)|stay with|prefer|avoid) (?!(?:an?|the|me an?) |to the )[^?!]{2,80}(?:for good|forever|permanently|from here on|in (?:the )?future|at all times)\\s*[.!]*$`,
    `(?:our|my|the|a) rule,? (?:always|as always|everywhere|forever)\\s*[:–—-]`,
    `(?:second|third|fourth|fifth|tenth|(?<!(?:^|and |but )the )last|nth|umpteenth|\\w+th) time i(?:['’]m| am|['’]ve| have)? (?:say|tell|told|said|ask|explain|repeat|remind)`,
    `(?:if|when) (?:this|that|the same) \\w+(?: ever)? (?:comes up|happens|occurs|shows up|appears|pops up) again`,
    `(?:if|when) (?:this|that|it|something like (?:this|that)|such a thing)(?: ever)? (?:comes up|happens|occurs|fails|breaks|shows up) again`,
    `this is how (?:we|i) (?:always )?(?:do|handle|want|like) (?:it|this|that|things)\\b`,
    `do(?:n['’]t| not) ask(?: me)?(?: about (?:it|this|that))? again\\b`,
    `(?:make|have|get|be(?:come)?) (?:it|this|that)? ?(?:in(?:to)? )?(?:a|the|your|our) habit\\b`,
    `for (?:all|any) (?:our |my |the )?(?:future|later|coming|upcoming) \\w+`,
    `as (?:a|my|our) (?:\\w+ )?(?:rule|policy|default|habit|convention|principle)[,: ](?! ?(?:this|it|that|they) )`,
    `(?:let['’]s|can we|we) agree(?: that)? you (?:will |should )?(?:always|never)\\b`,
    `(?:until|unless) (?:(?:i|we)(?: \\w+)? (?:say|tell you|ask|state|specify|mention|decide)(?: you)?|told|stated) otherwise\\b`,
    `by default,? (?:please )?(?:always )?(?:answer|reply|respond|speak|talk|call me|ask me|show me|write to me|explain)\\b|default to \\S+(?: \\S+)? (?:in|for) (?:all )?(?:your|our)\\b`,
    `under no circumstances,? (?:please )?(?:are you (?:ever )?to|should you ever|may you ever|ever)\\b`,
    `now and (?:forever|always|for good|for all time)\\s*[.!]*$`,
    `(?:new |house |team |project |ground |standing |permanent |general |golden |hard |important |my |our |first |simple |company )+(?:rule|policy|convention|instruction)s?(?: (?:for|of|in|here|number|no\\.?|#)[^:]{0,30})?\\s*(?:[:–—]|-\\s)`,
  ],
}
