/** The name that is most like a mistyped one, where any is; `undefined` where none comes near. */
export function nearest(typed: string, names: Iterable<string>): string | undefined {
  const most = Math.max(1, Math.floor(typed.length / 3))
  let best: string | undefined
  let least = most + 1
  for (const name of names) {
    if (Math.abs(name.length - typed.length) >= least) continue
    const changes = editDistance(typed, name)
    if (changes < least) [best, least] = [name, changes]
  }
  return best
}

/** Letters that are to be put in, taken out or replaced to make `b` of `a` (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[b.length] ?? 0
}
