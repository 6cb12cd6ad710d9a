import { applyEdits, type JSONPath, modify, type ParseError, parse, printParseErrorCode } from 'jsonc-parser'

/** What can be read of JSON with comments; `line` and `error` tell of the first thing in it that cannot. */
export function parseJsonc(text: string): { value: unknown; line?: number; error?: string } {
  const errors: ParseError[] = []
  const value: unknown = parse(text.replace(/^\uFEFF/, ''), errors, {
    allowTrailingComma: true,
    allowEmptyContent: true,
  })
  const [first] = errors
  if (!first) return { value }
  const line = text.slice(0, first.offset).split('\n').length
  return { value, line, error: printParseErrorCode(first.error) }
}

/** The text with a value put in or, with `undefined`, taken out; its comments and all else stay. */
export function editJsonc(text: string, place: JSONPath, value: unknown): string {
  const source = text.trim() === '' ? '{}\n' : text
  // There is nothing to take out; the library throws where a table on the way to it is missing.
  if (value === undefined && valueAt(parseJsonc(source).value, place) === undefined) return text
  const formattingOptions = { insertSpaces: true, tabSize: 2 }
  return applyEdits(source, modify(source, place, value, { formattingOptions }))
}

const valueAt = (value: unknown, place: JSONPath): unknown =>
  place.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], value)
