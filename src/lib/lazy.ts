/** Makes a value on the first call, and keeps it. Also for imports: Node takes some 30 µs to find a loaded module again. */
export function lazy<T extends object | string>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
