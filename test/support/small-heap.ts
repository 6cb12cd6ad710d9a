import { afterAll } from 'vitest'

/**
 * Node forks to start a process, which copies the tables of all its memory: at 600 MB each git takes 42 ms to start, at 40
 * MB two. Garbage of a file of tests goes with it.
 */
afterAll(() => globalThis.gc?.())
