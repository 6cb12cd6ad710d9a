import { isWrittenByPlugin } from './closed-files.js'
import { doubtOf, label, type MemoryFile, type MemoryRules } from './memory.js'
import { sanitizeLine } from './sanitize.js'

const MAX_DESCRIPTION_CHARS = 200
/** The same of a description above a file's text: the text has to find room beside it. */
export const MAX_HEADER_CHARS = 400

/** One line of a tree: `reference/api.md (890/5000) — API naming patterns`, with a mark if read-only or damaged. */
export function listingLine(file: MemoryFile, rules: LimitRule): string {
  const description = cut(sanitizeLine(file.description), MAX_DESCRIPTION_CHARS) + doubtOf(file)
  const protection =
    file.damage === undefined
      ? 'read-only'
      : `damaged: ${sanitizeLine(file.damage)}; read-only until repaired`
  const mark = file.damage !== undefined || file.readonly ? ` [${protection}]` : ''
  return `${sanitizeLine(file.path)} (${shownSize(file, rules)}) — ${description}${mark}`
}

type LimitRule = Pick<MemoryRules, 'defaultLimit'>
type Sized = { folder: string; path: string; chars: number; limit?: number | undefined }

/** `890/5000`. */
export function shownSize(file: Sized, rules: LimitRule): string {
  const limit = shownLimit(file, rules)
  return limit === undefined ? `${file.chars}` : `${file.chars}/${limit}`
}

/** How long a file may be, in characters; `undefined` if only the plugin writes it. */
export function shownLimit(file: Omit<Sized, 'chars'>, { defaultLimit }: LimitRule): number | undefined {
  return isWrittenByPlugin(file) ? undefined : (file.limit ?? defaultLimit)
}

/** "1 file", "42 files". */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** The first of many, and how many more there are. */
export const atMost = (texts: readonly string[], most: number): string[] =>
  texts.length > most ? [...texts.slice(0, most), `and ${texts.length - most} more`] : [...texts]

export function listNames(files: readonly { folder: string; path: string }[], most = 10): string {
  const names = files.map((file) => sanitizeLine(label(file)))
  return atMost(names, most).join(', ')
}

export function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  return `${text.slice(0, maxChars - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** A file's description as written, or why it cannot be read. A complaint comes first, since lists cut long lines. */
export function saysOf(file: MemoryFile): string {
  if (file.damage !== undefined) return `damaged: ${file.damage}`
  const said = file.description + doubtOf(file)
  return file.complaint === undefined ? said : `(${file.complaint}) ${said}`
}
