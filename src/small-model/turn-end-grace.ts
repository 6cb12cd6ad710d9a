import { withTimeout } from '../lib/deadline.js'

/**
 * Holds the end of a turn for work under way, `waitMs` in all, in a process that ends with its turn and would cut it off.
 * In other processes nothing waits.
 */
export function createTurnEndGrace(args: { endsWithTurn: boolean; waitMs: number }) {
  const underWay = new Set<Promise<unknown>>()
  const state = { leftMs: args.endsWithTurn ? args.waitMs : 0 }
  return {
    /** Work that the end of a turn may be held for. */
    track<T>(work: Promise<T>): Promise<T> {
      const done = work.catch(() => {})
      underWay.add(done)
      void done.then(() => underWay.delete(done))
      return work
    },
    async textEnd(_sessionID: string) {
      if (underWay.size === 0 || state.leftMs <= 0) return
      const since = performance.now()
      await withTimeout(Promise.all(underWay), state.leftMs, undefined)
      state.leftMs -= performance.now() - since
    },
  }
}
