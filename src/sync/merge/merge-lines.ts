/** Two versions of a text merged into one; where both changed the same lines differently, one text for each. */
export type MergedText = {
  /** Has the lines of the later version where the two clash. */
  text: string
  /** The same with the lines of the earlier version; `undefined` where nothing clashes. */
  other: string | undefined
}

/** Lines between the first and the last change, of either text. This many take 15 ms; more are not compared. */
const MAX_LINES = 1_400

/**
 * Merges two versions of a text line by line against their common base. Where both inserted lines in the same place and
 * deleted none, both insertions stay, one after the other. Line ends are those of the version that changed them.
 */
export function mergeLines(base: string | undefined, later: string, earlier: string): MergedText {
  const style = lineEndsOf(base, later, earlier)
  const [was, late, early] = [base, later, earlier].map((text) =>
    text === undefined ? undefined : style.plain(text).split('\n'),
  )
  const merged = was && late && early && mergeParts(was, late, early)
  if (merged) {
    const [text, other] = [merged.late, merged.early].map((lines) => style.restore(lines.join('\n')))
    return { text: text ?? later, other: merged.clashes ? other : undefined }
  }
  const isSame = style.plain(later) === style.plain(earlier)
  return { text: later, other: isSame ? undefined : earlier }
}

type Lines = readonly string[]

function mergeParts(base: Lines, later: Lines, earlier: Lines) {
  const [inLater, inEarlier] = [placesIn(later, base), placesIn(earlier, base)]
  if (!inLater || !inEarlier) return undefined
  const merged = { late: [] as string[], early: [] as string[], clashes: false }
  for (let [at, l, e] = [0, 0, 0]; ; ) {
    // Up to the next line that both still have.
    let next = at
    while (next < base.length && (inLater[next] === -1 || inEarlier[next] === -1)) next += 1
    const isEnd = next === base.length
    const [lNext = 0, eNext = 0] = isEnd ? [later.length, earlier.length] : [inLater[next], inEarlier[next]]
    const parts = [base.slice(at, next), later.slice(l, lNext), earlier.slice(e, eNext)] as const
    const settled = settle(...parts)
    merged.late.push(...(settled ?? parts[1]))
    merged.early.push(...(settled ?? parts[2]))
    merged.clashes ||= settled === undefined
    if (isEnd) return merged
    merged.late.push(base[next] as string)
    merged.early.push(base[next] as string)
    ;[at, l, e] = [next + 1, lNext + 1, eNext + 1]
  }
}

/** Merges a part that at least one side changed; `undefined` where the sides clash. */
function settle(base: Lines, later: Lines, earlier: Lines): Lines | undefined {
  if (isSame(later, earlier) || isSame(earlier, base)) return later
  if (isSame(later, base)) return earlier
  if (base.length > 0) return undefined
  if (later.every((line) => earlier.includes(line))) return earlier
  if (earlier.every((line) => later.includes(line))) return later
  return [...earlier, ...later]
}

const isSame = (a: Lines, b: Lines) => a.length === b.length && a.every((line, i) => line === b[i])

/** For each line of `base` its index in `text`, or -1: a longest common subsequence. `undefined` beyond `MAX_LINES`. */
function placesIn(text: Lines, base: Lines): number[] | undefined {
  const places = base.map(() => -1)
  const shorter = Math.min(base.length, text.length)
  let start = 0
  while (start < shorter && base[start] === text[start]) places[start] = start++
  let [n, m] = [base.length, text.length]
  while (n > start && m > start && base[n - 1] === text[m - 1]) places[--n] = --m
  const [was, now] = [base.slice(start, n), text.slice(start, m)]
  if (Math.max(was.length, now.length) > MAX_LINES) return undefined
  /** Length of the longest common subsequence of the two, each from one place on. */
  const common = Array.from({ length: was.length + 1 }, () => new Uint16Array(now.length + 1))
  const commonAt = (b: number, t: number) => common[b]?.[t] ?? 0
  for (let b = was.length - 1; b >= 0; b -= 1)
    for (let t = now.length - 1; t >= 0; t -= 1)
      (common[b] as Uint16Array)[t] =
        was[b] === now[t] ? commonAt(b + 1, t + 1) + 1 : Math.max(commonAt(b + 1, t), commonAt(b, t + 1))
  for (let [b, t] = [0, 0]; b < was.length && t < now.length; )
    if (was[b] === now[t]) places[start + b++] = start + t++
    else if (commonAt(b + 1, t) >= commonAt(b, t + 1)) b += 1
    else t += 1
  return places
}

/** Makes line ends LF before a merge and restores them after it, unless a version mixes them. */
export function lineEndsOf(base: string | undefined, later: string, earlier: string) {
  const [was, late, early] = [base, later, earlier].map((text) => text !== undefined && isCrlf(text))
  const isMixed = [base ?? '', later, earlier].some((text) => text.includes('\r') && !isCrlf(text))
  const asIs = (text: string) => text
  if (isMixed) return { plain: asIs, restore: asIs }
  const wantsCrlf = base !== undefined && late === was ? early : late
  return {
    plain: (text: string) => text.replaceAll('\r\n', '\n'),
    restore: wantsCrlf ? (text: string) => text.replaceAll('\n', '\r\n') : asIs,
  }
}

const isCrlf = (text: string) => text.includes('\r\n') && !/(?<!\r)\n|\r(?!\n)/.test(text)
