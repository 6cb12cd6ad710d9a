/** A map that forgets its least recently used entry when it grows beyond `max`. */
export class BoundedMap<K, V> extends Map<K, V> {
  constructor(
    private readonly max: number,
    private readonly onForget: (key: K, value: V) => void = () => {},
  ) {
    super()
  }

  override get(key: K): V | undefined {
    const value = super.get(key)
    if (value !== undefined) {
      super.delete(key)
      super.set(key, value)
    }
    return value
  }

  override set(key: K, value: V): this {
    super.delete(key)
    super.set(key, value)
    while (this.size > this.max) {
      const [oldest, dropped] = this.entries().next().value as [K, V]
      super.delete(oldest)
      this.onForget(oldest, dropped)
    }
    return this
  }
}
