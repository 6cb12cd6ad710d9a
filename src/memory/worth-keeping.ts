/** The bar for what is kept: one text for the agent, for the model that mines talk, and for the one that joins facts. */
export const WORTH_KEEPING =
  'Keep what will be true and useful in another session, no secrets (note where they are), noise, guesses, or what the repository says.'

/** What keywords are for, as the plugin's models are told. */
export const KEYWORDS_HINT =
  'up to twelve words or short phrases that are not in the fact: other words for it, and situations in which it matters.'

/** A person's own words on what to keep, in the global scope; they count only where no tool can have written them. */
export const PROTOCOL_PATH = 'protocol.md'

const MAX_PROTOCOL_CHARS = 4_000

/** The bar as the plugin's models are told it: the text above, and the body of a person's own protocol. */
export function worthKeeping(protocol: string | undefined): string {
  const own = protocol?.trim().slice(0, MAX_PROTOCOL_CHARS)
  return own ? `${WORTH_KEEPING}\nThe person adds:\n${own}` : WORTH_KEEPING
}
