import { DUTCH_RULES, DUTCH_TASK } from './general-dutch.js'
import { ENGLISH_ORDER, ENGLISH_RULES, ENGLISH_TASK } from './general-english.js'
import { GERMAN_RULES, GERMAN_TASK } from './general-german.js'
import type { Standing } from './standing.js'

export const GERMANIC_STANDING: Readonly<Record<string, Standing>> = {
  en: {
    hints:
      'again|this is how|habit| if you| when you|as of|effective|hereafter|further notice| fwd| always| never| every| each| any | all | ever|as a |as our|as my|policy|convention|instruction|applies|holds|goes for|counts|valid|remains true|stays|in force|now on|now forward|here on|point on|today on|moment on|starting now|starting today| forward|henceforth|sessions|session|chats|conversation|future|whenever|every time|everytime|each time|any time|anytime|next time|later|subsequent|coming|other|rule|standing|every|each'.split(
        '|',
      ),
    not: ENGLISH_TASK,
    marks: [
      ENGLISH_ORDER,
      ...ENGLISH_RULES.marks,
      "from (?:now|here|today|this point|this moment) (?:on(?:wards?)?|forward)|starting (?:now|today)|going forward|moving forward|henceforth|in (?:all |any |every )?(?:future|later|coming|subsequent|other) (?:sessions?|chats?|conversations?|work|tasks?|prs?|commits?|changes|runs)|in (?:every|each|any) (?:new |other )?(?:session|chat|conversation)|for (?:all |any )?(?:future|later|coming) (?:sessions?|chats?|work|tasks?|reference)|(?:whenever|every ?time|each time|any ?time) (?:you|we|i ask|i say|i want)|next time(?:,| you| we| i)|the next time (?:you|we)|for (?:the )?next time|in (?:the )?future,? (?:please|always|never|do|don[’']t|you|use|ask|write|run|keep|make|put|i want|i[’']d)|across (?:all )?sessions|as a (?:standing|general|permanent) rule|(?:new|house|standing|ground|permanent) rule(?: for [^:]{1,40})?:|rule of thumb:|standing (?:order|instruction)s?:|from session to session",
      '(?:this|that|it|which|the rule) (?:applies|holds|goes|counts|is valid|stays|remains true) (?:for|to|in|from) (?:all|every|any|each|future|later|now|good)|(?:valid|true|in force) (?:for all|from now)',
    ],
  },
  de: {
    hints:
      'gewohnheit|weiteres| wenn du| immer| stets| nie| grunds| prinzip| generell| jede| alle| zuk| wieder|ausnahmslos|gilt|nochmal|noch mal|wieder|jedes mal|ständig|letzten mal|-ten mal|ten mal|ab jetzt|ab sofort|ab heute|nun an|jetzt an|fortan|künftig|zukunft|sitzung|immer wenn|immer, wenn|nächste|regel|session|in allen|in jeder|später'.split(
        '|',
      ),
    not: GERMAN_TASK,
    marks: [
      ...GERMAN_RULES.marks,
      'ab jetzt|ab sofort|ab heute|von nun an|von jetzt an|fortan|künftig (?:immer|bitte|nie|nur|keine?)|in zukunft (?:immer|bitte|nie|nur|keine?)|(?:bitte|immer|nie) (?:künftig|in zukunft)|in (?:allen|jeder|künftigen|späteren|kommenden) (?:\\p{L}+ )?(?:sitzung(?:en)?|sessions?|aufgaben|commits)|(?:jedes mal|immer),? wenn (?:du|ich)|(?:beim|fürs|für das) nächste(?:n)? mal(?! wenn (?:der|die|das))|nächstes mal(?! wenn (?:der|die|das))|neue regel:|feste regel:|grundregel:',
      '(?:das |dies |es )?gilt (?:ab jetzt|ab sofort|für alle|für jede|dauerhaft|immer|künftig|auch (?:in zukunft|künftig|später))',
      '(?:nicht|nie)(?: \\S+){0,3} (?:noch ?mal|wieder|jedes mal|ständig|immer wieder)(?: \\S+){0,2} (?:sagen|erklären|wiederholen)',
      'zum (?:letzten|x-ten|dritten|vierten|hundertsten|zigsten) mal\\s*[:,]',
    ],
  },
  nl: {
    hints:
      'gewoonte|nader order| als je| altijd| nooit| steeds| elke| iedere| alle| ik w| je | moet|direct| regel|afspraak|richtlijn|geldt|niet |keer|vanaf|voortaan|vervolg|af aan|volgende|komende|toekomst|regel'.split(
        '|',
      ),
    not: DUTCH_TASK,
    marks: [
      ...DUTCH_RULES.marks,
      'vanaf nu|vanaf vandaag|voortaan|in het vervolg|van nu af aan|(?:de |voor de )?volgende keer|in (?:alle )?(?:volgende|toekomstige|komende) (?:sessies|gesprekken|taken)|(?:elke|iedere) keer (?:dat|als) (?:je|ik)|nieuwe regel:|vaste regel:',
      '(?:dit|dat) geldt (?:voor (?:all|elke|iedere|de toekomst)|vanaf|altijd|voortaan)',
      'niet (?:steeds|telkens|elke keer|weer|nog eens|iedere keer)(?: \\S+){0,2} (?:herhalen|zeggen|uitleggen)',
      'voor de (?:laatste|zoveelste|derde) keer\\s*[:,]',
    ],
  },
}
