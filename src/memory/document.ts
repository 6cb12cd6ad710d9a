import { decodeText, isUtf8 } from '../lib/text.js'
import { type Change, type FrontMatter, patchFrontMatter, readFrontMatter } from './front-matter.js'
import { entriesOf, isSameValue, type KeyName, type Keys, newDocument } from './keys.js'

/** A memory file, read. `head` and `body` together are the file's text, character for character. */
export type Document = {
  /** Byte order mark, fences and front matter; empty when the file has none. */
  head: string
  body: string
  frontMatter: FrontMatter
  /** Why the front matter, or the text as a whole, cannot be read. Such a file is shown as it is and never rewritten. */
  damage?: string
}

export type FileVersion = { bytes: Uint8Array; hash: string; document: Document }

const BOM = '\uFEFF'
/** A fence is a line of exactly three dashes and trailing blanks. */
const OPENING = /^\uFEFF?---[ \t]*(?:\r\n|\n|\r)/
const CLOSING = /(?<=^|[\r\n])---[ \t]*(?:\r\n|\n|\r|$)/
/** An unclosed fence was meant as front matter if one of the plugin's own keys is in its paragraph, else as a rule. */
const OWN_KEY = /^(?:[^\r\n]+\r?\n)*?["']?(?:description|limit|readonly|type|source)["']?[ \t]*:/

const PLAIN: FrontMatter = { readonly: false }

/** Reads a file's bytes. Never throws: what cannot be understood comes back as `damage`. */
export function parseDocument(bytes: Uint8Array): Document {
  const text = decodeText(bytes)
  return isUtf8(bytes) ? parseText(text) : damaged(text, 'it is not valid UTF-8')
}

export function parseText(text: string): Document {
  const opening = OPENING.exec(text)
  if (!opening) return unmarked(text)
  const rest = text.slice(opening[0].length)
  const closing = CLOSING.exec(rest)
  if (!closing && OWN_KEY.test(rest))
    return damaged(text, 'line 1: the front matter is not closed by a line "---"')
  if (!closing) return unmarked(text)
  const frontMatter = readFrontMatter(rest.slice(0, closing.index))
  if (typeof frontMatter === 'string') return damaged(text, frontMatter)
  const headLength = opening[0].length + closing.index + closing[0].length
  return { head: text.slice(0, headLength), body: text.slice(headLength), frontMatter }
}

function unmarked(text: string): Document {
  const head = text.startsWith(BOM) ? BOM : ''
  return { head, body: text.slice(head.length), frontMatter: PLAIN }
}

export function damaged(text: string, damage: string): Document {
  return { head: '', body: text, frontMatter: { ...PLAIN, readonly: true }, damage }
}

/** The document's text with another body and single keys changed or taken out; all else stays byte for byte. */
export function updateDocument(
  document: Document,
  body: string,
  patch: Keys = {},
  removed: readonly KeyName[] = [],
): string {
  const { head, frontMatter } = document
  const wanted: Change[] = [...removed.map((name) => [name, undefined] as const), ...entriesOf(patch)]
  const changes = wanted.filter(([name, value]) => !isSameValue(name, frontMatter[name], value))
  if (changes.length === 0) return join(head, body)
  const opening = OPENING.exec(head)?.[0]
  if (opening === undefined) return head + newDocument(patch, body)
  const rest = head.slice(opening.length)
  const closingAt = CLOSING.exec(rest)?.index ?? rest.length
  return join(opening + patchFrontMatter(rest.slice(0, closingAt), changes) + rest.slice(closingAt), body)
}

/** A closing fence at the very end of a file has no line break; a body that is added after it needs one. */
function join(head: string, body: string): string {
  const needsBreak = body !== '' && head !== '' && head !== BOM && !/[\r\n]$/.test(head)
  if (!needsBreak) return head + body
  return head + (/\r\n?|\n/.exec(head)?.[0] ?? '') + body
}

export function beginsWithFrontMatter(text: string): boolean {
  const { head, damage } = parseText(text)
  return head !== '' || damage !== undefined
}
