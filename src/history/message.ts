const MAX_NAMED = 5
const MAX_CHARS = 160

/** Who wrote something of a commit; the plugin itself has neither. */
export type Author = { session?: string | undefined; agent?: string | undefined }

/** `memory: update a.md, b.md and 3 more`: a handful of names, on one line whatever they contain. */
export function subjectOf(verb: 'update' | 'recover', paths: readonly string[]): string {
  const names = [...paths].sort().map((name) => shorten(printable(name)))
  const named: string[] = []
  for (const name of names.slice(0, MAX_NAMED)) {
    if (named.length > 0 && named.join(', ').length + name.length > MAX_CHARS) break
    named.push(name)
  }
  const rest = names.length - named.length
  return `memory: ${verb} ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** The commit message: subject, and one trailer per distinct session and agent. */
export function messageOf(subject: string, authors: readonly Author[]): string {
  const sessions = distinct(authors.map((author) => author.session))
  const agents = distinct(authors.map((author) => author.agent))
  const trailers = [
    ...sessions.map((session) => `OpenCode-Session: ${session}`),
    ...agents.map((agent) => `OpenCode-Agent: ${agent}`),
  ]
  return [printable(subject), ...(trailers.length > 0 ? ['', ...trailers] : []), ''].join('\n')
}

function distinct(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.map((value) => printable(value ?? '').trim()))].filter(Boolean).sort()
}

/** Control and format characters (line breaks, escape sequences, text direction) made visible. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}

function shorten(text: string): string {
  const chars = Array.from(text)
  return chars.length > MAX_CHARS ? `${chars.slice(0, MAX_CHARS).join('')}…` : text
}
