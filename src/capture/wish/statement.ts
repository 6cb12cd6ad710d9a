import { readSentence } from '../../lib/classify/features.js'
import { conceptIds, wishConcepts } from './concepts.js'
import { saying } from './meant.js'

/** Thoughts that make a wish of the words around them; the first two also without a colon or a "that" behind them. */
const WISHING = conceptIds('remember forget note store memory mind info know')
const PLAINLY = conceptIds('remember forget')
const TELLING = conceptIds('work')

/** What a wish and its fact are joined by; after some of them the fact is no sentence without them. */
const JOINTS = new Set('that que che że что ki at att että hogy că ότι أن'.split(' '))
const KEPT_JOINTS = new Set('dass daß dat'.split(' '))
const MAX_BEFORE = 14
const WORD = /[\p{L}\p{M}\p{N}_]+(?:['’][\p{L}]+)?|[:：]/gu
/** Where another order may follow. */
const GOES_ON =
  /\s*(?:;|,(?=\s*(?:and\s|und\s|et\s|y\s|e\s|en\s|i\s|и\s|ve\s)?\s*(?:then|dann|danach|puis|ensuite|luego|después|depois|poi|dan|daarna|potem|затем|потом|sonra)\s)|\s(?=(?:and|und|et|y|e|en|i|и|ve)\s(?:then|dann|puis|ensuite|luego|después|depois|poi|dan|daarna|potem|затем|потом|sonra)\s)|[，,；]\s*(?=然后|然後))/giu
/** The clause of a wish behind its fact. */
const LAST_CLAUSE = /\s*(?:[,;–—，、]|\s-)\s*(?=[^,;–—，、]*$)/u
const WISH_BEHIND =
  /(?:という(?:こと|点)?を?|ことを|と|って|の?で|のを)、?(?:必ず|今後も|これからも)?(?:覚え|憶え|記憶し|メモし|記録し|忘れない)[\p{Script=Hiragana}下]*[。.!！]*$|(?<=다)는\s?(?:걸|것을?|거|점을?)\s(?:꼭\s)?(?:기억|메모|잊지|명심)[\p{Script=Hangul}\s]*[.!]*$/u

type Word = { text: string; start: number; end: number; ids: ReadonlySet<number> }

/** What a wish's sentence states, without the words of the wish and an order that follows; the sentence where that is unclear. */
export function statementOf(sentence: string): string {
  const [first = '', ...list] = sentence.split('\n')
  if (list.length > 0) return states(first) ? sentence : list.join('\n').trim()
  const without = withoutBehind(withoutBefore(withoutOrder(sentence))).trim()
  if (without === sentence || !states(without)) return sentence
  // "Could you remember that …?" asks no question about the fact.
  return without.charAt(0).toUpperCase() + without.slice(1).replace(/\s?[?？]$/u, '')
}

const read = (text: string) => readSentence(text, wishConcepts())
/** Whether words besides those of a wish are there. */
const states = (text: string) => saying(read(text)) >= 1

function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => {
    const ids = new Set(read(word).concepts.map(({ id }) => id))
    return { text: word.toLowerCase(), start: index, end: index + word.length, ids }
  })
}

const any = ({ ids }: Word, of: ReadonlySet<number>) => [...ids].some((id) => of.has(id))

function withoutOrder(sentence: string): string {
  for (const { 0: joint, index } of sentence.matchAll(GOES_ON)) {
    const before = sentence.slice(0, index)
    const after = wordsOf(sentence.slice(index + joint.length)).slice(0, 12)
    const orders = after.slice(0, 3).some((word) => any(word, TELLING))
    if (orders && states(before) && !after.some((word) => any(word, WISHING))) return before
  }
  return sentence
}

function withoutBefore(sentence: string): string {
  const words = wordsOf(sentence)
  const joint = words.findIndex(
    ({ text }) => /^[:：]$/u.test(text) || JOINTS.has(text) || KEPT_JOINTS.has(text),
  )
  if (joint > 0 && joint <= MAX_BEFORE && isWish(sentence.slice(0, words[joint]?.start))) {
    const { text, start, end } = words[joint] as Word
    return sentence.slice(KEPT_JOINTS.has(text) ? start : end)
  }
  const plain = words.findIndex(
    (word) => !any(word, PLAINLY) && !['please', 'also', 'to'].includes(word.text),
  )
  const isPlain = words.slice(0, Math.max(0, plain)).some((word) => any(word, PLAINLY))
  return isPlain ? sentence.slice((words[plain] as Word).start) : sentence
}

function isWish(text: string): boolean {
  const { concepts } = read(text)
  return concepts.some(({ id }) => WISHING.has(id)) && !states(text)
}

function withoutBehind(sentence: string): string {
  const behind = LAST_CLAUSE.exec(sentence)
  if (behind && isWish(sentence.slice(behind.index))) return sentence.slice(0, behind.index)
  return sentence.replace(WISH_BEHIND, '')
}
