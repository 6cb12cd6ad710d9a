/** Who said a text: an order or a rule is a decision only out of a person's mouth. */
export type Speaker = 'person' | 'agent'

/** Phrases, whole, in any case; those without blanks between words count within a text. */
const phrases = (list: string) => {
  const all = list.trim().split(/\s*,\s*/)
  const within = all.filter((phrase) => /[\u2e80-\uffff]/.test(phrase))
  const whole = all.filter((phrase) => !within.includes(phrase))
  return new RegExp([`(?<!\\p{L})(?:${whole.join('|')})(?!\\p{L})`, ...within].join('|'), 'iu')
}

/** A question, a doubt, a plan to look, what others said: whatever else such a sentence says, nothing is decided. */
const QUESTION = /[?？][\s"'”)]*$|(?:ですか|でしょうか|ますか)[。.]?$|吗[。]?$/u
const OPEN = phrases(`
  maybe, perhaps, might, we could, wonder, not sure, not convinced, would, alternative, two options, let me, can't decide,
  never decided, decides?, they, he says, she says, the readme, let's (?:see|think|look|talk|wait|discuss|check), currently,
  yesterday, no difference, (?:i'll|i will|i'm going to|ahead and) (?:look|read|check|run|search|see|open|find|start|test|fix),
  vielleicht, eventuell, könnten, weiß es noch nicht, peut-être, pourrait, quizás?, podríamos, talvez, forse, potremmo,
  может быть, возможно, 也许, 或许, 要不要, かもしれ, まだ, おそらく`)

const DECIDED = phrases(`
  decided, decision:, chose, chosen, choice:, we agreed, as agreed, settled on, convinced:, rule:, adr:, verdict:, let's, going with,
  go ahead with, (?:we|we'll|we will|we're|i'll|i will|i'm) (?:use|using|keep|keeping|moving|switching|ship|drop|support),
  (?:we|i) (?:won't|will not), we don't, per your (?:wish|request), from now on, going forward, is final, plan is set,
  out of scope, as a rule, entscheidung:, festlegung:, entschieden, (?:wir|ich) (?:nehmen|bleiben|behalten|verwenden?|nutzen?),
  ab jetzt, ab sofort, künftig, décision, règle, on part sur, on garde, on utilise, j'ai choisi, j'ai décidé, désormais,
  decisión:, decidido, acordado, vamos a usar, usaremos, a partir de ahora, decidimos, vamos usar, a partir de agora,
  abbiamo deciso, ho deciso, usiamo, d'ora in poi, решение, решили, решил, будем использовать, отныне,
  决定, 決定, 选择了, 会用, 就用, 以后, 今后, 今後, 保留, 不再, ことにし, で統一, を採用, 하기로, 쓰기로, 앞으로`)

/** What decides in a person's: how things are to be, and orders that outlast the task at hand. */
const RULED = phrases(`
  never in, never thrown, will be, shall be, must be, must not, must stay, stays, i prefer, at most, the default`)
const ORDERED =
  /^\W*(?:(?:yes|no|ok|okay|stop|right),? (?:but )?)?(?:please )?(?:never|always|don't|do not|no new|no more|drop|keep|avoid|stick to|go with|pin|rename|use(?=.*\b(?:not|instead|for|in|only|with|from)\b))\b(?! (?:it|that|them|this)\W*$)|^\W*[\w-]+ then\W*$/i

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
  return plain
    .split(/(?<=[.!?…]["'”)]?)\s+(?=\S)|(?<=[。！？])|\n+/u)
    .map((sentence) => sentence.trim().replace(/^[-*•\d.)\s]{1,6}(?=\p{L})/u, ''))
    .filter((sentence) => isDecision(sentence, by))
    .slice(0, MAX_DECISIONS)
}

function isDecision(sentence: string, by: Speaker): boolean {
  const least = /[\u2e80-\uffff]/.test(sentence) ? MIN_DECISION_CHARS : 2 * MIN_DECISION_CHARS - 2
  if (sentence.length < least || sentence.length > MAX_DECISION_CHARS) return false
  if (QUESTION.test(sentence) || OPEN.test(sentence)) return false
  return DECIDED.test(sentence) || (by === 'person' && (RULED.test(sentence) || ORDERED.test(sentence)))
}
