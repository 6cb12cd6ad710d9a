export type FrontMatterPatch = {
  description?: string | undefined
  limit?: number | undefined
  readonly?: boolean | undefined
}

/** The text of a new file. */
export function newDocument(values: FrontMatterPatch, body: string): string {
  return `---\n${newFrontMatter(values)}---\n${body}`
}

/** "api-conventions.md" → "Api conventions": the description of a file that has none. */
export function describeByName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '')
  const words = name.replace(/[-_.\s]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A description is one line. */
export function singleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** New front matter of the given keys, without the fences. JSON's notation of a value is also YAML's. */
function newFrontMatter(values: FrontMatterPatch): string {
  const keys = ['description', 'limit', 'readonly'] as const
  return keys
    .flatMap((key) => (values[key] === undefined ? [] : `${key}: ${JSON.stringify(values[key])}\n`))
    .join('')
}
