/** For a schema that reads once in a process: zod writes and compiles code for each object of it otherwise. */
export const READ_ONCE = { jitless: true } as const
