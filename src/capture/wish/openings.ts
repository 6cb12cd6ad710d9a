/** What a pattern may begin with that says: here begins a word. */
const WORD_BEGINS = /^(?:\(\?<!(?:\\p\{L\}|\[\\p\{L\}[^\]]*\])\)|\\b(?=[^\\[.^$]))/u
/** Letters, figures and blanks: what stands for itself. */
const LETTERS = /^[a-z0-9 \u00c0-\uffff]+/u

/**
 * The pieces of words of which what a pattern matches begins with one, each with a blank before it; `undefined` where that
 * cannot be read off it. Most patterns begin with a few verbs, and most sentences hold none of these.
 */
export function openingsOf(source: string): string[] | undefined {
  const begin = WORD_BEGINS.exec(source)?.[0]
  if (begin === undefined || hasBranches(source)) return undefined
  return piecesOf(source.slice(begin.length))
}

/** What may not stand here, or stands before it, says nothing of what does. */
const FORBIDDEN = /^\(\?(?:<?!|<=)/u
const GROUP = /^\(\?[:=]/u
const REPEATED = /^[?*{]/u
const HOW_OFTEN = /^(?:[?*]|\{[^}]*\})\??/u

/** The same of what stands behind a word's beginning. */
export const piecesOf = (source: string) => literals(source)?.map((piece) => ` ${piece}`)

function literals(source: string): string[] | undefined {
  if (FORBIDDEN.test(source)) return literals(source.slice(closing(source) + 1))
  if (GROUP.test(source)) {
    const end = closing(source)
    const rest = source.slice(end + 1)
    const group = all(branchesOf(source.slice(3, end)).map(literals))
    return REPEATED.test(rest) ? all([group, literals(rest.replace(HOW_OFTEN, ''))]) : group
  }
  const run = LETTERS.exec(source)?.[0] ?? ''
  const after = source.slice(run.length)
  const piece = (REPEATED.test(after) ? run.slice(0, -1) : run).slice(0, 12)
  if (piece.trim().length >= 2) return [piece]
  const oneOf = piece === run ? CHOICE.exec(after)?.[1] : undefined
  return oneOf === undefined || piece.trim() === '' ? undefined : [...oneOf].map((char) => piece + char)
}

/** A class of a few characters, one of which has to stand there. */
const CHOICE = /^\[([^\]\\^-]{1,6})\](?![?*{])/u

const all = (lists: readonly (string[] | undefined)[]) =>
  lists.some((list) => list === undefined) ? undefined : lists.flatMap((list) => list ?? [])

/** Where the bracket ends that a source begins with. */
function closing(source: string): number {
  return walk(source, (char, depth) => depth === 0 && char === CLOSE) ?? source.length
}

/** The alternatives of a source that stand in no bracket. */
export function branchesOf(source: string): string[] {
  const bars: number[] = []
  walk(source, (char, depth, at) => {
    if (depth === 0 && char === BAR) bars.push(at)
    return false
  })
  return [...bars, source.length].map((bar, i) => source.slice((bars[i - 1] ?? -1) + 1, bar))
}

const hasBranches = (source: string) =>
  walk(source, (char, depth) => depth === 0 && char === BAR) !== undefined

/** `\\`, `[`, `]`, `(`, `)` and `|`. */
const [ESCAPE, CLASS, CLASS_END, OPEN, CLOSE, BAR] = [92, 91, 93, 40, 41, 124]

/** Goes through all brackets and bars that are not escaped, with how deep they stand, to the place that is looked for. */
function walk(
  source: string,
  isIt: (char: number, depth: number, at: number) => boolean,
): number | undefined {
  let depth = 0
  let isClass = false
  for (let at = 0; at < source.length; at += 1) {
    const char = source.charCodeAt(at)
    if (char === ESCAPE) at += 1
    else if (isClass) isClass = char !== CLASS_END
    else if (char === CLASS) isClass = true
    else if (char === OPEN || char === CLOSE || char === BAR) {
      if (char !== BAR) depth += char === OPEN ? 1 : -1
      if (isIt(char, depth, at)) return at
    }
  }
  return undefined
}
