import { negations } from '../../memory/statement/negations.js'
import { words } from './words.js'

/** Words before or behind a clause that end, doubt or reject it, and so deny it. */
const NO_DOUBT = new RegExp(
  words("(?:there_is_|there's_)?no_doubt(?:_that)? without_(?:a_)?doubt in_doubt or_not oder_nicht why_not"),
  'giu',
)
const DENIES = new RegExp(
  words(`no_longer stop(?:s|ped|ping)?(?=_\\p{L}+ing) quit(?=_\\p{L}+ing) g[eo]t(?:ting)?_rid_of drop(?:s|ped)?_support_(?:for|of) (?<=(?:we|have|has)_)(?:quit|abandoned|abolished|ditched)
  doubt(?:s|ed|ful)?(?:_that|_whether|_if)? (?:it|that)(?:_is|'s)_(?:nonsense|rubbish|not_true|untrue|wrong|false|a_myth|a_lie)_that (?:wrongly_claims?|claims?_wrongly)(?:_that)?
  hör*(?:_\\p{L}+){0,2}_auf,(?=_) lass*_es(?:_\\p{L}+)?,(?=_) bezweif*(?:,_dass)? zweifelhaft(?:,_dass)? (?:es_ist|ist|es_stimmt|stimmt)_(?:nicht(?:_wahr)?|unsinn|quatsch|falsch),?_dass
  arrêt*(?=_d(?:e|')) doute*_que (?:il_est|c'est)_faux_que (?:il_)?n'est_pas_vrai_que dej[aeéó]*_de dud[oa]*_que (?:no_es_(?:verdad|cierto)|es_(?:falso|mentira))_que`),
  'giu',
)
const IS_WRONG =
  /(?:(?:[,;–]|(?<!\s))\s+(?:which|(?:but|and) (?:that|this|it)|(?:aber |und )?das|(?:mais |et )?c|lo cual|(?:pero|y) eso)(?:\s|['’])*(?:is|s|ist|est|es)?\s(?:completely |simply |einfach )?(?:wrong|false|untrue|not true|nonsense|rubbish|falsch|unsinn|quatsch|nicht wahr|faux|falso|mentira)|\s(?:is a (?:myth|lie)|abgeschafft|aufgehört))(?!\p{L})/giu
const ENDS_CLAUSE = /[,;.!?–](?=[^,;.!?–]*$)/u
const CLAUSE_ENDS = /[,;:–—，、：]/u
const withNot = (text: string) => text.replace(NO_DOUBT, ' ').replace(DENIES, ' not ')
/** Whether a clause ends with a denial, which then denies what follows ("please don't, from now on, …"). */
export const endsDenying = (text: string): boolean =>
  withNot(text)
    .split(CLAUSE_ENDS)
    .some((clause) => negations(/\S+$/u.exec(clause.trimEnd())?.[0] ?? '') > 0)
/** A text in which each clause that is called wrong behind it begins with a denial. */
export function denied(text: string): string {
  const plain = withNot(text)
  let clauses = ''
  let from = 0
  for (const { 0: isWrong, index } of plain.matchAll(IS_WRONG)) {
    const before = plain.slice(from, index)
    const start = before.search(ENDS_CLAUSE) + 1
    clauses += `${before.slice(0, start)} not ${before.slice(start)}`
    from = index + isWrong.length
  }
  return clauses + plain.slice(from)
}
/** Two words may form one negation (`ne … plus jamais`), while "never without" affirms. */
const WITHOUT = new RegExp(`${words('without ohne sans sin sem senza zonder bez без')}|없이|ずに`, 'giu')
/** Whether a text denies something by words before it; for those behind it see `denied`. */
export function isDenied(text: string): boolean {
  const plain = withNot(text)
  return negations(plain.replace(WITHOUT, ' ')) > 0 !== plain.search(WITHOUT) >= 0
}
