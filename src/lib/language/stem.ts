import { stemmer } from 'stemmer'
import { BASE_FORMS } from './base-forms.js'

/** The stem of a lower-case word without accents: irregular and short forms meet their base form first. */
export function stem(word: string): string {
  const plain = stemLatin(word)
  const base = BASE_FORMS.get(word) ?? BASE_FORMS.get(plain)
  return base === undefined ? plain : stemLatin(base)
}

const stemLatin = (word: string): string => (/^[a-z]{3,}$/u.test(word) ? stemmer(word) : word)
