import { compileConcepts } from '../../lib/classify/concepts.js'
import { readSentence, type Sentence } from '../../lib/classify/features.js'
import { readTrained } from '../../lib/classify/read-tables.js'
import { lazy } from '../../lib/lazy.js'

const lists = lazy(
  (): Readonly<Record<string, string>> => JSON.parse(readTrained('concepts.words').toString()),
)
/** Concepts with a prefix are looked for in one kind of text only; an id means the same concept in all kinds. */
const conceptsWith = (prefix?: string) =>
  lazy(() => {
    const isRead = (name: string) => !name.includes('.') || name.split('.')[0] === prefix
    const named = Object.entries(lists()).map(([name, words]) => [name, isRead(name) ? words : ''])
    return compileConcepts(Object.fromEntries(named))
  })
/** The concepts that wishes are made of. */
export const wishConcepts = conceptsWith()
/** The same, and those that tell where a fact is corrected. */
export const changeConcepts = conceptsWith('of_change')
/** The same as for wishes, and those of confiding something. */
export const refusalConcepts = conceptsWith('of_refusal')
/** The same as for wishes, and those that make a fact another statement. */
export const factConcepts = conceptsWith('of_fact')

export type ConceptIds = () => ReadonlySet<number>

/** Ids of concepts, given their names separated by blanks. */
export const conceptIds = (names: string): ConceptIds =>
  lazy(() => new Set(names.split(' ').map((name) => Object.keys(lists()).indexOf(name))))

/** Reads a text as the rules about wishes do. */
export const readText = (text: string, known = wishConcepts): Sentence => readSentence(text, known())

/** Whether a sentence has a word for one of these concepts among so many at its beginning. */
export const hasConcept = ({ concepts }: Sentence, ids: ConceptIds, within = Infinity): boolean =>
  concepts.some(({ id, token }) => token < within && ids().has(id))

/** Whether a text has a word for one of these concepts, in any language. */
export const holdsConcept = (text: string, ids: ConceptIds, known = wishConcepts): boolean =>
  hasConcept(readText(text, known), ids)
