/** What a shell command line is made of. Redirections and the bodies of here-documents are left out. */
export type Token = { kind: 'word'; text: string; quoted: boolean } | { kind: 'operator'; text: Operator }

export type Operator = ';' | '&&' | '||' | '|' | '&' | '(' | ')'

/** A longer command line is looked at up to here. */
const MAX_CHARS = 20_000
const MAX_TOKENS = 4_000

const BLANK = /[ \t\r]/
const WORD_END = /[\s;&|()<>]/
const REDIRECT = /(?:\d*|&)(?:<<<|<<-?|<>|<&|>>|>&|>\||<|>)/y
/** What `2>&1` points at. */
const DESCRIPTOR = /[ \t]*&?(?:\d+|-)(?=[\s;&|()<>]|$)/y

/** Splits a command line into words and operators. Never throws; takes time linear in the line's length. */
export function lexShell(line: string): Token[] {
  const text = line.slice(0, MAX_CHARS).replace(/\\\r?\n/g, ' ')
  const tokens: Token[] = []
  const pendingDocs: string[] = []
  let at = 0

  const operator = (op: Operator, length: number) => {
    tokens.push({ kind: 'operator', text: op })
    at += length
  }

  while (at < text.length && tokens.length < MAX_TOKENS) {
    const char = text[at] as string
    const next = text[at + 1]
    if (BLANK.test(char)) at += 1
    else if (char === '\n') {
      operator(';', 1)
      at = skipDocs(text, at, pendingDocs)
    } else if (char === '#') at = endOfLine(text, at)
    else if (char === '&' && next === '&') operator('&&', 2)
    else if (char === '|' && next === '|') operator('||', 2)
    else if (char === '|' && next === '&') operator('|', 2)
    else if (char === '|') operator('|', 1)
    else if (char === ';') operator(';', next === ';' ? 2 : 1)
    else if (char === '(' || char === ')') operator(char, 1)
    else {
      const redirect = matchAt(REDIRECT, text, at)
      if (redirect !== undefined) at = skipRedirect(text, at, redirect, pendingDocs)
      else if (char === '&') operator('&', 1)
      else {
        const word = readWord(text, at)
        tokens.push({ kind: 'word', text: word.text, quoted: word.quoted })
        at = word.end
      }
    }
  }
  return tokens
}

function skipRedirect(text: string, at: number, redirect: string, pendingDocs: string[]): number {
  let end = at + redirect.length
  const descriptor = redirect.endsWith('&') ? matchAt(DESCRIPTOR, text, end) : undefined
  if (descriptor !== undefined) return end + descriptor.length
  while (BLANK.test(text[end] ?? '')) end += 1
  if (WORD_END.test(text[end] ?? '\n')) return end
  const target = readWord(text, end)
  if (/^\d*<<-?$/.test(redirect)) pendingDocs.push(target.text)
  return target.end
}

/** Goes past the bodies of the here-documents that the line before `at` has begun. */
function skipDocs(text: string, at: number, pendingDocs: string[]): number {
  let from = at
  for (const mark of pendingDocs.splice(0)) {
    while (from < text.length) {
      const end = endOfLine(text, from)
      const found = text.slice(from, end).trim() === mark
      from = Math.min(end + 1, text.length)
      if (found) break
    }
  }
  return from
}

/** A word without its quotation marks; substitutions stay in it as they stand. */
function readWord(text: string, start: number): { text: string; end: number; quoted: boolean } {
  let word = ''
  let quoted = false
  let at = start
  while (at < text.length) {
    const char = text[at] as string
    if (char === "'" || char === '"') {
      const end = char === "'" ? indexOrEnd(text, "'", at + 1) : endOfDouble(text, at + 1)
      const inner = text.slice(at + 1, end)
      word += char === "'" ? inner : inner.replace(/\\(["\\$`])/g, '$1')
      quoted = true
      at = end + 1
    } else if (char === '\\') {
      word += text[at + 1] ?? ''
      at += 2
    } else if (char === '$' && (text[at + 1] === '(' || text[at + 1] === '{')) {
      const end = endOfNested(text, at + 1)
      word += text.slice(at, end)
      at = end
    } else if (char === '`') {
      const end = indexOrEnd(text, '`', at + 1) + 1
      word += text.slice(at, end)
      at = end
    } else if (WORD_END.test(char)) break
    else {
      word += char
      at += 1
    }
  }
  return { text: word, end: Math.max(at, start + 1), quoted }
}

/** The end of a double-quoted text that begins at `from`. */
function endOfDouble(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
    else if (text[at] === '$' && text[at + 1] === '(') at = endOfNested(text, at + 1) - 1
  }
  return text.length
}

/** Behind the bracket that closes the one at `open`. */
function endOfNested(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    const char = text[at]
    if (char === '\\') at += 1
    else if (char === "'") at = indexOrEnd(text, "'", at + 1)
    else if (char === '(' || char === '{') depth += 1
    else if (char === ')' || char === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return text.length
}

const endOfLine = (text: string, from: number) => indexOrEnd(text, '\n', from)

function indexOrEnd(text: string, part: string, from: number): number {
  const found = text.indexOf(part, from)
  return found === -1 ? text.length : found
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}
