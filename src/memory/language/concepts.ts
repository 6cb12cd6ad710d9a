import { compileConcepts } from '../../lib/classify/concepts.js'
import { readSentence } from '../../lib/classify/features.js'
import { lazy } from '../../lib/lazy.js'
import { CONCEPTS } from './generated-concepts.js'

export const wishConcepts = lazy(() => compileConcepts(CONCEPTS))

/** Numbers of concepts by their names, which stand between blanks. */
export function conceptIds(names: string): ReadonlySet<number> {
  const known = Object.keys(CONCEPTS)
  return new Set(names.split(' ').map((name) => known.indexOf(name)))
}

/** Whether a text has a word for one of these thoughts, in whatever language. */
export const holdsConcept = (text: string, ids: ReadonlySet<number>): boolean =>
  readSentence(text, wishConcepts()).concepts.some(({ id }) => ids.has(id))
