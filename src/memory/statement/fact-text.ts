import { describeByName, singleLine } from '../description.js'
import type { Document } from '../document.js'
import type { Evidence } from '../key-values.js'
import { canonicalText, withoutListMark } from './canonical-text.js'

/** Far more than a statement may have, so that a long line is not read whole. */
const MAX_LINE_CHARS = 1_000

type Given = Pick<Document, 'frontMatter' | 'body'>

/** What a fact says, in whichever form it is written. */
export type FactText = {
  /** On one line; made from the file's name where the file says nothing. */
  statement: string
  /** Why, and details. */
  details: string
  /** Whether the statement is only in the front matter, as in the facts of earlier versions. */
  isApart: boolean
  /** The body as a model sees it, and as it will be when the fact is next written: it begins with the statement. */
  text: string
  /** With its quote, even if the file leaves that out because the first line has its words. */
  evidence: Evidence | undefined
}

/**
 * Reads what a fact says. The statement is the first line of the body with a letter or a digit, without list or heading
 * marks. A description beside a body is the statement instead, in facts of earlier versions and of persons, unless
 * there is evidence without a quote: a quote is left out only if the first line has its words, so the description is
 * then just another name. A description without a body is always the statement.
 */
export function readFact({ frontMatter, body }: Given, path: string): FactText {
  const named = singleLine(frontMatter.description ?? '')
  const description = firstLineOf(named) ? named : ''
  const first = firstLineOf(body)
  const { evidence } = frontMatter
  const isUnquoted = evidence !== undefined && evidence.quote === undefined
  if (first && (description === '' || description === first.text || isUnquoted))
    return {
      statement: first.text,
      details: body.slice(first.end).trim(),
      isApart: false,
      text: body,
      evidence: isUnquoted ? { ...evidence, quote: first.text } : evidence,
    }
  const isApart = description !== ''
  return {
    statement: description || describeByName(path),
    details: body.trim(),
    isApart,
    // A description that nobody may change stays in the front matter.
    text: isApart && frontMatter.canOverrideDescription !== false ? withStatement(description, body) : body,
    evidence,
  }
}

/** All that a fact says, from its statement on. A private span may begin in the statement and end below it. */
export function wholeText(document: Given, path: string): string {
  const { statement, text } = readFact(document, path)
  return withStatement(statement, text)
}

/** Splits such a text into its parts. */
export const partsOf = (text: string, path: string): FactText =>
  readFact({ frontMatter: { readonly: false }, body: text }, path)

/** Whether the first line of a body says this. */
export function says(body: string, statement: string): boolean {
  const first = firstLineOf(body)
  return first !== undefined && canonicalText(first.text) === canonicalText(statement)
}

/** A body with a statement put first, unless it begins with it already. */
export function withStatement(statement: string, body: string): string {
  if (body.trim() === '') return `${statement}\n`
  if (says(body, statement)) return body
  const lineEnd = body.includes('\r\n') ? '\r\n' : '\n'
  return `${statement}${lineEnd}${lineEnd}${body.replace(/^[\r\n]+/, '')}`
}

/** A body with the statement's line emptied: the other lines keep their numbers. */
export function withoutStatement(body: string): string {
  const first = firstLineOf(body)
  return first ? body.slice(0, first.start) + body.slice(first.end) : body
}

/** Evidence as it is written: without a quote that only repeats the first line. */
export function withoutEcho(evidence: Evidence, body: string): Evidence {
  const { quote, ...others } = evidence
  return quote !== undefined && says(body, quote) ? others : evidence
}

/** The first line that says something, and where it stands in the body. */
function firstLineOf(body: string): { text: string; start: number; end: number } | undefined {
  for (const { 0: line, index } of body.matchAll(/[^\r\n]+/g)) {
    const text = singleLine(withoutListMark(line.slice(0, MAX_LINE_CHARS)))
    if (/[\p{L}\p{N}]/u.test(text)) return { text, start: index, end: index + line.length }
  }
  return undefined
}
