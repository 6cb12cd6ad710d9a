import { type Document, parseText } from '../../memory/document.js'
import { isSameValue, KEY_NAMES } from '../../memory/keys.js'
import { type Head, mergeFrontMatter } from './merge-front-matter.js'
import { lineEndsOf, type MergedText, mergeLines } from './merge-lines.js'

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
  const bothStay = { text: later, other: earlier, isOrdered: true, yielded: [] }
  const [late, early] = [parseText(later), parseText(earlier)]
  if (late.damage !== undefined || early.damage !== undefined) return bothStay
  const before = base === undefined ? undefined : parseText(base)
  const was = before?.damage === undefined ? before : undefined
  const body = mergeLines(was?.body ?? bodyBefore, late.body, early.body)
  const head = mergeHeads(was, late, early)
  if (!head || (was === undefined && body.other !== undefined)) return bothStay
  const join = (text: string) => {
    const needsBreak = text !== '' && /[^\n\uFEFF]$/.test(head.text)
    return head.text + (needsBreak ? (head.text.includes('\r\n') ? '\r\n' : '\n') : '') + text
  }
  return {
    text: join(body.text),
    other: body.other === undefined ? undefined : join(body.other),
    isOrdered: body.isOrdered || head.isOrdered,
    yielded: head.yielded,
  }
}

type MergedHead = { text: string; isOrdered: boolean; yielded: readonly string[] }

/** `undefined` where the YAML is no list of keys with their lines. */
function mergeHeads(base: Document | undefined, later: Document, earlier: Document): MergedHead | undefined {
  const asIs = { isOrdered: false, yielded: [] }
  if (later.head === earlier.head || earlier.head === base?.head) return { text: later.head, ...asIs }
  if (later.head === base?.head) return { text: earlier.head, ...asIs }
  const ends = lineEndsOf(base?.head, later.head, earlier.head)
  const [was, late, early] = [base, later, earlier].map(
    (document) => document && parted(document, ends.plain),
  )
  if (!late || !early) return undefined
  const merged = mergeFrontMatter(was?.head, late.head, early.head)
  const fences = early.isBare || (!late.isBare && was?.opening !== late.opening) ? late : early
  const text = fences.isBare ? fences.opening : fences.opening + merged.yaml + fences.closing
  const read = parseText(text)
  const isRead =
    read.damage === undefined &&
    KEY_NAMES.every((name) => isSameValue(name, read.frontMatter[name], merged.values[name]))
  return isRead ? { ...merged, text: ends.restore(text) } : undefined
}

/** A head in its parts; without fences it is no more than a byte order mark. */
function parted({ head, frontMatter }: Document, plain: (text: string) => string) {
  const lines = plain(head).split('\n')
  const isBare = lines.length === 1
  const end = lines.at(-1) === '' ? lines.length - 2 : lines.length - 1
  const yaml = lines.slice(1, Math.max(1, end)).map((line) => `${line}\n`)
  const inner: Head = { yaml: isBare ? '' : yaml.join(''), values: frontMatter }
  return {
    isBare,
    opening: isBare ? (lines[0] ?? '') : `${lines[0]}\n`,
    head: inner,
    closing: isBare ? '' : lines.slice(end).join('\n'),
  }
}
