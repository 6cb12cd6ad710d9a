/*
 * Orders not to keep something, in so many words: an imperative at the beginning of a clause, about this, that or what
 * follows. What they are about is treated as a private part is. Of the memory of a computer they say nothing.
 */

/** Where a clause begins. */
const OPENS =
  '(?:^|[.!?;:,\\n([–—-]\\s*|(?<!\\p{L})(?:please|pls|but|and|so|ok|okay|also|just|bitte|aber|und|por favor|per favore|alsjeblieft)[, ]+)'
const NOT =
  "(?:(?:please )?(?:do not|don['’]?t|never|no need to|you (?:should|must|need) not|you don['’]?t (?:have|need) to)(?: ever| bother to)?)"
const OF_THIS =
  '(?:this|that|it|these|those|any of (?:this|it|that)|anything|what|the following|my)(?!\\p{L})'
const KEEP = '(?:save|store|keep|put|add|record|write|note|learn|commit)(?: down)?'
const YOURS = '(?:(?:your|long[- ]term) (?:memor(?:y|ies)|notes)|memfs)(?!\\p{L})'

/** By words of which each order has one, in lower case: most messages have none, and are read no further. */
const REFUSALS: readonly (readonly [roots: string, orders: readonly string[]])[] = [
  [
    'remember memor memfs notes record',
    [
      `${OPENS}${NOT} (?:remember|memori[sz]e|make a (?:memory|note) of) ${OF_THIS}`,
      `${OPENS}${NOT} ${KEEP} (?:[^.\\n]{0,60}?(?:to|in|into|as) ${YOURS}|${OF_THIS} (?:to|in|into) (?:the )?memory(?!\\p{L}))`,
      `${OPENS}(?:keep|leave) (?:this|that|it|these|those|the following) out of ${YOURS}`,
      `(?<!\\p{L})(?:this|that|it|the following) (?:is|are|stays?|should stay|must stay) (?:not (?:meant )?for|out of|off) (?:your |the )?(?:memory|memfs|record)(?!\\p{L})`,
      `${OPENS}(?:not for (?:your )?memory|off the record)(?!\\p{L})`,
    ],
  ],
  [
    'merk notier speicher gedächtnis',
    [
      `${OPENS}(?:merke?|notiere?|speichere?) (?:dir|euch|sich|sie sich|dir bitte) (?:das |dies |es |folgendes )?(?:bitte )?nicht(?!\\p{L})`,
      `${OPENS}(?:das |dies |folgendes )?(?:(?:musst|sollst|brauchst|darfst) du dir (?:das )?)?nicht (?:zu )?merken(?!\\p{L})`,
      '(?<!\\p{L})(?:nicht|nichts davon) (?:ins|in dein|in das) gedächtnis',
    ],
  ],
  [
    'retien reten mémo souviens',
    [
      `${OPENS}ne (?:(?:le|la|les|te) |l['’])?(?:retiens|retenez|retenir|mémorise[rz]?|souviens-toi) (?:pas|rien)(?!\\p{L})`,
      `${OPENS}(?:n['’]enregistre|ne (?:gard|not|mett|sauvegard)\\p{L}*)[rz]? (?:pas|rien) (?:ça |cela |ceci |de ça )?(?:en|dans (?:ta|la|votre)) mémoire`,
    ],
  ],
  [
    'recuerd recorda memori lembr memóri ricorda',
    [
      `${OPENS}no (?:(?:lo|la|te|me) )*(?:recuerdes|memorices|recordar|memorizar) (?:esto|eso|lo|que|nada)(?!\\p{L})`,
      `${OPENS}no (?:lo |la )?(?:guardes|anotes|apuntes|grabes) (?:esto |eso |nada (?:de esto )?)?en (?:la |tu )?memoria`,
      `${OPENS}não (?:(?:se|te|o|a) )*(?:lembre|memorize|lembrar|memorizar)s? (?:disto|disso|isto|isso|de|que|o)(?!\\p{L})`,
      `${OPENS}não (?:guarde|grave|salve|anote)s? (?:isto |isso |nada (?:disto |disso )?)?na (?:sua |tua )?memória`,
      `${OPENS}non (?:(?:lo|la|ti) )*(?:ricordare|ricordarti|memorizzare) (?:questo|ciò|quello|che|quanto|nulla)(?!\\p{L})`,
      `${OPENS}non (?:salvare|annotare|tenere|mettere|conservare) (?:questo |ciò |nulla )?(?:in|nella(?: tua)?) memoria`,
    ],
  ],
  [
    'onthou geheugen',
    [
      `${OPENS}onthoud (?:dit|dat|het|alsjeblieft)* ?(?:alsjeblieft )?niet(?!\\p{L})`,
      `${OPENS}(?:dit |dat )?niet onthouden(?!\\p{L})`,
      `${OPENS}(?:sla|zet|bewaar) (?:dit|dat|het)[^.\\n]{0,20} niet (?:op )?in je geheugen`,
    ],
  ],
  ['zapamięt', [`${OPENS}nie zapamięt(?:uj|ujcie|ywać) (?:tego|tych|że)(?!\\p{L})`]],
  ['запом', [`${OPENS}не (?:запоминай|запоминать)\\p{L}*`]],
  [
    'hatırla ezber aklında hafıza',
    [
      '(?<!\\p{L})(?:bunu|şunu|bunları) (?:hatırlama|ezberleme|aklında tutma|hafızana (?:alma|kaydetme|yazma))(?!\\p{L})',
    ],
  ],
  [
    '记 記',
    [
      '(?:不要|别|不用|不必|无需|請勿|请勿|勿)(?:把(?:这|那|它|下面)[^，。\\n]{0,8})?(?:记住|记下|記住|(?:记|存|写|保存|放)[到入进在]{1,2}(?:记忆|心))',
    ],
  ],
  ['覚え 記憶 暗記', ['(?:覚え|記憶し|暗記し)(?:ておか)?(?:ないで|なくて(?:も)?(?:いい|大丈夫|結構))']],
  [
    '기억 외우 암기',
    ['(?:기억|외우|암기)(?:하지|지)\\s?(?:마|말)|기억(?:할 필요|하실 필요|해둘 필요)(?:가|는)? ?없'],
  ],
]

const ROWS = REFUSALS.map(([roots, orders]) => ({
  roots: roots.split(' '),
  order: new RegExp(orders.join('|'), 'u'),
}))

/** Of a text, in characters, that is looked at: orders stand at the ends. */
const MAX_LOOKED_AT = 8_000
/** What is read around a root, in characters, and around how many: each costs a tenth of a millisecond in Bun. */
const AROUND = 120
const MAX_ROOTS = 40

/** Whether a person says of what she tells that it is not to be kept. */
export function refusesKeeping(text: string): boolean {
  const half = MAX_LOOKED_AT / 2
  const ends = text.length <= MAX_LOOKED_AT ? text : `${text.slice(0, half)}\n${text.slice(-half)}`
  const plain = ends.toLowerCase()
  return ROWS.some(({ roots, order }) =>
    roots.some((root) => {
      let at = plain.indexOf(root)
      for (let read = 0; at >= 0 && read < MAX_ROOTS; read += 1) {
        const from = Math.max(0, at - AROUND)
        // A clause begins where the text does, and not where it was cut.
        if (order.test(`${from > 0 ? 'x' : ''}${plain.slice(from, at + AROUND)}`)) return true
        at = plain.indexOf(root, at + AROUND / 2)
      }
      return false
    }),
  )
}
