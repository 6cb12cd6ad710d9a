/** A word that nearly all wishes of a language hold, words that are near to it and are others, and the mistakes that are allowed. */
type KeyWord = { word: string; start: RegExp; mistakes: number; others: ReadonlySet<string> }

const words = (list: string) => new Set(list.split(' '))

const KEY_WORDS: readonly KeyWord[] = [
  {
    word: 'remember',
    start: /\br[a-z]{3,9}\b/gu,
    mistakes: 2,
    others: words(
      'remembers remembered remembering member members renumber remainder reminder december september november rememberme embed embeds render renders renderer rendered',
    ),
  },
  {
    word: 'onthoud',
    start: /\bon[a-z]{4,6}\b/gu,
    mistakes: 1,
    others: words('onthoudt onthouden onthou onthoud onthield'),
  },
  { word: 'vergiss', start: /\bver[a-z]{3,5}\b/gu, mistakes: 1, others: words('vergisst vergesst verbiss') },
]

/** How people type the small words around it. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\b(?:r[ei]?m+e?m?br?|rmbr|rmbmr|rmb)\b/gu, 'remember'],
  [/\bpl[sz]+\b|\bplase\b|\bpleas\b|\bplese\b|\bpleaze\b|\bpelase\b/gu, 'please'],
  [/\b(can|could|would|will|should|do|did|if|that|want|need|like) u\b/gu, '$1 you'],
  [/\b(in|to|into|on|from|of|for|update|fix|tell) ur\b/gu, '$1 your'],
  [/\bdont\b|\bdnt\b|\bdon´t\b/gu, "don't"],
  [/\bwanna\b/gu, 'want to'],
  [/\bgonna\b/gu, 'going to'],
  [/\blets\b/gu, "let's"],
  [/\b(vergiss|vergess|vergesst) (?:das |es )?(?:nich|ned|net|nit)\b/gu, '$1 nicht'],
  [/\bvergeet (?:dit |dat |het )?nie\b/gu, 'vergeet niet'],
]

/** A sentence in lower case with the words that wishes are known by, however they were typed. */
export function repairTypos(sentence: string): string {
  let repaired = sentence
  for (const [typed, meant] of SHORT) repaired = repaired.replace(typed, meant)
  for (const { word, start, mistakes, others } of KEY_WORDS) {
    repaired = repaired.replace(start, (typed) =>
      typed !== word && !others.has(typed) && distance(typed, word) <= mistakes ? word : typed,
    )
  }
  return repaired
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
