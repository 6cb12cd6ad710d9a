/**
 * The promise's value, or `late` after `ms`; the promise goes on. In two halves: whatever blocks the process leaves it the
 * second to settle.
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
