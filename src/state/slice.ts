import type * as z from 'zod'

/** A feature's part of what is kept of a session. Plain JSON; declared in the feature's own folder. */
export type Slice<T> = {
  readonly name: string
  /** Kept in a file of its own: for what is large and changes seldom. */
  readonly apart?: boolean
  /** The value out of what was stored, or the default out of `undefined` and of what cannot be used. Never throws. */
  parse(stored: unknown): T
}

/** A slice whose form a schema tells; the schema must accept an empty object, which gives the default. */
export function createSlice<Schema extends z.ZodObject>(
  name: string,
  schema: Schema,
  options: { apart?: boolean } = {},
): Slice<z.infer<Schema>> {
  return {
    name,
    ...options,
    parse(stored) {
      const read = schema.safeParse(stored ?? {})
      return read.success ? read.data : schema.parse({})
    },
  }
}
