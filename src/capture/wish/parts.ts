const LIST_ITEM = /^\s*(?:[-*+•・‣]|\d{1,2}[.)、])\s*/u
/** Longest heading that is repeated with each item, in characters. */
const MAX_HEADING = 80
/** `1) … 2) …` in one line, behind a colon. */
const NUMBERED = /[:：]\s*(?=1\)\s)/u
const NUMBER = /(?:^|(?<![\s,;])[\s,;]+)\d{1,2}\)\s+/u
/** "that … and that …" in several languages: without the first, the second is no conjunction ("and that goes for all"). */
const THAT_AND_THAT: readonly (readonly [that: RegExp, and: RegExp])[] = [
  ['that', 'and (?:also )?'],
  ['que', '(?:et|y|e) (?:aussi |también |também )?'],
  ['che', 'e (?:anche )?'],
  ['że', 'i (?:też |także )?'],
  ['что', 'и (?:также )?'],
].map(([that, and]) => [new RegExp(`\\s${that}\\s`, 'iu'), new RegExp(`,?\\s${and}${that}\\s`, 'iu')])

/** Words that refer back, and say nothing without the half before them. */
export const POINTS_BACK =
  /(?<!\p{L})(?:both|there|it|its|they|them|their|he|him|his|she|her|these|those|ils?|elles?|leur|allí|ahí|ellos|lì|loro|lá|eles|там|они|tam|beide\p{L}{0,2})(?!\p{L})/iu

/** "The on-call rota is in …", "Rechte stehen in …": a statement about a subject that it names. */
export const STATES =
  /^(?:(?:the|our|my|all|every|each|die|der|das|alle|jede\p{L}?|unsere?|meine?)\s(?:[^\s,;:]+\s){1,4}|(?!(?:it|this|that|there|these|those|they|he|she|i|you|what|which|who|where|why|how|here|now|so|es|er|sie|ich|du|hier|da|dort|jetzt|was|wer|wo|wie|warum)\s)(?:[^\s,;:]+\s){1,2})(?:is|are|has|have|lives?|runs?|goes|comes?|needs?|belongs?|ist|sind|hat|haben|heißt|heißen|steht|stehen|liegt|liegen|läuft|laufen|gehört|gehören|kommt|kommen|geht|gehen)\s/iu

export const isListItem = (line: string): boolean => LIST_ITEM.test(line)

/** What stands between a name and its meaning: "BOL = bill of lading". */
const PAIRS = /^(?:[^\s.!?=:：→]|[.!?:](?=\S)|\s){1,40}?(=|:(?=\s)|：(?=.)|→|->)/u

/** Whether two lines without bullets belong to one list: each gives a name and its meaning. */
export function arePairs(line: string, other: string): boolean {
  const [mark, same] = [line, other].map((text) => (isListItem(text) ? null : PAIRS.exec(text.trim()))?.[1])
  return mark !== undefined && mark === same
}

/** The items of a list, without what stands above it. */
export function itemsIn(list: string): string[] {
  const lines = list.split('\n').filter((line) => line.trim() !== '')
  const items = lines.filter(isListItem)
  const pairs = lines.filter((line) => arePairs(line, lines.at(-1) ?? ''))
  // One line alone is no list.
  const all = items.length > 0 || pairs.length < 2 ? items : pairs
  return all.map((line) => line.replace(LIST_ITEM, '').trim())
}

/** What a wish asks to keep, each by itself: the items of a list, or what stands behind "that … and that …". */
export function partsOf(sentence: string): string[] {
  const [heading = '', ...below] = sentence.split('\n').filter((line) => line.trim() !== '')
  const items = itemsIn(sentence)
  if (below.length > 0 && items.length > below.length) return items
  const isHeaded = heading.length <= MAX_HEADING && /[:：]\s*$/u.test(heading)
  if (isHeaded && items.length > 1 && items.length === below.length)
    return items.map((item) => `${heading.trim()} ${item}`)
  const [, numbered] = sentence.split(NUMBERED, 2)
  if (numbered !== undefined) return numbered.split(NUMBER).filter((part) => part.trim() !== '')
  for (const [that, and] of THAT_AND_THAT) {
    const parts = sentence.split(and)
    const stand = parts.slice(1).every((part) => !POINTS_BACK.test(part))
    if (parts.length > 1 && stand && that.test(parts[0] as string)) return parts
  }
  return [sentence]
}
