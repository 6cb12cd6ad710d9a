import { stemmer } from 'stemmer'
import { baseForms } from './base-forms.js'

/** The stem of a lower-case word without accents: irregular and short forms meet their base form first. */
export function stem(word: string): string {
  const plain = stemLatin(word)
  const base = baseForms.get(word) ?? baseForms.get(plain)
  return base === undefined ? plain : stemLatin(base)
}

const stemLatin = (word: string): string => (/^[a-z]{3,}$/u.test(word) ? stemmer(word) : word)
