/** Work that is yet to come, as people call it. */
const LATER =
  '(?:(?:the |any |all |every |each |your |our |my |some )*(?:next|future|later|coming|upcoming|following|subsequent|further|other|new) (?:sessions?|chats?|conversations?|times?|work|tasks?|refs?|reference|runs?|self|you|days?|projects?|answers?|repl(?:y|ies)|responses?|prs?|messages?)|later|next time|(?:the )?future|the long (?:run|term|haul)|posterity|good|ever|all time)'

/** Where an agent keeps what it knows. */
const MEMORY =
  "(?:your|the agent['’]s|agent|claude['’]s|opencode['’]s|long[- ]term|persistent|permanent) (?:own |long[- ]term |permanent |persistent |project |personal )*(?:memor(?:y|ies)|memfs|notes?|notebook|knowledge(?: base)?|brain|head|records?|mind|skull|memory files?)"

/** Who will read it. */
const LATER_AGENT =
  '(?:your(?: own)? (?:future|later|next) (?:self|you|selves|sessions?)|future (?:you|yourself|self|selves|sessions?|agents?|me|us|claude)|(?:the |any |every |whichever )(?:next|future|later) (?:session|agent|you|one|claude|instance|conversation|chat|run)s?|whoever (?:comes|works|picks|takes|continues|is|does|touches)\\b)'

const POINTER =
  '(?:this|that|it|these|those|the following|all (?:of )?this|(?:this|that|the following) (?:info(?:rmation)?|fact|detail|point|one|bit|rule|piece|decision|preference)|(?:this|that) (?:down|away))'

const FILLER = '(?: (?:please|also|down|away|kindly|just|always|too|somewhere|permanently|now))*'

/** Who does something by itself, so that no one is asked: before a verb of keeping. */
const SUBJECT =
  "(?<!(?:\\b(?:i|we|they|he|she|(?<!at )it|who|that|which|to|not|never|users?|people|nobody|anyone|everyone|you(?: \\w+)?|always|still|can|could|cannot|should|must|will|would|might|may|also|the \\w+|a \\w+|be|worth|as|if|hardly|do|does|did)|n['’]t)\\s)"

const CHANGE =
  '(?:fix|correct|change|update|adjust|amend|replace|edit|revise|overwrite|refresh|extend|complete|expand|append|supplement|sync)'

const TIMES =
  '(?:\\w+ times|again and again|every (?:single )?(?:time|day|session)|over and over|(?:a )?(?:thousand|million|hundred|dozen) times|repeatedly|once more|already)'

/** Ways of asking that are put together of the classes above. */
export const ENGLISH_ASKS: readonly string[] = [
  // Wherever it stands in the sentence, if nobody else does it.
  `${SUBJECT}remember(?: (?:also|please|always|forever|well|for ${LATER}|too))* (?:that\\b|this\\b|we\\b|we['’]re|i\\b|i['’]m|my\\b|our\\b|for ${LATER}\\b)`,
  `\\b(?:please|kindly) (?:remember|memori[sz]e|note|keep in mind)(?: (?:it|this|that))?(?: down)?\\s*[).!]*$`,
  `^(?:i|we|my|our)\\b.*\\b(?:please|kindly) (?:save|store|keep|record)(?: (?:it|this|that))?\\s*[).!]*$`,
  `\\b(?:mind|appreciate you|love you|consider|about|try) (?:remembering|noting|saving|storing|keeping|writing|jotting|memori[sz]ing|recording)(?: down)? (?:that|this|it|the fact|in mind)\\b`,
  // To where it is kept.
  `\\b(?:save|store|add|put|keep|write|record|log|persist|enter|stick|file|note|get|place|drop|commit|retain|include|have|carry|belongs?|goes|go|be|${CHANGE})\\b[^.?!]{0,120}? (?:in|to|into|inside|within|on|from) ${MEMORY}\\b`,
  `\\b${CHANGE} ${MEMORY}\\b`,
  `\\b(?:your|the) (?:memory|memories|notes?|records?|knowledge)(?: of \\S+| about \\S+)? (?:is|are|was|seems?|says?|has|still|must be)\\b[^?]{0,30}\\b(?:wrong|outdated|stale|incorrect|old|out of date|obsolete|still)\\b`,
  `\\b${CHANGE}\\b[^.?!]{0,40}\\b(?:you|you['’]ve|you have) (?:stored|saved|noted|remembered|recorded|written down|memori[sz]ed|kept|know|remember|think you know)\\b`,
  `\\b(?:you|you['’]ve) (?:have |got )?(?:it |that |this )?(?:stored|saved|noted|remembered|recorded|memori[sz]ed) (?:it |that |this )?(?:wrong|incorrectly|wrongly|the wrong|an old|as)\\b`,
  // To whom it is said.
  `\\b(?:tell|leave|write|send|give|remind|inform|brief|let|pass|hand|note|memo|message|warn)\\b[^.?!]{0,40}\\b${LATER_AGENT}`,
  `^(?:\\S+ ){0,3}?(?:for|to|dear) ${LATER_AGENT}[^.?!]{0,40}?[:,–—]`,
  // For when.
  `^(?:\\S+ ){0,6}?for ${LATER}(?: reference| use)?\\s*[:–—]`,
  `^(?:fyi|note|info|heads[- ]up|important|btw|also|and|reminder|memo|tip|hint|just|so|this is important|good to know|worth knowing)[ ,]+(?:for|in) ${LATER}\\s*[:,–—]`,
  `\\b(?:write|save|keep|store|put|note|jot|stash|park|file|drop|log|record)(?: ${POINTER})?${FILLER} (?:somewhere|some ?place|permanently|forever|for good|for keeps|for ${LATER}|where you(?:['’]ll| will| can)? (?:find|see|look))\\b`,
  `\\b(?:save|keep|store|stash|file|record|note|retain|log|preserve|write)(?: ${POINTER})${FILLER}(?: (?:around|under|as|among|with|handy|safe|ready))*(?: (?:for|in|across|between|over|to) ${LATER}\\b| (?:under|among|with) (?:the )?(?:things|facts|stuff|rules|preferences|what))`,
  `\\byou(?:['’]ll| will| may| might)? (?:probably )?need ${POINTER} (?:again|later|next time|in future|more often)\\b`,
  `\\b(?:so|that) you (?:have|know|keep) (?:it|this|that) (?:for|in) ${LATER}\\b`,
  `\\b(?:thing|fact|point|rule|something|one|bit|note)s? to (?:store|save|note|keep)(?: for you)?\\s*[:–—]`,
  `\\bwhat you(?:['’]ve| have)? (?:remembered|stored|saved|noted|wrote down|memori[sz]ed)(?: \\S+){0,4} (?:is|was|isn['’]t)\\b`,
  `\\b(?:can|could|would|will) you (?:please )?(?:remember|note|save|store|memori[sz]e) (?:that|this|it)(?: please)?\\s*[?.!]*$`,
  `\\bremember me as\\b`,
  `\\b(?:that )?you (?:should |must |need to |always |please )*(?:remember|know|keep|retain|keep in mind)\\s*[:–—]`,
  `\\b(?:don['’]?t|do not|never) forget (?:it |this |that )?again\\b`,
  // What it is worth.
  `\\b(?:important|good|worth|useful|crucial|key|essential|vital|necessary|something|thing|one|point|fact)s? (?:for you )?(?:to )?(?:remember(?:ing)?|keep(?:ing)? in mind|memori[sz](?:e|ing)|not(?:e|ing) for ${LATER}|know(?:ing)? for ${LATER}|writing down)(?: (?:for|in) ${LATER})?\\s*[:,–—]`,
  `\\byou (?:should|must|need to|have to|ought to|can|may) (?:remember|keep in mind|bear in mind|know|not forget)\\b[^.?!]{0,20}(?:in|for) ${LATER}\\b`,
  `\\b(?:must|should|may|can|did|do|would)(?: not|n['’]t) (?:ever )?forget(?: (?:this|that|it))?\\s*[:–—]|\\bif you (?:did|could|would)(?: not|n['’]t) (?:ever )?forget (?:that|this|it|to)\\b`,
  `\\b(?:carry|take|bring|keep|transfer|apply|use|know|have)\\b[^.?!]{0,40} (?:to|into|in|for|across|with) (?:every|each|all|any|the next|all the|later|future|new)(?: (?:new|next|future|other|later|coming|of our))* (?:conversation|session|chat)s?\\b`,
  `\\bfor (?:your|the agent['’]s) (?:notes?|memor(?:y|ies)|records?|files)\\s*[:,–—]`,
  `[,;:–—] (?:and |please |just |also |but )*remember (?!(?:me|when|to|if|the|is|was|isn['’]t|has)\\b)\\S`,
  // Who had to say it before.
  `^so (?:that )?(?:we|you|i)(?: never| do(?:n['’]t| not)| won['’]t| need not)(?: \\S+){1,6}? again\\s*[:,–—]`,
  `\\bhow (?:often|many times|many more times)\\b[^?]{0,20}\\b(?:i|we)\\b[^?]{0,20}\\b(?:tell|say|explain|repeat|remind|mention)`,
  `\\b(?:tired|sick|fed up)(?: and tired)? (?:of|with) (?:having to )?(?:repeat|say|tell|explain|remind)(?:ing)?\\b`,
  `\\bi(?:['’]ve| have)? (?:already )?(?:told|said|explained|mentioned|asked|reminded|repeated)(?: (?:you|it|this|that|to|the same|to you))*(?: about \\w+)? ${TIMES}(?: now| already| before)?\\b`,
  `\\bi(?: (?:really|just|simply))? (?:do(?:n['’]?t| not)|never|won['’]?t|am not|['’]m not)(?: (?:want|going|have|wish|like|care|plan|intend|to|ever))*(?: have)?(?: to)? (?:explain|repeat|say|tell|remind)(?:ing)?\\b[^.?!]{0,30}\\b(?:again|twice|every (?:time|session|day)|each time|anymore)\\b`,
  `\\b(?:stop forgetting|you (?:always|keep|constantly)(?: on)? forget(?:ting)?)\\b(?! to\\b)`,
  `\\b(?:do(?:n['’]t| not) let me catch you|never let me (?:see|catch))\\b`,
  `\\b(?:ask|bug|bother|pester|nag)(?:ing)? me (?:about|whether|if|for|to|again|every|each)[^?]*\\b(?:ever|always|every time|each time|again|never)\\b`,
  `\\blet (?:it|this|that) be (?:noted|remembered|known|recorded)\\b`,
]

/** No wish, in whatever words. */
export const ENGLISH_SILENT: readonly string[] = [
  `\\b(?:keep|leave|stay|hold|take) (?:\\S+ ){0,4}?out of (?:${MEMORY}|memory|the (?:memory|notes))\\b`,
  `\\b(?:delete|remove|erase|wipe|purge|clear|drop)\\b[^.?!]{0,60} from (?:${MEMORY}|memory)\\b(?!.*\\b(?:remember|instead|save|note|store)\\b)`,
]
