import { describeByName, singleLine } from '../description.js'
import type { Document } from '../document.js'
import { withoutListMark } from './canonical-text.js'

/** Far longer than a statement may be; a line that is none is not read whole. */
const MAX_LINE_CHARS = 1_000

/** A fact's text in its two parts. */
export type FactText = {
  /** What it says, on one line; made from the file's name where the file says nothing. */
  statement: string
  /** Why, and details. */
  details: string
  /** Whether the statement stands in the front matter alone, as in the facts of earlier versions. */
  isApart: boolean
}

/**
 * What a fact says. Its statement is the first line of its body that holds a letter or a digit, without the marks of a
 * list or a heading. A description beside a body is the statement of a fact of an earlier version, or of a person's; unless
 * there is evidence without a quote, which is left out only where the first line has its words: then the description is
 * another name for the fact. A description without a body is the statement in any case.
 */
export function readFact(
  { frontMatter, body }: Pick<Document, 'frontMatter' | 'body'>,
  path: string,
): FactText {
  const description = singleLine(frontMatter.description ?? '')
  const first = firstLineOf(body)
  const { evidence } = frontMatter
  const isNamedApart = evidence !== undefined && evidence.quote === undefined
  const isFirst = first && (description === '' || description === first.text || isNamedApart)
  if (isFirst) return { statement: first.text, details: body.slice(first.end).trim(), isApart: false }
  return { statement: description || describeByName(path), details: body.trim(), isApart: description !== '' }
}

/** The first line that says something, and where it stands in the body. */
function firstLineOf(body: string): { text: string; end: number } | undefined {
  for (const { 0: line, index } of body.matchAll(/[^\r\n]+/g)) {
    const text = singleLine(withoutListMark(line.slice(0, MAX_LINE_CHARS)))
    if (/[\p{L}\p{N}]/u.test(text)) return { text, end: index + line.length }
  }
  return undefined
}
