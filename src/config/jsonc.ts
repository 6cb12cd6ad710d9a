import {
  applyEdits,
  findNodeAtLocation,
  type JSONPath,
  modify,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'

/** Reads what it can of JSON with comments; `line` and `error` tell of the first fault. */
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

/** The text with a value set or, if it is `undefined`, taken out; comments and all else stay. */
export function editJsonc(text: string, place: JSONPath, value: unknown): string {
  const source = /^(?:null)?$/.test(text.trim()) ? '{}\n' : text
  const formattingOptions = { insertSpaces: true, tabSize: 2 }
  if (value === undefined) {
    const root = parseTree(source)
    const node = root && findNodeAtLocation(root, place)
    // There is nothing to take out; the library throws if a table on the way to it is missing.
    if (!node) return text
    const [before, last] = (node.parent?.type === 'array' && node.parent.children?.slice(-2)) || []
    // In a list on one line, the library would cut the last item in two.
    if (before && last === node)
      return source.slice(0, before.offset + before.length) + source.slice(node.offset + node.length)
  }
  return applyEdits(source, modify(source, place, value, { formattingOptions }))
}
