/*
 * Orders not to keep something, in so many words: an imperative at the beginning of a clause, about this, that or what
 * follows. What they are about is treated as a private part is.
 */

/** Where a clause begins. */
const OPENS =
  '(?:^|[.!?;:,\\n([–—-]\\s*|(?<!\\p{L})(?:please|pls|but|and|so|ok|okay|also|just|bitte|aber|und|merci de|por favor|per favore|alsjeblieft)[, ]+)'
const NOT =
  "(?:(?:please )?(?:do not|don['’]?t|never|no need to|you (?:should|must|need) not|you don['’]?t (?:have|need) to)(?: ever| bother to)?)"
const OF_THIS =
  '(?:this|that|it|these|those|any of (?:this|it|that)|anything|what|the following|my)(?!\\p{L})'
const MEMORY = '(?:memor(?:y|ies)|memfs|your notes)(?!\\p{L})'

const REFUSALS = new RegExp(
  [
    `${OPENS}${NOT} (?:remember|memori[sz]e|make a (?:memory|note) of|commit) ${OF_THIS}`,
    `${OPENS}${NOT} (?:save|store|keep|put|add|record|write|note|learn)(?: down)? [^.\\n]{0,60}?(?:to|in|into|as) (?:your |the |a |long[- ]term )*${MEMORY}`,
    `${OPENS}(?:keep|leave) (?:this|that|it|these|those|the following) out of (?:your |the )?${MEMORY}`,
    `(?<!\\p{L})(?:this|that|it|the following) (?:is|are|stays?|should stay|must stay) (?:not (?:meant )?for|out of|off) (?:your |the )?(?:${MEMORY}|record(?!\\p{L}))`,
    `${OPENS}(?:not for (?:your |the )?${MEMORY}|off the record)`,
    // German
    `${OPENS}(?:merke?|notiere?|speicher[en]?|behalte?) (?:dir |euch |ihnen |sie |sich )*(?:das |dies |es |folgendes )?(?:bitte )?nicht(?!\\p{L})`,
    `${OPENS}(?:das |dies |folgendes )?(?:(?:musst|sollst|brauchst|darfst) du dir (?:das )?)?nicht (?:zu )?merken(?!\\p{L})`,
    `(?<!\\p{L})(?:nicht|nichts davon) (?:ins|in dein|in das) gedächtnis`,
    // French
    `${OPENS}ne (?:(?:le|la|les|te) |l['’])?(?:retiens|retenez|retenir|mémorise[rz]?|souviens-toi) (?:pas|rien)(?!\\p{L})`,
    `${OPENS}n['’](?:enregistre|ajoute|inscri)\\p{L}* (?:pas|rien)[^.\\n]{0,40} mémoire`,
    `${OPENS}ne (?:gard|not|mett|sauvegard)\\p{L}* (?:pas|rien)[^.\\n]{0,40} mémoire`,
    // Spanish, Portuguese, Italian
    `${OPENS}no (?:(?:lo|la|te|me) )*(?:recuerdes|memorices|recordar|memorizar) (?:esto|eso|lo|que|nada)(?!\\p{L})`,
    `${OPENS}no (?:lo |la )?(?:guardes|anotes|apuntes|grabes)[^.\\n]{0,40} memoria`,
    `${OPENS}não (?:(?:se|te|o|a) )*(?:lembre|memorize|lembrar|memorizar)s? (?:disto|disso|isto|isso|de|que|o)(?!\\p{L})`,
    `${OPENS}não (?:guarde|grave|salve|anote)s?[^.\\n]{0,40} memória`,
    `${OPENS}non (?:(?:lo|la|ti) )*(?:ricordare|ricordarti|memorizzare) (?:questo|ciò|quello|che|quanto|nulla)(?!\\p{L})`,
    `${OPENS}non (?:salvare|annotare|tenere|mettere|conservare)[^.\\n]{0,40} memoria`,
    // Dutch, Polish, Russian, Turkish
    `${OPENS}onthoud (?:dit|dat|het|alsjeblieft)* ?(?:alsjeblieft )?niet(?!\\p{L})|${OPENS}(?:dit |dat )?niet onthouden(?!\\p{L})`,
    `${OPENS}(?:sla|zet|bewaar) (?:dit|dat|het)[^.\\n]{0,20} niet (?:op )?in (?:je |het )?geheugen`,
    `${OPENS}nie (?:zapamiętuj|zapamiętywać|zapisuj)(?:cie)? (?:tego|tych|że|w pamięci)(?!\\p{L})`,
    `${OPENS}не (?:запоминай|запоминать|сохраняй в памят)\\p{L}*`,
    `(?<!\\p{L})(?:bunu|şunu|bunları) (?:hatırlama|ezberleme|aklında tutma|hafızana (?:alma|kaydetme|yazma))(?!\\p{L})`,
    // Chinese, Japanese, Korean
    '(?:不要|别|不用|不必|无需|請勿|请勿|勿)(?:把(?:这|那|它|下面)[^，。\\n]{0,8})?(?:记住|记下|記住|(?:记|存|写|保存|放)[到入进在]{1,2}(?:记忆|心))',
    '(?:覚え|記憶し|暗記し)(?:ておか)?(?:ないで|なくて(?:も)?(?:いい|大丈夫|結構))|メモリに(?:保存|残)[^。\\n]{0,3}ないで',
    '(?:기억|외우|암기)(?:하지|지)\\s?(?:마|말)|기억(?:할 필요|하실 필요|해둘 필요)(?:가|는)? ?없',
  ].join('|'),
  'iu',
)

/** Of a text, in characters, that is looked at: orders stand at the ends. */
const MAX_LOOKED_AT = 8_000

/** Whether a person says of what she tells that it is not to be kept. */
export function refusesKeeping(text: string): boolean {
  const half = MAX_LOOKED_AT / 2
  return REFUSALS.test(text.length <= MAX_LOOKED_AT ? text : `${text.slice(0, half)}\n${text.slice(-half)}`)
}
