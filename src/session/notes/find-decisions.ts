/** Who said a text: a decision in the imperative is one only out of a person's mouth. */
export type Speaker = 'person' | 'agent'

type Row = { by?: Speaker; pattern: RegExp }

/** A question, a doubt, a plan to look, what others did: whatever else the sentence says, nothing is decided. */
const NO_DECISION: readonly RegExp[] = [
  /[?？][\s"'”)]*$|(?:ですか|でしょうか|ますか)[。.]?$|吗[。？?]?$/u,
  /^\W*(?:should|shall|could|can|would|do|does|did|is|are|was|were|what|why|how|which|who|when|where|sollen?|soll|wollen|können|was|warum|wie|welche[rs]?|est-ce|pourquoi|comment|quel(?:le)?|qué|por qué|cómo|cuál|要不要|是否|どちら)\b.*[?？]/iu,
  /\b(?:maybe|perhaps|might|i wonder|not sure|not convinced|we could|could use|would be nice|would (?:help|touch|spare|make)|an alternative|two options|let me know|i can't decide|i think\b.*$|never decided|think about|vielleicht|eventuell|könnten wir|weiß es noch nicht|peut-être|pourrait|quizás?|tal vez|podríamos|convenga|talvez|forse|potremmo|может быть|возможно)\b/iu,
  /也许|可能要|或许|要不要|案もあり|かもしれ|まだ測って|おそらく|考えて(?:おき|み)/u,
  /\b(?:the (?:readme|docs?|document|issue|ticket|other team)|they|he|she) (?:says?|said|uses?|used|decided|use)\b/i,
  /\b(?:decides? (?:which|whether|what)|decide on a)\b/i,
  /\b(?:currently|yesterday|made no difference)\b/i,
  /^\W*(?:let'?s|let us|let me) (?:see|think|look|talk|wait|discuss|check|find out|start (?:by|with)|first)\b/i,
  /^\W*(?:i'?ll|i will|i'm going to|next,? i'm going to|we'?ll|we will|let me|now i) (?:now |first |then |just )?(?:go ahead and |try to )?(?:look|read|check|run|search|see|open|find|start|try|investigate|fix|add|write|update|show|test|have a look|take a look|examine|explore|inspect)\b/i,
]

/** Sentences that decide. A further language or phrase is one row. */
const DECISIONS: readonly Row[] = [
  {
    pattern:
      /^\W*(?:(?:final|my|our) )?(?:decision|choice|adr|rule|verdict|convention|entscheidung|festlegung|beschluss|décision|règle|decisión|regla|decidido|acordado|decisão|decisione|решение|решено|决定|決定)\s*[:：]/iu,
  },
  {
    pattern:
      /\b(?:i|we)(?:'ve| have)?(?: just| now| all)? (?:decided|chose|chosen|agreed|settled|picked|opted|concluded) (?!which|whether|what)/i,
  },
  { pattern: /^\W*(?:ok(?:ay)?,? )?(?:as )?(?:decided|agreed|convinced|settled)\b[,:]/i },
  {
    pattern:
      /\b(?:as decided|as agreed|per your (?:wish|decision|request)|from now on|going forward|henceforth|that is final|it is decided|the plan is set|out of scope|as a rule)\b/i,
  },
  {
    pattern:
      /^\W*(?:(?:ok|okay|yes|good|fine|right|alright)\W+)?let'?s (?:use|go|take|keep|stick|drop|switch|move|store|make|call|ship|adopt|not|avoid|stay|leave|put|write|name|do without|remove|replace|support|target)\b/i,
  },
  {
    pattern:
      /^\W*(?:[\w ]{1,40}[:,.] )?(?:we|i)(?:'ll| will|'m| am|'re| are)? (?:going (?:ahead )?with|go(?:ing)? (?:ahead )?with|keep(?:ing)?|use|using|stick(?:ing)? (?:to|with)|store|storing|mov(?:e|ing) (?:everything )?to|switch(?:ing)? to|drop(?:ping)?|ship(?:ping)?|adopt(?:ing)?|support(?:ing)?|not (?:use|add|support|touch)|stay(?:ing)? (?:on|with)|leave|leaving)\b/i,
  },
  {
    pattern:
      /^\W*(?:we|i) (?:won't|will not|do not|don't) (?:use|support|add|ship|touch|need|store|log|allow|accept|migrate)\b/i,
  },
  { pattern: /^\W*(?:going|went) with\b|\b(?:instead of \S+(?: \S+){0,4} we now)\b/i },
  {
    pattern:
      /\b(?:will be|shall be|must be|must not|has to be|have to be|must stay|stays?|remains?) [\w"'`-]+/i,
    by: 'person',
  },
  {
    pattern:
      /\b(?:are|is|get|gets) (?:always |only )?[\w ,-]{1,60}\bnever\b|\bnever (?:thrown?|in|use|log|store|write|call)\b|^\W*every \w+ (?:gets|has|must)\b/i,
    by: 'person',
  },
  {
    pattern:
      /^\W*(?:(?:yes|no|ok|okay|stop|good|right|sure)\W+(?:but |and )?|and )?(?:please )?(?:never|always|don't|do not|no new|no more|use(?=\b.*\b(?:not|instead|for|in|everywhere|only|always|with|over|rather|throughout|from)\b)|drop|keep|avoid|stick to|pin|rename|go with|prefer)\b(?! (?:it|that|them|this)\W*$)/i,
    by: 'person',
  },
  { pattern: /^\W*i prefer \w+/i, by: 'person' },
  { pattern: /^\W*[\w-]+ then\.?$/i, by: 'person' },
  { pattern: /^\W*the default \w[\w ]* is \S+ and\b|\bat most\b/i, by: 'person' },
  // German
  {
    pattern:
      /\b(?:wir|ich) (?:haben? uns |habe? mich )?(?:nehmen?|verwenden?|benutzen?|nutzen|bleiben? bei|lassen|behalten|setzen auf|entscheiden?|schreiben|gehen mit)\b|\bentschieden\b|\b(?:ab jetzt|ab sofort|von nun an|künftig)\b|\bkommt nicht in ?frage\b/i,
  },
  // French
  {
    pattern:
      /\b(?:on part sur|on (?:va )?(?:utilise|prend|garde|reste)|nous (?:utilisons|gardons|prenons)|j'ai (?:choisi|décidé)|nous avons (?:choisi|décidé)|on a décidé|désormais|dorénavant|à partir de maintenant)\b/i,
  },
  // Spanish, Portuguese, Italian
  {
    pattern:
      /\b(?:vamos a (?:usar|quedarnos|mantener|dejar)|usaremos|hemos decidido|he decidido|decidimos|a partir de ahora|nos quedamos con|vamos usar|decidi usar|decidimos|a partir de agora|useremo|usiamo|abbiamo deciso|ho deciso|d'ora in poi)\b/i,
  },
  // Russian
  {
    pattern:
      /(?:^|\s)(?:мы )?(?:решили|решил|будем использовать|используем|остаёмся на|с этого момента|отныне)(?=\s|[,.:])/iu,
  },
  // Chinese, Japanese, Korean
  {
    pattern:
      /(?:我们|我)?(?:决定|選擇|选择)(?:用|使用|采用|了)|^我(?:们)?(?:会|将)?(?:用|使用|采用).{1,40}|就用|(?:以后|今后|从现在起|从今以后)|(?:暂时|继续)保留|不再(?:使用|支持)/u,
  },
  {
    pattern:
      /(?:こと|方針)(?:に(?:します|しました|決めました|決定)|で決定)|(?:で統一|を採用|に決め|を使い(?:ます|ません)|で行きます|でいきます)|今後[、,]/u,
  },
  { pattern: /(?:하기로|쓰기로|사용하기로) (?:했|결정|합시다)|앞으로(?:는)? |결정했습니다/u },
]

/** As much of a message is looked at; a longer one is no conversation. */
const MAX_CHARS = 8_000
const MIN_DECISION_CHARS = 7
const MAX_DECISION_CHARS = 200
/** More than that in one message is a specification. */
const MAX_DECISIONS = 3

/** Sentences of a message that state a decision, word for word, in order. Code and quotations are left out. */
export function findDecisions(text: string, by: Speaker): string[] {
  const plain = text
    .slice(0, MAX_CHARS)
    .replace(/```[\s\S]*?(?:```|$)/g, '\n')
    .replace(/^ {0,3}>.*$/gm, '')
  return sentencesOf(plain)
    .filter((sentence) => isDecision(sentence, by))
    .slice(0, MAX_DECISIONS)
}

function isDecision(sentence: string, by: Speaker): boolean {
  const least = /[\u2e80-\uffff]/.test(sentence) ? MIN_DECISION_CHARS : 2 * MIN_DECISION_CHARS - 2
  if (sentence.length < least || sentence.length > MAX_DECISION_CHARS) return false
  if (NO_DECISION.some((pattern) => pattern.test(sentence))) return false
  return DECISIONS.some((row) => (row.by === undefined || row.by === by) && row.pattern.test(sentence))
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…]["'”)]?)\s+(?=\S)|(?<=[。！？])|\n+/u)
    .map((sentence) => sentence.trim().replace(/^[-*•\d.)\s]{1,6}(?=\p{L})/u, ''))
    .filter((sentence) => sentence !== '')
}
