/** A promise that the test keeps when it opens the gate. */
export function gate<T = void>(): { passed: Promise<T>; open(value: T): void } {
  let open = (_: T) => {}
  const passed = new Promise<T>((resolve) => {
    open = resolve
  })
  return { passed, open: (value) => open(value) }
}
