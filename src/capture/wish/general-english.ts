import { CHANGE, FILLER, KIND, LATER, LATER_AGENT, MEMORY, POINTER, SUBJECT, TIMES } from './english-words.js'

/** Ways of asking that are put together of the classes above. */
export const ENGLISH_ASKS: readonly string[] = [
  // Wherever it stands in the sentence, if nobody else does it.
  `${SUBJECT}remember(?: (?:also|please|always|forever|well|for ${LATER}|too))* (?:that\\b|this\\b|we\\b|we['’]re|i\\b|i['’]m|my\\b|our\\b|for ${LATER}\\b)`,
  `\\b(?:please|kindly) (?:remember|memori[sz]e|note|keep in mind)(?: (?:it|this|that))?(?: down)?\\s*[).!]*$`,
  `^(?:i|we|my|our)\\b.*\\b(?:please|kindly) (?:save|store|keep|record)(?: (?:it|this|that))?\\s*[).!]*$`,
  `\\b(?:mind|appreciate you|love you|consider|about|try) (?:remembering|noting|saving|storing|keeping|writing|jotting|memori[sz]ing|recording)(?: down)? (?:that|this|it|the fact|in mind)\\b`,
  // To where it is kept.
  `\\b(?:save|store|add|put|keep|write|record|document|log|persist|enter|stick|file|note|get|place|drop|commit|retain|include|have|carry|belongs?|goes|go|be|${CHANGE})\\b[^.?!]{0,120}? (?:in|to|into|inside|within|on|from) ${MEMORY}\\b`,
  `\\b${CHANGE} ${MEMORY}\\b`,
  `\\b(?:your (?:memory|memories|notes?|records?|knowledge)|the (?:memory|memories|notes?)(?! (?:is|are) (?:still|not|n['’]t)\\b)(?!.* (?:page|docs?|column|field|readme|wiki)\\b))(?: (?:of|about|on|for|regarding)(?: the| our| my)? \\S+)? (?:is|are|was|seems?|says?|has|still|must be)\\b[^?]{0,30}\\b(?:wrong|outdated|stale|incorrect|old|out of date|obsolete|still)\\b`,
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
  `\\b(?:thing|fact|point|rule|something|one|bit|note)s? to (?:store|save|(?:note|keep) for you|(?<=(?:fact|rule)s? to )(?:note|keep))(?: for you)?\\s*[:–—]`,
  `\\bwhat you(?:['’]ve| have)? (?:remembered|stored|saved|noted|wrote down|memori[sz]ed)(?: \\S+){0,4} (?:is|was|isn['’]t)\\b`,
  `\\b(?:can|could|would|will) you (?:please )?(?:remember|note|save|store|memori[sz]e|keep|record)(?: (?:that|this|it))(?: (?:please|down|somewhere|in mind|for (?:me|us|later|good)|too|as well))*\\s*[?.!]*$`,
  `\\bremember me as\\b`,
  `(?<!\\bso )\\b(?:that )?you (?:should |must |need to |always |please )*(?:remember|know|keep|retain|keep in mind)\\s*[:–—]`,
  `\\b(?:don['’]?t|do not|never) forget (?:it |this |that )?again\\b`,
  // What it is worth.
  `\\b(?:important|good|worth|useful|crucial|key|essential|vital|necessary|something|thing|one|point|fact)s? (?:for you )?(?:to )?(?:remember(?:ing)?|keep(?:ing)? in mind|memori[sz](?:e|ing)|not(?:e|ing) for ${LATER}|know(?:ing)? for ${LATER}|writing down)(?: (?:for|in) ${LATER})?\\s*[:,–—]`,
  `\\byou (?:should|must|need to|have to|ought to|can|may) (?:remember|keep in mind|bear in mind|know|not forget)\\b[^.?!]{0,20}(?:in|for) ${LATER}\\b`,
  `\\b(?:must|should|may|can|did|do|would)(?: not|n['’]t) (?:ever )?forget(?: (?:this|that|it))?\\s*[:–—]|\\bif you (?:did|could|would)(?: not|n['’]t) (?:ever )?forget (?:that|this|it|to)\\b`,
  `\\b(?:carry|take|bring|keep|transfer|apply|use|know|have)\\b[^.?!]{0,40} (?:to|into|in|for|across|with) (?:every|each|all|any|the next|all the|later|future|new)(?: (?:new|next|future|other|later|coming|of our))* (?:conversation|session|chat)s?\\b`,
  `\\bfor (?:your|the agent['’]s) (?:notes?|memor(?:y|ies)|records?|files)\\s*[:,–—]|\\bfor the memory\\s*[:–—]`,
  `\\b(?:meant|valid|true|holds) for good\\s*[:.,–—]`,
  `[,;:–—] (?:and |please |just |also |but )*remember (?!(?:me|when|to|if|the|is|was|isn['’]t|has)\\b)\\S`,
  // On whose lists, into whose head.
  `\\b(?:ensure|make (?:sure|certain))(?: that)? (?:it|this|that|the following) (?:is|gets|stays) (?:remembered|saved|noted|kept in mind|never forgotten|not forgotten)\\b(?=\\s*(?:[:,.;!–—-]|$)| (?:for (?:later|good|the future|next|all|future|ever)|across|permanently|forever|please|pls|that|somewhere|down|as an? (?:rule|fact|preference|decision)|between sessions|in (?:your|the) (?:memory|notes)))`,
  `\\bso (?:that )?(?:it|this|that)(?:['’]s| is| stays| remains| gets)(?: \\w+)? (?:in|into) ${MEMORY}`,
  `\\b(?:write|put|add|note|keep|have|stick)\\b[^.?!]{0,30} (?:on|to|in) your list (?:for ${LATER}|permanently|forever)`,
  `\\b(?:make|making|become)(?: ${POINTER})? (?:a )?part of ${MEMORY}`,
  `\\b(?:keep|put|place|have|get|leave|note|want|enter)(?: ${POINTER}| the (?:decision|fact|info))?${FILLER} on (?:the )?(?:record|file)\\b(?=\\s*[:.,;!–—-]|$| (?:that|for|please|pls)\\b)`,
  `(?:^|[,;:.!–—] ?|\\b(?:please|pls|and|also) )(?:keep|have|bear|leave|stick)(?: ${POINTER})? (?:at|in) the (?:back|top|front) of your mind\\b`,
  `\\b(?:hang on to|hold on to|keep|note|store|save|remember|record|mind)(?: in mind)? the fact that\\b`,
  `\\bnote to (?:claude|opencode|(?:the |my )?(?:agent|assistant|ai)|you)\\s*[:,–—-]`,
  `\\b(?:document|write|note|record|jot|scribble|log)(?: ${POINTER})${FILLER} for yourself\\b|\\b(?:write|make|leave|give) yourself a (?:note|reminder|memo)\\b`,
  `${SUBJECT}(?:scribble|jot|note|write|take)(?: ${POINTER}) down\\b`,
  // What is kept, by its name.
  `${SUBJECT}(?:record|log|note|document|save|store|preserve|retain|pin|persist|remember|memori[sz]e|write down)(?: down)? (?:the following|following|this|that|these|those|our|my)(?: [\\w-]+)? ${KIND}(?: (?:down|please|pls|somewhere|too|as well|for [^:,.]{2,40}))*\\s*(?:[:.!,–—]|$)`,
  `${SUBJECT}(?:keep|store|save|remember|retain|note|record)(?: (?:the following|following|these|those|a few|some|my|our|two|three|four))+ (?:[\\w-]+ ){0,2}${KIND}(?: [^:.?!]{2,40})?:`,
  `${SUBJECT}(?:keep|save|store|note|remember|hold on to) (?:this|that|the) (?:recipe|trick|command|snippet|solution|workaround|link|url|contact|name|number|fix|explanation|mapping|glossary)(?: \\w+)? for (?:${LATER}|when)\\b`,
  `\\byou (?:can|could|may|should|might) (?:also )?(?:save|store|note|record|keep|remember|memori[sz]e) (?:that (?:i|we|my|our|the)|my|our)\\b`,
  `${SUBJECT}(?:keep|retain) (?:this|that) (?:piece of )?(?:info(?:rmation)?|knowledge|fact|lesson|insight)\\b`,
  `${SUBJECT}(?:record|log|note|document|save) (?:a|another|one(?: more)?) (?:new |important |quick |final )?${KIND}\\s*[:–—]`,
  `\\b(?:${KIND} to keep|(?:${KIND}|one|things?|something|bits?)(?: \\w+)? to (?:remember|retain|hold on to|carry over)|(?:${KIND}|one|things?|something|bits?)(?: \\w+)? for (?:the|your) (?:books|memory|records?|notes|files|rule ?book))\\s*[:,–—-]`,
  `\\b(?:this|that|it|which|the following)(?: (?:info(?:rmation)?|fact|point|rule|detail|one))? (?:must|should|may|can|shall|needs? to|has to|is)(?: not|n['’]t| never)(?: ever)? (?:to )?(?:be |get )(?:forgotten|overlooked|lost)(?: again| ever)*\\s*[:.!,–—-]`,
  // Known then, too.
  `\\byou\\b[^.?!]{0,30}\\b(?:know|remember|have|keep|recall)(?: (?:this|that|it|about (?:this|that|it)))?(?: in mind)? (?:by |again )?(?:tomorrow|next (?:week|month|year|time|monday)|in (?:a|two|three|a few|some) (?:weeks?|months?|days)|when (?:we|i|you) (?:talk|continue|resume|restart|meet|start|come|get|are|am|open|work|pick)\\b|after (?:(?:a|the|every) )?(?:restart|break|weekend|reset|compaction|compacting))`,
  `\\b${LATER_AGENT}[^.?!]{0,30}?\\b(?:must|should|needs? to|has to|have to|ought to|already|will (?:need|want) to|better)(?: already| also)? (?:know(?=\\s*[:,]| (?:that|this|about|it|we|how|why|where)\\b)|knew|remember)\\b`,
  `\\bpass(?: (?:this|that|it))? on to (?:the )?${LATER}`,
  `\\b(?:this|that|it|which)(?: (?:info(?:rmation)?|fact|rule|knowledge))?(?: (?:must|should|has to|needs? to))? (?:survives?|outlives?) (?:(?:the|this|a|every|any) )?(?:sessions?|chat|compaction|conversation|context)\\b`,
  `\\b(?:tomorrow|next week|when (?:we|i|you) [^,.?!]{3,40}),? you (?:(?:should|must|need to|have to|will) )(?:still )?(?:know|remember)\\b`,
  `\\b(?:forgotten|forget|(?:not|n['’]t) remember) (?:this|that|it)\\b[^.?!]*\\b(?:so|unless)\\b[^.?!]*\\b(?:save|write|note|store|put|keep)\\b`,
  // Who had to say it before.
  `^so (?:that )?(?:we|you|i)(?: never| do(?:n['’]t| not)| won['’]t| need not)(?: \\S+){1,6}? again\\s*[:,–—]`,
  `^(?:please,? )?how many more times\\b`,
  `\\bhow (?:often|many times|many more times)\\b[^?]{0,20}\\b(?:i|we)\\b[^?]{0,20}\\b(?:tell|say|explain|repeat|remind|mention)`,
  `\\b(?:tired|sick|fed up)(?: and tired)? (?:of|with) (?:having to )?(?:repeat|say|tell|explain|remind)(?:ing)?\\b`,
  `\\bi(?:['’]ve| have)? (?:already )?(?:told|said|explained|mentioned|asked|reminded|repeated)(?: (?:you|it|this|that|to|the same|to you))*(?: about \\w+)?(?: (?:already|like|about|at least|maybe|some|now|literally))* ${TIMES}(?: now| already| before)?\\b`,
  `\\bi(?: (?:really|just|simply))? (?:do(?:n['’]?t| not)|never|won['’]?t|am not|['’]m not)(?: (?:want|going|have|wish|like|care|plan|intend|to|ever))*(?: have)?(?: to)? (?:explain|repeat|say|tell|remind)(?:ing)?\\b[^.?!]{0,30}\\b(?:again|twice|every (?:time|session|day)|each time|anymore)\\b`,
  `\\b(?:stop forgetting|you (?:always|keep|constantly)(?: on)? forget(?:ting)?)\\b(?! to\\b)`,
  `\\b(?:do(?:n['’]t| not) let me catch you|never let me (?:see|catch))\\b`,
  `\\b(?:do(?:n['’]?t| not)|never) (?:let|make|have) me (?:ever )?(?:have to )?(?:repeat|say|tell|explain|remind)\\b`,
  `\\bfor the (?:\\d+(?:st|nd|rd|th)|nth|umpteenth|\\w+(?:th|rd|nd)) time(?: now| already| today)?(?:[,:] (?!(?:the|it|this|that|a|an|my|our|does|is|why|what|how)\\b)|,? (?:please|do not|don['’]?t|we|use|never|always|stop|no)\\b)`,
  `\\b(?:ask|bug|bother|pester|nag)(?:ing)? me (?:about|whether|if|for|to|again|every|each)[^?]*\\b(?:ever|always|every time|each time|again|never)\\b`,
  `\\blet (?:it|this|that) be (?:noted|remembered|known|recorded)\\b`,
]

/** No wish, in whatever words. */
export const ENGLISH_SILENT: readonly string[] = [
  `\\b(?:keep|leave|stay|hold|take) (?:\\S+ ){0,4}?out of (?:${MEMORY}|memory|the (?:memory|notes))\\b`,
  `\\b(?:delete|remove|erase|wipe|purge|clear|drop)\\b[^.?!]{0,60} from (?:${MEMORY}|memory)\\b(?!.*\\b(?:remember|instead|save|note|store)\\b)`,
]
