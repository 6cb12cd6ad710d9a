/** Has no two adjacent runs of blanks: on a long one, the engine would try every way to divide it between them. */
const TAG = /<\s*(?:(\/)\s*)?private(?:\s[^<>]*)?>/gi

/** Replaces a private span in everything that a model sees. */
export const MASK = '[private]'

/** Told to a person whose own text, with private spans in it, is kept. */
export const WITHOUT_PRIVATE = 'What you marked as private is not in it.'

/** Replaces each `<private>…</private>` by `[private]`; an unclosed one runs to the end. */
export const maskPrivate = (text: string): string => replacePrivate(text, () => MASK)

/** Replaces each by as many blanks, so that offsets in the text stay valid. */
export const coverPrivate = (text: string): string => replacePrivate(text, (length) => ' '.repeat(length))

function replacePrivate(text: string, by: (length: number) => string): string {
  const spans = privateSpans(text)
  const shown = spans.map(({ start, end }, i) => text.slice(spans[i - 1]?.end ?? 0, start) + by(end - start))
  return shown.join('') + text.slice(spans.at(-1)?.end ?? 0)
}

export function hasPrivate(text: string): boolean {
  return privateSpans(text).length > 0
}

/** Start and end offsets of the private spans, tags included, in order. A span inside another one belongs to it. */
export function privateSpans(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  let depth = 0
  for (const { 0: tag, 1: slash, index } of text.matchAll(TAG)) {
    if (slash && depth === 0) continue
    depth += slash ? -1 : 1
    if (!slash && depth === 1) spans.push({ start: index, end: text.length })
    if (slash && depth === 0) (spans.at(-1) as { end: number }).end = index + tag.length
  }
  return spans
}
