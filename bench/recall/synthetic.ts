import type { RecallDocument } from '../../src/recall/recall-document.js'
import { createRandom } from './statistics.js'

const syllables =
  'ba den fi gor ha ken li mon na per qui ro sul tam ven wa xe yor zi cla dre pro ster tion ment'.split(' ')

export type SyntheticText = {
  words(count: number): string[]
  /** Lines as in a note or a conversation, until there are so many characters. */
  lines(chars: number): string
}

/** Invented text in which few words are frequent and most are rare (Zipf), the same for the same seed. */
export function createSyntheticText(seed: number, vocabularySize = 40_000): SyntheticText {
  const random = createRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const word = () => Array.from({ length: 1 + below(4) }, () => syllables[below(syllables.length)]).join('')
  const vocabulary = Array.from({ length: vocabularySize }, word)
  const pick = () => vocabulary[Math.floor(vocabularySize ** random()) - 1] ?? ''
  const words = (count: number) => Array.from({ length: count }, pick)
  return {
    words,
    lines(chars) {
      let text = ''
      while (text.length < chars) text += `- ${words(4 + below(24)).join(' ')}\n`
      return text.slice(0, chars)
    },
  }
}

export function syntheticMemories(count: number, chars: number, text: SyntheticText): RecallDocument[] {
  return Array.from({ length: count }, (_, number) => {
    const path = `reference/${text.words(1)}/${text.words(2).join('-')}-${number}.md`
    const description = text.words(8).join(' ')
    return {
      key: `global/${path}`,
      group: 'global',
      path,
      description,
      body: text.lines(chars),
      version: '1',
    }
  })
}
