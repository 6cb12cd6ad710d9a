/** Letters with accents by those without. Whoever types may leave them out. */
const BARE = Array.from({ length: 0x100 }, (_, code) =>
  code < 0xe0 ? code : String.fromCharCode(code).normalize('NFD').charCodeAt(0),
)
export const bareAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  return code === 0x2019 ? 39 : (BARE[code] ?? code)
}

/**
 * Which of some alternatives may begin like a text, those within them told apart: of `(?:re)?save|keep` and `resav`, it is
 * `resave`. A pattern is taken apart only as far as that asks for.
 */
export function alternativesLike(start: string, sources: readonly string[]): string[] {
  const parts: string[] = []
  for (const source of sources) takeApart('', '', source, start, parts)
  return parts
}

/** `guard` is what may not stand before it, and says nothing of what does; `begin` is known, `rest` is not looked at yet. */
function takeApart(guard: string, begin: string, rest: string, start: string, parts: string[]): void {
  if (begin.length >= start.length || rest === '') {
    parts.push(guard + begin + rest)
    return
  }
  const isGuard = begin === '' && rest.startsWith('(?') && !rest.startsWith('(?:')
  if (begin === '' && rest.startsWith('^')) takeApart(`${guard}^`, '', rest.slice(1), start, parts)
  else if (isGuard) {
    const { length } = groupAt(rest)
    takeApart(guard + rest.slice(0, length), '', rest.slice(length), start, parts)
  } else if (rest.startsWith('(?:')) {
    const group = groupAt(rest)
    const like = group.byLetter.get(bareAt(start, begin.length)) ?? []
    if (like.length + group.others.length === 0 && !isTimes(rest.charCodeAt(group.length))) return
    const times = TIMES.exec(rest.slice(group.length))?.[0] ?? ''
    const then = rest.slice(group.length + times.length)
    const more = timesMore(times)
    const again = more === '' ? '' : rest.slice(0, group.length) + more
    for (const branch of like) takeApart(guard, begin, branch + again + then, start, parts)
    for (const branch of group.others) takeApart(guard, begin, branch + again + then, start, parts)
    if (times !== '' && !AT_LEAST_ONCE.test(times)) takeApart(guard, begin, then, start, parts)
  } else takeLetter(guard, begin, rest, start, parts)
}

function takeLetter(guard: string, begin: string, rest: string, start: string, parts: string[]): void {
  if (isPlain(rest.charCodeAt(0)) && !isTimes(rest.charCodeAt(1))) {
    if (bareAt(rest, 0) === bareAt(start, begin.length))
      takeApart(guard, begin + rest.charAt(0), rest.slice(1), start, parts)
    return
  }
  const letter = SINGLE.exec(rest)?.[0] ?? ''
  const then = rest.slice(letter.length)
  if (rest.startsWith('\\d') && !/\d/u.test(start.charAt(begin.length))) return
  if (letter === '' || /^[*+{]/u.test(then)) {
    parts.push(guard + begin + rest)
    return
  }
  const isOptional = then.startsWith('?')
  const after = isOptional ? then.slice(1) : then
  for (const char of letter.length > 1 ? letter.slice(1, -1) : letter)
    if (bareAt(char, 0) === bareAt(start, begin.length)) takeApart(guard, begin + char, after, start, parts)
  if (isOptional) takeApart(guard, begin, after, start, parts)
}

const isPlain = (code: number) => (code >= 97 && code <= 122) || code === 32 || code === 39 || code >= 0xdf
const isTimes = (code: number) => code === 63 || code === 42 || code === 43 || code === 123

/** How often a group may come again behind its first time. */
function timesMore(times: string): string {
  const isLazy = times.length > 1 && times.endsWith('?') ? '?' : ''
  if (times.startsWith('{')) return `{0,${Number(/(\d+)\}/u.exec(times)?.[1] ?? 1) - 1}}${isLazy}`
  return /^[*+]/u.test(times) ? `*${isLazy}` : ''
}

const AT_LEAST_ONCE = /^(?:\+|\{[1-9])/u
const TIMES = /^(?:[?*+]|\{[^}]*\})\??/u
/** A letter, or a class of a few. */
const SINGLE = /^(?:[^\\[\](){}.^$|?*+]|\[-?[^\\\]^-]{1,8}\])/u

/** The alternatives of a group by the letter that they begin with, and how long it is. */
type Group = { byLetter: Map<number, string[]>; others: string[]; length: number }

/** Groups that were read so far: a pattern's own, which come again in many places of a text. */
const READ = new Map<string, Group>()

/** The group that a source begins with. */
function groupAt(source: string): Group {
  const known = READ.get(source)
  if (known) return known
  const group = readGroup(source)
  READ.set(source, group)
  return group
}

function readGroup(source: string): Group {
  const group: Group = { byLetter: new Map(), others: [], length: source.length }
  let depth = 0
  let begin = 3
  SIGNS.lastIndex = 0
  for (let sign = SIGNS.exec(source); sign !== null; sign = SIGNS.exec(source)) {
    const [char] = sign
    if (char === '(') depth += 1
    else if (char === ')') depth -= 1
    if (depth === 0 || (depth === 1 && char === '|')) {
      addBranch(group, source.slice(begin, sign.index))
      begin = sign.index + 1
    }
    if (depth === 0) return { ...group, length: begin }
  }
  return group
}

function addBranch({ byLetter, others }: Group, branch: string): void {
  if (!isPlain(branch.charCodeAt(0)) || isTimes(branch.charCodeAt(1))) {
    others.push(branch)
    return
  }
  const letter = bareAt(branch, 0)
  const same = byLetter.get(letter)
  if (same === undefined) byLetter.set(letter, [branch])
  else same.push(branch)
}

/** What is escaped and classes of characters are passed over in one. */
const SIGNS = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[()|]/gu
