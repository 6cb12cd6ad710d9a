import { canonicalText, withoutListMark } from '../memory/statement/canonical-text.js'

/** What parts a word from the one before it: nothing, a word like "and", a comma or bracket, the end of a sentence. */
export const GAP = { none: 0, and: 1, comma: 2, end: 3 } as const

export type Gap = (typeof GAP)[keyof typeof GAP]

/** A word in its canonical form. */
export type Word = { word: string; gap: Gap }

const PARTS =
  /(?<end>[.!?;]+(?=\s|$)|[。！？；]|\n+)|(?<comma>[,:–—]+(?=\s|$)|[，、：]|\s\(|\)(?=[\s.,;:]|$)|\s-\s)/u
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** They join statements and add nothing to them. */
const JOINTS = set(
  'and & plus but then while whereas und sowie aber et mais y e pero mas en maar ed ma i oraz ale и а но ve ama',
)
/** They come and go with the joints, and add nothing either. */
const FILLERS = set('the a an please also auch bitte aussi también también também anche ook również также')

/** Behind its first word such a sentence speaks of the one before it. */
const BACKWARD = set(
  'it its they their them this these those that he she his her then otherwise instead er sie es ihr ihre dies diese dieser dort dann danach sonst stattdessen il elle ils elles cela ensuite sinon él ella ello esto eso luego entonces ele ela isso isto depois esso essa ciò poi altrimenti het dit deze daarna anders to ona ono potem он она оно это они затем 它 它们 这 那 然后 これ それ その',
)

/** They join what may be chosen, or is denied together. */
export const OR = set('or nor oder noch ou ni o né of lub ani или veya')

/** A reason follows. */
export const REASON = set(
  'because since weil denn da car puisque porque pues pois perché poiché omdat want bo ponieważ потому çünkü why reason grund warum raison pourquoi motivo waarom',
)

/**
 * The words of a text as they are compared: without joints and fillers, each with what parts it from the one before it.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let gap: Gap
  let isListed = false
  for (const line of text.split('\n')) {
    let rest = withoutListMark(line)
    // What a list says, it says of the line above it.
    isListed &&= rest !== line
    gap = isListed ? GAP.comma : GAP.end
    isListed ||= /[:：]\s*$/u.test(line)
    while (rest !== '') {
      const mark = PARTS.exec(rest)
      const part = mark ? rest.slice(0, mark.index) : rest
      for (const [word] of canonicalText(part).matchAll(WORD)) {
        if (JOINTS.has(word) && !(gap === GAP.end && BACKWARD.has(word))) gap = max(gap, GAP.and)
        else if (!FILLERS.has(word)) {
          words.push({ word, gap: max(gap, REASON.has(word) ? GAP.comma : GAP.none) })
          gap = GAP.none
        }
      }
      if (!mark) break
      gap = max(gap, mark.groups?.['end'] === undefined ? GAP.comma : GAP.end)
      rest = rest.slice(mark.index + mark[0].length)
    }
  }
  return words
}

const max = (a: Gap, b: Gap): Gap => (a > b ? a : b)

/** The words of each sentence, with those that speak of it behind it. */
export function sentencesOf(text: string): Word[][] {
  const sentences: Word[][] = []
  for (const word of wordsOf(text)) {
    if (sentences.length === 0 || (word.gap === GAP.end && !BACKWARD.has(word.word))) sentences.push([])
    sentences.at(-1)?.push(word)
  }
  return sentences
}

/** Words as a text again. */
export const say = (words: readonly Word[]): string => words.map(({ word }) => word).join(' ')
