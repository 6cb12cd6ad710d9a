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

/** New front matter of the given keys, without the fences. */
function newFrontMatter({ description, limit, readonly }: FrontMatterPatch): string {
  return [
    description === undefined ? '' : `description: ${quote(description)}\n`,
    limit === undefined ? '' : `limit: ${limit}\n`,
    readonly === undefined ? '' : `readonly: ${readonly}\n`,
  ].join('')
}

/** JSON's quoting is also YAML's; line breaks cannot occur in it. */
function quote(text: string): string {
  return JSON.stringify(text.replace(/\s+/g, ' ').trim())
}
