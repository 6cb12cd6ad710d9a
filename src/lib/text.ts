/** Length of a text in bytes of UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}

/** The first line of a text that may begin with empty ones; empty where there is none. */
export function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}
