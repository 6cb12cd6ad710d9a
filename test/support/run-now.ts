import type { Lifetime } from '../../src/lib/lifetime.js'

/** Runs deferred work at once, for scenes without a first block. */
export const runNow: Lifetime['defer'] = (_name, task) => void (async () => task())()
