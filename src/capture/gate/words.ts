/**
 * A table of words as a pattern: words are parted by blanks, `_` is a blank within one, `*` stands for any ending. Signs
 * of East Asian writing need no bounds.
 */
export function words(table: string): string {
  const list = table
    .trim()
    .split(/\s+/u)
    .map((word) => word.replaceAll('_', '\\s').replaceAll("'", "['’]").replaceAll('*', '\\p{L}*'))
  return `(?<![\\p{L}\\p{N}_])(?:${list.join('|')})(?![\\p{L}\\p{N}_])`
}

/** A pattern that ignores case, of parts that are written one below the other. */
export const pattern = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'), 'iu')

/** What makes more of a report: a reason, a rule, a limit, a consequence. */
const MORE = pattern(
  words(`means? because fixed_by fix(?:ed)?_(?:it_)?with otherwise happens_(?:when|if) caused_by expected comes?_from solved
    resolve[sd]?_by must should never always whenever unless therefore on_purpose stands?_for instead only known is_no`),
  words(
    'das_heißt heißt,?_dass bedeutet weil deshalb daher sonst muss müssen darf dürfen immer nie steht_für',
  ),
  words('signifie parce veut_dire donc sinon doit doivent toujours jamais il_faut'),
  words('significa porque debe deben siempre nunca quiere_decir hay_que'),
  words('deve devem sempre quer_dizer perché poiché devono vuol_dire'),
  words('betekent omdat moet moeten altijd nooit oznacza ponieważ bo musi zawsze nigdy'),
  words('означает потому значит нужно всегда никогда следует demektir çünkü her_zaman asla'),
  '(?:说明|說明)(?!\\s*[。]?$)|表示|意味|因为|因為|所以|必须|必須|不要|原因|なら|ので|ため|場合|必ず|때문|뜻|반드시|하면',
)
export const hasReasonOrRule = (text: string): boolean => MORE.test(text)
