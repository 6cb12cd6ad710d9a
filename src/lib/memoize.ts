/** Does `work` once for each object, and keeps the result as long as the object lives. */
export function memoize<Given extends object, Result>(
  work: (given: Given) => Result,
): (given: Given) => Result {
  const done = new WeakMap<Given, { result: Result }>()
  return (given) => {
    const known = done.get(given)
    if (known) return known.result
    const result = work(given)
    done.set(given, { result })
    return result
  }
}
