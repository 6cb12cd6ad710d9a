/** The name closest to a mistyped one; `undefined` if none comes near. */
export function nearest(typed: string, names: Iterable<string>): string | undefined {
  const most = Math.max(1, Math.floor(typed.length / 3))
  let best: string | undefined
  let least = most + 1
  for (const name of names) {
    const changes = editDistance(typed, name, least - 1)
    if (changes < least) [best, least] = [name, changes]
  }
  return best
}

/** Letters to insert, delete or replace to turn `a` into `b` (Levenshtein); `Infinity` above `most`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const changes = Math.min(changed, (row[j] as number) + 1, (next[j - 1] as number) + 1)
      next.push(changes)
      if (changes < least) least = changes
    }
    if (least > most) return Infinity
    row = next
  }
  const changes = row[b.length] as number
  return changes > most ? Infinity : changes
}
