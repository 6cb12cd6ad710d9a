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
  v: { word: 'vergiss', mistakes: 1, others: words('vergisst vergesst verbiss') },
}
const LIKE_KEY_WORDS = /\b(?:r(?=[a-z]{0,4}[mb])|on(?=[htuo])|ver(?=[gi]))[a-z]{2,9}\b/gu

/** How people type the small words around it. */
const SHORT: Readonly<Record<string, string>> = {
  ...Object.fromEntries('rmbr rmb rmbmr rembr remb'.split(' ').map((typed) => [typed, 'remember'])),
  ...Object.fromEntries(
    'pls plz plss plase pleas plese pleaze pelase'.split(' ').map((typed) => [typed, 'please']),
  ),
  dont: "don't",
  dnt: "don't",
  wanna: 'want to',
  gonna: 'going to',
  lets: "let's",
  u: 'you',
  ur: 'your',
  nich: 'nicht',
  ned: 'nicht',
  nie: 'niet',
}
const TYPED =
  /\b(?:re?mb[mr]{0,2}|pl[sz]{1,2}|plase|pleas|plese|pleaze|pelase|do?nt|wanna|gonna|lets|u(?<=\b(?:can|could|would|will|should|that|want|need|like) u|^u(?= (?:should|must|need|can|have|always|keep|forgot|forget|know)\b))|ur(?<=\b(?:in|to|into|on|from|of|for|update|fix|tell) ur)|(?:nich|ned)(?<=\bvergiss (?:\S+ )?\S+)|nie(?<=\bvergeet (?:\S+ )?nie))\b/gu

/** A sentence in lower case with the words that wishes are known by, however they were typed. */
export function repairTypos(sentence: string): string {
  return sentence
    .replace(LIKE_KEY_WORDS, (typed) => {
      const key = KEY_WORDS[typed.charAt(0)]
      if (key === undefined || typed === key.word || key.others.has(typed)) return typed
      return distance(typed, key.word) <= key.mistakes ? key.word : typed
    })
    .replace(TYPED, (typed) => SHORT[typed] ?? typed)
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
