/** Two texts speak of different things where the one has only a word of the one side, and the other only one of the other. */
const OPPOSITES: readonly (readonly [side: string, other: string])[] = [
  [
    'when|whenever|if|wenn|sobald|lorsque|quand|cuando|quando|wanneer|gdy|jeśli|когда|если(?! только не)',
    'unless|except (?:when|if)|außer wenn|es sei denn|sauf (?:si|quand)|à moins|salvo (?:si|cuando|se)|excepto (?:si|cuando)|exceto (?:se|quando)|a menos|a no ser que|tranne quando|tenzij|behalve als|chyba że|если только не',
  ],
  [
    'before|vor|bevor|avant|antes|prima|przed|перед|до|önce|之前|前に|전에',
    'after|nach|nachdem|après|después|depois|dopo|po|после|sonra|之[后後]|[后後]才|[后後]に|후에',
  ],
  ['up|upwards|hoch', 'down|downwards|runter'],
  ['minimum|at least|mindestens|minimal|au moins|mínimo', 'maximum|at most|höchstens|maximal|au plus|máximo'],
  ['above|over|more than|über', 'below|under|less than|unter'],
  ['adds?|adding|added', 'removes?|removed|deletes?|deleted'],
  ['enabled?s?', 'disabled?s?'],
  ['stays?|remains?|keeps?|bleibt', 'moved?s?|switch(?:ed)?|replaced|dropped|leaves?'],
  [
    'only|solely|alone|exclusively|ausschließlich|allein|uniquement|únicamente|nur|solo|seulement|только|tylko|alleen|solamente|somente|只',
    'every|any|all|jede[nrsm]?|tous|todos|tutti|alle|wszystkie|все|每',
  ],
]
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}]/u

function patternOf(words: string): RegExp {
  const all = words.split(/\|(?![^(]*\))/u)
  const [written, unspaced] = [false, true].map((is) => all.filter((word) => EAST_ASIAN.test(word) === is))
  const spaced = `(?<![\\p{L}\\p{N}])(?:${written?.join('|')})(?![\\p{L}\\p{N}])`
  return new RegExp([spaced, ...(unspaced ?? [])].join('|'), 'iu')
}
const PATTERNS = OPPOSITES.map((sides) => sides.map(patternOf))

/** The sides that a text is on: `3`, or `-3` for the other one. A text with an exception (`except when`) is on that side alone. */
export function polesOf(text: string): string[] {
  return PATTERNS.flatMap(([side, other], i) => {
    const isOther = other?.test(text) === true
    return [...(side?.test(text) && !(isOther && i === 0) ? [`${i}`] : []), ...(isOther ? [`-${i}`] : [])]
  })
}
export const oppositeOf = (pole: string): string => (pole.startsWith('-') ? pole.slice(1) : `-${pole}`)
