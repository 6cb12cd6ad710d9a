/** Work that is yet to come, as people call it. */
export const LATER =
  '(?:(?:the |any |all |every |each |your |our |my |some )*(?:next|future|later|coming|upcoming|following|subsequent|further|other|new) (?:sessions?|chats?|conversations?|times?|work|tasks?|refs?|reference|runs?|self|you|days?|projects?|answers?|repl(?:y|ies)|responses?|prs?|messages?)|later|next time|(?:the )?future|tomorrow|next week|whatever (?:we|you|i|else)\\b[^.,:]{0,25}?\\bnext|(?:what|all that|everything that) comes (?:next|after|later)|the long (?:run|term|haul)|posterity|good|ever|all time)'

/** Where an agent keeps what it knows. */
export const MEMORY =
  "(?:your|the agent['’]s|agent|claude['’]s|opencode['’]s|long[- ]term|persistent|permanent) (?:own |long[- ]term |permanent |persistent |project |personal |general |standing |lasting |(?:thick|stupid|big|little|tiny) )*(?:memor(?:y|ies)|memfs|notes?|notebook|knowledge(?: base)?(?! (?:article|page|of the|table|search))|brain|head|records?|mind|skull|forehead|memory files?|rule ?book|rules|preferences|conventions|guidelines|(?:rule |preference )?list of (?!files|changes|todos?|tasks)\\w+)|(?:the|our) list of (?:things (?:to|you)|rules|facts|conventions|preferences|decisions|what)|the (?:back|top|front) of your mind"

/** Who will read it. */
export const LATER_AGENT =
  '(?:your(?: own)? (?:future|later|next) (?:self|you|selves|sessions?)|future (?:you|yourself|self|selves|sessions?|agents?|me|us|claude)|(?:later|future|coming) (?:sessions|agents|chats|conversations)|(?:the |any |every |whichever )(?:next|future|later) (?:session|agent|you|one|claude|instance|conversation|chat|run)s?|whoever (?:comes|works|picks|takes|continues|is|does|touches)\\b)'

export const POINTER =
  '(?:this|that|it|these|those|the following|all (?:of )?this|(?:this|that|the following) (?:info(?:rmation)?|fact|detail|point|one|bit|rule|piece|decision|preference)|(?:this|that) (?:down|away))'

export const FILLER = '(?: (?:please|also|down|away|kindly|just|always|too|somewhere|permanently|now))*'

/** Who does something by itself, so that no one is asked: before a verb of keeping. */
export const SUBJECT =
  "(?<!(?:\\b(?:i|we|(?:i|we|they|he|she|it|that)['’](?:ll|d|ve|re|m|s)|they|he|she|(?<!at )it|who|that|which|to|not|never|users?|people|nobody|anyone|everyone|you(?: \\w+)?|always|still|can|could|cannot|should|must|will|would|might|may|also|the \\w+|a \\w+|be|worth|as|if|hardly|do|does|did)|n['’]t)\\s)"

export const CHANGE =
  '(?:fix|correct|change|update|adjust|amend|replace|edit|revise|overwrite|refresh|extend|complete|expand|append|supplement|sync)'

export const TIMES =
  '(?:\\w+ times|again and again|every (?:single )?(?:time|day|session)|over and over|(?:a )?(?:thousand|million|hundred|dozen) times|repeatedly|once more|already(?=\\s*[:–—-]|, (?!but\\b)))'

/** What a fact is called. */
export const KIND =
  '(?:info(?:rmation)?|knowledge|fact|decision|preference|rule|convention|lesson|agreement|choice|insight|detail|learning|instruction|guideline|definition|policy|trick|takeaway|finding|gotcha|tip)s?'

/** What begins a fact about the person or the work, and not one of programming. */
export const FACT = "(?:that\\b|(?:i|we)(?: |['’])|(?:my|our)\\b)"
export const OFTEN = '(?:always|constantly|still|again|keep(?: on)?)'
