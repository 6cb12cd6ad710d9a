import type { Said } from '../host/host.js'
import { canonicalText } from '../memory/statement/canonical-text.js'

/** Fewer characters stand in any talk by chance. */
const MIN_QUOTE_CHARS = 4

/** The message that holds the quoted words, a person's first; blanks, case and marks of punctuation apart. */
export function findQuote(messages: readonly Said[], quote: string): Said | undefined {
  const words = canonicalText(quote)
  if (words.length < MIN_QUOTE_CHARS) return undefined
  const holds = ({ text }: Said) => canonicalText(text).includes(words)
  return messages.find((message) => message.by === 'person' && holds(message)) ?? messages.find(holds)
}
