/** Runs `task` once, `waitMs` from now or when the returned function is called. Keeps no process alive. */
export function postpone(waitMs: number, task: () => void): () => void {
  let isDue = true
  const run = () => {
    clearTimeout(timer)
    if (isDue) task()
    isDue = false
  }
  const timer = setTimeout(run, waitMs)
  timer.unref()
  return run
}
