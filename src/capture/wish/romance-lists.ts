import { branchesOf } from './openings.js'
import type { RomanceWords } from './romance-words.js'
import { alternative, placed, wordList } from './word-list.js'

/** Before a prohibition, in any of the languages. */
const NOT = "ne|n'\\p{L}+|no|non|nn|não"

/** The words of a language, laid out once for all its patterns. */
export type Lists = ReturnType<typeof listsOf>

export function listsOf(words: RomanceWords) {
  const small = union(words.fillers, words.pointers)
  return {
    recall: wordList(words.recall),
    store: wordList(words.store),
    storeIt: wordList(words.storeIt),
    put: wordList(words.put),
    kept: wordList(`${words.recall}|${words.store}|${words.storeIt}`),
    noted: wordList(`${words.recall}|${words.store}`),
    verbs: wordList(`${words.recall}|${words.store}|${words.put}|${words.storeIt}`),
    sure: wordList(`${words.sure}|${words.notForget}|${words.toKeep}`),
    weak: wordList(words.weak),
    fillers: wordList(words.fillers),
    small: wordList(small),
    that: wordList(words.that),
    statement: wordList(`${words.that}|${words.is}`),
    kinds: wordList(`${words.kinds}|${words.mine}`),
    lasting: wordList(`${words.kinds}|${words.later}|${words.places}`),
    meant: wordList(`${words.kinds}|${words.later}|${words.places}|${words.pointers}`),
    pointed: wordList(`${words.kinds}|${words.places}|${words.pointers}`),
    places: wordList(words.places),
    reminder: wordList(words.reminder),
    tags: wordList(words.tags),
    joints: wordList(words.joints),
    openers: wordList(words.openers),
    requests: wordList(`${words.requests}|${words.questions}`),
    questions: wordList(words.questions),
    clitics: words.clitics.split('|').map(alternative),
    enclitics: placed(words.enclitics),
    negations: wordList(words.negations),
    others: wordList(words.others),
    later: wordList(words.later),
    future: wordList(words.future),
    marks: wordList(`${words.standing}|${words.later}`),
    deeds: wordList(words.deeds),
    always: wordList(words.always),
    ever: wordList(`${words.always}|${words.notEver}`),
    never: wordList(words.never),
    eachTime: wordList(words.eachTime),
    ordered: wordList(`${words.orders}|${words.always}`),
    commanded: wordList(`${words.orders}|${words.notEver}|${NOT}`),
  }
}

/** Alternatives of two lists, each once. */
const union = (one: string, other: string) => [...new Set(branchesOf(`${one}|${other}`))].join('|')
