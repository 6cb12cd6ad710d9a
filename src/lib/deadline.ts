/**
 * The promise's value, or `late` when it has not come within `ms`; the promise itself goes on. The time is waited for in two
 * parts: whoever blocks the process for longer than all of it leaves the promise the second one to come in.
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
