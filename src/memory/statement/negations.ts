/** Words of negation by language. Words that forbid or avoid count too, since rewordings swap them. */
const WORDS = [
  // English; in Turkish, "not al" means "take a note"
  "not(?! (?:al|düş|et)(?!\\p{L}))|no|never|neither|nor|none|nobody|nothing|nowhere|without|cannot|avoid(?:s|ed|ing)?|instead of|rather than|forbid(?:s|den)?|forbade|refrain|\\w+n[’']t|(?:do|does|did|is|are|was|wo|ca|should|must|could|would|has|have|had)nt",
  // German
  'nicht|kein(?:e|en|em|er|es|erlei)?|nie|niemals|ohne|weder|nein|nirgends|nirgendwo|niemand(?:en|em)?|nichts|statt|anstatt|anstelle|verboten|vermeide[nt]?',
  // French; `ne` and `n’` are half of a pair and do not count where the other half follows
  'pas|jamais|rien|aucune?|sans|ni|non|évite[rz]?|éviter|interdit[es]?|au lieu',
  // Spanish
  'nunca|jamás|sin|ningún|ninguna?|nadie|nada|tampoco|evita[r]?|evite[ns]?|en vez de|en lugar de',
  // Portuguese
  'não|nao|sem|nem|nenhuma?|ninguém|proibido|em vez de|ao invés',
  // Italian
  'senza|né|nessun[oa]?|niente|nulla|vietato|invece di|anziché|evitare',
  // Dutch
  'niet|geen|nooit|zonder|niemand|niets|nergens|vermijd(?:en)?|in plaats van',
  // Polish
  'nie|nigdy|bez|żad(?:en|na|ne|nego|nej|nych)|ani|zamiast|unikaj',
  // Russian
  'не|нет|никогда|без|ни|нельзя|никто|ничего|вместо|запрещено|избегай(?:те)?',
  // Turkish
  'değil|yok|hiç|asla|hiçbir|olmadan|yasak|yerine',
].join('|')

const LATIN = new RegExp(`(?<![\\p{L}\\p{N}_.-])(?:${WORDS})(?![\\p{L}\\p{N}_]|-\\p{L})`, 'giu')
/** Turkish negates inside the verb. */
const TURKISH =
  /(?<!\p{L})\p{Ll}{2,}(?:ma|me)(?:yın|yin|yınız|yiniz|malı|meli|malısın|melisin|dan|den|sın|sin)(?!\p{L})|(?<!\p{L})\p{Ll}{2,}(?:mıyor|miyor|muyor|müyor|maz|mez)(?:uz|sın|sin|lar|ler)?(?!\p{L})|(?<!\p{L})\p{Ll}{3,}m[ae](?=\s*[.!]?$)/gu
const IS_TURKISH = /[ışğİ]|(?<!\p{L})(?:bir|ve|için|bu|ile|her)(?!\p{L})/iu
/** Marks of Portuguese, where `no` means "in the". */
const PORTUGUESE =
  /[ãõ]|(?<!\p{L})\p{L}{3,}mos (?:as?|os?)(?!\p{L})|(?<!\p{L})(?:\p{L}{3,}gens|uma|você|só|dos|pelo|pela|também|módulo|isso|são|está|quando|antes)(?!\p{L})/iu
/** French "no more": `plus` negates only after `ne`. */
const FRENCH_NO_MORE = /(?<!\p{L})(?:ne\s+|n[’'])(?:\S+\s+){1,4}?plus(?!\p{L})/giu
/** `No. 5` is a number. */
const ABBREVIATED = /(?<!\p{L})no\.\s*\d/giu

/** Chinese words that contain a sign of negation but negate nothing. */
const CHINESE_PLAIN =
  /不错|不錯|不同|不过|不過|不断|不斷|不仅|不僅|不但|不管|不只|不久|差不多|特别|特別|分别|分別|区别|區別|级别|級別|类别|類別|别名|別名|识别|識別|个别|個別|告别|性别|未来|未來|无论|無論|无线|無線|要不|是不是|能不能|会不会|有没有|有沒有|没关系|非常|除非/gu
const CHINESE = /[不没沒别別勿未无無非莫]|禁止|避免|而非|而不是/gu
const JAPANESE =
  /ません|ない(?!し方)|なかった|なく(?:て|、)|なし|せず|ずに|ぬ(?=こと)|禁止|避け|(?<=[うくすつぬむるぐぶ])な(?=$|[。！!])|代わりに/gu
const KOREAN = /않|지\s?(?:마|말)|없|금지|아니|(?:^|\s)안\s|(?:^|\s)못\s|대신|절대|피하/gu
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u
const HAN = /\p{Script=Han}/u

/** How many times a text denies, forbids or excludes something, in the languages that people write to agents in. */
export function negations(text: string): number {
  const plain = text.normalize('NFKC').replace(ABBREVIATED, ' ')
  const isPortuguese = PORTUGUESE.test(plain)
  const latin = [...plain.matchAll(LATIN)].filter(([word]) => !(isPortuguese && /^no$/iu.test(word)))
  return (
    latin.length +
    count(plain, FRENCH_NO_MORE) +
    (IS_TURKISH.test(plain) ? count(plain, TURKISH) : 0) +
    eastAsian(plain)
  )
}

function eastAsian(text: string): number {
  if (KANA.test(text)) return count(text, JAPANESE)
  const chinese = HAN.test(text) ? count(text.replace(CHINESE_PLAIN, ' '), CHINESE) : 0
  return chinese + (HANGUL.test(text) ? count(text, KOREAN) : 0)
}

const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length
