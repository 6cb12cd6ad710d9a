export type Table = Record<string, unknown>

export const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses JSON; `undefined` if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // For deeply nested text, a runtime may report a stack overflow.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}
