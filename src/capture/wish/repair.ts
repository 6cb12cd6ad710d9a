/** A word that nearly all wishes of a language hold, the mistakes that are allowed, and words that are near to it and others. */
type KeyWord = { word: string; mistakes: number; others: ReadonlySet<string> }

const words = (list: string) => new Set(list.split(' '))

/** By the letter that they begin with, which nobody mistakes. */
const KEY_WORDS: Readonly<Record<string, KeyWord>> = {
  r: {
    word: 'remember',
    mistakes: 2,
    others: words(
      'remembers remembered remembering member members renumber remainder reminder december september november rememberme embed embeds render renders renderer rendered',
    ),
  },
  o: { word: 'onthoud', mistakes: 1, others: words('onthoudt onthouden onthou onthield') },
  v: { word: 'vergiss', mistakes: 1, others: words('vergisst vergesst verbiss vergess') },
}
const LIKE_KEY_WORDS = /\b(?:r(?=[a-z]{0,4}[mb])|on(?=[htuo])|ver(?=[gi]))[a-z]{2,9}\b/gu

/** Words of wishes that are long enough to be known with one slip of the fingers, and what else looks like one of them. */
const SLIPPED = words(
  'always never forget future forward every whenever permanently memory memorize memorise retiens retenir souviens jamais toujours désormais dorénavant mémoire mémorise prochaine prochaines oublie ajoute',
)
const NO_SLIPS = words(
  'memoize memoise prochains memories jamas neer nerve froward eery ever very memoire memoires memorise oubli ajout',
)

/** Slips: two letters swapped, one typed twice, one within left out. A word's end is left alone, since words are inflected. */
function slipsOf(word: string): string[] {
  const slips: string[] = []
  for (let i = 1; i < word.length - 1; i += 1) {
    const [before, letter, after] = [word.slice(0, i), word.charAt(i), word.slice(i + 1)]
    slips.push(before + after, `${before}${letter}${letter}${after}`)
    slips.push(`${before}${after.charAt(0)}${letter}${after.slice(1)}`)
  }
  return slips
}
const bare = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')
const SLIPS = new Map(
  [...SLIPPED].flatMap((word) =>
    slipsOf(word)
      .flatMap((slip) => [slip, bare(slip)])
      .filter((slip) => !SLIPPED.has(slip) && !NO_SLIPS.has(slip))
      .map((slip) => [slip, word] as const),
  ),
)
const WORD = /[a-zà-öø-ÿ]{4,13}/gu

/** How people type the small words around it. */
const SHORT: Readonly<Record<string, string>> = {
  ...Object.fromEntries('rmbr rmb rmbmr rembr remb'.split(' ').map((typed) => [typed, 'remember'])),
  ...Object.fromEntries(
    'pls plz plss plase pleas plese pleaze pelase'.split(' ').map((typed) => [typed, 'please']),
  ),
  dont: "don't",
  dotn: "don't",
  donot: "don't",
  ...Object.fromEntries('form fom frm fro rfom'.split(' ').map((typed) => [typed, 'from'])),
  ...Object.fromEntries('nwo noe onw'.split(' ').map((typed) => [typed, 'now'])),
  ...Object.fromEntries('nxt enxt netx nex'.split(' ').map((typed) => [typed, 'next'])),
  ...Object.fromEntries('kep kepe keeep keeo'.split(' ').map((typed) => [typed, 'keep'])),
  ...Object.fromEntries('mnd midn mid mindd imnd'.split(' ').map((typed) => [typed, 'mind'])),
  ...Object.fromEntries('partri patir pratir parti patrir'.split(' ').map((typed) => [typed, 'partir'])),
  '4': 'for',
  shure: 'sure',
  ...Object.fromEntries('goign gonig giong goin'.split(' ').map((typed) => [typed, 'going'])),
  ...Object.fromEntries(
    'sesions sessoins sesssions sessios sessons'.split(' ').map((typed) => [typed, 'sessions']),
  ),
  dnt: "don't",
  wanna: 'want to',
  gonna: 'going to',
  lets: "let's",
  u: 'you',
  ur: 'your',
  nich: 'nicht',
  ned: 'nicht',
  nie: 'niet',
  vergess: 'vergiss',
}
const TYPED =
  /\b(?:re?mb[mr]{0,2}|pl[sz]{1,2}|plase|pleas|plese|pleaze|pelase|do?nt|dotn|donot|(?:form|fom|frm|fro|rfom)(?= now on)|(?:nwo|noe|onw)(?<=\bfrom \w+)(?= on\b)|(?:nxt|enxt|netx|nex)(?= time\b)|(?:kep|kepe|keeep|keeo)(?= (?:\w+ )?in m)|(?:mnd|midn|mid|mindd|imnd)(?<=\bk[ep]+ (?:\w+ )?in \w+)|(?:partri|patir|pratir|parti|patrir)(?= de maintenant)|(?:goign|gonig|giong|goin)(?= forward\b)|(?:sesions|sessoins|sesssions|sessios|sessons)(?<=\b(?:future|later|next|all|every|coming|new|our) \w+)|4(?= (?:later|next time|future|the future)\b)|shure(?<=\bmake \w+)|wanna|gonna|lets|vergess(?<!\bich vergess)(?=(?: \S+){0,3} (?:nicht|nie)\b)|u(?<=\b(?:can|could|would|will|should|that|want|need|like) u|^u(?= (?:should|must|need|can|have|always|keep|forgot|forget|know)\b))|ur(?<=\b(?:in|to|into|on|from|of|for|update|fix|tell) ur)|(?:nich|ned)(?<=\bvergiss (?:\S+ )?\S+)|nie(?<=\bvergeet (?:\S+ )?nie))\b/gu

/** Words of German wishes whose umlauts are typed as two letters, on keyboards that have none. */
const WITHOUT_UMLAUT =
  /(?<![a-zß-ÿ])(?:fuer|kuenft|zukuenft|naechst|spaeter|gedaechtnis|langzeitgedaechtnis|praeg|einpraeg|grundsaetzlich|praeferenz|aender|ergaenz|loesch|behaelt|haelt|traeg|koennt|koenn|wuerd|waer|moecht|muess|haett|faend|ueber|rueckfrage|zurueck|gewoehn|staendig|saemtlich|standardmaessig|regelmaessig|unnoetig|noetig|pruef|ausfuehr|fuehr|gruend|loes)/gu
const UMLAUTS: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' }

/** A sentence in lower case with the words that wishes are known by, however they were typed. */
export function repairTypos(sentence: string): string {
  return sentence
    .replace(LIKE_KEY_WORDS, (typed) => {
      const key = KEY_WORDS[typed.charAt(0)]
      if (key === undefined || typed === key.word || key.others.has(typed)) return typed
      return distance(typed, key.word) <= key.mistakes ? key.word : typed
    })
    .replace(WORD, (typed) => SLIPS.get(typed) ?? typed)
    .replace(TYPED, (typed) => SHORT[typed] ?? typed)
    .replace(WITHOUT_UMLAUT, (typed) => typed.replace(/[aou]e/gu, (pair) => UMLAUTS[pair] ?? pair))
}

/** Letters to be added, left out, changed or swapped to make one word of the other. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    const above = rows[i - 1] as number[]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swap =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (rows[i - 2]?.[j - 2] as number) + 1
          : change
      row.push(Math.min(change, swap, (above[j] as number) + 1, (row[j - 1] as number) + 1))
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] as number
}
