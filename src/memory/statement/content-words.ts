import { stem } from '../../lib/language/stem.js'
import { FILLER_BIGRAMS, FILLER_WORDS, FOREIGN_GRAMMAR, STOP_WORDS } from '../../lib/language/stop-words.js'
import { withoutAccents } from '../../lib/language/without-accents.js'

const RUNS = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+)/u
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)?/gu
const HUMPS = /(?<=\p{Ll})(?=\p{Lu})/u
const HIRAGANA_ONLY = /^\p{Script=Hiragana}+$/u
const PARTICLES = /[的了吗呢吧啊呀嘛我你您他她它们这那嗎這們]/u
const CYRILLIC = /^\p{Script=Cyrillic}{5,}$/u
/** Endings of Russian nouns, adjectives and verbs, the longest first. */
const CYRILLIC_ENDING =
  /(?:иями|ями|ами|ого|его|ому|ему|ыми|ими|ться|ется|ются|ешь|ишь|ете|ите|ать|ять|ить|еть|ает|яет|ует|ют|ут|ят|ат|ий|ый|ой|ая|яя|ое|ее|ые|ие|ую|юю|ия|ии|ию|ей|ов|ев|ам|ям|ах|ях|ом|ем|а|я|о|е|ы|и|у|ю|ь)$/u

/**
 * The distinct words of a text that say something, in reading order: without accents, stemmed; stop words, courtesy and the
 * grammar of other languages left out; East Asian text as pairs of characters. Identifiers count by their parts.
 */
export function contentWords(text: string): string[] {
  const found = new Set<string>()
  for (const [i, run] of text.normalize('NFKC').split(RUNS).entries()) {
    if (i % 2 === 1) for (const pair of pairsOf(run)) found.add(pair)
    else for (const word of wordsOf(run)) found.add(word)
  }
  return [...found]
}

/** Share of the content words of one text that occur in another; 0 if it has none. */
export function shareIn(words: string, text: string): number {
  const asked = contentWords(words)
  const there = new Set(contentWords(text))
  return asked.filter((word) => there.has(word)).length / Math.max(1, asked.length)
}

function pairsOf(run: string): string[] {
  const chars = [...run]
  if (chars.length === 1) return HIRAGANA_ONLY.test(run) || PARTICLES.test(run) ? [] : chars
  return chars
    .slice(1)
    .map((char, i) => `${chars[i]}${char}`)
    .filter((pair) => !HIRAGANA_ONLY.test(pair) && !PARTICLES.test(pair) && !FILLER_BIGRAMS.has(pair))
}

function wordsOf(run: string): string[] {
  return [...run.matchAll(WORD)]
    .flatMap(([word]) => word.replace(/['’](?:s|d|m|t|ll|re|ve)$/iu, '').split(HUMPS))
    .map(foldWord)
    .filter((word) => word !== '' && !isGrammar(word) && (word.length > 1 || /[\p{N}]/u.test(word)))
    .map((word) => (CYRILLIC.test(word) ? word.replace(CYRILLIC_ENDING, '') : stem(word)))
}

const foldWord = (word: string) => withoutAccents(word).toLowerCase().replace(/ı/gu, 'i')

const isGrammar = (word: string) =>
  STOP_WORDS.has(word) || FILLER_WORDS.has(word) || FOREIGN_GRAMMAR.has(word)
