/** Makes something at the first call, and keeps it. Also for imports: to find a loaded module again takes Node some 30 µs. */
export function lazy<T extends object | string>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
