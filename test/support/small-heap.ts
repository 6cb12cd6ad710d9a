import { afterAll } from 'vitest'

/**
 * Node forks to start a process, which copies the tables of all its memory: at 600 MB each git takes 42 ms to start, at 40
 * MB two. Garbage of files of tests goes with them where there is much, in bytes: a look for it takes a tenth of a second of
 * processor, and what stays is some 110 MB.
 */
const MUCH = 160 * 2 ** 20

afterAll(() => {
  if (process.memoryUsage().heapTotal > MUCH) globalThis.gc?.()
})
