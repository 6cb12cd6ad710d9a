import { readFileSync } from 'node:fs'
import { fold } from '../../src/lib/classify/fold.js'
import { writeTrained } from './pack-table.js'

const LIST = new URL('../data/capture/concepts.txt', import.meta.url)

/** Brings the list of concepts into the package, its words folded as a text is that is looked at. What is trained reads it. */
export const writeConcepts = (): void => writeTrained('concepts.words', foldedConcepts())

export function foldedConcepts(): string {
  const lines = readFileSync(LIST, 'utf8').split('\n')
  const lists = lines.flatMap((line) => {
    const [, name, words] = /^([\w.]+): (.+)$/u.exec(line) ?? []
    return name && words ? [[name, fold(words).trim().replace(/\s+/gu, ' ')]] : []
  })
  return `${JSON.stringify(Object.fromEntries(lists), null, 2)}\n`
}
