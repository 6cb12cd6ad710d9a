import { type Document, parseText } from '../../memory/document.js'
import { type FrontMatter, patchFrontMatter } from '../../memory/front-matter.js'
import { MAX_KEYWORDS } from '../../memory/key-values.js'
import { isSameValue, KEY_NAMES, type KeyName } from '../../memory/keys.js'

/** Two versions of a text as one. Where the same lines were changed in two ways there is one text for each. */
export type MergedText = {
  /** Where the two clash, with the lines of the later version. */
  text: string
  /** The same with the lines of the earlier version; `undefined` where nothing clashes. */
  other: string | undefined
}

/** `yielded`: lines of the front matter that gave way to others. */
type MergedDocument = MergedText & { yielded: readonly string[] }

/**
 * Two versions of a memory file as one: its front matter key by key, its body by lines. What cannot be read as a memory
 * file stays in both versions. `bodyBefore` is what both bodies come from where the versions have no common one.
 */
export function mergeDocuments(
  base: string | undefined,
  later: string,
  earlier: string,
  bodyBefore?: string,
): MergedDocument {
  const bothStay = { text: later, other: earlier, yielded: [] }
  const [late, early] = [parseText(later), parseText(earlier)]
  if (late.damage !== undefined || early.damage !== undefined) return bothStay
  const before = base === undefined ? undefined : parseText(base)
  const was = before?.damage === undefined ? before : undefined
  const body = mergeLines(was?.body ?? bodyBefore, late.body, early.body)
  const isClash = body.other !== undefined
  const head = mergeHeads(was, late, early, isClash)
  const otherHead = isClash ? mergeHeads(was, early, late, isClash) : head
  if (!head || !otherHead || (was === undefined && isClash)) return bothStay
  const join = ({ text: above }: { text: string }, text: string) => {
    const needsBreak = text !== '' && /[^\n\uFEFF]$/.test(above)
    return above + (needsBreak ? (above.includes('\r\n') ? '\r\n' : '\n') : '') + text
  }
  return {
    text: join(head, body.text),
    other: body.other === undefined ? undefined : join(otherHead, body.other),
    // What gives way in the one stands in the other.
    yielded: isClash ? [] : head.yielded,
  }
}

/** `undefined` where the YAML is no list of keys with their lines. */
function mergeHeads(base: Document | undefined, later: Document, earlier: Document, isClash: boolean) {
  // The head of one side is not that of both where what they rest on differs.
  const before = isClash ? undefined : base?.head
  if (later.head === earlier.head || earlier.head === before) return { text: later.head, yielded: [] }
  if (later.head === before) return { text: earlier.head, yielded: [] }
  const ends = lineEndsOf(base?.head, later.head, earlier.head)
  const [was, late, early] = [base, later, earlier].map(
    (document) => document && parted(document, ends.plain),
  )
  if (!late || !early) return undefined
  const merged = mergeFrontMatter(was?.head, late.head, early.head, isClash)
  const fences =
    early.isBare || (late.isBare ? merged.yaml === '' : was?.opening !== late.opening) ? late : early
  const text = fences.isBare ? fences.opening : fences.opening + merged.yaml + fences.closing
  const read = parseText(text)
  const isRead =
    read.damage === undefined &&
    KEY_NAMES.every((name) => isSameValue(name, read.frontMatter[name], merged.values[name]))
  return isRead ? { ...merged, text: ends.restore(text) } : undefined
}

/** A head in its parts; without fences it is no more than a byte order mark. */
function parted({ head, frontMatter }: Document, plain: (text: string) => string) {
  const text = plain(head)
  const [, opening = text, yaml = '', closing = ''] =
    /^([^\n]*\n)((?:[^\n]*\n)*?)([^\n]*\n?)$/.exec(text) ?? []
  return { isBare: opening === text, opening, head: { yaml, values: frontMatter }, closing }
}

/** The YAML between the fences, with line feeds, and what the plugin reads in it. */
type Head = { yaml: string; values: FrontMatter }

const KEY = /^(?:"([^"]*)"|'([^']*)'|([^\s#"'[\]{}&*!|>%@`,?:-][^:]*?))[ \t]*:(?=\s|$)/

/**
 * Merges two front matters key by key. What one side changed is taken as it is written there, comments and notation
 * included; what gave way is `yielded`. Of what both changed, `confirmed` is the later, `reinforced` the larger, `readonly` true if either says so,
 * `keywords` are united, and any other key is the later version's. `isClash`: the bodies do not become one.
 */
function mergeFrontMatter(base: Head | undefined, later: Head, earlier: Head, isClash: boolean) {
  const [was, late, early] = [base, later, earlier].map((head) => textsOf(head?.yaml ?? ''))
  /** What the plugin is to read in it. */
  const values: Partial<Record<KeyName, unknown>> = {}
  const merged = { yaml: '', values, yielded: [] as string[] }
  for (const key of joinOrder([...(late?.keys() ?? [])], [...(early?.keys() ?? [])])) {
    const [o, l, e] = [was?.get(key), late?.get(key), early?.get(key)]
    const name = KEY_NAMES.find((one) => one === key)
    const side = isClash && name && RESTS_ON.includes(name) ? 'later' : sideOf(o, l, e)
    const { choice, yielded } = side
      ? { choice: side, yielded: [] }
      : settleKey(name, later.values, earlier.values, e ?? '')
    merged.yielded.push(...yielded)
    const text =
      typeof choice === 'string'
        ? { later: l, earlier: e }[choice]
        : patchFrontMatter(`${l}\n`, { keywords: choice }).trimEnd()
    if (text !== undefined) merged.yaml += `${text}\n`
    if (name)
      merged.values[name] = typeof choice === 'string' ? { later, earlier }[choice].values[name] : choice
  }
  return merged
}

/** What a fact rests on is said of its own words alone. */
const RESTS_ON: readonly KeyName[] = ['source', 'evidence']

type Choice = 'later' | 'earlier' | readonly string[]

/** Whose text stays; `undefined` where both changed it. What is taken out here and changed there stays changed. */
function sideOf(base?: string, later?: string, earlier?: string): 'later' | 'earlier' | undefined {
  if (later === earlier || earlier === base) return 'later'
  if (later === base || later === undefined) return 'earlier'
  return earlier === undefined ? 'later' : undefined
}

/** What becomes of a key that both changed, and what is not to be read in the merged file any more: `text`, or keywords. */
function settleKey(name: KeyName | undefined, later: FrontMatter, earlier: FrontMatter, text: string) {
  const gives = (choice: Choice, yielded: string[] = []) => ({ choice, yielded })
  if (name === undefined) return gives('later', [text])
  const [late, early] = [later[name], earlier[name]]
  if (isSameValue(name, late, early)) return gives('later')
  switch (name) {
    case 'confirmed':
    case 'reinforced':
      return gives(late === undefined || (early ?? 0) > late ? 'earlier' : 'later')
    case 'readonly':
      return gives(late ? 'later' : 'earlier')
    case 'keywords': {
      const all = [...new Set([...(later.keywords ?? []), ...(earlier.keywords ?? [])])]
      return gives(all.slice(0, MAX_KEYWORDS), all.slice(MAX_KEYWORDS))
    }
    default:
      return gives('later', [text])
  }
}

/** Keys and lines of comment in their order, each with its text; a blank line belongs to what stands before it. */
function textsOf(yaml: string): Map<string, string> {
  const items: { key: string; text: string }[] = []
  for (const line of yaml === '' ? [] : yaml.replace(/\n$/, '').split('\n')) {
    const [isKey, ...names] = KEY.exec(line) ?? []
    const name = names.find((one) => one !== undefined) ?? ''
    const key = isKey === undefined ? line : name.toLowerCase() === 'readonly' ? 'readonly' : name
    const last = items.at(-1)
    if (isKey !== undefined || line.startsWith('#') || !last) items.push({ key, text: line })
    else last.text += `\n${line}`
  }
  const texts = new Map<string, string>()
  // The same comment twice is two.
  for (const { key, text } of items) texts.set(texts.has(key) ? `${key}\n${texts.size}` : key, text)
  return texts
}

/** All keys in the order of the first list; those of the second alone behind what they follow there. */
function joinOrder(first: readonly string[], second: readonly string[]): string[] {
  const keys = [...first]
  for (const [i, key] of second.entries())
    if (!keys.includes(key)) keys.splice(keys.indexOf(second[i - 1] ?? '') + 1, 0, key)
  return keys
}

/** Lines between the first and the last change, of either text: more, which take 15 ms, are not looked through. */
const MAX_LINES = 1_400

/**
 * Merges two versions of a text line by line, with the text that both come from. What both have put in the same place of
 * it, taking nothing out, stays there one behind the other. Line ends are those of the version that changed
 * them.
 */
function mergeLines(base: string | undefined, later: string, earlier: string): MergedText {
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

/** What comes of a part that not both left as it was; `undefined` where they clash. */
function settle(base: Lines, later: Lines, earlier: Lines): Lines | undefined {
  if (isSame(later, earlier) || isSame(earlier, base)) return later
  if (isSame(later, base)) return earlier
  if (base.length > 0) return undefined
  if (later.every((line) => earlier.includes(line))) return earlier
  if (earlier.every((line) => later.includes(line))) return later
  return [...earlier, ...later]
}

const isSame = (a: Lines, b: Lines) => a.length === b.length && a.every((line, i) => line === b[i])

/** For each line of `base` where it stands in `text`, or -1: a longest common subsequence. `undefined` where it is too much. */
function placesIn(text: Lines, base: Lines): number[] | undefined {
  const places = base.map(() => -1)
  const shorter = Math.min(base.length, text.length)
  let start = 0
  while (start < shorter && base[start] === text[start]) places[start] = start++
  let [n, m] = [base.length, text.length]
  while (n > start && m > start && base[n - 1] === text[m - 1]) places[--n] = --m
  const [was, now] = [base.slice(start, n), text.slice(start, m)]
  if (Math.max(was.length, now.length) > MAX_LINES) return undefined
  /** How many lines the two have in common, from one place of each on. */
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

/** How line ends are taken away before a merge and put back: unless a version mixes them. */
function lineEndsOf(base: string | undefined, later: string, earlier: string) {
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
