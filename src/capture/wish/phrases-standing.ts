import { branchesOf } from './openings.js'
import { lazily, pattern } from './pattern.js'
import type { NoWish, Phrases } from './phrases.js'
import { DUTCH_RULES } from './rules-dutch.js'
import { ENGLISH_RULES } from './rules-english.js'
import { GERMAN_RULES } from './rules-german.js'
import type { Standing } from './standing.js'

/** What silences such an instruction in any language. */
const NOT: readonly (readonly [NoWish, ReturnType<typeof pattern>])[] = [
  [
    'question',
    pattern`^(?!.*\b(?:can|could|would|will|shall) (?:you|we)\b(?!.*\b(?:facts|things|anything|everything|stuff|or)\b)).*[?？]\s*$|(?:吗|嗎|呢|か|까요|나요)[。.]?\s*$`,
  ],
  [
    'about',
    pattern`(?<!(?:\bi|i['’]ve|have) (?:already )?)\b(?:said|says|told|wrote|asks|asked|reads|announce[sd]?)\b|(?<!\p{L})(?:gesagt|sagte|schrieb|a dit|dijo|disse|ha detto|zei|powiedział\p{L}*|сказал\p{L}*|dedi)(?!\p{L})`,
  ],
  [
    'about',
    pattern`(?<!\p{L})(?:add|implement|build|make the|create|render|display|show) (?:a|an|the)(?!\p{L})[^.]*(?:whenever|every ?time|each time|next time)`,
  ],
  // What is to be written elsewhere.
  [
    'about',
    pattern`^(?:please |bitte |graag )?(?:füg|schreib|ergänz|trag|pack|setz|add|put|write|document|append|mention|voeg|zet|schrijf)[a-z]*(?= )[^:]{0,50}?[ /](?:readme|contributing|changelog|docs?|doku[a-z]*|wiki|ticket|issue|kommentar|comment|handbuch|description|documentatie)(?![a-z])`,
  ],
  ['about', pattern`\b(?:here|point|there) on(?:wards?)? (?:in|down|below|up)\b`],
  ['negated', pattern`\b(?:don['’]t|do not|no need to) (?:remember|save|store|note|keep)\b`],
]

/** What a program, a page or other people are to do from now on is a task. */
const OTHERS_ARE_TO = lazily(
  '^[,:]?\\s+(?:the|a|an|this|these|that|users?|customers?|it|they|he|she|our (?:users|customers)|die|der|das|ein|eine|le|la|les|un|une|el|los|las|o|a|os|as|il|lo|i|gli|de|het|een)\\s+(?:\\S+\\s+){0,3}?(?:should|must|will|shall|needs? to|has to|have to|can|may|returns?|shows?|soll|sollen|muss|wird|kann|doit|doivent|debe|deben|deve|devem|moet|zal)(?!\\p{L})',
)

/** What says by itself where it begins. */
const BEGINS = /^(?:\^|\(\?:\^)/u

function standingOf({ language, hints, marks, not, polite }: Standing): Phrases {
  return {
    language,
    isStanding: true,
    hints,
    ...(polite === undefined ? {} : { polite: lazily(polite) }),
    wish: marks
      .flatMap((mark) => branchesOf(mark))
      .map((one) => lazily(BEGINS.test(one) ? one : `(?<!\\p{L})(?:${one})`)),
    ofOthers: OTHERS_ARE_TO,
    not: [...(not === undefined ? [] : [['about', lazily(not)] as const]), ...NOT],
  }
}

/** Instructions that speak of all later work ask to be kept, though they hold no word for it. */
export const STANDING_ORDERS: readonly Phrases[] = [ENGLISH_RULES, GERMAN_RULES, DUTCH_RULES].map(standingOf)
