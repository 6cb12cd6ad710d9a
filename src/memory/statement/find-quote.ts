import { canonicalText } from './canonical-text.js'

/** Fewer characters occur in any talk by chance. */
const MIN_QUOTE_CHARS = 4

type Message = { by: 'person' | 'agent'; text: string }

/** The message that holds the quoted words, a person's before an agent's. Ignores blanks, case and punctuation. */
export function findQuote<M extends Message>(messages: readonly M[], quote: string): M | undefined {
  const words = canonicalText(quote)
  if (words.length < MIN_QUOTE_CHARS) return undefined
  const holds = ({ text }: Message) => canonicalText(text).includes(words)
  return messages.find((message) => message.by === 'person' && holds(message)) ?? messages.find(holds)
}
