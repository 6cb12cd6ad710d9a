/** Two versions of a text as one. Where the same lines were changed in two ways there is one text for each. */
export type MergedText = {
  /** Where the two clash, with the lines of the later version. */
  text: string
  /** The same with the lines of the earlier version; `undefined` where nothing clashes. */
  other: string | undefined
  /** Whether it counted which version is the later one. */
  isOrdered: boolean
}

/** More edits than this between two versions are not looked through: the work grows with their number times the lines. */
const MAX_EDITS = 1_000

/**
 * Merges two versions of a text line by line, with the text that both come from. What both have put in the same place of
 * it, taking nothing out, stays there one behind the other. Line ends are those of the version that changed
 * them.
 */
export function mergeLines(base: string | undefined, later: string, earlier: string): MergedText {
  const style = lineEndsOf(base, later, earlier)
  const [was, late, early] = [base, later, earlier].map((text) =>
    text === undefined ? undefined : style.plain(text).split('\n'),
  )
  const merged = was && late && early && mergeParts(was, late, early)
  if (merged) {
    const [text, other] = [merged.late, merged.early].map((lines) => style.restore(lines.join('\n')))
    return { text: text ?? later, other: merged.clashes ? other : undefined, isOrdered: merged.isOrdered }
  }
  const isSame = style.plain(later) === style.plain(earlier)
  return { text: later, other: isSame ? undefined : earlier, isOrdered: later !== earlier }
}

type Lines = readonly string[]

function mergeParts(base: Lines, later: Lines, earlier: Lines) {
  const [inLater, inEarlier] = [placesIn(later, base), placesIn(earlier, base)]
  if (!inLater || !inEarlier) return undefined
  const merged = { late: [] as string[], early: [] as string[], clashes: false, isOrdered: false }
  for (let [at, l, e] = [0, 0, 0]; ; ) {
    // Up to the next line that both still have.
    let next = at
    while (next < base.length && (inLater[next] === -1 || inEarlier[next] === -1)) next += 1
    const isEnd = next === base.length
    const [lNext = 0, eNext = 0] = isEnd ? [later.length, earlier.length] : [inLater[next], inEarlier[next]]
    const parts = [base.slice(at, next), later.slice(l, lNext), earlier.slice(e, eNext)] as const
    const settled = settle(...parts)
    merged.late.push(...(settled?.lines ?? parts[1]))
    merged.early.push(...(settled?.lines ?? parts[2]))
    merged.clashes ||= settled === undefined
    merged.isOrdered ||= settled === undefined || settled.isOrdered
    if (isEnd) return merged
    merged.late.push(base[next] as string)
    merged.early.push(base[next] as string)
    ;[at, l, e] = [next + 1, lNext + 1, eNext + 1]
  }
}

/** What comes of a part that not both left as it was; `undefined` where they clash. */
function settle(base: Lines, later: Lines, earlier: Lines): { lines: Lines; isOrdered: boolean } | undefined {
  if (isSame(later, earlier) || isSame(earlier, base)) return { lines: later, isOrdered: false }
  if (isSame(later, base)) return { lines: earlier, isOrdered: false }
  if (base.length > 0) return undefined
  if (later.every((line) => earlier.includes(line))) return { lines: earlier, isOrdered: true }
  if (earlier.every((line) => later.includes(line))) return { lines: later, isOrdered: true }
  return { lines: [...earlier, ...later], isOrdered: true }
}

const isSame = (a: Lines, b: Lines) => a.length === b.length && a.every((line, i) => line === b[i])

/**
 * For each line of `base` where it stands in `text`, or -1: a longest common subsequence (Myers, "An O(ND) difference
 * algorithm", 1986). `undefined` where the two differ in too much.
 */
function placesIn(text: Lines, base: Lines): number[] | undefined {
  const places = base.map(() => -1)
  const shorter = Math.min(base.length, text.length)
  let start = 0
  while (start < shorter && base[start] === text[start]) places[start] = start++
  let [n, m] = [base.length, text.length]
  while (n > start && m > start && base[n - 1] === text[m - 1]) places[--n] = --m
  const reached: Int32Array[] = []
  const furthest = new Int32Array(2 * MAX_EDITS + 3)
  /** Where step `d` begins on diagonal `k` after its one edit, and the diagonal that it comes from. */
  const from = (d: number, k: number, row: Int32Array) => {
    const [down = 0, right = 0] = [row[MAX_EDITS + k + 2], row[MAX_EDITS + k]]
    return k === -d || (k !== d && right < down) ? { x: down, k: k + 1 } : { x: right + 1, k: k - 1 }
  }
  for (let d = 0; d <= MAX_EDITS; d += 1) {
    for (let k = -d; k <= d; k += 2) {
      let x = d === 0 ? 0 : from(d, k, furthest).x
      while (start + x < n && start + x - k < m && base[start + x] === text[start + x - k]) x += 1
      furthest[MAX_EDITS + k + 1] = x
      if (start + x < n || start + x - k < m) continue
      for (let [step, diagonal, end] = [d, k, x]; ; step -= 1) {
        const row = reached[step - 1]
        const move = row ? from(step, diagonal, row) : { x: 0, k: 0 }
        for (; end > move.x; end -= 1) places[start + end - 1] = start + end - 1 - diagonal
        if (!row) return places
        end = move.k < diagonal ? move.x - 1 : move.x
        diagonal = move.k
      }
    }
    reached.push(furthest.slice())
  }
  return undefined
}

/** How line ends are taken away before a merge and put back: unless a version mixes them. */
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
