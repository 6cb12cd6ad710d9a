const SPAN = /<\s*private\s*>[\s\S]*?(?:<\s*\/\s*private\s*>|$)/gi

/** What stands in the place of a private span in everything that a model sees. */
const MASK = '[private]'

/** Replaces each `<private>…</private>` by `[private]`; an unclosed one runs to the end. */
export function maskPrivate(text: string): string {
  return text.replace(SPAN, MASK)
}

export function hasPrivate(text: string): boolean {
  return text.search(SPAN) >= 0
}

/** Start and end offsets of the private spans, tags included, in order. */
export function privateSpans(text: string): { start: number; end: number }[] {
  return [...text.matchAll(SPAN)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}
