/** Loads at the first call, and keeps what came. For imports: to find even a loaded module again takes Node some 30 µs. */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load()
    return loading
  }
}
