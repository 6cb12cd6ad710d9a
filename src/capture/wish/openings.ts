/** What a pattern may begin with that says: here begins a word. */
const WORD_BEGINS = /^(?:\(\?<!(?:\\p\{L\}|\[\\p\{L\}[^\]]*\])\)|\\b(?=[\p{L}(]))/u
const LETTERS = /^[\p{L}\p{N} ]+/u

/**
 * The pieces of words of which what a pattern matches begins with one, each with a blank before it; `undefined` where that
 * cannot be read off it. Most patterns begin with a few verbs, and most sentences hold none of these.
 */
export function openingsOf(source: string): string[] | undefined {
  const begin = WORD_BEGINS.exec(source)?.[0]
  if (begin === undefined || branchesOf(source).length > 1) return undefined
  return literals(source.slice(begin.length))?.map((piece) => ` ${piece}`)
}

function literals(source: string): string[] | undefined {
  // What may not stand here says nothing of what does.
  if (/^\(\?<?!/u.test(source)) return literals(source.slice(closing(source) + 1))
  if (/^\(\?[:=]/u.test(source)) {
    const end = closing(source)
    const rest = source.slice(end + 1)
    const group = all(branchesOf(source.slice(3, end)).map(literals))
    return /^[?*{]/u.test(rest) ? all([group, literals(rest.replace(/^(?:[?*]|\{[^}]*\})\??/u, ''))]) : group
  }
  const run = LETTERS.exec(source)?.[0] ?? ''
  const after = source.slice(run.length)
  const piece = (/^[?*{]/u.test(after) ? run.slice(0, -1) : run).slice(0, 12)
  if (piece.trim().length >= 2) return [piece]
  const oneOf = piece === run ? CHOICE.exec(after)?.[1] : undefined
  return oneOf === undefined || piece.trim() === '' ? undefined : [...oneOf].map((char) => piece + char)
}

/** A class of a few characters, one of which has to stand there. */
const CHOICE = /^\[([\p{L}'’]{1,6})\](?![?*{])/u

const all = (lists: readonly (string[] | undefined)[]) =>
  lists.some((list) => list === undefined) ? undefined : lists.flatMap((list) => list ?? [])

/** Where the bracket ends that a source begins with. */
function closing(source: string): number {
  let at = -1
  walk(source, (place, depth) => {
    if (at === -1 && depth === 0 && source.charAt(place) === ')') at = place
  })
  return at
}

/** The alternatives of a source that stand in no bracket. */
export function branchesOf(source: string): string[] {
  const bars: number[] = []
  walk(source, (at, depth) => {
    if (depth === 0 && source.charAt(at) === '|') bars.push(at)
  })
  return [...bars, source.length].map((bar, i) => source.slice((bars[i - 1] ?? -1) + 1, bar))
}

/** Goes through all signs that are no part of a class of characters and not escaped, with how deep in brackets they stand. */
function walk(source: string, see: (at: number, depth: number) => void): void {
  let depth = 0
  let inClass = false
  for (let at = 0; at < source.length; at += 1) {
    const char = source.charAt(at)
    if (char === '\\') {
      at += 1
      continue
    }
    if (inClass) {
      inClass = char !== ']'
      continue
    }
    if (char === '[') inClass = true
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
    see(at, depth)
  }
}
