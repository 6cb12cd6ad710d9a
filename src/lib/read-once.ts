/** For a schema that is used once in a process: otherwise zod generates and compiles code for each of its objects. */
export const READ_ONCE = { jitless: true } as const
