import { setImmediate as nextTurn } from 'node:timers/promises'

/** Between two steps of a long task: gives the event loop a turn when this slice has lasted long enough. */
export type Breathe = () => Promise<void>

export type SliceOptions = {
  /** Monotonic clock in ms. */
  now: () => number
  sliceMs: number
  signal?: AbortSignal | undefined
  pause?: () => Promise<unknown>
}

/** @throws the signal's reason, once it is aborted */
export function createSlices({ now, sliceMs, signal, pause = nextTurn }: SliceOptions): Breathe {
  let start = now()
  return async () => {
    signal?.throwIfAborted()
    if (now() - start < sliceMs) return
    await pause()
    start = now()
  }
}
