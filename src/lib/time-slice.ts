import { setImmediate as nextTurn } from 'node:timers/promises'

/** Awaited between steps of a long task: gives others a turn once a slice is over, else `undefined`. Throws once aborted. */
export type Yield = () => Promise<void> | undefined

/** A slice of this length, in ms, leaves a host's screen and its other work responsive. */
const SLICE_MS = 10

/** `now`: a monotonic clock, in ms. */
type Slicing = { now?: () => number; sliceMs?: number; signal?: AbortSignal | undefined }

export function createYielder(options: Slicing = {}): Yield {
  const { now = () => performance.now(), sliceMs = SLICE_MS, signal } = options
  let start = now()
  const takeTurn = async () => {
    await nextTurn()
    start = now()
  }
  return () => {
    signal?.throwIfAborted()
    return now() - start < sliceMs ? undefined : takeTurn()
  }
}

export async function inSlices<T>(
  items: Iterable<T>,
  visit: (item: T) => void | Promise<void>,
): Promise<void> {
  const pauseIfDue = createYielder()
  for (const item of items) {
    const visiting = visit(item)
    if (visiting) await visiting
    const pausing = pauseIfDue()
    if (pausing) await pausing
  }
}
