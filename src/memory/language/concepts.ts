import { compileConcepts } from '../../lib/classify/concepts.js'
import { readSentence } from '../../lib/classify/features.js'
import { readTrained } from '../../lib/classify/read-tables.js'
import { lazy } from '../../lib/lazy.js'

const lists = lazy(
  (): Readonly<Record<string, string>> => JSON.parse(readTrained('concepts.words').toString()),
)
/** Thoughts that are looked for where a fact is corrected, and nowhere else. */
const OF_CHANGE = 'of_change.'
export const changeConcepts = lazy(() => compileConcepts(lists()))
export const wishConcepts = lazy(() =>
  compileConcepts(
    Object.fromEntries(Object.entries(lists()).filter(([name]) => !name.startsWith(OF_CHANGE))),
  ),
)

export type ConceptIds = () => ReadonlySet<number>

/** Numbers of concepts by their names, which stand between blanks. */
export const conceptIds = (names: string): ConceptIds =>
  lazy(() => new Set(names.split(' ').map((name) => Object.keys(lists()).indexOf(name))))

/** Whether a text has a word for one of these thoughts, in whatever language. */
export const holdsConcept = (text: string, ids: ConceptIds): boolean =>
  readSentence(text, wishConcepts()).concepts.some(({ id }) => ids().has(id))
