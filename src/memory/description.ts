/** "api-conventions.md" → "Api conventions": the description of a file that has none. */
export function describeByName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '')
  const words = name.replace(/[-_.\s]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The words in a path, to be judged like any other text. */
export const wordsOfPath = (path: string): string => path.replace(/\.md$|[-_./]+/g, ' ')

export function singleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
