export type Table = Record<string, unknown>

export const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a text says as JSON; `undefined` where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Of what is nested too deep, a runtime may say that its stack is used up.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}
