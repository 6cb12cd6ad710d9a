import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'

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
