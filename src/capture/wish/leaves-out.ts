import { contentWords } from '../../memory/statement/content-words.js'
import { negations } from '../../memory/statement/negations.js'
import { particulars } from '../../memory/statement/particulars.js'

/** Share of the words that a save has of what was asked for: it may be worded in many ways. */
const ENOUGH = 0.5

const anyOf = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`
const ONLY = anyOf(
  'only|solely|exclusively|nur|ausschließlich|lediglich|seulement|uniquement|exclusivement|s[oó]lo|solamente|únicamente|só|somente|apenas|soltanto|alleen|tylko|только',
)
/** What follows takes something out of what is said, or says when that holds. */
const EXCEPT = anyOf(
  'unless|except(?:ing)?|with the exception|apart from|aside from|other than|excluding|but|however|if|provided|as long as|until|außer|ausgenommen|es sei denn|mit ausnahme|bis auf|aber|jedoch|allerdings|falls|sofern|solange|wenn|sauf|excepté|hormis|à moins|mais|si|tant que|à condition|excepto|salvo|a menos|pero|exceto|mas|eccetto|tranne|a meno|ma|purché|behalve|tenzij|maar|mits|oprócz|chyba|ale|кроме|если|но',
)
const LIMIT = new RegExp(`${ONLY}|${EXCEPT}`, 'giu')
const CLAUSE_END = /[,;:!?()\n]|\.(?=\s|$)|\s[–—-]\s/u
/** Why it is so, up to the end or to a limit behind a comma; what is to be done besides. */
const BESIDES = [
  /^(?:because|since|weil|da|comme|puisque|parce que|porque|como)\s[^,]*,/iu,
  new RegExp(
    `(?:[\\s,;(–—-]+(?:because|since|so that|otherwise|weil|sonst|ansonsten|parce que?|puisque?|sinon|afin que|porque|perché|poiché|omdat|anders|ponieważ|потому что)|[,;]\\s*(?:da|denn|damit|car))(?!\\p{L}).*?(?=[;\\n]|,\\s*(?:\\p{L}+\\s)?(?:${ONLY}|${EXCEPT})|$)`,
    'giu',
  ),
  /[,;.\s]+(?:(?:and|und|et|y|e)\s(?:\p{L}+\s)?)(?:please|bitte|s['’]il (?:te|vous) pla[iî]t|por favor|per favore)(?!\p{L}).*$/iu,
]
/** Where another statement may begin. */
const JOINTS = /[,;\n]|(?<!\p{L})(?:and|und|et|y|e|sowie|en|i|и)(?!\p{L})/iu

/**
 * Whether a save leaves out what belongs to the statement that was asked for: half of its words, a number, a second statement,
 * or a limit ("unless …", "only …", "but not …"). A reason does not belong to it, nor does another order.
 */
export function leavesOut(save: string, asked: string): boolean {
  const stated = BESIDES.reduce((text, beside) => text.replace(beside, ''), asked)
  const said = new Set(contentWords(save))
  const shareHeld = (words: readonly string[]) =>
    words.length === 0 ? 1 : words.filter((word) => said.has(word)).length / words.length
  const named = particulars(save)
  const parts = stated.split(JOINTS).map(contentWords)
  // A word of a statement that was saved does not bear out another in which it stands, too.
  const held = new Set(parts.filter((part) => shareHeld(part) >= ENOUGH).flat())
  return (
    shareHeld(contentWords(stated)) < ENOUGH ||
    [...particulars(stated)].some((one) => /^\p{N}/u.test(one) && !named.has(one)) ||
    parts.some((part) => {
      const own = part.filter((word) => !held.has(word))
      return own.length > 1 && shareHeld(own) === 0
    }) ||
    limitsOf(stated).some(
      ({ isOnly, own }) =>
        shareHeld(own) < ENOUGH || (isOnly && !(new RegExp(ONLY, 'iu').test(save) || negations(save) > 0)),
    )
  )
}

/** The limits of a statement, each with the words that stand nowhere else in it. */
function limitsOf(stated: string): { isOnly: boolean; own: string[] }[] {
  return [...stated.matchAll(LIMIT)].map(({ 0: mark, index }) => {
    const from = index + mark.length
    const behind = stated.slice(from).replace(/^[\s,:]+/u, '')
    const clause = behind.slice(0, CLAUSE_END.exec(behind)?.index)
    const end = stated.length - behind.length + clause.length
    const elsewhere = contentWords(`${stated.slice(0, index)} ${stated.slice(end)}`)
    const own = contentWords(clause).filter((word) => !elsewhere.includes(word))
    return { isOnly: new RegExp(`^${ONLY}$`, 'iu').test(mark), own }
  })
}
