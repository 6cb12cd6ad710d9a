/** The same function, which works each answer out once. For a while: it forgets nothing. */
export function memoize<Key, Value>(workOut: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    if (!known.has(key)) known.set(key, workOut(key))
    return known.get(key) as Value
  }
}
