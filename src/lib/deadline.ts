/**
 * The promise's value, or `late` if it has not settled within `ms`; the promise itself goes on. The wait has two halves: if
 * something blocks the process for longer than `ms`, the promise still has the second half to settle.
 */
export async function withTimeout<T, const L>(promise: Promise<T>, ms: number, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<L>((resolve) => {
    const wait = (then: () => void) => {
      timer = setTimeout(then, ms / 2)
    }
    wait(() => wait(() => resolve(late)))
  })
  try {
    return await Promise.race([promise, deadline])
  } finally {
    clearTimeout(timer)
  }
}
