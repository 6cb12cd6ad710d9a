const WORDS = 'then|dann|danach|puis|ensuite|luego|después|depois|poi|dan|daarna|potem|затем|потом|sonra'
/** Words that put one thing after another, and what joins them. */
const AND = 'and|und|et|y|e|en|i|и|ve'
const THEN = `(?:(?:(?:${AND})\\s)?(?:${WORDS})\\s|然后|然後)`
/** An order for now begins like this. */
const AND_NOW = `(?:${AND})\\s(?:now|please|jetzt|bitte|maintenant|ahora|por favor|agora|ora|adesso|nu|teraz|proszę|теперь|сейчас|şimdi)\\s`
/** Where the next step or another order may follow. */
export const GOES_ON = new RegExp(
  `(?<!\\s)\\s*(?:[;；]|[,，](?=\\s*(?:${THEN}|${AND_NOW}))|\\s(?=(?:${AND})\\s(?:${WORDS})\\s|${AND_NOW}))\\s*(?:${THEN}|${AND_NOW})?`,
  'giu',
)
const STARTS_THEN = new RegExp(`^${THEN}`, 'iu')
const THENS = new RegExp(`(?<![\\p{L}\\p{N}])(?:${WORDS})(?!\\p{L})|然后|然後`, 'giu')

/** "First", but not "the first". */
const FIRST =
  /(?<!(?:the|a|very|der|die|das|le|la|el|o|il)\s)(?<!\p{L})(?:first|erst|zuerst|zunächst|d['’]abord|primero|primeiro|prima|eerst|najpierw|сначала|önce)(?!\p{L})|首先/iu
/** Steps that are done on each occasion begin like this. */
const EACH_TIME =
  /^(?:before|after|when(?:ever)?|for|to|vor|nach|beim?|wenn|um|für|avant|après|quand|pour|antes|después|cuando|para|prima|dopo|quando|voor|na|bij|przed|po|перед|после)\s/iu
/** "Scale the workers": a word before an article is a verb at the beginning of a sentence. */
export const ORDERS =
  /^(?!(?:is|are|was|has|that|this|with|in|on|at|of|from|the)\s)\p{L}+\s(?:the|an?|it|them|our|your|all|every|each|den|die|das|dem|eine?n?|alle|les?|une?|el|los|las|unos|gli|het)\s/iu

/** Whether several steps are told: with a "first", or with more than one "then". */
export const tellsSteps = (text: string): boolean => FIRST.test(text) || (text.match(THENS)?.length ?? 0) > 1

/** Whether a text is a step by itself: below a heading, done each time, or an order. */
export const isStep = (text: string): boolean =>
  /:\s|：/u.test(text) || EACH_TIME.test(text) || ORDERS.test(text)

export const startsThen = (sentence: string): boolean => STARTS_THEN.test(sentence)
