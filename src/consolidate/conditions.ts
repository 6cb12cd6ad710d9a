/**
 * Words that turn a statement round when they are exchanged or left out, in the languages that people write to agents in.
 * Each line is one meaning: its words may stand for each other.
 */
const MEANINGS: readonly string[] = [
  'before|prior to|vor|bevor|avant|antes|prima|voor|przed|до|перед|önce|之前|以前|前に|전에',
  'after|once|nach|nachdem|après|después|depois|dopo|na|po|после|sonra|之后|之後|以后|以後|後に|후에',
  // English "since" gives reasons as well.
  'seit|depuis|desde|da quando|sinds|od|с тех пор|以来|以來',
  "until|till|bis|jusqu(?:e|’|')|hasta|até|fino|tot|aż do|kadar|直到|まで|까지",
  'only|nur|seulement|solo|sólo|só|somente|soltanto|alleen|tylko|только|sadece|只|仅|僅|だけ|のみ|만',
  'except|unless|außer|sauf|salvo|excepto|exceto|eccetto|behalve|oprócz|chyba że|кроме|если не|hariç|除非|除了|以外|제외',
  'at least|minimum|mindestens|au moins|al menos|pelo menos|almeno|minstens|co najmniej|не менее|en az|至少|少なくとも|최소|이상',
  'at most|maximum|up to|höchstens|maximal|au plus|como máximo|no máximo|al massimo|hoogstens|maximaal|najwyżej|не более|en fazla|最多|多くとも|최대|이하',
  'more than|over|above|exceeds?|mehr als|über|plus de|más de|mais de|più di|meer dan|ponad|больше|fazla|超过|超過|より多|초과',
  'less than|fewer than|under|below|weniger als|unter|moins de|menos de|meno di|minder dan|mniej niż|poniżej|меньше|az|少于|少於|未満|미만',
  'all|every|each|per|alle|jede[rsnm]?|tous|toutes|chaque|todos|todas|cada|tutti|tutte|ogni|elke?|iedere?|wszystkie|każdy|все|каждый|bütün|her|所有|每|すべて|全て|모든',
  'some|most|several|einige|manche|meist(?:e|ens)?|certains?|la plupart|algunos|algunas|alguns|algumas|alcuni|alcune|sommige|niektóre|некоторые|bazı|一些|有些|一部|일부',
  'always|immer|toujours|siempre|sempre|altijd|zawsze|всегда|her zaman|总是|總是|必须|必須|常に|必ず|항상',
  'optional|may|can|might|darf|dürfen|kann|können|peut|puede|pode|può|mag|może|может|可以|でもよい',
]
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const PATTERNS = MEANINGS.map((words) => {
  const [plain, eastAsian] = [false, true].map((is) =>
    words.split('|').filter((word) => EAST_ASIAN.test(word) === is),
  )
  return new RegExp(
    `(?<![\\p{L}\\p{N}_-])(?:${plain?.join('|')})(?![\\p{L}\\p{N}_-])|${eastAsian?.join('|') || '(?!)'}`,
    'iu',
  )
})

/** The conditions and bounds that a text sets, by meaning. */
export function conditions(text: string): ReadonlySet<number> {
  return new Set(PATTERNS.flatMap((pattern, i) => (pattern.test(text) ? [i] : [])))
}
