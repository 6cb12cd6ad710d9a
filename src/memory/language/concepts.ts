import { compileConcepts } from '../../lib/classify/concepts.js'
import { readSentence } from '../../lib/classify/features.js'
import { readTrained } from '../../lib/classify/read-tables.js'
import { lazy } from '../../lib/lazy.js'

const lists = lazy(
  (): Readonly<Record<string, string>> => JSON.parse(readTrained('concepts.words').toString()),
)
/** Thoughts with a prefix are looked for in one kind of text, and nowhere else; a number stands for the same thought in all. */
const conceptsWith = (prefix?: string) =>
  lazy(() => {
    const isRead = (name: string) => !name.includes('.') || name.split('.')[0] === prefix
    const named = Object.entries(lists()).map(([name, words]) => [name, isRead(name) ? words : ''])
    return compileConcepts(Object.fromEntries(named))
  })
/** Those of which wishes are made. */
export const wishConcepts = conceptsWith()
/** And what tells where a fact is corrected. */
export const changeConcepts = conceptsWith('of_change')
/** And what is confided. */
export const refusalConcepts = conceptsWith('of_refusal')
/** And what makes another statement of one. */
export const factConcepts = conceptsWith('of_fact')

export type ConceptIds = () => ReadonlySet<number>

/** Numbers of concepts by their names, which stand between blanks. */
export const conceptIds = (names: string): ConceptIds =>
  lazy(() => new Set(names.split(' ').map((name) => Object.keys(lists()).indexOf(name))))

/** Whether a text has a word for one of these thoughts, in whatever language. */
export const holdsConcept = (text: string, ids: ConceptIds, known = wishConcepts): boolean =>
  readSentence(text, known()).concepts.some(({ id }) => ids().has(id))
