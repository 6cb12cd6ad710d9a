/** A key held down repeats after a shorter pause than this, in ms: the longest first pause of a terminal is 660. */
const HELD_MS = 700

/** Tells whether a key has been held down since it last came: terminals send that like a new press. */
export function createHeldKey(now: () => number = Date.now): (key: string) => boolean {
  let last = { key: '', ms: 0 }
  return (key) => {
    const before = last
    last = { key, ms: now() }
    return key === before.key && last.ms - before.ms < HELD_MS
  }
}
