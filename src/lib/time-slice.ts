import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Goes through `items` and gives the event loop a turn whenever `sliceMs` have passed, so that a long loop does not make
 * the host unresponsive. `visit` may be synchronous or not.
 */
export async function inSlices<T>(
  items: Iterable<T>,
  visit: (item: T) => void | Promise<void>,
  sliceMs = 10,
): Promise<void> {
  let start = performance.now()
  for (const item of items) {
    const pending = visit(item)
    if (pending) await pending
    if (performance.now() - start < sliceMs) continue
    await nextTurn()
    start = performance.now()
  }
}
