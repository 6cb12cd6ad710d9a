import { MemoryError } from './errors.js'
import { privateSpans } from './private.js'

export type Replacement = { oldString: string; newString: string; replaceAll?: boolean | undefined }

/**
 * Replaces an exact string by another, under the rules of OpenCode's edit tool: one match, or all with `replaceAll`.
 * Text inside a private span never matches. In a text with CRLF line ends, line feeds in both strings stand for CRLF.
 * Throws `invalid-argument`, `no-change`, `no-match`, `many-matches`.
 */
export function replaceExact(text: string, replacement: Replacement): string {
  const { oldString, newString } = inLineEndsOf(text, replacement)
  if (oldString === '') {
    throw new MemoryError(
      'invalid-argument',
      'oldString is empty.',
      'Give the text to replace, or use memory_write to set the whole content.',
    )
  }
  if (oldString === newString) {
    throw new MemoryError('no-change', 'oldString and newString are equal.', 'Nothing was changed.')
  }
  // Overlapping matches count as several, but `replaceAll` can replace only one of them.
  const step = replacement.replaceAll ? oldString.length : 1
  const matches = visibleMatches(text, oldString, step)
  const [first] = matches
  if (first === undefined) {
    throw new MemoryError(
      'no-match',
      'oldString was not found in the content.',
      'It must match exactly, blanks and line breaks included. Read the file with memory_read and copy the text.',
    )
  }
  if (matches.length > 1 && !replacement.replaceAll) {
    throw new MemoryError(
      'many-matches',
      `oldString was found ${matches.length} times.`,
      'Give more surrounding text to make it unique, or set replaceAll.',
    )
  }
  const ends = [0, ...matches.map((at) => at + oldString.length)]
  return ends.map((from, i) => text.slice(from, matches[i])).join(newString)
}

function inLineEndsOf(text: string, { oldString, newString }: Replacement): Replacement {
  if (!text.includes('\r\n') || (isMixed(text) && text.includes(oldString))) return { oldString, newString }
  return { oldString: toCrlf(oldString), newString: toCrlf(newString) }
}

const isMixed = (text: string) => /(?<!\r)\n/.test(text)
const toCrlf = (text: string) => text.replace(/\r?\n/g, '\r\n')

/** `next`, which replaces a part of `text`, with CRLF line ends if all those of `text` are CRLF. */
export const asEndedIn = (text: string, next: string): string =>
  text.includes('\r\n') && !isMixed(text) ? toCrlf(next) : next

/** Offsets of `part` between the private spans, each at least `step` characters after the one before. */
function visibleMatches(text: string, part: string, step: number): number[] {
  const spans = privateSpans(text)
  return [0, ...spans.map(({ end }) => end)].flatMap((start, i) => {
    const between = text.slice(start, spans[i]?.start)
    const matches: number[] = []
    for (let at = between.indexOf(part); at >= 0; at = between.indexOf(part, at + step))
      matches.push(start + at)
    return matches
  })
}
