import { type Document, parseText } from '../../memory/document.js'
import { type FrontMatter, patchFrontMatter } from '../../memory/front-matter.js'
import { MAX_KEYWORDS } from '../../memory/key-values.js'
import { entriesOf, isSameValue, KEY_NAMES, type KeyName } from '../../memory/keys.js'
import { lineEndsOf, type MergedText, mergeLines } from './merge-lines.js'

/** `yielded`: lines of the front matter that gave way to others. */
type MergedDocument = MergedText & { yielded: readonly string[] }

/**
 * Merges two versions of a memory file: the front matter key by key, the body line by line. Where one cannot be read as
 * a memory file, both stay. `bodyBefore`: the body that both started from where there is no common version.
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
    // In a clash, what gives way in one text stands in the other.
    yielded: isClash ? [] : head.yielded,
  }
}

/** `undefined` where the merged YAML does not read back as merged: it is no plain list of keys with their lines. */
function mergeHeads(base: Document | undefined, later: Document, earlier: Document, isClash: boolean) {
  // In a clash, the keys of RESTS_ON stay with their body, so no side's head can simply stand for both.
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

/** Splits a head into its parts; without fences it is at most a byte order mark. */
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
 * Merges two front matters key by key. A change of one side is taken as written, with its comments and notation; what
 * gave way is `yielded`. Where both changed a key, `confirmed` is the later date, `reinforced` the larger number,
 * `readonly` true if either says so, `keywords` are united, and any other key is the later version's. `isClash`: the
 * bodies could not be merged.
 */
function mergeFrontMatter(base: Head | undefined, later: Head, earlier: Head, isClash: boolean) {
  const [was, late, early] = [base, later, earlier].map((head) => textsOf(head?.yaml ?? ''))
  /** What the plugin must read in the merged YAML. */
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
        : patchFrontMatter(`${l}\n`, entriesOf({ keywords: choice })).trimEnd()
    if (text !== undefined) merged.yaml += `${text}\n`
    if (name)
      merged.values[name] = typeof choice === 'string' ? { later, earlier }[choice].values[name] : choice
  }
  return merged
}

/** Keys that say what a fact rests on. They are true of its own wording only, so a clash leaves them with it. */
const RESTS_ON: readonly KeyName[] = ['source', 'evidence']

type Choice = 'later' | 'earlier' | readonly string[]

/** Whose text stays; `undefined` where both changed it. A key deleted on one side and changed on the other stays. */
function sideOf(base?: string, later?: string, earlier?: string): 'later' | 'earlier' | undefined {
  if (later === earlier || earlier === base) return 'later'
  if (later === base || later === undefined) return 'earlier'
  return earlier === undefined ? 'later' : undefined
}

/** Settles a key that both changed. `yielded`: what the merged file no longer has, `text` (the earlier) or keywords. */
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

/** Keys and comment lines in order, each with its text; a blank line belongs to the item before it. */
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
  // A comment that occurs twice counts as two.
  for (const { key, text } of items) texts.set(texts.has(key) ? `${key}\n${texts.size}` : key, text)
  return texts
}

/** All keys in the order of the first list; one that only the second has goes behind the key that it follows there. */
function joinOrder(first: readonly string[], second: readonly string[]): string[] {
  const keys = [...first]
  for (const [i, key] of second.entries())
    if (!keys.includes(key)) keys.splice(keys.indexOf(second[i - 1] ?? '') + 1, 0, key)
  return keys
}
